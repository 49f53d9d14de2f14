"""The kinds of orders of the games, and what the site has to know of each without knowing the game.

Everything that a player can decide is orders of some kind. A game has its kinds in a table, a row each, and adds them
when its module of kinds is imported.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from orders.rules.game_steps import STEPS, steps_of
from orders.rules.game_steps import remove_game as remove_steps


class About(StrEnum):
    """What orders can be about: on the site an army or leader has a number, a faction or side does not."""

    ARMY = "army"
    FACTION = "faction"


@dataclass(frozen=True, slots=True, kw_only=True)
class KindSpec:
    """A kind of orders.

    `name` is the one that the site stores, `title` the one that readers see, in English, to be translated where it is
    shown. `steps` are those that ask for it: its orders are closed and revealed with the step, and orders of a kind of
    several steps are for the one in which they are written. `form` is a regular expression for its text in canonical
    form, `nothing` the word with which its player decides that nothing is to be done, and `key` its name in documents
    where that is another one.

    A `main` kind is the one of which its step waits for orders for every army. A `standing` one can be given in an
    earlier step of the round (RD.8). Of a kind and its `rival` an army can have one only (OR.3, SI.1). Campaigns with
    honour alone have the kinds `of_honour` (HO.1); those `of_princeps` its princeps decides for a faction (HO.37).
    """

    name: str
    title: str
    steps: tuple[str, ...]
    form: str
    about: About = About.ARMY
    nothing: str = ""
    key: str = ""
    main: bool = False
    standing: bool = False
    rival: str = ""
    of_honour: bool = False
    of_princeps: bool = False

    @property
    def game(self) -> str:
        """The game that has it."""
        return STEPS[self.steps[0]].game

    @property
    def name_in_documents(self) -> str:
        """Its key in documents."""
        return self.key or self.name


KINDS: dict[str, KindSpec] = {}
"""All kinds by name, game by game; no two games have a kind of the same name."""
STEP_OF: dict[str, str] = {}
"""The step that a kind is for, of kinds with one step."""
SEVERAL_STEPS: dict[str, tuple[str, ...]] = {}
"""The steps of all other kinds."""
OF_PRINCEPS: set[str] = set()
"""The kinds of a faction that its princeps decides (HO.37)."""
OF_FACTION: set[str] = set()
"""The kinds that are about a faction or side as a whole; all others are about one army or leader."""
OF_HONOUR: set[str] = set()
"""The kinds of campaigns with honour alone (HO.1)."""
STANDING: set[str] = set()
"""The kinds that can be given in an earlier step of the round, as standing orders (RD.8)."""
RIVALS: dict[str, str] = {}
"""Of these pairs an army can have one only (OR.3, SI.1)."""
MAIN: dict[str, str] = {}
"""By step the kind of which it waits for orders for every army; the other steps wait for decisions, or reports."""
NOTHING: dict[str, str] = {}
"""The word with which orders say that nothing is to be done, so that their player has decided and is not waited for.

It also keeps orders from telling by their mere presence what is in them.
"""


def add_kinds(specs: Iterable[KindSpec]) -> None:
    """Add the kinds of a game to the tables above; raise ValueError for a name that another game has."""
    for spec in specs:
        if KINDS.setdefault(spec.name, spec) != spec:
            raise ValueError(f"{spec.game} and {KINDS[spec.name].game} both have orders of the kind {spec.name}")
    _fill_tables()


def remove_game(game: str) -> None:
    """Remove the kinds and steps of a game from all tables."""
    for kind in kinds_of_game(game):
        del KINDS[kind]
    _fill_tables()
    remove_steps(game)


def _fill_tables() -> None:
    """Fill the tables in place, because modules import them before every game has added its kinds."""
    for table in (STEP_OF, SEVERAL_STEPS, OF_PRINCEPS, OF_FACTION, OF_HONOUR, STANDING, RIVALS, MAIN, NOTHING):
        table.clear()
    specs = KINDS.values()
    STEP_OF.update((one.name, one.steps[0]) for one in specs if len(one.steps) == 1)
    SEVERAL_STEPS.update((one.name, one.steps) for one in specs if len(one.steps) > 1)
    OF_PRINCEPS.update(_names(lambda one: one.of_princeps))
    OF_FACTION.update(_names(lambda one: one.about is About.FACTION))
    OF_HONOUR.update(_names(lambda one: one.of_honour))
    STANDING.update(_names(lambda one: one.standing))
    RIVALS.update((one.name, one.rival) for one in specs if one.rival)
    MAIN.update((one.steps[0], one.name) for one in specs if one.main)
    NOTHING.update((one.name, one.nothing) for one in specs if one.nothing)


def _names(wanted: Callable[[KindSpec], bool]) -> list[str]:
    return [one.name for one in KINDS.values() if wanted(one)]


def name_in_documents(kind: str) -> str:
    """The key of a kind in the documents of its game (HH.15.1)."""
    return KINDS[kind].name_in_documents


def subject_fault(kind: str, army: object) -> str:
    """The fault of orders of a kind about an army, or about none (None); empty where they fit the kind."""
    if (army is None) is (kind in OF_FACTION):
        return ""
    return f"orders of the kind {kind} name {'no' if kind in OF_FACTION else 'an'} army"


def steps_of_kind(kind: str) -> tuple[str, ...]:
    """The steps that a kind is for: one, or those of which it is for the one in which it is written."""
    return KINDS[kind].steps


def step_of(kind: str, written_in: str) -> str:
    """The step that orders of a kind are for that were written while a step was open."""
    return STEP_OF.get(kind, written_in)


def kinds_of(step: str) -> tuple[str, ...]:
    """The kinds of orders that a step asks for; none where results are reported (EN.9)."""
    return tuple(kind for kind, spec in KINDS.items() if step in spec.steps)


def kinds_of_game(game: str) -> tuple[str, ...]:
    """The kinds of orders of a game."""
    return tuple(kind for kind, spec in KINDS.items() if spec.game == game)


def kinds_for(steps: Collection[str]) -> tuple[list[str], list[str]]:
    """The kinds that some steps ask for: those of one step each, and those of several."""
    single = [kind for kind, step in STEP_OF.items() if step in steps]
    several = [kind for kind, wanted in SEVERAL_STEPS.items() if any(step in steps for step in wanted)]
    return single, several


def standing_kinds(step: str) -> tuple[str, ...]:
    """The kinds that can be given in advance while a step of the round is open (RD.8)."""
    if STEPS[step].sets_up:
        return ()
    names = tuple(one.name for one in steps_of(STEPS[step].game))
    return tuple(kind for kind in KINDS if kind in STANDING and STEP_OF[kind] in names[names.index(step) + 1 :])
