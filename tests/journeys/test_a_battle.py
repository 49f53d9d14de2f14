"""The rulebook in the browser."""

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_reader_finds_a_rule_and_opens_its_case(war: Campaign, visitor: Visitor, viewport: dict[str, int]) -> None:
    hanno = visitor("Hanno", viewport=viewport)
    hanno.get_by_role("link", name="Rules", exact=True).click()
    hanno.get_by_role("link", name="Movement on land", exact=True).click()
    paragraph = hanno.locator("[id='MV.8']")
    paragraph.get_by_text("cases,").click()
    paragraph.locator("summary", has_text="Third criterion: the highest strength.").click()
    board = paragraph.locator("details[open] details[open] img")
    board.scroll_into_view_if_needed()
    expect(board).to_be_visible()
    assert board.evaluate("async img => { await img.decode(); return img.naturalWidth }") > 100
    assert no_sideways_scrolling(hanno)
