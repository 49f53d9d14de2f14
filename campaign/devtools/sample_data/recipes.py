"""Recipes of the sample campaigns, which together cover every moment of a campaign."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from campaign.games.all_games import GAMES
from campaign.games.game import Game
from campaign.games.samples import Samples
from campaign.models import Campaign
from orders.rules.game_steps import GameStep


class StopPoint(Enum):
    """Where a campaign stops: in an open step, or halted there."""

    PLACING = "placing"
    POINTS = "points"
    INSTRUCTIONS = "instructions"
    RESOLVED = "resolved"
    BATTLES = "battles"
    DECISIONS = "decisions"
    PAUSED = "paused"
    ENDED = "ended"
    ABANDONED = "abandoned"


_STOPS = (
    StopPoint.INSTRUCTIONS,
    StopPoint.BATTLES,
    StopPoint.DECISIONS,
    StopPoint.INSTRUCTIONS,
    StopPoint.POINTS,
    StopPoint.RESOLVED,
    StopPoint.INSTRUCTIONS,
    StopPoint.ENDED,
    StopPoint.PAUSED,
    StopPoint.DECISIONS,
    StopPoint.PLACING,
    StopPoint.ABANDONED,
)
_STEPS: Mapping[StopPoint, Callable[[GameStep], bool]] = {
    StopPoint.PLACING: lambda step: step.sets_up,
    StopPoint.POINTS: lambda step: step.opens_round,
    StopPoint.BATTLES: lambda step: not step.takes_orders,
    StopPoint.DECISIONS: lambda step: step.closes_round,
}
"""The steps in which campaigns stop; others stop where armies march."""
_NAMES = ("The War for Sicily", "Quinqueremes", "The Long Summer", "Messana", "Ships and Elephants", "The Strait")


def sampled() -> tuple[Game[Any], Samples[Any]]:
    """The game of sample campaigns, and how they are played."""
    return next((game, game.samples) for game in GAMES.values() if game.samples is not None)


def _step(is_meant: Callable[[GameStep], bool]) -> str:
    return next(step.name for step in sampled()[0].steps if is_meant(step))


@dataclass(frozen=True, slots=True)
class CampaignRecipe:
    """How a campaign is played: its scenario, its complete rounds, and where it stops after them."""

    number: int
    scenario: str
    rounds: int
    stop: StopPoint
    chance: str
    public: bool
    by_itself: str
    closes_early: bool

    @property
    def first(self) -> str:
        """The step it begins with."""
        return _step(_STEPS[StopPoint.PLACING if self.stop is StopPoint.PLACING else StopPoint.POINTS])

    @property
    def last(self) -> str:
        """The step in which it stops."""
        return _step(_STEPS.get(self.stop, lambda step: step.marches))

    @property
    def title(self) -> str:
        """Its title."""
        return f"{_NAMES[self.number % len(_NAMES)]}, table {self.number + 1}"


def recipe(number: int, rounds: int) -> CampaignRecipe:
    """Return the recipe of that number, from 0; two of three have `rounds` complete rounds, the others one less."""
    stop = _STOPS[number % len(_STOPS)]
    by_itself, scenarios = Campaign.AutoAdvance, sampled()[1].scenarios
    return CampaignRecipe(
        number=number,
        scenario=scenarios[number % len(scenarios)],
        rounds=0 if stop is StopPoint.PLACING else max(0, rounds - (number % 3 == 1)),
        stop=stop,
        chance="sealed" if number % 4 == 1 else "orders",
        public=number % 3 == 1,
        by_itself=(by_itself.PUBLISH, by_itself.RESOLVE, by_itself.NOTHING)[number % 3].value,
        closes_early=number % 5 == 2,
    )
