"""The kinds of order sheet: which step of a round asks for each, and about whom (OR, EN.4, RD.5)."""

from collections.abc import Mapping
from enum import StrEnum


class Step(StrEnum):
    """The steps of a round that are closed and resolved one after another, in this order (RD.1 to RD.5).

    `PLACEMENT` comes once, before the first round (FA.4).
    """

    PLACEMENT = "placement"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    RETREATS = "retreats"
    BATTLES = "battles"
    ADMINISTRATION = "administration"


class Kind(StrEnum):
    """Everything that a player can decide."""

    PLACEMENT = "placement"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    ASSAULT = "assault"
    LIFT_SIEGE = "lift_siege"
    TRANSFER = "transfer"
    SEA_LINKS = "sea_links"
    RETREAT = "retreat"
    ADVANCE = "advance"
    DEBARK = "debark"
    BESIEGE = "besiege"
    TAKE_OVER = "take_over"
    SURRENDER = "surrender"
    CONCEDE = "concede"
    LEND = "lend"
    BORROW = "borrow"
    FREE_COMMAND = "free_command"
    DEFAULT_ZONE = "default_zone"


STEP_OF = {
    Kind.PLACEMENT: Step.PLACEMENT,
    Kind.INITIATIVE: Step.INITIATIVE,
    Kind.MOVEMENT: Step.MOVEMENT,
    Kind.ASSAULT: Step.MOVEMENT,
    Kind.LIFT_SIEGE: Step.MOVEMENT,
    Kind.TRANSFER: Step.MOVEMENT,
    Kind.SEA_LINKS: Step.MOVEMENT,
    Kind.RETREAT: Step.RETREATS,
    Kind.ADVANCE: Step.ADMINISTRATION,
    Kind.DEBARK: Step.ADMINISTRATION,
    Kind.BESIEGE: Step.ADMINISTRATION,
    Kind.TAKE_OVER: Step.ADMINISTRATION,
    Kind.SURRENDER: Step.ADMINISTRATION,
    Kind.CONCEDE: Step.ADMINISTRATION,
    Kind.LEND: Step.INITIATIVE,
    Kind.BORROW: Step.INITIATIVE,
    Kind.FREE_COMMAND: Step.INITIATIVE,
    Kind.DEFAULT_ZONE: Step.INITIATIVE,
}
"""The step that a kind of sheet is for; its sheets are closed and revealed with it."""

OF_PRINCEPS = frozenset({Kind.FREE_COMMAND, Kind.DEFAULT_ZONE})
"""The kinds of a faction that its princeps decides (HO.37)."""

OF_FACTION = frozenset({Kind.SEA_LINKS, Kind.SURRENDER}) | OF_PRINCEPS
"""The kinds that are about a faction as a whole; all others are about one army."""

STANDING = frozenset(
    {Kind.RETREAT, Kind.ADVANCE, Kind.DEBARK, Kind.BESIEGE, Kind.TAKE_OVER, Kind.SURRENDER, Kind.CONCEDE}
)
"""The kinds that can be given in an earlier step of the round, as standing decisions (RD.8)."""

OF_HONOUR = frozenset({Kind.LEND, Kind.BORROW}) | OF_PRINCEPS
"""The kinds of campaigns with honour alone (HO.1)."""

RIVALS = {
    Kind.ASSAULT: Kind.LIFT_SIEGE,
    Kind.LIFT_SIEGE: Kind.ASSAULT,
    Kind.BESIEGE: Kind.TAKE_OVER,
    Kind.TAKE_OVER: Kind.BESIEGE,
}
"""Of these pairs an army can have one only (OR.3, SI.1)."""

MAIN: Mapping[str, Kind] = {
    Step.PLACEMENT: Kind.PLACEMENT,
    Step.INITIATIVE: Kind.INITIATIVE,
    Step.MOVEMENT: Kind.MOVEMENT,
    Step.RETREATS: Kind.RETREAT,
}
"""The kind of which a step waits for one sheet an army; the other steps wait for decisions, or reports."""

_ORDER: tuple[str, ...] = tuple(Step)


def kinds_of(step: str) -> tuple[Kind, ...]:
    """The kinds of sheet that a step asks for; none for the battles, which are reported (EN.9)."""
    return tuple(kind for kind in Kind if STEP_OF[kind] == step)


def standing_kinds(step: str) -> tuple[Kind, ...]:
    """The kinds that can be given beforehand while a step of the round is open (RD.8)."""
    if step == Step.PLACEMENT:
        return ()
    return tuple(kind for kind in Kind if kind in STANDING and _ORDER.index(STEP_OF[kind]) > _ORDER.index(step))
