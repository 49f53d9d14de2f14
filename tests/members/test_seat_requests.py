"""Requests for seats and the waiting list: asked, withdrawn, accepted, declined, offered."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.members.commands.invitations import (
    NotInvited,
    SeatedAlready,
    make_invitation,
    take_seat,
    withdraw_invitation,
)
from campaign.members.commands.listings import look_for_players, stop_looking
from campaign.members.commands.seat_requests import (
    REQUESTS_A_DAY,
    NotAsked,
    Wish,
    accept_request,
    ask_for_seat,
    decline_request,
    offer_seat,
    withdraw_request,
)
from campaign.members.queries.open_seats import free_seats
from campaign.members.queries.seat_requests import RequestState, own_request, requests_of
from campaign.models import Campaign, Channel, Invitation, LogEntry, Notice, Seat, SeatListing, SeatRequest
from campaign.notices.commands.channels import keep_channel
from campaign.notices.commands.making import make_notices
from campaign.notices.queries.facts import link_of, matter_of, said
from campaign.notices.queries.seat_news import seat_news
from campaign.notices.texts.kinds import NoticeKind
from campaign.public_campaigns.commands import set_public
from campaign.services.seats import leave_seat
from campaign.services.standing import halt
from tests.conftest import NOW, next_step

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
ANSWER = "/campaigns/war/people/answer/"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ANY = Wish()
WAIT = Wish(waits=True)


@pytest.fixture
def listing(war: Campaign, seat: Seats) -> SeatListing:
    """The private war looks for someone to play Hanno's seat."""
    leave_seat(war, seat("Hanno").pk, NOW)
    return look_for_players(war, "Join us", NOW)


@pytest.fixture
def full(war: Campaign) -> SeatListing:
    """The private war looks for players, and every seat is taken."""
    return look_for_players(war, "", NOW)


def page_of(listing: SeatListing, what: str = "") -> str:
    return f"/open-seats/{listing.token}/{what}"


def text_of(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return " ".join(answer.content.decode().split())


def actions() -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("action", flat=True))


