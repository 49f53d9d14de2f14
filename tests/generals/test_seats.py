"""Generals hold seats: they decide in every step, and submit through the door of people."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.games.engagements import TypedReport
from campaign.generals.commands.ordering import order_generals
from campaign.generals.commands.seating import CannotSeat, dismiss_general, seat_general
from campaign.generals.tasks import run_generals
from campaign.members.commands.absences import AbsencePeriod, leave_to_general
from campaign.models import Campaign, General, GeneralDecision, LogEntry, Phase, Seat, StepRecord, UnfinishedTask
from campaign.selectors import is_complete, phase_view, reports_in_force
from campaign.selectors.commanders import commanded_armies, speaks_for_faction
from campaign.selectors.generals import generals_of, phases_without_generals_orders
from campaign.services.deadlines import close_early
from campaign.services.reports import ReportSubject, submit_report
from orders.models import OrderSheet
from tests.campaign.test_pages import page
from tests.conftest import NOW, SECRET, advance, step_on, submit_orders, take_over, texts_of_sheets, written
from tests.generals.conftest import current

Seats = Callable[[str], Seat]
Generals = Callable[..., Seat]
Browsers = Callable[[str], Client]


def test_a_general_submits_orders_for_every_army_of_its_seat(phase: Phase, general: Generals) -> None:
    general("Hanno")
    rows = OrderSheet.objects.filter(phase=phase, kind="movement")
    assert sorted(row.army.number for row in rows if row.army) == [1, 2, 3]
    assert {(row.general, row.handed_in_by.name, row.repeated) for row in rows} == {("recruit", "Hanno", False)}
    assert all(row.receipt for row in rows)


def test_a_general_decides_in_every_step(war: Campaign, general: Generals) -> None:
    for name in ("Hanno", "Hamilcar", "Marcus", "Lucius"):
        general(name)
    for _ in range(5):
        phase = current(war)
        run_generals(phase.pk)
        assert phases_without_generals_orders(NOW) == []
        if phase.step == "battles":
            break
        assert phase_view(phase).awaits_nobody
        step_on(war)
    assert not UnfinishedTask.objects.exists()


def test_a_second_call_changes_nothing(phase: Phase, general: Generals) -> None:
    general("Hanno")
    before = texts_of_sheets("pk", "version")
    run_generals(phase.pk)
    order_generals(phase.pk, Seat.objects.get(name="Hanno").faction_id)
    assert texts_of_sheets("pk", "version") == before


def test_generals_of_a_campaign_are_known_with_level_and_beginning(war: Campaign, general: Generals) -> None:
    general("Hanno", "legate")
    (one,) = generals_of(war, NOW).values()
    assert (one.seat.name, one.level, one.since, one.until, one.stands_in) == ("Hanno", "legate", NOW, None, False)


def test_teammates_do_not_command_the_armies_of_a_general(phase: Phase, general: Generals, seat: Seats) -> None:
    general("Hanno")
    assert sorted(commanded_armies(seat("Hamilcar"), NOW)) == [4, 5, 6, 7, 8]
    dismiss_general(seat("Hanno"), NOW)
    assert sorted(commanded_armies(seat("Hamilcar"), NOW)) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_general_in_the_captains_seat_speaks_for_the_faction(war: Campaign, general: Generals, seat: Seats) -> None:
    Seat.objects.filter(name="Hanno").update(captain=True)
    general("Hanno")
    assert (speaks_for_faction(seat("Hanno"), NOW), speaks_for_faction(seat("Hamilcar"), NOW)) == (True, False)


def test_a_seat_with_a_player_takes_no_general(war: Campaign, seat: Seats) -> None:
    with pytest.raises(CannotSeat):
        seat_general(seat("Hanno"), "legate", NOW)
    Seat.objects.filter(name="Hanno").update(user=None)
    with pytest.raises(CannotSeat):
        seat_general(seat("Hanno"), "emperor", NOW)


def test_another_level_begins_another_time(war: Campaign, general: Generals, seat: Seats) -> None:
    general("Hanno")
    seat_general(seat("Hanno"), "consul", NOW)
    assert list(General.objects.order_by("pk").values_list("level", "until")) == [("recruit", NOW), ("consul", None)]
    dismiss_general(seat("Hanno"), NOW)
    assert seat("Hanno").general == ""
    assert LogEntry.objects.filter(action__in=("seat.general", "seat.no_general")).count() == 3


def test_a_fault_of_a_general_leaves_its_orders_missing_and_logs_none_of_them(
    war: Campaign, phase: Phase, general: Generals, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: object) -> None:
        raise ValueError(f"cannot decide {SECRET}")

    monkeypatch.setattr("campaign.games.vae_victis.generals.tasks.decide", fail)
    general("Hanno")
    assert not OrderSheet.objects.exists()
    UnfinishedTask.objects.update(failed_at="2020-01-01T00:00Z", tries=2)
    from campaign.tasks.clock import try_again

    try_again("order_generals", UnfinishedTask.objects.get().subject)
    assert GeneralDecision.objects.get(phase=phase).sealed is None
    assert SECRET not in "\n".join(written(caplog))
    step_on(war)


def test_a_report_against_a_general_stands_at_once(battles: Phase, vacant: Callable[..., None], seat: Seats) -> None:
    vacant("Hanno", "Hamilcar")
    seat_general(seat("Hamilcar"), "recruit", NOW)
    submit_report(ReportSubject(battles.campaign, battles.pk, "4-9"), seat("Marcus"), TypedReport("9", "45-20"), NOW)
    assert reports_in_force(battles)["4-9"].winner == "9"
    assert "the other side is a general's" in LogEntry.objects.get(action="engagement.settled").reason


def test_a_step_closes_early_once_people_and_generals_have_submitted(
    war: Campaign, phase: Phase, general: Generals, vacant: Callable[..., None], seat: Seats
) -> None:
    close_early(war, NOW, wanted=True)
    for army in range(4, 9):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=army, text="0")
    for name, armies in (("Marcus", range(9, 15)), ("Lucius", range(15, 17))):
        for army in armies:
            submit_orders(phase_id=phase.pk, seat=seat(name), army_number=army, text="0")
    vacant("Hanno")
    seat_general(seat("Hanno"), "recruit", NOW)
    later = NOW + timedelta(hours=1)
    phase.refresh_from_db()
    assert not is_complete(phase, later)
    run_generals(phase.pk)
    assert is_complete(phase, later)


def test_a_general_stands_in_for_a_player_who_is_away(
    war: Campaign, phase: Phase, at_once: None, seat: Seats, people: dict[str, User]
) -> None:
    now = timezone.now()
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0 0")
    leave_to_general(war, seat("Hanno").pk, "recruit", AbsencePeriod(now), people["hanno"], now)
    run_generals(phase.pk)
    rows = OrderSheet.objects.filter(kind="movement").order_by("army__number")
    assert list(rows.values_list("army__number", "general")) == [(1, ""), (2, "recruit"), (3, "recruit")]
    (one,) = generals_of(war, timezone.now()).values()
    assert (one.seat.name, one.stands_in) == ("Hanno", True)
    advance(phase, to="closed")
    assert not StepRecord.objects.filter(user=people["hanno"]).exists()


def test_the_administrator_seats_and_dismisses_a_general_on_the_page_of_people(
    war: Campaign, at_once: None, vacant: Callable[..., None], seat: Seats, as_: Browsers
) -> None:
    vacant("Hanno")
    marcus, number = as_("marcus"), seat("Hanno").pk
    answer = marcus.post(page("people/general/"), {"number": number, "level": "legate"}, follow=True)
    assert "The seat Hanno is held by a general (legate)." in answer.content.decode()
    assert "Dismiss general" in answer.content.decode()
    assert "no such level" in marcus.post(page("people/general/"), {"number": number}, follow=True).content.decode()
    marcus.post(page("people/general/dismiss/"), {"number": number})
    assert seat("Hanno").general == ""


def test_who_takes_the_seat_of_a_general_commands_from_the_next_step(
    war: Campaign, phase: Phase, general: Generals, seat: Seats, people: dict[str, User]
) -> None:
    general("Hanno")
    take_over(war, seat("Hanno"), people["timon"], NOW)
    assert (seat("Hanno").user, seat("Hanno").general) == (None, "recruit")
    step_on(war)
    assert (seat("Hanno").user, seat("Hanno").general) == (people["timon"], "")
    assert General.objects.get().until is not None
