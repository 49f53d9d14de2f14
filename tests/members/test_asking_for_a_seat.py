"""From the public list or an invitation to the first order, by the links and forms of the pages."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import make_invitation
from campaign.members.commands.listings import look_for_players
from campaign.models import Campaign, Seat
from campaign.services.campaigns import SeatPlan
from orders.models import OrderSheet
from tests.conftest import NOW, open_war
from tests.forms import Reader

PASSWORD = "drepana-249-bc"


@pytest.fixture
def war(people: dict[str, User], start: Any) -> Campaign:
    """Nobody has ever played Carthago, so that a new player commands at once."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("West", None, "carthago", list(range(1, 5)), captain=True),
        SeatPlan("East", None, "carthago", list(range(5, 9))),
    ]
    return open_war(people["marcus"], start, plans, Step.MOVEMENT)


def test_a_stranger_gets_a_seat_and_submits_orders(war: Campaign, people: dict[str, User]) -> None:
    look_for_players(war, "New players are welcome, we help.", NOW)
    stranger, marcus = Reader(), Reader(people["marcus"])
    stranger.open("/campaigns/")
    assert "Carthago 2 free seats (4 armies each)" in stranger.main.text
    stranger.follow("A private campaign")
    stranger.press("Create an account to ask for a seat")
    sign_up(stranger)
    assert stranger.page.one("h1").text == "A private campaign"
    stranger.choose("Seat", "Carthago, armies 1, 2, 3, 4")
    stranger.fill("A line to the administrator (optional)", "I played Rome twice.")
    stranger.press("Ask for a seat")
    assert "You asked for: Carthago, armies 1, 2, 3, 4." in stranger.main.text
    accept(marcus)
    stranger.open(stranger.address)
    stranger.follow("Open the campaign")
    stranger.open("/campaigns/war/orders/")
    submit_first_order(stranger)
    stranger.open("/players/gisgo/")
    assert "The war" in stranger.main.text


def test_a_new_player_submits_a_first_order_by_invitation(war: Campaign) -> None:
    invitation = make_invitation(war, Seat.objects.get(name="West").pk, NOW)
    gisgo = Reader()
    gisgo.open(reverse("invitation", args=[invitation.token]))
    gisgo.follow("Create an account")
    sign_up(gisgo)
    gisgo.press("Take seat")
    gisgo.follow("Map")
    submit_first_order(gisgo)
    assert gisgo.presses == ["Create an account", "Create account", "Take seat", "Map", "Submit orders"]


def sign_up(reader: Reader) -> None:
    reader.fill("Username", "gisgo")
    for which in ("password1", "password2"):
        reader.fill(which, PASSWORD)
    reader.press("Create account")


def accept(marcus: Reader) -> None:
    """From the page Run the campaign, which says that someone asks."""
    marcus.open("/campaigns/war/administration/")
    marcus.follow("See the requests")
    assert "I played Rome twice." in marcus.main.text
    marcus.press("Accept gisgo")
    assert marcus.status == "Request accepted. The player has the seat West."


def submit_first_order(reader: Reader) -> None:
    reader.fill("sheet-movement-1", "0")
    reader.press("Submit orders", within="#army-1" if "/desk/" in reader.address else "")
    assert "Submitted" in reader.page.one("#state-movement-1").text
    assert OrderSheet.objects.get(kind="movement").handed_in_by == Seat.objects.get(name="West")
