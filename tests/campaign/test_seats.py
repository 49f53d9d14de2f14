"""Seats that change hands: tenures, former players and substitutes."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import NotInvited, make_invitation, take_seat
from campaign.models import Campaign, Seat, Tenure
from campaign.selectors import current_phase
from campaign.services.campaigns import SeatPlan
from campaign.services.errors import NotYours
from campaign.services.seats import SeatVacant, leave_seat
from orders.models import OrderSheet
from tests.conftest import NOW, next_step, open_war, submit_orders, take_over

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
LATER = NOW + timedelta(days=3)


def tenures(war: Campaign) -> list[tuple[str, str, object, object]]:
    rows = Tenure.objects.filter(seat__campaign=war).order_by("seat__name", "since")
    return [(row.seat.name, row.user.username, row.since, row.until) for row in rows]


def test_seats_of_the_start_have_tenures_from_the_start(war: Campaign) -> None:
    assert tenures(war) == [(name, name.lower(), NOW, None) for name in ("Hamilcar", "Hanno", "Lucius", "Marcus")]


@pytest.mark.parametrize("name", ["Han\nno", "Hanno\x7f", "\tHanno"])
def test_a_seat_name_with_control_characters_is_refused(
    people: dict[str, User], start: dict[str, Any], name: str
) -> None:
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan(name, people["hanno"], "carthago", list(range(1, 9))),
    ]
    with pytest.raises(ValueError, match="has a name with control characters"):
        open_war(people["marcus"], start, plans, Step.MOVEMENT)
    assert not Campaign.objects.exists()


def test_a_seat_passes_to_a_substitute(war: Campaign, seat: Seats, people: dict[str, User]) -> None:
    leave_seat(war, seat("Hanno").pk, LATER)
    assert seat("Hanno").user is None
    take_over(war, seat("Hanno"), people["timon"], LATER)
    assert seat("Hanno").user is None
    again = LATER + timedelta(hours=2)
    next_step(war, again)
    assert [row for row in tenures(war) if row[0] == "Hanno"] == [
        ("Hanno", "hanno", NOW, LATER),
        ("Hanno", "timon", again, None),
    ]


@pytest.mark.parametrize("substitute", [False, True])
def test_a_player_who_just_lost_a_seat_cannot_submit_orders(
    war: Campaign, seat: Seats, people: dict[str, User], substitute: bool
) -> None:
    """The request had been accepted as the player's when the administrator freed the seat."""
    as_he_came = seat("Hanno")
    leave_seat(war, as_he_came.pk, LATER)
    if substitute:
        take_over(war, as_he_came, people["timon"], LATER)
        next_step(war, LATER)
    phase = current_phase(war)
    for kind, army, text in ((Kind.MOVEMENT, 1, "4"), (Kind.SEA_LINKS, None, "")):
        with pytest.raises(NotYours):
            submit_orders(phase_id=phase.pk, seat=as_he_came, army_number=army, kind=kind, text=text)
    assert not OrderSheet.objects.exists()


def test_a_vacant_seat_cannot_be_left(war: Campaign, seat: Seats) -> None:
    leave_seat(war, seat("Hanno").pk, LATER)
    with pytest.raises(SeatVacant):
        leave_seat(war, seat("Hanno").pk, LATER)
    with pytest.raises(SeatVacant):
        leave_seat(war, 0, LATER)


def test_a_player_of_one_faction_cannot_join_another(war: Campaign, seat: Seats, people: dict[str, User]) -> None:
    """FA.2: Lucius of Roma leaves and is invited to Carthago; returning to Roma is allowed."""
    leave_seat(war, seat("Lucius").pk, LATER)
    leave_seat(war, seat("Hanno").pk, LATER)
    with pytest.raises(NotInvited, match="You played another faction in this campaign and read its"):
        take_seat(make_invitation(war, seat("Hanno").pk, LATER).token, people["lucius"], LATER)
    assert seat("Hanno").user is None
    take_over(war, seat("Lucius"), people["lucius"], LATER)
    next_step(war, LATER)
    assert seat("Lucius").user == people["lucius"]


