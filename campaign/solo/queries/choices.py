"""What someone who plays alone can choose: a scenario and a side, how many armies, generals, battles."""

from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext

from campaign.games.all_games import GAMES, USUAL_GAME, solo_scenarios
from campaign.games.solo import ScenarioSide, Solo, SoloScenario
from campaign.models import Scenario
from campaign.selectors.membership import Visitor
from campaign.views.typed_numbers import whole_number

LEVELS = USUAL_GAME.generals.levels
AUTOMATIC, BY_HAND = "automatic", "by_hand"
METHODS = {AUTOMATIC: "quick_auto", BY_HAND: "quick"}
"""The battle method of a game (GS.83), by how battles are fought."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game as a player wants it: `armies` is how many they command, 0 for all; `battles` is a key of METHODS."""

    scenario: SoloScenario
    side: ScenarioSide
    armies: int = 0
    level: str = LEVELS[0]
    battles: str = AUTOMATIC

    @property
    def own_armies(self) -> list[int]:
        """The armies that the player commands: those with the lowest numbers."""
        return list(self.side.armies[: self.armies or None])


def solo_of(game: str) -> Solo:
    """Return what a game that is played alone says of that."""
    solo = GAMES[game].solo
    if solo is None:
        raise ValueError(f"{game} is not played alone")
    return solo


@cache
def offered() -> tuple[SoloScenario, ...]:
    """Return the shipped scenarios of all games but sketches, those of the usual game first."""
    return tuple(scenario for scenario in solo_scenarios() if not scenario.is_sketch)


def title_of(scenario: SoloScenario) -> str:
    """Return the title of a scenario in the language of the reader; a player's own one stays as it is."""
    return scenario.title if scenario.text else gettext(scenario.title)


def scenario_named(name: str) -> SoloScenario | None:
    """Return an offered scenario by its name; None if there is none."""
    return next((one for one in offered() if one.name == name), None)


def own_scenario(user: Visitor, key: str) -> SoloScenario | None:
    """Return a scenario that a player has saved; None for one that is not theirs, or cannot be played alone."""
    solo = USUAL_GAME.solo
    if not user.is_authenticated or whole_number(key) is None or solo is None or solo.own is None:
        return None
    kept = Scenario.objects.filter(pk=int(key), uploaded_by=user.pk).first()
    return solo.own(key, kept.title, kept.document) if kept else None
