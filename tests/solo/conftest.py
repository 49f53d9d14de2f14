"""Games that someone plays alone."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.models import Phase, SoloGame
from campaign.selectors import current_phase
from campaign.solo.commands.games import begin_game
from campaign.solo.commands.playing_on import play_on
from campaign.solo.queries.choices import AUTOMATIC, Wanted, scenario_named


def wanted(faction: str = "roma", armies: int = 0, battles: str = AUTOMATIC, level: str = "recruit") -> Wanted:
    """A game on Sicily as a player wants it."""
    scenario = scenario_named("sicily")
    assert scenario is not None
    side = scenario.side(faction)
    assert side is not None
    return Wanted(scenario, side, armies, level, battles)


@pytest.fixture
def begun(people: dict[str, User]) -> Callable[..., SoloGame]:
    """Begin a game of Timon; the generals have decided in its first step."""

    def begin(name: str = "timon", **choices: Any) -> SoloGame:
        game = begin_game(people[name], wanted(**choices), "en", timezone.now())
        play_on(game.campaign_id)
        return game

    return begin


def now(game: SoloGame) -> Phase:
    """The step that a game is in."""
    return current_phase(game.campaign)
