"""The page of a round does not move while it loads slowly, nor when a map that is being drawn comes."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Picture
from campaign.services import pictures
from tests.conftest import open_war, step_on
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE
from tests.journeys.sicily import before_the_round, seats

pytestmark = pytest.mark.django_db(transaction=True)

MOST = 0.1
"""Of a cumulative layout shift, above which a page counts as restless."""
OBSERVER = """
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
SLOWLY = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
"""Bytes a second, as on a bad mobile connection."""


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The movement of round 1 is published; no map is drawn yet."""
    war = open_war(people["marcus"], before_the_round(start), seats(people), Step.MOVEMENT)
    step_on(war)
    return war


def draw(war: Campaign) -> None:
    pictures.draw_opening(war.phases.earliest("pk").pk)
    pictures.draw_outcome(war.phases.get(step=Step.MOVEMENT).records.get().pk)


def slow(page: Page) -> Page:
    page.add_init_script(OBSERVER)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    network.send("Network.emulateNetworkConditions", SLOWLY)
    return page


def shifts(page: Page) -> float:
    """The cumulative layout shift so far, after the last frame has been reported."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    return float(page.evaluate("window.shifts"))


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_page_of_a_round_stays_still(war: Campaign, visitor: Visitor, screen: dict[str, int]) -> None:
    hamilcar = slow(visitor("Hamilcar", viewport=screen))
    hamilcar.goto("/campaigns/war/rounds/1/")
    expect(hamilcar.locator("#map-before[data-pending]")).to_be_visible()
    before = hamilcar.locator("h2", has_text="Instructions").bounding_box()
    draw(war)
    expect(hamilcar.locator(".map img")).to_have_count(2, timeout=60_000)
    hamilcar.locator(".map img").evaluate_all("images => Promise.all(images.map((one) => one.decode()))")
    assert Picture.objects.exclude(file="").count() >= 2
    after = hamilcar.locator("h2", has_text="Instructions").bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 60  # no more than the captions, which get a link
    assert shifts(hamilcar) < MOST
    hamilcar.reload()
    assert shifts(hamilcar) < MOST
