"""What orders of each kind can be about (HH.15.3)."""

from collections.abc import Mapping

from campaign.games.hannibal.kinds import KINDS, OrderKind
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.steps import Step

KINDS_OF_STEP: Mapping[str, tuple[OrderKind, ...]] = {
    step: tuple(kind for kind in KINDS.values() if step in kind.steps) for step in Step
}
"""The kinds of orders of every step."""


def subjects_of(kind: OrderKind, mover: str | None, leaders: Mapping[int, str]) -> frozenset[str]:
    """The possible subjects of orders of a kind, as documents write it; `leaders` are sides by number."""
    if kind.whose == "side":
        return frozenset(SIDES)
    if kind.whose == "leader":
        return frozenset(str(number) for number, side in leaders.items() if side == mover)
    if kind.whose == "mover":
        return frozenset({mover} if mover else ())
    if kind.name == "recruit" and mover != kind.whose:
        return frozenset()
    return frozenset({kind.whose})
