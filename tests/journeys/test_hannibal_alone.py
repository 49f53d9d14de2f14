"""A guest plays HANNIBAL alone: the first march, the what-if page, a round taken back, and giving up."""

import re

import pytest
from playwright.sync_api import Page, expect

from campaign.models import SoloGame
from tests.journeys.conftest import Visitor
from tests.journeys.screens import PHONE, no_sideways_scrolling
from tests.journeys.test_playing_alone import comes_to

pytestmark = pytest.mark.django_db(transaction=True)


def back_to_the_game(page: Page, says: str) -> None:
    """Come to the page of the game, or stay there, as it may be loading itself again."""
    address = f"/campaigns/{SoloGame.objects.get().campaign.slug}/alone/"
    if not page.url.endswith(address):
        page.goto(address)
    comes_to(page, says)


def test_a_guest_plays_hannibal_alone(visitor: Visitor, worker: None) -> None:
    page = visitor("nobody", viewport=PHONE)
    page.goto("/")
    page.get_by_role("link", name="Play it alone").click()
    learning = page.get_by_role("group", name=re.compile("learning game 3 rounds"))
    learning.get_by_role("radio", name="Carthago").check()
    page.get_by_role("button", name="Start the game").click()
    comes_to(page, "Round 1, first march")
    assert no_sideways_scrolling(page)

    page.get_by_role("link", name="What-if").last.click()
    page.get_by_label("March: Hannibal (31)").fill("4 2 4")
    page.get_by_role("button", name="Try out step").click()
    expect(page.get_by_role("table", name="Leaders")).to_contain_text("Mediolanum (0804)")
    assert no_sideways_scrolling(page)

    back_to_the_game(page, "Round 1, first march")
    page.get_by_role("link", name="Give orders").click()
    page.get_by_label("March of Hannibal").fill("4 2 4")
    with page.expect_navigation():  # the page before speaks of submitted orders, too
        page.get_by_role("button", name="Submit orders").last.click()
    expect(page.get_by_text(re.compile("submitted", re.IGNORECASE)).first).to_be_visible()

    back_to_the_game(page, "Round 1, battles and sieges")
    expect(page.get_by_text("Hannibal marches to Mediolanum (0804).")).to_be_visible()
    page.locator("summary", has_text="Take back, concede, delete").click()
    page.get_by_role("button", name="Take back round 1").click()
    comes_to(page, "Round 1, first march")
    page.locator("summary", has_text="Take back, concede, delete").click()
    page.get_by_role("button", name="Concede the game").click()
    expect(page.get_by_text("You conceded.")).to_be_visible()
