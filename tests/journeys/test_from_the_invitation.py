"""A new player from the invitation link to their first submitted order, at one click a second."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from campaign.members.commands.invitations import make_invitation
from campaign.models import Campaign, Seat
from campaign.services.campaigns import SeatPlan
from orders.models import OrderSheet
from orders.rules.kinds import Step
from tests.conftest import NOW, open_war
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, TOUCH
from tests.journeys.test_desk import point_of

pytestmark = pytest.mark.django_db(transaction=True)

PAUSE = 1000
"""Milliseconds that a person takes for a click."""


@pytest.fixture
def war(people: dict[str, User], start: Any) -> Campaign:
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("West", None, "carthago", [1, 2, 3, 4], captain=True),
        SeatPlan("East", None, "carthago", [5, 6, 7, 8]),
    ]
    return open_war(people["marcus"], start, plans, Step.MOVEMENT)


class Player:
    """A person with a mouse or a finger, who takes a second for each press; `presses` are what they pressed."""

    def __init__(self, page: Page, *, touches: bool) -> None:
        self.page = page
        self.touches = touches
        self.presses: list[str] = []

    def press(self, name: str, what: Locator) -> None:
        self.page.wait_for_timeout(PAUSE)
        self.presses.append(name)
        if self.touches:
            what.tap()
        else:
            what.click()

    def press_hex(self, name: str) -> None:
        self.page.wait_for_timeout(PAUSE)
        self.presses.append(f"hex {name}")
        if self.touches:
            self.page.touchscreen.tap(*point_of(self.page, name))
        else:
            self.page.mouse.click(*point_of(self.page, name))

    def fill(self, what: Locator, text: str) -> None:
        self.press("a field", what)
        what.fill(text)


@pytest.mark.parametrize(("screen", "touches"), [({"viewport": DESKTOP}, False), (TOUCH, True)], ids=["mouse", "touch"])
def test_a_new_player_submits_a_first_order(
    war: Campaign, visitor: Visitor, screen: dict[str, Any], touches: bool
) -> None:
    invitation = make_invitation(war, Seat.objects.get(name="West").pk, NOW)
    page = visitor("nobody", **screen)
    page.goto(reverse("invitation", args=[invitation.token]))
    player = Player(page, touches=touches)
    player.press("Create an account", page.get_by_role("link", name="Create an account"))
    player.fill(page.get_by_label("User"), "gisgo")
    for which in ("password1", "password2"):
        player.fill(page.locator(f"[name={which}]"), "drepana-249-bc")
    player.press("Create account", page.get_by_role("button", name="Create account"))
    player.press("Take seat", page.get_by_role("button", name="Take seat"))
    player.press("Map", page.get_by_role("link", name="Map", exact=True).first)
    expect(page.locator(".reach-mark").first).to_be_attached()
    player.press_hex("1869")
    player.press("Submit orders", page.get_by_role("button", name="Submit orders").locator("visible=true").first)
    expect(page.locator("#state-movement-1")).to_contain_text("Submitted")
    assert OrderSheet.objects.get(kind="movement").handed_in_by == Seat.objects.get(name="West")
    print(f"\nFrom the link to the first order: {len(player.presses)} clicks: {', '.join(player.presses)}")  # noqa: T201
