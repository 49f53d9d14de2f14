"""A campaign of the toy game is opened through the page New campaign."""

import pytest
from django.contrib.auth.models import User

from campaign.models import Campaign
from campaign.selectors import current_phase
from tests.games.toy_campaign import DUSK, Browsers
from tests.setup.test_set_up import BASICS, NEW

pytestmark = pytest.mark.django_db
SEATS = {
    "for_scenario": "dusk",
    "seats-0": "1",
    "shown-0": "1",
    "captain-0": "0",
    "seat-0-0": "Marcus",
    "seats-1": "1",
    "shown-1": "1",
    "captain-1": "0",
    "seat-1-0": "Hanno",
    **{f"army-{number}": "0" for number in DUSK.scouts},
    "me": "0-0",
}


def test_the_pages_offer_its_scenario(toy: None, people: dict[str, User], as_: Browsers) -> None:
    assert "Dusk" in as_("marcus").get("/scenarios/").text
    assert 'value="dusk"' in as_("marcus").get(NEW).text


def test_a_campaign_is_opened_with_a_seat_for_each_side(toy: None, people: dict[str, User], as_: Browsers) -> None:
    basics = {**BASICS, "title": "The dark", "scenario": "dusk"}
    assert as_("marcus").post(NEW, {**basics, "do": "seats"}).status_code == 200
    answer = as_("marcus").post(NEW, {**basics, **SEATS, "do": "open"})
    assert answer.status_code == 302
    campaign = Campaign.objects.get(slug="the-dark")
    assert (campaign.game, current_phase(campaign).step) == ("toy", "scouting")
    assert {seat.name: seat.faction.identifier for seat in campaign.seats.all()} == {
        "Marcus": "north",
        "Hanno": "south",
    }
