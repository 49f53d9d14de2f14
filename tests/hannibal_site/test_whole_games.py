"""A game of two generals on the site, and what readers see of every round of it."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.hannibal.posts.words import leaders_of_generals
from campaign.models import Campaign, Phase
from campaign.posts.queries.post_context import in_language_of, speech_of
from campaign.selectors import current_phase
from campaign.services.campaigns import SeatPlan
from tests.documents import hannibal_document
from tests.hannibal_site.conftest import leaders_of, open_italy
from tests.hannibal_site.test_generals import publish

pytestmark = pytest.mark.django_db
Browsers = Callable[[str], Client]


@pytest.fixture
def italy(people: dict[str, User]) -> Campaign:
    """Two generals, and Marcus administers."""
    seats = [
        SeatPlan(name, None, side, leaders_of(side), captain=True, general="recruit")
        for name, side in (("Consilium", "roma"), ("Barcini", "carthago"))
    ]
    return open_italy(people["marcus"], seats)


def text_of(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_every_round_of_a_game_has_its_posts_its_page_and_its_replay(italy: Campaign, as_: Browsers) -> None:
    while current_phase(italy).status == Phase.Status.OPEN:
        publish(italy)
    marcus, last = as_("marcus"), current_phase(italy).round
    posts = {}
    for number in range(1, last + 1):
        at = f"/campaigns/italy/rounds/{number}/"
        posts[number] = text_of(marcus, f"{at}posts/?as=plain")
        assert "March of" in text_of(marcus, at)
        assert "replay-data" in text_of(marcus, f"{at}replay/")
    assert last == 3
    assert "Italy - Round 2: elections" in posts[2]
    assert "The campaign is over." in posts[3]
    assert "Thank you, all of you, for playing!" in posts[3]
    assert "The campaign is over" in text_of(marcus, "/campaigns/italy/rounds/3/")


def test_a_post_names_the_leaders_of_generals_who_stood_in(italy: Campaign) -> None:
    position = hannibal_document(current_phase(italy)).position
    with in_language_of(italy):
        said = leaders_of_generals(speech_of(italy), position, [31, 35])
    assert said == ("Orders by a general, a computer player, because none were submitted: Hannibal, Gaulish leader.")
