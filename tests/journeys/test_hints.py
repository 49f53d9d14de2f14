"""Suggest an order, in the browser: filled in with its reason, discarded, submitted."""

import re

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from tests.conftest import texts_of_sheets
from tests.journeys.conftest import Visitor
from tests.journeys.looks import resize
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)

REASON = re.compile("points|Stands|Stays|Attacks|Covers")


def open_desk(page: Page) -> Page:
    page.goto("/campaigns/war/desk/#army-4")
    expect(page.locator(".desk.ready")).to_be_visible()
    return page


def test_a_suggestion_is_discarded_and_then_submitted(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    army, field = hamilcar.locator("#army-4"), hamilcar.locator("#sheet-movement-4")
    field.fill("2")
    army.get_by_role("button", name="Suggest an order").click()
    expect(army.locator(".hint")).to_contain_text(REASON)
    expect(field).not_to_have_value("2")
    expect(army.locator(".unsaved").first).to_have_text("Not submitted yet.")

    army.get_by_role("button", name="Discard suggestion").click()
    expect(field).to_have_value("2")
    expect(army.locator(".hint")).to_have_count(0)

    army.get_by_role("button", name="Suggest an order").click()
    expect(army.locator(".hint")).to_be_visible()
    resize(hamilcar, PHONE)
    assert no_sideways_scrolling(hamilcar)
    march = field.input_value()
    army.get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
    assert texts_of_sheets("army__number") == [(4, march)]
