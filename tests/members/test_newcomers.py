"""New holders of seats: what they see and command, and from when on (FA.2)."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import NotInvited, make_invitation, take_seat
from campaign.members.commands.newcomers import NoNewcomer, confirm_newcomer
from campaign.models import Campaign, LogEntry, Newcomer, Phase, Seat
from campaign.notices.queries.awaited import waiting_for
from campaign.notices.queries.happened import what_happened
from campaign.planning.commands.room import write_message
from campaign.selectors import current_phase, membership
from campaign.selectors.commanders import commanded_armies
from campaign.selectors.sheets import sheets_for
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.errors import NotYours
from campaign.services.seats import leave_seat
from campaign.services.starting import start_clock
from orders.rules.life import Version
from tests.conftest import NOW, SECRET, next_step, open_war, submit_orders, take_over

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
HOUR = timedelta(hours=1)
WHISPER = "We meet at Catana, whatever Syracuse says."
PAGES = ("", "players/", "log/", "receipts/", "corrections/", "maps/", "rules-here/")
"""Pages of the war that a newcomer is shown, as everyone is who takes part."""
SECRET_PAGES = ("orders/", "room/", "room/messages/", "plans/", "receipts/mine/", "receipts/mine.txt")
"""Pages of a faction."""


@pytest.fixture
def duel(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The war between two players: Marcus administers and plays Roma, Hanno alone plays Carthago."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
    ]
    return open_war(people["marcus"], start, plans, Step.MOVEMENT)


def invite(war: Campaign, seat: Seat, user: User, at: Any = NOW) -> None:
    take_seat(make_invitation(war, seat.pk, at).token, user, at)


def texts(browser: Client, *pages: str) -> str:
    return "\n".join(browser.get(f"/campaigns/war/{page}").content.decode() for page in pages)


def test_a_second_account_of_the_administrator_reads_no_rival_orders(
    duel: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    """Marcus frees Hanno's seat and takes it as Timon: the orders and messages of the step stay hidden."""
    phase = current_phase(duel)
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=4, text=SECRET)
    write_message(seat=seat("Hanno"), text=WHISPER, at=NOW)
    marcus, timon = as_("marcus"), as_("timon")
    marcus.post("/campaigns/war/people/vacate/", {"number": seat("Hanno").pk})
    marcus.post("/campaigns/war/people/invite/", {"number": seat("Hanno").pk})
    token = seat("Hanno").invitations.get().token
    timon.post("/invitations/take/", {"token": str(token)})
    assert [timon.get(f"/campaigns/war/{page}").status_code for page in PAGES] == [200] * len(PAGES)
    assert [timon.get(f"/campaigns/war/{page}").status_code for page in SECRET_PAGES] == [403] * len(SECRET_PAGES)
    assert SECRET not in texts(timon, *PAGES, *SECRET_PAGES, "desk/", "desk/lines/", "desk/layers.json")
    with pytest.raises(NotYours):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=4, text="0")
    next_step(duel, NOW + HOUR)
    assert seat("Hanno").user == people["timon"]
    assert timon.get("/campaigns/war/room/").status_code == 200
    assert WHISPER not in texts(timon, "room/")


