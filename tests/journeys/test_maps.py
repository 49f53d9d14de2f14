"""The page of maps: what is chosen is shown at once."""

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign
from tests.journeys.conftest import Visitor

PAGE = "/campaigns/war/rounds/1/maps/"

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_choice_is_drawn_and_shown_without_a_button(war: Campaign, worker: None, visitor: Visitor) -> None:
    page = visitor("Hanno")
    page.goto(PAGE)
    expect(page.get_by_role("button", name="Show this map")).to_have_count(0)
    page.get_by_label("Part of the map").select_option("land-Sicilia")
    expect(page.locator("#map-chosen figcaption")).to_contain_text("Sicilia", timeout=60_000)
    assert page.url.endswith("?of=before&part=land-Sicilia")
    image = page.locator("#map-chosen .map img")
    expect(image).to_have_js_property("naturalWidth", 1)
    page.get_by_label("Part of the map").select_option("")
    expect(page.locator("#map-chosen figcaption, #map-chosen .pending")).not_to_contain_text("Sicilia")
    assert page.url.endswith("?of=before")