def test_the_administrator_frees_a_seat(war: Campaign, seat: Seats, as_: Browsers) -> None:
    answer = as_("marcus").post("/campaigns/war/people/vacate/", {"number": seat("Hanno").pk}, follow=True)
    assert "The seat Hanno is free." in answer.content.decode()
    assert seat("Hanno").user is None
    assert as_("hanno").get("/campaigns/war/").status_code == 404


@pytest.mark.parametrize(("name", "status"), [("hamilcar", 403), ("timon", 404)])
def test_only_the_administrator_can_free_a_seat(
    war: Campaign, seat: Seats, as_: Browsers, name: str, status: int
) -> None:
    answer = as_(name).post("/campaigns/war/people/vacate/", {"number": seat("Hanno").pk})
    assert answer.status_code == status
    assert seat("Hanno").user is not None


@pytest.mark.parametrize("number", ["", "0", "x", "99999999", "9" * 40])
def test_freeing_an_unknown_seat_is_explained(war: Campaign, as_: Browsers, number: str) -> None:
    answer = as_("marcus").post("/campaigns/war/people/vacate/", {"number": number}, follow=True)
    assert answer.status_code == 200
    assert "That seat has no player" in answer.content.decode()


PAGES_OF_PLAYERS = ("", "desk/", "orders/", "players/", "room/", "log/")


def test_former_players_read_what_became_of_their_seat(war: Campaign, as_: Browsers) -> None:
    hanno, lucius, stranger = as_("hanno"), as_("lucius"), as_("timon")
    hanno.post("/campaigns/war/players/leave/", {"reason": "no time"})
    as_("marcus").post("/campaigns/war/people/vacate/", {"number": war.seats.get(name="Lucius").pk})
    for path in PAGES_OF_PLAYERS:
        address = f"/campaigns/war/{path}"
        left, freed, other = hanno.get(address), lucius.get(address), stranger.get(address)
        assert (left.status_code, freed.status_code, other.status_code) == (404, 404, 404)
        assert "You gave up the seat" in left.content.decode()
        assert "no time" in left.content.decode()
        assert "The administrator freed your seat" in freed.content.decode()
        assert war.title not in other.content.decode()


def test_someone_who_waited_for_a_seat_reads_that_it_was_freed(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    leave_seat(war, seat("Hanno").pk, LATER)
    take_seat(make_invitation(war, seat("Hanno").pk, LATER).token, people["timon"], LATER)
    assert as_("timon").get("/campaigns/war/").status_code == 200
    leave_seat(war, seat("Hanno").pk, LATER + timedelta(hours=1), by=people["marcus"])
    answer = as_("timon").get("/campaigns/war/")
    assert (answer.status_code, "The administrator freed your seat" in answer.content.decode()) == (404, True)


def test_a_former_player_of_a_public_campaign_is_led_to_what_everyone_reads(
    war: Campaign, seat: Seats, as_: Browsers
) -> None:
    Campaign.objects.filter(pk=war.pk).update(public=True)
    leave_seat(war, seat("Hanno").pk, LATER)
    assert as_("hanno").get("/campaigns/war/").status_code == 200
    answer = as_("hanno").get("/campaigns/war/desk/")
    assert (answer.status_code, 'href="/campaigns/war/"' in answer.content.decode()) == (404, True)


def test_a_form_of_a_player_whose_seat_was_freed_meanwhile_is_shown_again(
    war: Campaign, seat: Seats, as_: Browsers
) -> None:
    leave_seat(war, seat("Hanno").pk, LATER)
    answer = as_("hanno").post("/campaigns/war/room/message/", {"text": "Wait for me at Gela"})
    assert (answer.status_code, "Wait for me at Gela" in answer.content.decode()) == (404, True)
    assert "no-store" in answer.headers["Cache-Control"]
