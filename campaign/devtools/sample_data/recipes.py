"""Recipes of the sample campaigns, which together cover every moment of a campaign."""

from dataclasses import dataclass
from enum import Enum

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign


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
_STEPS = {
    StopPoint.PLACING: Step.PLACEMENT,
    StopPoint.POINTS: Step.INITIATIVE,
    StopPoint.BATTLES: Step.BATTLES,
    StopPoint.DECISIONS: Step.ADMINISTRATION,
}
_NAMES = ("The War for Sicily", "Quinqueremes", "The Long Summer", "Messana", "Ships and Elephants", "The Strait")


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
    def first(self) -> Step:
        """The step it begins with."""
        return Step.PLACEMENT if self.stop is StopPoint.PLACING else Step.INITIATIVE

    @property
    def last(self) -> Step:
        """The step in which it stops."""
        return _STEPS.get(self.stop, Step.MOVEMENT)

    @property
    def title(self) -> str:
        """Its title."""
        return f"{_NAMES[self.number % len(_NAMES)]}, table {self.number + 1}"


def recipe(number: int, rounds: int) -> CampaignRecipe:
    """Return the recipe of that number, from 0; two of three have `rounds` complete rounds, the others one less."""
    stop = _STOPS[number % len(_STOPS)]
    by_itself = Campaign.AutoAdvance
    return CampaignRecipe(
        number=number,
        scenario="first-punic-war" if number % 3 == 0 else "sicily",
        rounds=0 if stop is StopPoint.PLACING else max(0, rounds - (number % 3 == 1)),
        stop=stop,
        chance="sealed" if number % 4 == 1 else "orders",
        public=number % 3 == 1,
        by_itself=(by_itself.PUBLISH, by_itself.RESOLVE, by_itself.NOTHING)[number % 3].value,
        closes_early=number % 5 == 2,
    )
