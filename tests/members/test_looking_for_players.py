"""Campaigns that look for players: what is public of them, and that nothing else is."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.members.commands.invitations import make_invitation
from campaign.members.commands.listings import look_for_players, stop_looking
from campaign.members.queries.open_seats import open_seats
from campaign.models import Campaign, LogEntry, Seat, SeatListing
from campaign.public_campaigns.commands import set_public
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.errors import WrongMoment
from campaign.services.seats import leave_seat
from campaign.services.standing import halt
from tests.conftest import NOW

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
LOOK = "/campaigns/war/people/look/"


@pytest.fixture
def listing(war: Campaign, seat: Seats) -> SeatListing:
    """The private war looks for someone to play Hanno's seat."""
    leave_seat(war, seat("Hanno").pk, NOW)
    return look_for_players(war, "Newcomers are welcome.", NOW)


def page_of(listing: SeatListing) -> str:
    return f"/open-seats/{listing.token}/"


def text_of(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return " ".join(answer.content.decode().split())


def test_the_administrator_lists_the_campaign_and_takes_it_off_again(war: Campaign, as_: Browsers) -> None:
    marcus = as_("marcus")
    said = text_of(marcus, "/campaigns/war/people/")
    assert "neither its title nor anything else is public but these lines" in said
    assert "First Punic War" in said
    assert marcus.post(LOOK, {"look": "yes", "line": "Join us"}).status_code == 302
    listing = SeatListing.objects.get(campaign=war)
    assert (listing.line, listing.stopped_at) == ("Join us", None)
    assert marcus.post(LOOK, {"look": "yes", "line": "Join us today"}).status_code == 302
    assert marcus.post(LOOK, {"look": "no"}).status_code == 302
    assert marcus.post(LOOK, {"look": "no"}).status_code == 302
    assert marcus.post(LOOK, {"look": "yes", "line": ""}).status_code == 302
    again = SeatListing.objects.get(campaign=war)
    assert again.token == listing.token
    actions = LogEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["seats.looking", "seats.not_looking", "seats.looking"]
    assert "The campaign looks for players." in text_of(as_("hanno"), "/campaigns/war/log/")


@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404), ("hanno", 403)])
def test_only_the_administrator_lists_a_campaign(war: Campaign, as_: Browsers, name: str, status: int) -> None:
    assert as_(name).post(LOOK, {"look": "yes", "line": ""}).status_code == status
    assert not SeatListing.objects.filter(campaign=war).exists()


def test_a_line_that_is_too_long_changes_nothing(war: Campaign, as_: Browsers) -> None:
    answer = as_("marcus").post(LOOK, {"look": "yes", "line": "x" * 141}, follow=True)
    assert "at most 140 characters" in answer.content.decode()
    assert not SeatListing.objects.filter(campaign=war).exists()


def test_a_private_campaign_shows_its_free_seats_and_nothing_else(listing: SeatListing, as_: Browsers) -> None:
    """Neither title nor address, nor the names of seats and players."""
    for browser in (Client(), as_("timon")):
        for address in ("/campaigns/", page_of(listing)):
            said = text_of(browser, address)
            assert "A private campaign" in said
            assert "Newcomers are welcome." in said
            assert "<strong>Carthago</strong> 1 free seat (3 armies)" in said
            for hidden in ("The war", "/campaigns/war/", "Hanno", "hamilcar", "marcus"):
                assert hidden not in said, hidden


def test_a_public_campaign_is_listed_with_its_title(listing: SeatListing, war: Campaign) -> None:
    set_public(war, NOW, wanted=True)
    said = text_of(Client(), page_of(listing))
    assert "The war" in said
    assert 'href="/campaigns/war/"' in said
    set_public(war, NOW, wanted=False)
    assert "The war" not in text_of(Client(), page_of(listing))


def test_facts_are_those_of_the_settings(listing: SeatListing, war: Campaign) -> None:
    assert "3 to 4 days for a step, 21 days for battles" in text_of(Client(), page_of(listing)).replace("2 to", "3 to")
    steps = ("initiative", "movement", "retreats", "battles", "administration")
    Campaign.objects.filter(pk=war.pk).update(days=dict.fromkeys(steps, 2), quiet_days="56")
    said = text_of(Client(), page_of(listing))
    assert "a step every 2 days, weekends free" in said
    assert "ends at 50 victory points, or 30 ahead" in said
    assert "posts: English" in said
    assert "round 1" in said
    Campaign.objects.filter(pk=war.pk).update(days=dict.fromkeys(steps, 1), quiet_days="0")
    assert "a step every day, no deadlines on Monday" in text_of(Client(), page_of(listing))


def test_nothing_is_shown_of_a_campaign_that_no_longer_looks(listing: SeatListing, war: Campaign) -> None:
    stop_looking(war, NOW)
    assert Client().get(page_of(listing)).status_code == 404
    assert "A private campaign" not in text_of(Client(), "/campaigns/")
    assert Client().get("/open-seats/00000000-0000-0000-0000-000000000001/").status_code == 404


def test_a_campaign_that_is_over_looks_for_nobody(listing: SeatListing, war: Campaign) -> None:
    halt(war, "end", "Peace", NOW)
    assert open_seats(10) == []
    assert Client().get(page_of(listing)).status_code == 404
    with pytest.raises(WrongMoment):
        look_for_players(war, "", NOW)


def test_seats_promised_to_an_account_are_not_free(
    listing: SeatListing, war: Campaign, people: dict[str, User]
) -> None:
    seat = war.seats.get(name="Hanno")
    invitation = make_invitation(war, seat.pk, NOW)
    assert [one.listing for one in open_seats(10)] == [listing], "the link of an invitation is for anyone"
    invitation.account = people["timon"]
    invitation.save()
    assert open_seats(10) == []
    assert "join the waiting list" in text_of(Client(), "/campaigns/")


def test_the_list_takes_the_same_queries_however_long_it_is(
    listing: SeatListing, war: Campaign, start: Any, django_assert_num_queries: Any
) -> None:
    for number in range(3):
        plans = [SeatPlan("Roma", None, "roma", list(range(9, 17))), SeatPlan("Punic", None, "carthago", range(1, 9))]
        made = open_campaign(
            slug=f"war-{number}",
            title="Another",
            administrator=war.administrator,
            document=start,
            seats=plans,
            at=NOW,
            public=True,
        )
        look_for_players(made, "", NOW + timedelta(hours=number + 1))
    with django_assert_num_queries(4):
        found = open_seats(10)
        assert [one.campaign.slug for one in found] == ["war-2", "war-1", "war-0", "war"]
        assert [one.address for one in found][-1] == page_of(listing)
        assert [len(one.sides) for one in found] == [2, 2, 2, 1]
    assert [one.campaign.slug for one in open_seats(2)] == ["war-2", "war-1"]


def test_the_page_of_free_seats_looks_for_its_listing_once(listing: SeatListing) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(page_of(listing)).status_code == 200
    assert sum('FROM "campaign_seatlisting"' in query["sql"] for query in queries) == 1
