"""The kinds of orders of HANNIBAL, a row each: in which steps they are given, and what they are about (HH.15.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from campaign.games.hannibal.steps import MARCHES, Step
from hexmap.rules.sentences.messages import _
from orders.rules.kinds import About, KindSpec, add_kinds


class Kind(StrEnum):
    """Everything that a player can decide."""

    BALLOT = "ballot"
    PLACE = "place"
    FIRST = "first"
    RECRUIT = "recruit"
    ORDER = "order"
    TAKE = "take"
    MARCH = "march"
    BATTLE = "battle"
    DICTATOR = "dictator"
    CONCEDE_GAME = "concede_game"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderKind(KindSpec):
    """A kind of orders, and whose they are.

    `whose` is "mover" for orders of the side that marches, "leader" for those of its leaders, "side" for both sides, or
    a side's id.
    """

    whose: Literal["roma", "carthago", "mover", "side", "leader"]


_LINES = r"\S+(?: \S+)*(?:\n\S+(?: \S+)*)*"

_KINDS = (
    OrderKind(
        name=Kind.BALLOT,
        title=_("Elections"),
        steps=(Step.BALLOT,),
        about=About.FACTION,
        whose="roma",
        form=_LINES,
    ),
    OrderKind(
        name=Kind.PLACE,
        title=_("Offices"),
        steps=(Step.OFFICES,),
        about=About.FACTION,
        whose="roma",
        form=_LINES,
    ),
    OrderKind(
        name=Kind.FIRST,
        title=_("Who moves first"),
        steps=(Step.OFFICES,),
        about=About.FACTION,
        whose="carthago",
        form=_LINES,
    ),
    OrderKind(
        name=Kind.RECRUIT,
        title=_("Recruiting"),
        steps=MARCHES,
        about=About.FACTION,
        whose="roma",
        form=_LINES,
    ),
    OrderKind(
        name=Kind.ORDER,
        title=_("Order of marching"),
        steps=MARCHES,
        about=About.FACTION,
        whose="mover",
        form=_LINES,
    ),
    OrderKind(name=Kind.TAKE, title=_("Units"), steps=MARCHES, whose="leader", form=_LINES),
    OrderKind(name=Kind.MARCH, title=_("March"), steps=MARCHES, whose="leader", form=_LINES),
    OrderKind(
        name=Kind.BATTLE,
        title=_("Battle plan"),
        steps=(Step.BATTLE,),
        about=About.FACTION,
        whose="side",
        form=_LINES,
    ),
    OrderKind(
        name=Kind.DICTATOR,
        title=_("Dictator"),
        steps=(Step.DICTATOR,),
        about=About.FACTION,
        whose="roma",
        form=_LINES,
    ),
    OrderKind(
        name=Kind.CONCEDE_GAME,
        title=_("Concede the game"),
        key="concede",
        steps=tuple(Step),
        about=About.FACTION,
        whose="side",
        nothing="hold",
        form="concede|hold",
    ),
)

KINDS: Mapping[str, OrderKind] = {kind.name_in_documents: kind for kind in _KINDS}
"""By their names in documents."""

add_kinds(_KINDS)
