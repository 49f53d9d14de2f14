"""Forms whose answer is not the page, and forms to which a browser returns."""

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP

pytestmark = pytest.mark.django_db(transaction=True)


def test_back_shows_what_is_saved_and_not_what_was_chosen_before(war: Campaign, visitor: Visitor) -> None:
    hanno = visitor("Hanno", viewport=DESKTOP, java_script_enabled=False)
    hanno.goto("/campaigns/war/orders/")
    choice = hanno.locator("form.sheets select").first
    choice.select_option(index=1, force=True)  # it may be within a folded part
    hanno.goto("/campaigns/war/log/")
    hanno.go_back()
    expect(choice).to_have_value("")
