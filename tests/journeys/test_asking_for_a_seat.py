"""Pages on which seats are asked for, in a browser: how it is done is in `tests.members.test_asking_for_a_seat`."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from campaign.members.commands.listings import look_for_players
from campaign.members.commands.seat_requests import accept_request
from campaign.models import Campaign, Seat
from campaign.services.seats import leave_seat
from tests.conftest import NOW
from tests.journeys.conftest import Look
from tests.journeys.pages import Visit

pytestmark = pytest.mark.django_db(transaction=True)


def asked(page: Page) -> None:
    """Timon asks for a seat, with a line."""
    page.get_by_label("A line to the administrator").fill("I played Rome twice.")
    page.get_by_role("button", name="Ask for a seat").click()


def test_pages_of_seat_requests_have_no_faults(war: Campaign, people: dict[str, User], look_at: Look) -> None:
    hanno = Seat.objects.get(name="Hanno")
    leave_seat(war, hanno.pk, NOW)
    listing = look_for_players(war, "New players are welcome, we help.", NOW)
    token = str(listing.token)
    faults = look_at(Visit("open-seats", "nobody", (token,), says="Create an account to ask for a seat"))
    faults += look_at(Visit("open-seats", "Timon", (token,), says="Ask for a seat"))
    faults += look_at(Visit("open-seats", "Timon", (token,), act=asked, says="You asked for"))
    faults += look_at(Visit("people", "Marcus", says="I played Rome twice."))
    accept_request(war, war.seat_requests.get().pk, hanno.pk, NOW, people["marcus"])
    faults += look_at(Visit("profile", "Hamilcar", ("hamilcar",), says="The war"))
    assert faults == []
