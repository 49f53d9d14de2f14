"""Steps that close automatically once all orders are submitted (OR.4)."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from campaign import tasks
from campaign.games.engagements import TypedReport
from campaign.models import Campaign, Phase, Seat
from campaign.selectors import is_complete
from campaign.selectors.early_close import closing_early, steps_fallen_silent
from campaign.services.deadlines import close_early
from campaign.services.reports import ReportSubject, answer_report, submit_report
from orders.rules.life import Version
from tests.conftest import NOW, submit_orders

AFTER = NOW + timedelta(minutes=10)


def complete(at: datetime) -> list[int]:
    """Return the steps that close automatically at a moment."""
    return [phase.pk for phase in closing_early() if is_complete(phase, at)]


def submit_for_everyone(phase: Phase, at: Any = NOW) -> None:
    for seat in Seat.objects.filter(campaign=phase.campaign):
        for army in seat.armies.all():
            submit_orders(phase_id=phase.pk, seat=seat, army_number=army.number, text="0", at=at)


def test_a_complete_step_closes_ten_minutes_after_the_last_change(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    submit_for_everyone(phase)
    assert complete(AFTER - timedelta(seconds=1)) == []
    assert complete(AFTER) == [phase.pk]


def test_changing_orders_restarts_the_ten_minutes(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    submit_for_everyone(phase)
    hanno = war.seats.get(name="Hanno")
    thought = NOW + timedelta(minutes=6)
    submit_orders(phase_id=phase.pk, seat=hanno, army_number=1, text="4 4", at=thought)
    assert complete(AFTER) == []
    assert complete(thought + timedelta(minutes=10)) == [phase.pk]


def test_saving_a_draft_does_not_delay_early_closing(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    submit_for_everyone(phase)
    hanno = war.seats.get(name="Hanno")
    thought = NOW + timedelta(minutes=6)
    submit_orders(phase_id=phase.pk, seat=hanno, army_number=1, text="4 4", state=Version.DRAFT, at=thought)
    assert complete(AFTER) == [phase.pk]


def test_missing_orders_of_one_army_prevent_early_closing(war: Campaign, phase: Phase) -> None:
    close_early(war, NOW, wanted=True)
    submit_for_everyone(phase)
    hanno = war.seats.get(name="Hanno")
    submit_orders(phase_id=phase.pk, seat=hanno, army_number=1, text="", state=Version.WITHDRAWN)
    assert complete(AFTER) == []


def test_a_complete_step_stays_open_unless_early_closing_is_on(war: Campaign, phase: Phase) -> None:
    submit_for_everyone(phase)
    assert complete(AFTER) == []
    close_early(war, NOW, wanted=True)
    close_early(war, NOW, wanted=False)
    assert complete(AFTER) == []


def test_battles_close_early_once_every_report_is_confirmed(battles: Phase) -> None:
    close_early(battles.campaign, NOW, wanted=True)
    assert complete(AFTER) == []
    seats, place = battles.campaign.seats, ReportSubject(battles.campaign, battles.pk, "4-9")
    submit_report(place, seats.get(name="Marcus"), TypedReport("9", "45-20"), NOW)
    assert complete(AFTER) == []
    confirmed = NOW + timedelta(minutes=5)
    answer_report(place, seats.get(name="Hamilcar"), 1, agrees=True, note="", at=confirmed)
    assert complete(AFTER) == []
    assert complete(confirmed + timedelta(minutes=10)) == [battles.pk]


def test_early_closing_task_resolves_and_ignores_a_second_run(
    war: Campaign, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    close_early(war, NOW, wanted=True)
    submit_for_everyone(phase)
    sent: list[int] = []
    monkeypatch.setattr(tasks.close_complete_step, "delay", sent.append)
    monkeypatch.setattr(tasks.draw_outcome, "delay", lambda _record: None)
    monkeypatch.setattr("django.utils.timezone.now", lambda: AFTER)
    tasks.close_complete_steps()
    assert sent == [phase.pk]
    for _ in range(2):
        tasks.close_complete_step(phase.pk)
    phase.refresh_from_db()
    assert (phase.status, phase.records.count()) == (Phase.Status.RESOLVED, 1)


def test_orders_withdrawn_before_the_task_runs_keep_the_step_open(
    war: Campaign, phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hanno withdraws an order after the task has found the step complete, and before it closes the step."""
    close_early(war, NOW, wanted=True)
    submit_for_everyone(phase)
    assert steps_fallen_silent(AFTER) == [phase.pk]
    submit_orders(phase_id=phase.pk, seat=war.seats.get(name="Hanno"), army_number=1, text="", state=Version.WITHDRAWN)
    monkeypatch.setattr("django.utils.timezone.now", lambda: AFTER)
    tasks.close_complete_step(phase.pk)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.OPEN


def test_the_administrator_switches_early_closing_and_pages_say_so(war: Campaign, as_: Callable[[str], Client]) -> None:
    marcus, hanno = as_("marcus"), as_("hanno")
    assert "It closes earlier" not in hanno.get("/campaigns/war/").content.decode()
    marcus.post("/campaigns/war/administration/early/", {"early": "yes"})
    war.refresh_from_db()
    assert war.closes_early
    assert "It closes earlier" in hanno.get("/campaigns/war/").content.decode()
    assert hanno.post("/campaigns/war/administration/early/", {"early": "no"}).status_code == 403
    marcus.post("/campaigns/war/administration/early/", {"early": "no"})
    war.refresh_from_db()
    assert not war.closes_early
