"""A round of HANNIBAL in a browser: its page, and the round played back leader by leader."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from tests.hannibal_site.conftest import italy
from tests.hannibal_site.played import play_first_round
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling

__all__ = ["italy"]
ROUND = "/campaigns/italy/rounds/1/"

pytestmark = pytest.mark.django_db(transaction=True)


def place_of(page: Page, leader: int) -> Any:
    """Where a leader's counter stands on the map, in the picture's pixels."""
    return page.locator(f"[data-army='{leader}']").evaluate(
        "mark => { const { e, f } = mark.transform.baseVal.consolidate().matrix; return [e, f].map(Math.round) }"
    )


def test_a_round_is_played_back_leader_by_leader(transactional_db: None, italy: Campaign, visitor: Visitor) -> None:
    play_first_round(italy)
    page = visitor("Hanno", viewport=DESKTOP, reduced_motion="reduce")
    page.goto(ROUND)
    page.get_by_role("link", name="Replay the round on the map").click()
    expect(page.locator("#now")).to_contain_text("The round begins")
    places = [place_of(page, leader) for leader in (31, 32, 33, 35)]
    assert len({tuple(place) for place in places}) == len(places), "leaders in one hex stand side by side"
    assert page.locator("[data-army='31'] title").text_content() == "Hannibal"
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_contain_text("March of Hannibal")
    expect(page.locator("#scene-1")).to_contain_text("Taurasia (0405)")
    assert place_of(page, 31) != places[0]
    page.keyboard.press("End")
    expect(page.locator("#now")).to_contain_text("Victory points")


def test_a_round_and_its_replay_fit_a_phone(transactional_db: None, italy: Campaign, visitor: Visitor) -> None:
    play_first_round(italy)
    page = visitor("Marcus", viewport=PHONE)
    for address in (ROUND, f"{ROUND}replay/", f"{ROUND}posts/", "/campaigns/italy/"):
        page.goto(address)
        assert no_sideways_scrolling(page), address