def test_a_user_asks_and_the_administrator_accepts(
    listing: SeatListing, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    timon, marcus, free = as_("timon"), as_("marcus"), seat("Hanno").pk
    assert "Carthago, armies 1, 2, 3" in text_of(timon, page_of(listing))
    sent = timon.post(page_of(listing, "ask/"), {"wish": f"seat-{free}", "line": "I played Rome twice."}, follow=True)
    assert "You asked for: Carthago, armies 1, 2, 3" in " ".join(sent.content.decode().split())
    said = text_of(marcus, "/campaigns/war/people/")
    assert "I played Rome twice." in said
    assert "Accept timon" in said
    request = SeatRequest.objects.get()
    answer = marcus.post(ANSWER, {"do": "accept", "number": request.pk, "seat": free}, follow=True)
    assert "Request accepted. The player has the seat Hanno." in answer.content.decode()
    assert seat("Hanno").newcomer.user == people["timon"], "Carthago has secrets, so that they wait"
    assert "You give its orders once the next step opens" in text_of(timon, page_of(listing))
    assert "You have a seat in this campaign." not in text_of(timon, page_of(listing))
    assert timon.get("/campaigns/war/").status_code == 200
    assert timon.get("/campaigns/war/orders/").status_code == 403
    assert actions()[-2:] == ["seat.taken", "seat.request_accepted"]
    request.refresh_from_db()
    assert (request.state, request.answered_by) == ("seated", people["marcus"])


def test_an_unused_invitation_is_withdrawn_when_a_request_is_accepted(
    listing: SeatListing, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    invitation = make_invitation(war, seat("Hanno").pk, NOW)
    request = ask_for_seat(listing, people["timon"], ANY, "", NOW)
    accept_request(war, request.pk, seat("Hanno").pk, NOW, people["marcus"])
    invitation.refresh_from_db()
    assert invitation.withdrawn_at == NOW


def test_asking_twice_is_refused(listing: SeatListing, as_: Browsers) -> None:
    timon = as_("timon")
    assert timon.post(page_of(listing, "ask/"), {"wish": timon_wish(listing)}).status_code == 302
    assert timon.post(page_of(listing, "ask/"), {"wish": timon_wish(listing)}).status_code == 409
    assert SeatRequest.objects.count() == 1
    timon.post(page_of(listing, "withdraw/"))
    assert timon.post(page_of(listing, "ask/"), {"wish": timon_wish(listing)}).status_code == 302
    assert [one.state for one in SeatRequest.objects.order_by("pk")] == ["withdrawn", "open"]


def timon_wish(listing: SeatListing) -> str:
    return f"seat-{Seat.objects.get(campaign=listing.campaign, name='Hanno').pk}"


def test_a_seat_that_was_just_taken_is_refused(
    listing: SeatListing, war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    number = seat("Hanno").pk
    request = ask_for_seat(listing, people["timon"], Wish(seat=number), "", NOW)
    other = User.objects.create_user("gisgo")
    take_seat(make_invitation(war, number, NOW).token, other, NOW)
    with pytest.raises(NotAsked):
        accept_request(war, request.pk, number, NOW, people["marcus"])
    answer = as_("marcus").post(ANSWER, {"do": "accept", "number": request.pk, "seat": number}, follow=True)
    assert "that seat is not free" in answer.content.decode()
    assert own_request(listing, people["timon"]).state is RequestState.TAKEN
    assert "That seat was taken since." in text_of(as_("timon"), page_of(listing))
    late = as_("hamilcar")
    assert late.post(page_of(listing, "ask/"), {"wish": f"seat-{number}"}).status_code == 422
    ask_for_seat(listing, people["timon"], WAIT, "", NOW + HOUR)
    assert own_request(listing, people["timon"]).state is RequestState.WAITS
    assert SeatRequest.objects.count() == 1, "the request has become a place on the waiting list"


def test_members_and_the_administrator_cannot_ask(listing: SeatListing, people: dict[str, User], war: Campaign) -> None:
    for name in ("marcus", "hamilcar"):
        with pytest.raises(SeatedAlready):
            ask_for_seat(listing, people[name], ANY, "", NOW)
    Campaign.objects.filter(pk=war.pk).update(administrator=people["timon"])
    listing.campaign.refresh_from_db()
    with pytest.raises(NotAsked, match="You run this campaign"):
        ask_for_seat(listing, people["timon"], ANY, "", NOW)


def test_former_opponents_get_no_seat_of_another_side(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    leave_seat(war, seat("Lucius").pk, NOW)
    leave_seat(war, seat("Hanno").pk, NOW)
    listing = look_for_players(war, "", NOW)
    lucius = as_("lucius")
    refused = lucius.post(page_of(listing, "ask/"), {"wish": f"seat-{seat('Hanno').pk}"})
    assert refused.status_code == 409
    assert "cannot change sides" in refused.content.decode()
    made = ask_for_seat(listing, people["lucius"], ANY, "", NOW)
    assert made.faction == seat("Lucius").faction, "any seat is any of their own side"
    with pytest.raises(NotInvited, match="know its secrets"):
        accept_request(war, made.pk, seat("Hanno").pk, NOW, people["marcus"])
    assert seat("Hanno").user is None
    accept_request(war, made.pk, seat("Lucius").pk, NOW, people["marcus"])


def test_bad_requests_change_nothing(listing: SeatListing, war: Campaign, as_: Browsers, seat: Seats) -> None:
    timon = as_("timon")
    for sent in (
        {},
        {"wish": ""},
        {"wish": "seat-0"},
        {"wish": "seat-"},
        {"wish": "seat-x"},
        {"wish": f"seat-{seat('Marcus').pk}"},
        {"wish": "faction-99999999999999999999"},
        {"wish": timon_wish(listing), "line": "x" * 301},
        {"wish": timon_wish(listing), "line": "\0"},
    ):
        assert timon.post(page_of(listing, "ask/"), sent).status_code == 422, sent
    assert timon.post("/open-seats/00000000-0000-0000-0000-000000000001/ask/", {}).status_code == 404
    assert not SeatRequest.objects.exists()
    halt(war, "end", "Peace", NOW)
    assert timon.post(page_of(listing, "ask/"), {"wish": timon_wish(listing)}).status_code == 404
    with pytest.raises(NotAsked):
        ask_for_seat(listing, User.objects.get(username="timon"), ANY, "", NOW)


INCOMPLETE = "The form was incomplete. Reload the page and try again."
NOT_OPEN = "this request was withdrawn or answered"


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        ({}, INCOMPLETE),
        ({"number": "own"}, INCOMPLETE),
        ({"number": "own", "do": "x"}, INCOMPLETE),
        ({"number": "9" * 30}, INCOMPLETE),
        ({"do": "decline"}, NOT_OPEN),
        ({"do": "accept"}, NOT_OPEN),
        ({"do": "offer", "number": "x"}, NOT_OPEN),
        ({"do": "offer", "number": "own"}, NOT_OPEN),
    ],
)
def test_bad_answers_change_nothing(
    listing: SeatListing, people: dict[str, User], as_: Browsers, sent: dict[str, str], problem: str
) -> None:
    request = ask_for_seat(listing, people["timon"], ANY, "", NOW)
    sent = {name: str(request.pk) if value == "own" else value for name, value in sent.items()}
    answer = as_("marcus").post(ANSWER, sent, follow=True)
    assert problem in answer.content.decode()
    assert as_("hanno").post(ANSWER, sent).status_code == 404, "Hanno has left"
    assert as_("hamilcar").post(ANSWER, sent).status_code == 403
    request.refresh_from_db()
    assert request.state == "open"


def test_requests_are_limited(listing: SeatListing, war: Campaign, people: dict[str, User], seat: Seats) -> None:
    timon = people["timon"]
    for number in range(3):
        ask_for_seat(listing, timon, ANY, "", NOW + number * HOUR)
        withdraw_request(listing, timon, NOW)
    with pytest.raises(NotAsked, match="3 times in a week"):
        ask_for_seat(listing, timon, ANY, "", NOW + DAY)
    ask_for_seat(listing, timon, ANY, "", NOW + 8 * DAY)
    withdraw_request(listing, timon, NOW)
    SeatRequest.objects.bulk_create(
        SeatRequest(campaign=war, user=timon, waits=False, state="withdrawn", asked_at=NOW + 20 * DAY)
        for _ in range(REQUESTS_A_DAY)
    )
    with pytest.raises(NotAsked, match="in the last 24 hours"):
        ask_for_seat(listing, timon, ANY, "", NOW + 20 * DAY + HOUR)


def test_a_declined_request_shows_the_answer_to_the_user_alone(
    listing: SeatListing, war: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    request = ask_for_seat(listing, people["timon"], ANY, "", NOW)
    too_long = as_("marcus").post(ANSWER, {"do": "decline", "number": request.pk, "answer": "x" * 301}, follow=True)
    assert "at most 300 characters" in too_long.content.decode()
    as_("marcus").post(ANSWER, {"do": "decline", "number": request.pk, "answer": "We are full, sorry."})
    assert "We are full, sorry." in text_of(as_("timon"), page_of(listing))
    assert "We are full" not in text_of(Client(), page_of(listing))
    assert "We are full" not in text_of(as_("hamilcar"), "/campaigns/war/log/")
    with pytest.raises(NotAsked):
        decline_request(war, request.pk, "", NOW, people["marcus"])


def test_the_waiting_list_keeps_its_order_and_gets_offers(
    full: SeatListing, war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    gisgo = User.objects.create_user("gisgo")
    timon = as_("timon")
    assert "No seat is free now." in text_of(timon, page_of(full))
    timon.post(page_of(full, "ask/"), {"wish": "any"})
    first = SeatRequest.objects.get()
    SeatRequest.objects.update(asked_at=NOW)
    ask_for_seat(full, gisgo, Wish(faction=seat("Hanno").faction_id, waits=True), "", NOW + HOUR)
    assert own_request(full, gisgo).place == 2
    assert "You are number 1 on the waiting list." in text_of(timon, page_of(full))
    leave_seat(war, seat("Hanno").pk, NOW)
    assert [row.request.user.username for row in requests_of(war).waiting] == ["timon", "gisgo"]
    assert "Ask for a seat" in text_of(timon, page_of(full)), "a seat is free, so that they can ask for it"
    offer = as_("marcus").post(ANSWER, {"do": "offer", "number": first.pk, "seat": seat("Hanno").pk}, follow=True)
    assert "The seat Hanno is offered." in offer.content.decode()
    with pytest.raises(NotAsked):
        offer_seat(war, first.pk, seat("Hanno").pk, NOW, people["marcus"])
    invitation = Invitation.objects.get()
    with pytest.raises(NotInvited):
        take_seat(invitation.token, gisgo, NOW)
    assert "offers you a seat of Carthago" in text_of(timon, page_of(full))
    assert timon.post("/invitations/take/", {"token": str(invitation.token)}).headers["Location"] == "/campaigns/war/"
    assert seat("Hanno").newcomer.user == people["timon"]
    assert own_request(full, gisgo).place == 1


def test_leaving_the_waiting_list_ends_an_offer(
    full: SeatListing, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    request = ask_for_seat(full, people["timon"], WAIT, "", NOW)
    leave_seat(war, seat("Hanno").pk, NOW)
    invitation = offer_seat(war, request.pk, seat("Hanno").pk, NOW, people["marcus"])
    withdraw_request(full, people["timon"], NOW + HOUR)
    invitation.refresh_from_db()
    assert invitation.withdrawn_at == NOW + HOUR
    with pytest.raises(NotAsked):
        withdraw_request(full, people["timon"], NOW + HOUR)


def test_closed_accounts_neither_wait_nor_get_seats(
    listing: SeatListing, war: Campaign, people: dict[str, User], seat: Seats
) -> None:
    request = ask_for_seat(listing, people["timon"], ANY, "", NOW)
    User.objects.filter(pk=people["timon"].pk).update(is_active=False)
    assert requests_of(war).asked == ()
    with pytest.raises(NotAsked):
        accept_request(war, request.pk, seat("Hanno").pk, NOW, people["marcus"])


def test_who_asked_can_still_read_their_answer_after_the_campaign_stopped_looking(
    listing: SeatListing, war: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    ask_for_seat(listing, people["timon"], ANY, "", NOW)
    stop_looking(war, NOW)
    said = text_of(as_("timon"), page_of(listing))
    assert "This campaign no longer looks for players." in said
    assert "Carthago</strong>" not in said, "its facts are no longer public"
    assert "Withdraw request" in said
    assert Client().get(page_of(listing)).status_code == 404


def test_requests_end_with_the_campaign(
    listing: SeatListing, war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    request = ask_for_seat(listing, people["timon"], ANY, "", NOW)
    halt(war, "end", "Peace", NOW)
    assert requests_of(war).asked == ()
    with pytest.raises(NotAsked):
        accept_request(war, request.pk, seat("Hanno").pk, NOW, people["marcus"])
    said = text_of(as_("timon"), page_of(listing))
    assert "The campaign is over, and your request with it." in said
    assert "Withdraw request" not in said


def test_nobody_gets_a_seat_of_a_faction_that_they_did_not_ask_for(
    listing: SeatListing, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    leave_seat(war, seat("Lucius").pk, NOW)
    request = ask_for_seat(listing, people["timon"], Wish(seat=seat("Hanno").pk), "", NOW)
    with pytest.raises(NotAsked, match="another faction"):
        accept_request(war, request.pk, seat("Lucius").pk, NOW, people["marcus"])


def told(user: User) -> list[tuple[str, str, str]]:
    """The notifications of a user: the kind, the text, and the page that they link to."""
    found = []
    for notice in Notice.objects.filter(channel__owner=user).order_by("pk"):
        matter = matter_of(notice)
        words = said(matter, user, NOW)
        found.append((notice.kind, " ".join([words.title, *words.sentences]), link_of(matter)))
    return found


def test_administrators_and_users_are_notified_without_naming_a_private_campaign(
    listing: SeatListing, war: Campaign, seat: Seats, people: dict[str, User], settings: Any
) -> None:
    for name in ("timon", "marcus", "hamilcar"):
        keep_channel(people[name], Channel.Kind.FEED, [], NOW - HOUR)
    request = ask_for_seat(listing, people["timon"], ANY, "", NOW)
    make_notices(NOW)
    make_notices(NOW)
    ((kind, text, link),) = told(people["marcus"])
    assert (kind, link) == ("request", f"{settings.PUBLIC_URL}/campaigns/war/people/")
    assert "The war: someone asks for a seat" in text
    assert "timon" not in text
    decline_request(war, request.pk, "Not yet.", NOW, people["marcus"])
    make_notices(NOW)
    ((kind, text, link),) = told(people["timon"])
    assert (kind, link) == ("seat", f"{settings.PUBLIC_URL}{page_of(listing)}")
    assert text.startswith("A private campaign: no seat for you")
    assert "Not yet." in text
    assert "war" not in "".join(str(notice.about) for notice in Notice.objects.filter(kind="seat"))
    second = ask_for_seat(listing, people["timon"], ANY, "", NOW + HOUR)
    accept_request(war, second.pk, seat("Hanno").pk, NOW + HOUR, people["marcus"])
    make_notices(NOW + HOUR)
    assert "A private campaign: you have a seat" in told(people["timon"])[1][1]
    assert [kind for kind, _, _ in told(people["hamilcar"])] == [], "it concerns nobody else"
    set_public(war, NOW, wanted=True)
    assert "The war: you have a seat" in told(people["timon"])[1][1]


def test_the_first_on_the_waiting_list_hears_of_a_free_seat(
    full: SeatListing, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    gisgo = User.objects.create_user("gisgo")
    for user in (people["timon"], gisgo, people["marcus"]):
        keep_channel(user, Channel.Kind.FEED, [], NOW - HOUR)
    ask_for_seat(full, gisgo, Wish(faction=seat("Marcus").faction_id, waits=True), "", NOW)
    ask_for_seat(full, people["timon"], WAIT, "", NOW + HOUR)
    leave_seat(war, seat("Hanno").pk, NOW + HOUR)
    make_notices(NOW + HOUR)
    assert [text for _, text, _ in told(people["timon"])] == [
        "A private campaign: a seat is free You are first on the waiting list. Ask for the seat."
    ]
    assert told(gisgo) == [], "they wait for another faction"
    heard = [text for _, text, _ in told(people["marcus"])]
    assert any("the seat Hanno is free, and someone waits for one" in text for text in heard)


@pytest.mark.parametrize("allowed", [True, False])
def test_a_visitor_signs_up_to_ask_for_a_seat_and_comes_back(
    listing: SeatListing, settings: Any, allowed: bool
) -> None:
    settings.SIGN_UP_FOR_SEATS = allowed
    visitor = Client()
    assert ("Create an account to ask for a seat" in text_of(visitor, page_of(listing))) is allowed
    assert ('name="password1"' in visitor.get("/accounts/signup/").content.decode()) is allowed
    answer = visitor.post(page_of(listing, "sign-up/"))
    if not allowed:
        assert answer.status_code == 404
        return
    assert answer.headers["Location"] == "/accounts/signup/"
    form = {"username": "gisgo", "password1": "drepana-249", "password2": "drepana-249", "time_zone": "UTC"}
    made = visitor.post("/accounts/signup/", form)
    assert made.headers["Location"] == "/"
    assert visitor.get("/").headers["Location"] == page_of(listing)
    assert visitor.post(page_of(listing, "ask/"), {"wish": timon_wish(listing)}).status_code == 302
    assert visitor.get("/").status_code == 200


def test_an_accepted_user_commands_from_the_next_step(
    listing: SeatListing, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    leave_seat(war, seat("Hamilcar").pk, NOW)
    request = ask_for_seat(listing, people["timon"], Wish(seat=seat("Hanno").pk), "", NOW)
    accept_request(war, request.pk, seat("Hanno").pk, NOW, people["marcus"])
    next_step(war, NOW + HOUR)
    assert seat("Hanno").user == people["timon"]


def locks(asked: CaptureQueriesContext) -> list[tuple[str, str]]:
    """The tables whose rows were locked, in order, with the statements."""
    found = [(re.search(r'FROM "campaign_(\w+)"', one["sql"]), one["sql"]) for one in asked]
    return [(table[1], sql) for table, sql in found if table and re.search(r"FOR (NO KEY )?UPDATE", sql)]


def test_answers_to_a_request_lock_the_step_first(listing: SeatListing, war: Campaign, people: dict[str, User]) -> None:
    answers: tuple[Callable[[SeatRequest], None], ...] = (
        lambda one: decline_request(war, one.pk, "", NOW, people["marcus"]),
        lambda _one: withdraw_request(listing, people["timon"], NOW),
    )
    for answer in answers:
        request = ask_for_seat(listing, people["timon"], ANY, "", NOW)
        with CaptureQueriesContext(connection) as asked:
            answer(request)
        assert [table for table, _ in locks(asked)][:2] == ["phase", "seatrequest"]


def test_the_seats_of_a_campaign_are_locked_together(
    listing: SeatListing, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    request = ask_for_seat(listing, people["timon"], ANY, "", NOW)
    with CaptureQueriesContext(connection) as asked:
        accept_request(war, request.pk, seat("Hanno").pk, NOW, people["marcus"])
    first = next(sql for table, sql in locks(asked) if table == "seat")
    assert 'ORDER BY "campaign_seat"."id"' in first
    assert "LIMIT" not in first, "one seat alone would be locked out of order"


@pytest.fixture
def offered(full: SeatListing, war: Campaign, seat: Seats, people: dict[str, User]) -> Invitation:
    """Timon waits, and is offered Hanno's seat; Hamilcar's is free as well."""
    request = ask_for_seat(full, people["timon"], WAIT, "", NOW)
    for name in ("Hanno", "Hamilcar"):
        leave_seat(war, seat(name).pk, NOW)
    return offer_seat(war, request.pk, seat("Hanno").pk, NOW, people["marcus"])


def test_an_offer_ends_when_its_reader_takes_another_seat(
    offered: Invitation, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    take_seat(make_invitation(war, seat("Hamilcar").pk, NOW).token, people["timon"], NOW + HOUR)
    offered.refresh_from_db()
    assert offered.withdrawn_at == NOW + HOUR
    assert seat("Hanno").pk in set(free_seats().values_list("pk", flat=True)), "others can have it"


def test_an_offer_is_answered_before_another_request(
    offered: Invitation, full: SeatListing, war: Campaign, people: dict[str, User]
) -> None:
    with pytest.raises(NotAsked, match="asked for a seat"):
        ask_for_seat(full, people["timon"], ANY, "", NOW + HOUR)
    withdraw_invitation(war, offered.pk, NOW + HOUR)
    assert not ask_for_seat(full, people["timon"], ANY, "", NOW + HOUR).waits


def test_a_renewed_request_is_notified_again(
    listing: SeatListing, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    keep_channel(people["marcus"], Channel.Kind.FEED, [], NOW - HOUR)
    ask_for_seat(listing, people["timon"], Wish(seat=seat("Hanno").pk), "", NOW)
    make_notices(NOW)
    take_seat(make_invitation(war, seat("Hanno").pk, NOW).token, User.objects.create_user("gisgo"), NOW)
    leave_seat(war, seat("Hamilcar").pk, NOW)
    ask_for_seat(listing, people["timon"], Wish(seat=seat("Hamilcar").pk), "", NOW + HOUR)
    for _ in range(2):
        make_notices(NOW + HOUR)
    assert ["someone asks for a seat" in text for _, text, _ in told(people["marcus"])] == [True, True]


def test_news_of_seats_takes_the_same_queries_however_many_are_free(
    full: SeatListing, war: Campaign, seat: Seats, people: dict[str, User], django_assert_num_queries: Any
) -> None:
    ask_for_seat(full, people["timon"], WAIT, "", NOW)
    for number, name in enumerate(("Hanno", "Hamilcar", "Lucius"), start=1):
        leave_seat(war, seat(name).pk, NOW + HOUR)
        with django_assert_num_queries(7):
            found = list(seat_news(Campaign.objects.all(), NOW + HOUR))
        assert [news.kind for news in found] == [NoticeKind.REQUEST, NoticeKind.SEAT] * number
