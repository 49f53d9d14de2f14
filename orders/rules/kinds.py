"""The kinds of order sheet of every game: which steps ask for each, and about whom (OR, EN.4, RD.5, HH.15.3)."""

from collections.abc import Collection, Mapping
from enum import StrEnum

from orders.rules.game_steps import HANNIBAL, STEPS, steps_of


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


STEP_OF: Mapping[Kind, str] = {
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
    Kind.BALLOT: "ballot",
    Kind.PLACE: "offices",
    Kind.FIRST: "offices",
    Kind.BATTLE: "battle",
    Kind.DICTATOR: "dictator",
}
"""The step that a kind of sheet is for, of kinds with one step; its sheets are closed and revealed with it."""

_MARCHES = ("march_1", "march_2")
SEVERAL_STEPS: Mapping[Kind, tuple[str, ...]] = {
    Kind.RECRUIT: _MARCHES,
    Kind.ORDER: _MARCHES,
    Kind.TAKE: _MARCHES,
    Kind.MARCH: _MARCHES,
    Kind.CONCEDE_GAME: tuple(step.name for step in steps_of(HANNIBAL)),
}
"""The steps of all other kinds: their sheets are for the step in which they are written (HH.2.2, HH.13.4)."""

OF_PRINCEPS = frozenset({Kind.FREE_COMMAND, Kind.DEFAULT_ZONE})
"""The kinds of a faction that its princeps decides (HO.37)."""

OF_SIDE = frozenset(
    {Kind.BALLOT, Kind.PLACE, Kind.FIRST, Kind.RECRUIT, Kind.ORDER, Kind.BATTLE, Kind.DICTATOR, Kind.CONCEDE_GAME}
)
"""The kinds of HANNIBAL that are about a side (HH.15.3)."""

OF_FACTION = frozenset({Kind.SEA_LINKS, Kind.SURRENDER}) | OF_PRINCEPS | OF_SIDE
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


_IN_DOCUMENTS = {Kind.CONCEDE_GAME: "concede"}
"""The kinds of HANNIBAL that its documents call by a name that Vae Victis has for another kind."""


def name_in_documents(kind: Kind) -> str:
    """The key of a kind of HANNIBAL in its documents (HH.15.1)."""
    return _IN_DOCUMENTS.get(kind, kind.value)


def steps_of_kind(kind: Kind) -> tuple[str, ...]:
    """The steps that a kind of sheet is for: one, or those of which it is for the one in which it is written."""
    return SEVERAL_STEPS[kind] if kind in SEVERAL_STEPS else (STEP_OF[kind],)


def step_of(kind: Kind, written_in: str) -> str:
    """The step that a sheet of a kind is for that was written while a step was open."""
    return STEP_OF.get(kind, written_in)


def kinds_of(step: str) -> tuple[Kind, ...]:
    """The kinds of sheet that a step asks for; none for the battles, which are reported (EN.9)."""
    return tuple(kind for kind in Kind if step in steps_of_kind(kind))


def kinds_of_game(game: str) -> tuple[Kind, ...]:
    """The kinds of sheet of a game."""
    return tuple(kind for kind in Kind if STEPS[steps_of_kind(kind)[0]].game == game)


def kinds_for(steps: Collection[str]) -> tuple[list[str], list[str]]:
    """The values of the kinds that some steps ask for: those of one step each, and those of several."""
    single = [kind.value for kind, step in STEP_OF.items() if step in steps]
    several = [kind.value for kind, wanted in SEVERAL_STEPS.items() if any(step in steps for step in wanted)]
    return single, several


def standing_kinds(step: str) -> tuple[Kind, ...]:
    """The kinds that can be given beforehand while a step of the round is open (RD.8)."""
    if step == Step.PLACEMENT:
        return ()
    names = tuple(one.name for one in steps_of(STEPS[step].game))
    return tuple(kind for kind in Kind if kind in STANDING and STEP_OF[kind] in names[names.index(step) + 1 :])
