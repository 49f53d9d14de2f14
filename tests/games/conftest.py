"""The toy game on the site, for the tests that ask for it."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User

from campaign.games.all_games import playing
from tests.games.toy.game import KINDS, STEPS, TOY
from tests.games.toy_campaign import Dark, open_dark


@pytest.fixture
def toy() -> Iterator[None]:
    """The site knows one more game."""
    with playing(TOY, STEPS, KINDS):
        yield


@pytest.fixture
def dark(toy: None, people: dict[str, User]) -> Dark:
    """A campaign of the toy game, administered by Timon, who plays nothing."""
    return open_dark(people["timon"], people)
