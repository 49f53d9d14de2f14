"""Generals hold seats: they decide in every step, and submit through the door of people."""

from collections.abc import Callable

import pytest

from campaign.generals.commands.ordering import order_generals
from campaign.generals.commands.seating import CannotSeat, dismiss_general, seat_general
from campaign.generals.tasks import run_generals
from campaign.models import Campaign, General, GeneralDecision, LogEntry, Phase, Seat, UnfinishedTask
from campaign.selectors import phase_view
from campaign.selectors.commanders import commanded_armies, speaks_for_faction
from campaign.selectors.generals import generals_of, phases_without_generals_orders
from orders.models import OrderSheet
from tests.conftest import NOW, SECRET, step_on, texts_of_sheets, written
from tests.generals.conftest import current

Seats = Callable[[str], Seat]
Generals = Callable[..., Seat]


def test_a_general_submits_orders_for_every_army_of_its_seat(phase: Phase, general: Generals) -> None:
    general("Hanno")
    rows = OrderSheet.objects.filter(phase=phase, kind="movement")
    assert sorted(row.army.number for row in rows if row.army) == [1, 2, 3]
    assert {(row.general, row.handed_in_by.name, row.repeated) for row in rows} == {("recruit", "Hanno", False)}
    assert all(row.receipt for row in rows)


def test_a_general_decides_in_every_step(war: Campaign, general: Generals) -> None:
    for name in ("Hanno", "Hamilcar", "Marcus", "Lucius"):
        general(name)
    for _ in range(9):
        phase = current(war)
        run_generals(phase.pk)
        assert phase.step == "battles" or phase_view(phase).awaits_nobody
        if phase.step == "battles":
            break
        step_on(war)
    assert not UnfinishedTask.objects.exists()
    assert phases_without_generals_orders(NOW) == []


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

    monkeypatch.setattr("campaign.generals.commands.ordering.decide", fail)
    general("Hanno")
    assert not OrderSheet.objects.exists()
    UnfinishedTask.objects.update(failed_at="2020-01-01T00:00Z", tries=2)
    from campaign.tasks.clock import try_again

    try_again("order_generals", UnfinishedTask.objects.get().subject)
    assert GeneralDecision.objects.get(phase=phase).sealed is None
    assert SECRET not in "\n".join(written(caplog))
    step_on(war)
