"""The steps of every game on the site, and what the site has to know of each without knowing the game (RD.1, HH.2.2).

The rules of a game know its steps by name. Pages, services and tasks look a step up here and ask what it is like.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


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

    `sets_up` says that it comes once, before the first round; `opens_round` that a round begins with it, after changes
    of the rules; `marches` that armies move in it, so that its outcome is drawn; `closes_round` that the next document
    is that of another round. `reveals` is the
    seed that is published with it.
    """

    name: str
    game: str
    duty: Duty
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


VAE_VICTIS, HANNIBAL = "vae-victis", "hannibal"
GAMES = (VAE_VICTIS, HANNIBAL)
"""The games, by the names that campaigns and commands use."""

STEPS: Mapping[str, GameStep] = {
    step.name: step
    for step in (
        GameStep("placement", VAE_VICTIS, Duty.ARMIES, sets_up=True),
        GameStep("initiative", VAE_VICTIS, Duty.ARMIES, opens_round=True),
        GameStep("movement", VAE_VICTIS, Duty.ARMIES, marches=True, reveals=SeedKind.NAVAL),
        GameStep("retreats", VAE_VICTIS, Duty.ENGAGED),
        GameStep("battles", VAE_VICTIS, Duty.RESULTS),
        GameStep("administration", VAE_VICTIS, Duty.DECISIONS, closes_round=True, reveals=SeedKind.SIEGES),
        GameStep("ballot", HANNIBAL, Duty.DECISIONS, opens_round=True, reveals=SeedKind.STEP),
        GameStep("offices", HANNIBAL, Duty.DECISIONS, reveals=SeedKind.STEP),
        GameStep("march_1", HANNIBAL, Duty.DECISIONS, opens_round=True, marches=True, reveals=SeedKind.STEP),
        GameStep("march_2", HANNIBAL, Duty.DECISIONS, marches=True, reveals=SeedKind.STEP),
        GameStep("battle", HANNIBAL, Duty.DECISIONS, closes_round=True, reveals=SeedKind.STEP),
        GameStep("dictator", HANNIBAL, Duty.DECISIONS, closes_round=True, reveals=SeedKind.STEP),
    )
}
"""All steps by name, game by game, in the order of a round; no two games have a step of the same name."""


StepName = Literal[
    "placement",
    "initiative",
    "movement",
    "retreats",
    "battles",
    "administration",
    "ballot",
    "offices",
    "march_1",
    "march_2",
    "battle",
    "dictator",
]
"""The names of `STEPS`, for the formats of files."""


def steps_of(game: str) -> tuple[GameStep, ...]:
    """The steps of a game in the order of a round."""
    return tuple(step for step in STEPS.values() if step.game == game)


def names_of_steps(wanted: Callable[[GameStep], bool]) -> tuple[str, ...]:
    """The names of the steps of all games that are like what is wanted, in order."""
    return tuple(step.name for step in STEPS.values() if wanted(step))


WITH_RESULTS = names_of_steps(lambda step: not step.takes_orders)
"""Steps in which results are reported."""
OPENING_ROUNDS = names_of_steps(lambda step: step.opens_round)
"""Steps with which a round can begin."""
WITH_RETREATS = names_of_steps(lambda step: step.duty is Duty.ENGAGED)
"""Steps in which armies in engagements decide whether they retreat."""
SETTING_UP = names_of_steps(lambda step: step.sets_up)
"""Steps before the first round."""
MARCHING = names_of_steps(lambda step: step.marches)
"""Steps in which armies move."""
CLOSING_ROUNDS = names_of_steps(lambda step: step.closes_round)
"""Steps after which a round may be over."""


def place_of(round_: int, step: str) -> tuple[int, int]:
    """A step of a round as a value that grows from step to step of a game."""
    return round_, tuple(STEPS).index(step)


def comes_before_march(step: str) -> bool:
    """Whether armies may still move in the round when a step has opened."""
    own = STEPS[step]
    last = max(place_of(0, one.name) for one in steps_of(own.game) if one.marches)
    return place_of(0, step) <= last
