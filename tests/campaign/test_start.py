"""The start of a campaign: the clock of its first step begins by hand, or when all seats are taken."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.vae_victis.kinds import Kind as SheetKind
from campaign.games.vae_victis.steps import Step
from campaign.generals.commands.seating import seat_general
from campaign.members.commands.invitations import make_invitation, take_seat
from campaign.models import Campaign, LogEntry, Phase
from campaign.models.log import Action
from campaign.notices.texts.kinds import NoticeKind
from campaign.selectors.due_steps import steps_to_look_at
from campaign.selectors.early_close import is_complete, steps_fallen_silent
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.closing import close_if_due
from campaign.services.deadlines import Clock, set_deadline
from campaign.services.errors import WrongMoment
from campaign.services.phases import close_step
from campaign.services.seats import leave_seat
from campaign.services.standing import go_on, halt
from campaign.services.starting import start_clock
from tests.conftest import NOW, submit_orders
from tests.notices.telling_people import mail_to, tell, told

Browsers = Callable[[str], Client]
Open = Callable[..., Campaign]
DAY = timedelta(days=1)
SEATS = (
    ("Marcus", "roma", range(9, 15)),
    ("Lucius", "roma", range(15, 17)),
    ("Hanno", "carthago", range(1, 4)),
    ("Hamilcar", "carthago", range(4, 9)),
)


@pytest.fixture
def opened(people: dict[str, User], start: dict[str, Any]) -> Open:
    """Opens a war that starts in a way; Marcus plays, the other seats are free. Initiative has two days."""

    def make(starts: Campaign.Starts, **clock: Any) -> Campaign:
        players = {"Marcus": people["marcus"]}
        plans = [SeatPlan(name, players.get(name), faction, list(numbers)) for name, faction, numbers in SEATS]
        return open_campaign(
            slug="war",
            title="The war",
            administrator=people["marcus"],
            document=start,
            seats=plans,
            at=NOW,
            clock=Clock(by_itself="resolve", days={"initiative": 2}, **clock),
            starts=starts,
        )

    return make


def take(war: Campaign, user: User, name: str, at: datetime) -> None:
    """A user takes a seat by a new invitation."""
    take_seat(make_invitation(war, war.seats.get(name=name).pk, at).token, user, at)


def how(war: Campaign) -> tuple[str, datetime]:
    """How a campaign stands, and the deadline of its step."""
    war.refresh_from_db()
    return war.standing, war.phases.get().due_at


def test_the_clock_starts_when_the_administrator_starts_it(
    opened: Open, people: dict[str, User], as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    war = opened(Campaign.Starts.BY_HAND)
    for name in ("Lucius", "Hanno", "Hamilcar"):
        take(war, people[name.lower()], name, NOW + DAY)
    assert how(war)[0] == "not_started"
    long_after = NOW + 30 * DAY
    assert steps_to_look_at(long_after) == []
    assert not close_if_due(war.phases.get().pk, long_after)
    assert as_("hanno").post("/campaigns/war/administration/start/").status_code == 403
    monkeypatch.setattr("django.utils.timezone.now", lambda: long_after)
    answer = as_("marcus").post("/campaigns/war/administration/start/", follow=True)
    assert "The clock is running" in answer.content.decode()
    assert how(war) == ("running", long_after + 2 * DAY)
    entry = LogEntry.objects.get(action=Action.STARTED)
    assert (entry.actor, entry.at, entry.about) == (
        people["marcus"],
        long_after,
        {"due_at": (long_after + 2 * DAY).isoformat()},
    )
    assert close_if_due(war.phases.get().pk, long_after + 2 * DAY + timedelta(minutes=1))


def test_the_clock_starts_with_the_last_seat(opened: Open, people: dict[str, User]) -> None:
    war = opened(Campaign.Starts.FULL)
    take(war, people["hanno"], "Hanno", NOW + DAY)
    take(war, people["hamilcar"], "Hamilcar", NOW + 2 * DAY)
    assert how(war)[0] == "not_started"
    take(war, people["lucius"], "Lucius", NOW + 9 * DAY)
    assert how(war) == ("running", NOW + 11 * DAY)
    assert war.phases.get().opened_at == NOW + 9 * DAY
    assert LogEntry.objects.get(action=Action.STARTED).actor is None


def test_the_clock_starts_with_a_general_in_the_last_seat(opened: Open, people: dict[str, User], as_: Browsers) -> None:
    war = opened(Campaign.Starts.FULL)
    take(war, people["hanno"], "Hanno", NOW)
    seat_general(war.seats.get(name="Hamilcar"), "legate", NOW + DAY, people["marcus"])
    assert how(war)[0] == "not_started"
    assert "(3 of 4 so far)" in as_("marcus").get("/campaigns/war/").content.decode()
    seat_general(war.seats.get(name="Lucius"), "legate", NOW + 2 * DAY, people["marcus"])
    assert how(war) == ("running", NOW + 4 * DAY)


@pytest.mark.parametrize("freed", ["Hanno", "Hamilcar"])
def test_a_seat_freed_before_the_start_has_to_be_taken_again(opened: Open, people: dict[str, User], freed: str) -> None:
    """Either leaves before the last seat is taken."""
    war = opened(Campaign.Starts.FULL)
    take(war, people["hanno"], "Hanno", NOW)
    take(war, people["hamilcar"], "Hamilcar", NOW)
    leave_seat(war, war.seats.get(name=freed).pk, NOW + DAY)
    take(war, people["lucius"], "Lucius", NOW + 2 * DAY)
    assert how(war)[0] == "not_started"
    take(war, people["timon"], freed, NOW + 3 * DAY)
    assert how(war) == ("running", NOW + 5 * DAY)


def test_a_seat_freed_after_the_start_does_not_stop_the_clock(opened: Open, people: dict[str, User]) -> None:
    war = opened(Campaign.Starts.FULL)
    for name in ("Lucius", "Hanno", "Hamilcar"):
        take(war, people[name.lower()], name, NOW)
    before = how(war)
    leave_seat(war, war.seats.get(name="Hamilcar").pk, NOW + DAY)
    take(war, people["timon"], "Hamilcar", NOW + DAY)
    assert how(war) == before == ("running", NOW + 2 * DAY)
    assert LogEntry.objects.filter(action=Action.STARTED).count() == 1


def test_the_administrator_can_start_before_all_seats_are_taken(opened: Open, people: dict[str, User]) -> None:
    war = opened(Campaign.Starts.FULL)
    start_clock(war, NOW + DAY, people["marcus"])
    assert how(war) == ("running", NOW + 3 * DAY)
    with pytest.raises(WrongMoment, match="the campaign has already started"):
        start_clock(war, NOW + 2 * DAY, people["marcus"])
    for name in ("Lucius", "Hanno", "Hamilcar"):
        take(war, people[name.lower()], name, NOW + 2 * DAY)
    assert how(war) == ("running", NOW + 3 * DAY)


def test_orders_are_accepted_before_the_start_and_nothing_closes(opened: Open, people: dict[str, User]) -> None:
    war = opened(Campaign.Starts.FULL)
    phase, marcus = war.phases.get(), war.seats.get(name="Marcus")
    late = NOW + 30 * DAY
    submit_orders(phase_id=phase.pk, seat=marcus, army_number=9, text="strength", kind=SheetKind.INITIATIVE, at=late)
    with pytest.raises(WrongMoment, match="has not started"):
        close_step(phase.pk, late)
    with pytest.raises(WrongMoment, match="has not started"):
        set_deadline(phase.pk, late + DAY, late)
    assert not phase.can_close(late)
    start_clock(war, late, people["marcus"])
    assert Phase.objects.get().takes_sheets(late + DAY)
    close_step(phase.pk, late + DAY)


def test_a_step_complete_at_the_start_stays_open_for_ten_minutes(opened: Open, people: dict[str, User]) -> None:
    war = opened(Campaign.Starts.BY_HAND)
    Campaign.objects.update(closes_early=True)
    for name in ("Lucius", "Hanno", "Hamilcar"):
        take(war, people[name.lower()], name, NOW)
    phase = war.phases.get()
    for army in war.armies.select_related("seat"):
        submit_orders(
            phase_id=phase.pk, seat=army.seat, army_number=army.number, text="strength", kind=SheetKind.INITIATIVE
        )
    assert steps_fallen_silent(NOW + DAY) == []
    started = NOW + 5 * DAY
    start_clock(war, started, people["marcus"])
    assert not is_complete(Phase.objects.get(), started + timedelta(minutes=9))
    assert is_complete(Phase.objects.get(), started + timedelta(minutes=10))


def test_a_reopened_campaign_waits_for_its_start_again(opened: Open, people: dict[str, User]) -> None:
    war = opened(Campaign.Starts.FULL)
    with pytest.raises(WrongMoment, match="this is already done"):
        halt(war, "pause", "Holidays", NOW)
    halt(war, "end", "Nobody comes", NOW + DAY)
    war.refresh_from_db()
    with pytest.raises(WrongMoment, match="the campaign has already started"):
        start_clock(war, NOW + DAY, people["marcus"])
    go_on(war, "They come", NOW + 9 * DAY)
    assert how(war)[0] == "not_started"
    start_clock(war, NOW + 10 * DAY, people["marcus"])
    assert how(war) == ("running", NOW + 12 * DAY)
    war.refresh_from_db()
    halt(war, "end", "Enough", NOW + 11 * DAY)
    war.refresh_from_db()
    go_on(war, "More", NOW + 12 * DAY)
    assert how(war) == ("running", NOW + 13 * DAY)


def test_players_are_notified_of_the_first_step_at_the_start(
    opened: Open, people: dict[str, User], mailoutbox: list[Any]
) -> None:
    war = opened(Campaign.Starts.BY_HAND)
    mail_to(people["marcus"], at=NOW - DAY)
    assert told(NOW + timedelta(minutes=5)) == []
    started = NOW + 20 * DAY
    start_clock(war, started, people["marcus"])
    assert told(started, kind=NoticeKind.OPENED) == [("marcus", "opened")]
    tell(started)
    assert "Saturday 23 April 2264, 12:00" in mailoutbox[-1].body


@pytest.mark.parametrize(
    ("starts", "says"),
    [
        (Campaign.Starts.FULL, "It starts when all seats are taken (1 of 4 so far)."),
        (Campaign.Starts.BY_HAND, "The administrator starts it. 1 of 4 seats are taken."),
    ],
)
def test_pages_name_the_condition_of_the_start_and_no_deadline(
    opened: Open, as_: Browsers, starts: Campaign.Starts, says: str
) -> None:
    opened(starts)
    marcus = as_("marcus")
    for address in ("", "administration/", "desk/", "orders/", "administration/dry-run/"):
        text = re.sub(r"\s+", " ", marcus.get(f"/campaigns/war/{address}").content.decode())
        assert "3 April" not in text, address
        assert says in text or address == "orders/", address
    assert "Start the clock" in marcus.get("/campaigns/war/administration/").content.decode()


def test_a_campaign_from_before_the_setting_counts_as_started(war: Campaign) -> None:
    assert (war.starts, war.standing) == ("at_once", "running")
    assert war.phases.get().step == Step.MOVEMENT
