"""A campaign of the toy game is opened through the page New campaign."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from campaign.games.all_games import playing
from campaign.games.outline import Outline
from campaign.models import Army, Campaign
from campaign.selectors import current_phase
from tests.games.toy.game import KINDS, STEPS, TOY
from tests.games.toy.rules import ToyDocument
from tests.games.toy_campaign import DUSK, Browsers, open_dark
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


def scout_2_to_come(document: ToyDocument) -> Outline:
    outline = TOY.outline(document)
    there = {number: army for number, army in outline.army.items() if number != 2}
    return replace(outline, army=there, to_come={2: "north"})


def test_a_seat_can_command_an_army_that_is_not_on_the_map_and_has_no_name(
    people: dict[str, User], as_: Browsers
) -> None:
    with playing(replace(TOY, outline=scout_2_to_come), STEPS, KINDS):
        page = as_("marcus").post(NEW, {**BASICS, "title": "The dark", "scenario": "dusk", "do": "seats"})
        assert "Army 2, not on the map yet" in page.text
        opened = {**BASICS, **SEATS, "title": "The dark", "scenario": "dusk", "do": "open"}
        assert as_("marcus").post(NEW, opened).status_code == 302
        assert Army.objects.get(number=2).seat.name == "Marcus"
        assert as_("marcus").get("/campaigns/the-dark/").status_code == 200


def without_armies(document: ToyDocument) -> Outline:
    return replace(TOY.outline(document), army={})


def test_a_campaign_in_which_nobody_could_command_anything_is_refused(people: dict[str, User], as_: Browsers) -> None:
    with playing(replace(TOY, outline=without_armies), STEPS, KINDS):
        page = as_("marcus").post(NEW, {**BASICS, "title": "The dark", "scenario": "dusk", "do": "seats"})
        assert page.status_code == 422
        assert "nothing that a player could command" in page.text
        with pytest.raises(ValueError, match="holds no armies"):
            open_dark(people["timon"], people)
    assert not Campaign.objects.exists()
