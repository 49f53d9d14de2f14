"""The steps of the games, and what the site has to know of each without knowing the game.

The rules of a game know its steps by name. Pages, services and tasks look a step up here and ask what it is like. Each
game adds its steps when its module of steps is imported.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError


class Duty(StrEnum):
    """What players owe in a step, so that the site knows for whom it waits."""

    ARMIES = "armies"
    """One order of the step's main kind for every army."""
    ENGAGED = "engaged"
    """The same for every army in an engagement."""
    DECISIONS = "decisions"
    """A decision of every seat that has a choice."""
    RESULTS = "results"
    """The results of the engagements: nobody gives orders."""


class SeedKind(StrEnum):
    """The sealed seeds of a round (NB.4, SD.6), or of each of its steps (HH.1.10)."""

    NAVAL = "naval"
    SIEGES = "sieges"
    STEP = "step"


@dataclass(frozen=True, slots=True)
class GameStep:
    """A step of a round.

    `title` is its name for readers, `opens` a sentence that says what happens while it is open, with the place `round`;
    both in English, to be translated where they are shown. `default` says in such a sentence what happens without
    orders, "" where none are given, `following` which step opens next. `sets_up` says that it comes once, before the
    first round; `opens_round` that a round begins with it, after changes of the rules; `marches` that armies move in
    it, so that its outcome is drawn; `closes_round` that the next document is that of another round. `reveals` is the
    seed that is published with it.
    """

    name: str
    game: str
    title: str
    opens: str
    duty: Duty
    default: str = ""
    following: str = ""
    sets_up: bool = False
    opens_round: bool = False
    marches: bool = False
    closes_round: bool = False
    reveals: SeedKind | None = None

    @property
    def takes_orders(self) -> bool:
        """Whether players give orders in it."""
        return self.duty is not Duty.RESULTS

    @property
    def comes_before_orders(self) -> bool:
        """Whether the round has not gone beyond the step with which it begins."""
        return self.sets_up or self.opens_round


STEPS: dict[str, GameStep] = {}
"""All steps by name, game by game, in the order of a round; no two games have a step of the same name."""
WITH_RESULTS: list[str] = []
"""Steps in which results are reported."""
OPENING_ROUNDS: list[str] = []
"""Steps with which a round can begin."""
WITH_RETREATS: list[str] = []
"""Steps in which armies in engagements decide whether they retreat."""
SETTING_UP: list[str] = []
"""Steps before the first round."""
MARCHING: list[str] = []
"""Steps in which armies move."""
CLOSING_ROUNDS: list[str] = []
"""Steps after which a round may be over."""


def add_steps(steps: Iterable[GameStep]) -> None:
    """Add the steps of a game to the tables above; raise ValueError for a name that another game has."""
    for step in steps:
        if STEPS.setdefault(step.name, step) != step:
            raise ValueError(f"{step.game} and {STEPS[step.name].game} both have a step {step.name}")
    _fill_tables()


def remove_game(game: str) -> None:
    """Remove the steps of a game from the tables above."""
    for step in steps_of(game):
        del STEPS[step.name]
    _fill_tables()


def _fill_tables() -> None:
    """Fill the lists in place, because modules import them before every game has added its steps."""
    WITH_RESULTS[:] = names_of_steps(lambda step: not step.takes_orders)
    OPENING_ROUNDS[:] = names_of_steps(lambda step: step.opens_round)
    WITH_RETREATS[:] = names_of_steps(lambda step: step.duty is Duty.ENGAGED)
    SETTING_UP[:] = names_of_steps(lambda step: step.sets_up)
    MARCHING[:] = names_of_steps(lambda step: step.marches)
    CLOSING_ROUNDS[:] = names_of_steps(lambda step: step.closes_round)


def _known_step(name: str) -> str:
    if name not in STEPS:
        *others, last = (f"'{one}'" for one in STEPS)
        expected = f"{', '.join(others)} or {last}"
        raise PydanticCustomError("literal_error", "Input should be {expected}", {"expected": expected})
    return name


def _with_names(schema: dict[str, Any]) -> None:
    schema["enum"] = list(STEPS)


StepName = Annotated[str, AfterValidator(_known_step), Field(json_schema_extra=_with_names)]
"""The names of `STEPS`, for the formats of files."""


def steps_of(game: str) -> tuple[GameStep, ...]:
    """The steps of a game in the order of a round."""
    return tuple(step for step in STEPS.values() if step.game == game)


def names_of_steps(wanted: Callable[[GameStep], bool]) -> tuple[str, ...]:
    """The names of the steps of all games that are like what is wanted, in order."""
    return tuple(step.name for step in STEPS.values() if wanted(step))


def place_of(round_: int, step: str) -> tuple[int, int]:
    """A step of a round as a value that grows from step to step of a game."""
    return round_, tuple(STEPS).index(step)


def comes_before_march(step: str) -> bool:
    """Whether armies may still move in the round when a step has opened."""
    marches = [place_of(0, one.name) for one in steps_of(STEPS[step].game) if one.marches]
    return bool(marches) and place_of(0, step) <= max(marches)
