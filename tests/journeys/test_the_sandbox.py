"""A visitor without an account tries a move: from the page of the sandbox to the result, with and without scripts."""

from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from campaign.planning.rules.sandbox import ROUND
from tests.journeys.conftest import Look, Visitor
from tests.journeys.pages import Visit
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling
from tests.journeys.test_desk import point_of
from tests.planning.sandbox import open_demonstration

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def demonstration(transactional_db: None) -> Campaign:
    cache.clear()
    return open_demonstration()


def begin(page: Page) -> None:
    """Start a game, as the only thing that the page asks for."""
    page.goto("/try/")
    expect(page.locator(".main")).to_have_count(1)
    page.get_by_role("button", name="Start a game").click()
    expect(page.get_by_role("heading", name="Two suggested moves")).to_be_visible()


def run(page: Page) -> None:
    """Run the step, and read what happened."""
    page.get_by_role("button", name="Run the step").click()
    expect(page.get_by_role("heading", name="Result: Instructions")).to_be_visible()
    expect(page.get_by_text("Army 2 marches from 5952 to Temesa (5953)")).to_be_visible()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE])
@pytest.mark.parametrize("scripts", [True, False])
def test_a_visitor_without_an_account_runs_the_suggested_moves(
    demonstration: Campaign, visitor: Visitor, screen: dict[str, int], scripts: bool
) -> None:
    page = visitor("nobody", viewport=screen, java_script_enabled=scripts)
    begin(page)
    assert no_sideways_scrolling(page)
    run(page)
    assert no_sideways_scrolling(page)
    page.get_by_role("link", name="Next: Retreats").last.click()
    expect(page.get_by_role("heading", name="Result: Retreats")).to_be_visible()
    page.get_by_role("link", name="Next: Battles").last.click()
    page.get_by_label("Winner").select_option(label="Army 15")
    page.get_by_role("button", name="Run the step").click()
    page.get_by_role("link", name="Next: Decisions").last.click()
    page.get_by_role("link", name=f"Go to round {ROUND + 1}").last.click()
    expect(page.get_by_role("heading", name="Initiative points of all sides")).to_be_visible()
    assert no_sideways_scrolling(page)


def test_a_visitor_draws_a_march_on_the_map_and_shares_the_game(demonstration: Campaign, visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP)
    begin(page)
    expect(page.locator(".sketch")).to_have_count(1)
    fifteen = page.locator("#sheet-movement-15")
    fifteen.fill("")
    fifteen.focus()
    for name in ("6156", "6155"):
        page.mouse.click(*point_of(page, name))
    expect(fifteen).to_have_value("12 12")
    run(page)
    expect(page.get_by_text("Army 15 marches from Caulonia (6157) to Scolacium (6155)")).to_be_visible()
    address = page.url.partition("#")[0]
    friend = visitor("nobody", viewport=PHONE)
    friend.goto(address)
    expect(friend.locator("#sheet-movement-15")).to_have_value("12 12")


def test_pages_of_the_sandbox_have_no_faults(demonstration: Campaign, look_at: Look) -> None:
    faults = look_at(Visit("try", "nobody", (), says="Start a game"))

    def start(page: Page) -> None:
        page.get_by_role("button", name="Start a game").click()

    def play(page: Page) -> None:
        start(page)
        page.get_by_role("button", name="Run the step").click()

    faults += look_at(Visit("try", "nobody", (), says="Two suggested moves", act=start))
    faults += look_at(Visit("try", "nobody", (), says="Result: Instructions", act=play))
    gone: Any = "00000000-0000-0000-0000-000000000001"
    faults += look_at(Visit("try-table", "nobody", (gone,), says="This game was removed", status=410))
    assert faults == []