def test_a_newcomer_waits_for_a_teammate_and_for_the_next_step(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    opened = next_step(war, NOW + HOUR)
    assert seat("Hanno").user is None  # nobody of Carthago has confirmed Timon
    assert "must confirm timon" in texts(as_("timon"), "players/")
    page = texts(as_("hamilcar"), "")
    assert "Someone took a seat of your faction" in page
    number = seat("Hanno").newcomer.pk
    answer = as_("hamilcar").post("/campaigns/war/players/confirm/", {"number": number}, follow=True)
    assert answer.status_code == 200
    assert seat("Hanno").user == people["timon"]  # a later step is open already
    assert current_phase(war) == opened
    assert not Newcomer.objects.exists()


def test_a_confirmed_newcomer_commands_from_the_next_step_on(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    take_over(war, seat("Hanno"), people["timon"], NOW)
    assert membership(people["timon"], "war").seat is None
    assert as_("timon").get("/campaigns/war/orders/").status_code == 403
    next_step(war, NOW + HOUR)
    assert membership(people["timon"], "war").seat == seat("Hanno")
    assert as_("timon").get("/campaigns/war/orders/").status_code == 200
    told = list(LogEntry.objects.order_by("pk").values_list("action", flat=True))
    assert [one for one in told if one.startswith("seat.")] == [
        "seat.freed",
        "seat.invited",
        "seat.taken",
        "seat.confirmed",
        "seat.admitted",
    ]


@pytest.mark.parametrize(("name", "status"), [("marcus", 409), ("lucius", 409), ("timon", 403), ("nobody", 302)])
def test_only_a_teammate_can_confirm_a_newcomer(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers, name: str, status: int
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    number = seat("Hanno").newcomer.pk
    assert as_(name).post("/campaigns/war/players/confirm/", {"number": number}).status_code == status
    assert Newcomer.objects.get().confirmed_at is None


@pytest.mark.parametrize("number", ["", "0", "x", "-1", "99999999", "9" * 40])
def test_confirming_an_unknown_newcomer_is_explained(war: Campaign, as_: Browsers, number: str) -> None:
    answer = as_("hamilcar").post("/campaigns/war/players/confirm/", {"number": number})
    assert answer.status_code == 409
    assert "That player no longer waits for a confirmation" in answer.content.decode()


def test_a_newcomer_of_another_campaign_is_not_confirmed_here(
    war: Campaign, seat: Seats, people: dict[str, User], start: dict[str, Any]
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    Campaign.objects.update(slug="another")
    other = open_war(
        people["marcus"],
        start,
        [
            SeatPlan("M", None, "roma", list(range(9, 17))),
            SeatPlan("H", people["hanno"], "carthago", list(range(1, 9))),
        ],
        Step.MOVEMENT,
    )
    with pytest.raises(NoNewcomer):
        confirm_newcomer(other, Newcomer.objects.get().pk, people["hanno"], NOW)


def test_the_first_player_of_a_faction_commands_at_once(
    people: dict[str, User], start: dict[str, Any], seat: Seats
) -> None:
    """Nobody has ever played Carthago: there are no secrets. Hamilcar then needs Hanno's confirmation."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", None, "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", None, "carthago", list(range(4, 9))),
    ]
    war = open_war(people["marcus"], start, plans, Step.MOVEMENT)
    invite(war, seat("Hanno"), people["hanno"])
    assert seat("Hanno").user == people["hanno"]
    invite(war, seat("Hamilcar"), people["hamilcar"])
    assert seat("Hamilcar").user is None
    confirm_newcomer(war, seat("Hamilcar").newcomer.pk, people["hanno"], NOW)
    assert seat("Hamilcar").user == people["hamilcar"]  # the campaign is being set up: no step was published yet


def without_hamilcar(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """A war in which nobody has had the seat of Hamilcar yet, in its first step."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", None, "carthago", list(range(4, 9))),
    ]
    return open_war(people["marcus"], start, plans, Step.MOVEMENT)


def test_an_unused_seat_gives_no_access_to_orders_before_confirmation(
    people: dict[str, User], start: dict[str, Any], seat: Seats
) -> None:
    """Marcus frees Hanno's seat, and takes the one beside it that nobody has had, before the first step is over."""
    war = without_hamilcar(people, start)
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hamilcar"), people["timon"])
    assert membership(people["timon"], "war").seat is None
    next_step(war, NOW)
    assert membership(people["timon"], "war").seat == seat("Hamilcar")


def test_a_new_player_of_an_unused_seat_waits_for_the_next_step(
    people: dict[str, User], start: dict[str, Any], seat: Seats
) -> None:
    war = without_hamilcar(people, start)
    next_step(war, NOW)
    take_over(war, seat("Hamilcar"), people["hamilcar"], NOW)
    assert seat("Hamilcar").user is None
    next_step(war, NOW)
    assert seat("Hamilcar").user == people["hamilcar"]


def before_the_start(people: dict[str, User], start: dict[str, Any], *, general: bool = False) -> Campaign:
    """A campaign that waits for its start: Marcus has a seat, two of Carthago are free, or have generals."""
    level = "legate" if general else ""
    return open_campaign(
        slug="war",
        title="The war",
        administrator=people["marcus"],
        document=start,
        seats=[
            SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
            SeatPlan("Hanno", None, "carthago", [1, 2, 3], general=level),
            SeatPlan("Hamilcar", None, "carthago", list(range(4, 9)), general=level),
        ],
        at=NOW,
        first=Step.MOVEMENT,
        starts=Campaign.Starts.BY_HAND,
    )


def test_before_the_start_an_invitation_is_the_confirmation(
    people: dict[str, User], start: dict[str, Any], seat: Seats, as_: Browsers
) -> None:
    war = before_the_start(people, start)
    invite(war, seat("Hanno"), people["hanno"])
    invite(war, seat("Hamilcar"), people["hamilcar"], NOW + HOUR)
    assert seat("Hamilcar").user == people["hamilcar"]
    assert as_("hamilcar").get("/campaigns/war/orders/").status_code == 200
    told = [
        (one.about["newcomer"], one.readers) for one in what_happened([war], NOW, NOW + HOUR) if "newcomer" in one.about
    ]
    assert told == [("joined", frozenset({people["hanno"].pk}))]


@pytest.mark.parametrize("wrote", [False, True])
def test_before_the_start_orders_of_someone_who_left_stay_hidden(
    people: dict[str, User], start: dict[str, Any], seat: Seats, wrote: bool
) -> None:
    """Marcus frees Hanno's seat and takes it, or the one beside it, under another name."""
    war = before_the_start(people, start)
    invite(war, seat("Hanno"), people["hanno"])
    if wrote:
        submit_orders(phase_id=current_phase(war).pk, seat=seat("Hanno"), army_number=1, text="0")
    leave_seat(war, seat("Hanno").pk, NOW + HOUR)
    invite(war, seat("Hanno"), people["timon"], NOW + HOUR)
    invite(war, seat("Hamilcar"), people["hamilcar"], NOW + HOUR)
    assert [seat(name).user is None for name in ("Hanno", "Hamilcar")] == [wrote, wrote]


@pytest.mark.parametrize("starts", list(Campaign.Starts))
def test_a_general_seated_first_locks_nobody_out_of_the_first_step(
    people: dict[str, User], start: dict[str, Any], seat: Seats, as_: Browsers, starts: Campaign.Starts
) -> None:
    war = before_the_start(people, start, general=True)
    if starts is Campaign.Starts.AT_ONCE:
        start_clock(war, NOW, people["marcus"])
    invite(war, seat("Hanno"), people["hanno"])
    assert (seat("Hanno").user, seat("Hanno").general) == (people["hanno"], "")
    assert as_("hanno").get("/campaigns/war/orders/").status_code == 200


def test_after_the_first_step_the_player_of_a_faction_of_generals_waits(
    people: dict[str, User], start: dict[str, Any], seat: Seats
) -> None:
    war = before_the_start(people, start, general=True)
    start_clock(war, NOW, people["marcus"])
    next_step(war, NOW)
    invite(war, seat("Hanno"), people["hanno"])
    assert (seat("Hanno").user, seat("Hanno").general) == (None, "legate")


def test_a_newcomer_who_waited_for_a_confirmation_commands_from_the_start(
    people: dict[str, User], start: dict[str, Any], seat: Seats
) -> None:
    """They took their seat before invitations were enough."""
    war = before_the_start(people, start)
    invite(war, seat("Hanno"), people["hanno"])
    phase = current_phase(war)
    Newcomer.objects.create(
        campaign=war, seat=seat("Hamilcar"), user=people["timon"], round=phase.round, step=phase.step, taken_at=NOW
    )
    start_clock(war, NOW, people["marcus"])
    assert seat("Hamilcar").user == people["timon"]


def test_a_newcomer_without_teammates_joins_with_the_next_step(
    war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    next_step(war, NOW)
    leave_seat(war, seat("Hamilcar").pk, NOW)
    assert seat("Hanno").user is None
    next_step(war, NOW)
    assert seat("Hanno").user == people["timon"]


def test_teammates_command_the_armies_of_a_seat_without_a_player(
    war: Campaign, phase: Phase, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    assert sorted(commanded_armies(seat("Hamilcar"), NOW)) == [4, 5, 6, 7, 8]
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    assert sorted(commanded_armies(seat("Hamilcar"), NOW)) == list(range(1, 9))
    assert sorted(commanded_armies(seat("Lucius"), NOW)) == [15, 16]
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=1, text="0 4")
    assert waiting_for(phase, NOW).players[people["hamilcar"].pk].armies == (2, 3, 4, 5, 6, 7, 8)


def test_a_newcomer_reserves_only_one_seat(war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers) -> None:
    for name in ("Hanno", "Hamilcar"):
        leave_seat(war, seat(name).pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    with pytest.raises(NotInvited, match="A new player has taken the seat Hanno"):
        make_invitation(war, seat("Hanno").pk, NOW)
    as_("marcus").post("/campaigns/war/people/invite-all/")
    assert not seat("Hanno").invitations.filter(taken_at=None).exists()
    token = seat("Hamilcar").invitations.get(taken_at=None).token
    assert (
        "You already have a seat in this campaign: Hanno" in as_("timon").get(f"/invitations/{token}/").content.decode()
    )
    answer = as_("timon").post("/invitations/take/", {"token": str(token)}, follow=True)
    assert "You already have a seat in this campaign" in answer.content.decode()
    assert Newcomer.objects.count() == 1


@pytest.mark.parametrize("who", ["timon", "marcus"])
def test_a_newcomer_can_withdraw_or_be_rejected(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers, who: str
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    if who == "timon":
        assert "You give up the seat Hanno" in as_("timon").get("/campaigns/war/players/leave/").content.decode()
        as_("timon").post("/campaigns/war/players/leave/", {"reason": ""})
    else:
        assert "A player of Carthago must confirm timon" in texts(as_("marcus"), "people/")
        as_("marcus").post("/campaigns/war/people/vacate/", {"number": seat("Hanno").pk})
    assert not Newcomer.objects.exists()
    assert as_("timon").get("/campaigns/war/").status_code == 404
    next_step(war, NOW)
    assert seat("Hanno").user is None
    invite(war, seat("Hanno"), people["timon"])  # they have seen nothing, and can be invited again


@pytest.mark.parametrize("address", ["players/away/", "players/back/", "players/army/"])
def test_a_waiting_newcomer_has_no_rights(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers, address: str
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    forms = {"seat": seat("Hamilcar").pk, "delegate": seat("Hamilcar").pk, "army": 1, "number": seat("Hanno").pk}
    assert as_("timon").post(f"/campaigns/war/{address}", forms).status_code in (403, 422)


def test_teammates_are_notified_of_a_newcomer_and_the_newcomer_when_they_command(
    war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    def told(at: datetime) -> list[tuple[str, set[int] | None, dict[str, str]]]:
        found = what_happened([war], NOW, at)
        return [(one.kind.value, set(one.readers or ()), dict(one.about)) for one in found if "newcomer" in one.about]

    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    waits = {"seat": "Hanno", "newcomer": "waits"}
    assert told(NOW) == [("absence", {people["hamilcar"].pk}, waits)]
    confirm_newcomer(war, seat("Hanno").newcomer.pk, people["hamilcar"], NOW)
    assert told(NOW) == []
    next_step(war, NOW + HOUR)
    assert told(NOW + HOUR) == [("absence", {people["timon"].pk}, {"seat": "Hanno", "newcomer": "commands"})]


def test_a_newcomer_sees_the_campaign_in_their_list(
    war: Campaign, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    leave_seat(war, seat("Hanno").pk, NOW)
    invite(war, seat("Hanno"), people["timon"])
    timon = as_("timon")
    assert timon.get("/").headers["Location"] == "/campaigns/war/"
    assert [one["slug"] for one in timon.get("/api/campaigns/").json()["results"]] == ["war"]
    assert re.search(r"When the next step opens, you give its orders and see", texts(timon, ""))


def test_drafts_of_earlier_steps_stay_hidden_from_a_substitute(
    war: Campaign, phase: Phase, seat: Seats, people: dict[str, User], as_: Browsers
) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="0 0 0 4", state=Version.DRAFT)
    leave_seat(war, seat("Hanno").pk, NOW + HOUR)
    take_over(war, seat("Hanno"), people["timon"], NOW + HOUR)
    next_step(war, NOW + 2 * HOUR)
    phase = current_phase(war)

    def drafts(name: str) -> list[str | None]:
        sheets = sheets_for(phase, membership(people[name], "war"))
        return [one.draft for one in sheets if (one.kind, one.army) == (Kind.MOVEMENT, 4)]

    assert drafts("hamilcar") == ["0 0 0 4"]
    assert drafts("timon") in ([], [None])


def test_a_seat_given_up_during_a_request_opens_no_older_orders(
    people: dict[str, User], start: dict[str, Any], seat: Seats
) -> None:
    """What a page asks for after the seat was freed is limited by the tenure with which the request began."""
    war = without_hamilcar(people, start)
    next_step(war, NOW)
    take_over(war, seat("Hamilcar"), people["hamilcar"], NOW)
    next_step(war, NOW)
    began = membership(people["hamilcar"], "war")
    limit = membership(people["hamilcar"], "war").reader.since
    leave_seat(war, seat("Hamilcar").pk, NOW)
    assert limit is not None
    assert began.reader.since == limit
