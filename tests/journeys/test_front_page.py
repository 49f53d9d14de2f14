"""A visitor without an account: the round on the front page, and the way from there to the replay."""

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign, Phase, Seat
from campaign.public_campaigns.commands import set_public
from tests.conftest import NOW, advance, submit_orders
from tests.front.test_front_page import draw_round
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling
from tests.journeys.test_layout_shifts import MOST, shifts, slow

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def published(war: Campaign) -> Phase:
    """Round 1 of a public campaign, with plain maps; army 4 has marched from Enna to Catana."""
    phase: Phase = war.phases.get()
    seat: Seat = war.seats.get(name="Hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat, text="4 4 4 2 2 2")
    advance(phase, to="published")
    set_public(war, NOW, wanted=True)
    draw_round(phase)
    return phase


A_WHILE = 10_000
"""Milliseconds on the clock of the page, in which a round would play on by several scenes."""
IS_OUT_OF_VIEW = (
    "map => new Promise(so => new IntersectionObserver(([one]) => one.isIntersecting || so()).observe(map))"
)


def place_of(page: Page) -> str:
    """Where the counter of army 4 stands on the map."""
    return page.locator("[data-army='4']").evaluate("mark => mark.getAttribute('transform')") or ""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_visitor_without_an_account_watches(published: Phase, visitor: Visitor, screen: dict[str, int]) -> None:
    page = visitor("nobody", viewport=screen)
    page.clock.install()
    page.goto("/")
    expect(page.get_by_role("heading", name="War by secret orders")).to_be_in_viewport()
    expect(page.get_by_role("img", name="The map of The war after round 1")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#scene")).to_have_text("Impulse 2")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    stopped, scene = place_of(page), page.locator("#scene").inner_text()
    page.clock.run_for(A_WHILE)
    assert (place_of(page), page.locator("#scene").inner_text()) == (stopped, scene)
    assert no_sideways_scrolling(page)
    page.get_by_role("link", name="Watch a campaign").click()
    expect(page.get_by_role("heading", name="Replay of round 1")).to_be_visible()


def test_the_map_stands_still_for_who_wants_it_still(published: Phase, visitor: Visitor) -> None:
    page = visitor("nobody", viewport=PHONE, reduced_motion="reduce")
    page.clock.install()
    page.goto("/")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.clock.run_for(A_WHILE)
    expect(page.locator("#still")).to_be_attached()
    expect(page.locator("#scene")).to_be_hidden()
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#scene")).to_be_visible()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()  # it had not begun by itself


def test_the_map_waits_while_nobody_sees_it(published: Phase, visitor: Visitor) -> None:
    page = visitor("nobody", viewport={"width": 360, "height": 500})
    page.clock.install()
    page.goto("/")
    expect(page.locator("#scene")).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.get_by_role("link", name="All public campaigns")).to_be_in_viewport()
    page.locator("#map").evaluate(IS_OUT_OF_VIEW)
    seen = page.locator("#scene").text_content()
    page.clock.run_for(A_WHILE)
    assert page.locator("#scene").text_content() == seen
    expect(page.get_by_role("button", name="Pause")).to_be_attached()


def test_nothing_moves_while_the_page_loads_slowly(published: Phase, visitor: Visitor) -> None:
    page = slow(visitor("nobody", viewport=PHONE))
    page.goto("/")
    expect(page.locator("#scene")).to_have_text("Impulse 1")
    assert shifts(page) < MOST


def test_deadlines_are_in_the_time_zone_of_the_visitor(war: Campaign, visitor: Visitor) -> None:
    set_public(war, NOW, wanted=True)
    page = visitor("nobody", viewport=DESKTOP, timezone_id="Asia/Tokyo")
    page.goto("/")
    expect(page.locator(".card time")).to_contain_text("GMT+9")
