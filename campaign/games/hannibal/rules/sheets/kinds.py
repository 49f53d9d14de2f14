"""The kinds of orders: in which steps they are given, and what they are about (HH.15.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from campaign.games.hannibal.rules.theatre import SIDES

STEPS = ("ballot", "offices", "march_1", "march_2", "battle", "dictator")
"""The steps of a round (HH.2.2)."""
_MARCHES = ("march_1", "march_2")


@dataclass(frozen=True, slots=True)
class OrderKind:
    """A kind of orders: its name in documents, its steps, and what its texts are about.

    `about` is "mover" for orders of the side that marches, "leader" for those of its leaders, "side" for both sides, or
    a side's id.
    """

    name: str
    steps: tuple[str, ...]
    about: Literal["roma", "carthago", "mover", "side", "leader"]


KINDS: Mapping[str, OrderKind] = {
    kind.name: kind
    for kind in (
        OrderKind("ballot", ("ballot",), "roma"),
        OrderKind("place", ("offices",), "roma"),
        OrderKind("first", ("offices",), "carthago"),
        OrderKind("recruit", _MARCHES, "roma"),
        OrderKind("order", _MARCHES, "mover"),
        OrderKind("take", _MARCHES, "leader"),
        OrderKind("march", _MARCHES, "leader"),
        OrderKind("battle", ("battle",), "side"),
        OrderKind("dictator", ("dictator",), "roma"),
        OrderKind("concede", STEPS, "side"),
    )
}
"""All kinds of orders by name."""
KINDS_OF_STEP: Mapping[str, tuple[OrderKind, ...]] = {
    step: tuple(kind for kind in KINDS.values() if step in kind.steps) for step in STEPS
}
"""The kinds of orders of every step."""


def subjects_of(kind: OrderKind, mover: str | None, leaders: Mapping[int, str]) -> frozenset[str]:
    """What orders of a kind can be about, as documents write it; `leaders` are sides by number."""
    if kind.about == "side":
        return frozenset(SIDES)
    if kind.about == "leader":
        return frozenset(str(number) for number, side in leaders.items() if side == mover)
    if kind.about == "mover":
        return frozenset({mover} if mover else ())
    if kind.name == "recruit" and mover != kind.about:
        return frozenset()
    return frozenset({kind.about})
