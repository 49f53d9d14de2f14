"""A stranger asks for a seat from the public list, the administrator accepts, and the new player submits orders."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaign.members.commands.listings import look_for_players
from campaign.models import Campaign, Seat
from campaign.services.campaigns import SeatPlan
from orders.models import OrderSheet
from orders.rules.kinds import Step
from tests.conftest import NOW, open_war
from tests.journeys.conftest import Visitor
from tests.journeys.looks import faults_of
from tests.journeys.screens import DESKTOP, TOUCH

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def war(people: dict[str, User], start: Any) -> Campaign:
    """Nobody has ever played Carthago, so that a new player commands at once."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("West", None, "carthago", list(range(1, 5)), captain=True),
        SeatPlan("East", None, "carthago", list(range(5, 9))),
    ]
    war = open_war(people["marcus"], start, plans, Step.MOVEMENT)
    look_for_players(war, "New players are welcome, we help.", NOW)
    return war


@pytest.mark.parametrize("screen", [{"viewport": DESKTOP}, TOUCH], ids=["desktop", "phone"])
def test_a_stranger_gets_a_seat_and_submits_orders(war: Campaign, visitor: Visitor, screen: dict[str, Any]) -> None:
    stranger, marcus = visitor("nobody", **screen), visitor("Marcus", **screen)
    stranger.goto("/campaigns/")
    expect(stranger.get_by_role("main")).to_contain_text("Carthago 2 free seats (4 armies each)")
    stranger.get_by_role("link", name="A private campaign").click()
    looked_at(stranger)
    sign_up(stranger)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("A private campaign")
    stranger.get_by_label("Seat", exact=True).select_option(label="Carthago, armies 1, 2, 3, 4")
    stranger.get_by_label("A line to the administrator").fill("I played Rome twice.")
    looked_at(stranger)
    stranger.get_by_role("button", name="Ask for a seat").click()
    expect(stranger.get_by_role("main")).to_contain_text("You asked for: Carthago, armies 1, 2, 3, 4.")
    accept(marcus)
    stranger.reload()
    stranger.get_by_role("link", name="Open the campaign").click()
    stranger.goto("/campaigns/war/orders/")
    stranger.locator("#sheet-movement-1").fill("0")
    stranger.get_by_role("button", name="Submit orders").first.click()
    expect(stranger.locator("#state-movement-1")).to_contain_text("Submitted")
    sheet = OrderSheet.objects.get(kind="movement")
    assert sheet.handed_in_by == Seat.objects.get(name="West")
    stranger.goto("/players/gisgo/")
    expect(stranger.get_by_role("main")).to_contain_text("The war")
    looked_at(stranger)


def sign_up(page: Page) -> None:
    page.get_by_role("button", name="Create an account to ask for a seat").click()
    page.get_by_label("User").fill("gisgo")
    for which in ("password1", "password2"):
        page.locator(f"[name={which}]").fill("drepana-249-bc")
    page.get_by_role("button", name="Create account").click()


def accept(marcus: Page) -> None:
    """From the page Run the campaign, which says that someone asks."""
    marcus.goto("/campaigns/war/administration/")
    marcus.get_by_role("link", name="See the requests").click()
    expect(marcus.get_by_role("main")).to_contain_text("I played Rome twice.")
    looked_at(marcus)
    marcus.get_by_role("button", name="Accept gisgo").click()
    expect(marcus.get_by_role("status").first).to_have_text("Request accepted. The player has the seat West.")


def looked_at(page: Page) -> None:
    """The page has no fault, on any screen and in any light."""
    size = page.viewport_size
    assert list(faults_of(page)) == []
    assert size is not None
    page.set_viewport_size(size)
