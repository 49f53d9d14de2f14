"""What happens at a deadline without the administrator, and whom a step waits for."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from campaign import tasks
from campaign.config.log_lines import FORMATS, line_formatter
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat, UnfinishedTask
from campaign.selectors import is_complete, phase_view
from campaign.selectors.due_steps import is_due, past_their_deadlines, steps_to_publish
from campaign.services import closing, phases, reports
from campaign.services.errors import StepClosed
from tests.campaign.test_deadlines import HOUR, at_deadline, set_to
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, step_on, submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was sent to workers, which are not there."""
    sent: list[Any] = []
    for name in ("close_due_step", "publish_resolved_step", "draw_opening", "draw_outcome"):
        monkeypatch.setattr(getattr(tasks, name), "delay", lambda pk, name=name: sent.append((name, pk)))
    return sent


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Sets the time that the tasks see."""
    return lambda at: monkeypatch.setattr("django.utils.timezone.now", lambda: at)


def due(at: datetime) -> list[int]:
    """The steps that the clock closes at a moment."""
    return [phase.pk for phase in past_their_deadlines(at) if is_due(phase, at)]


def test_a_step_stays_open_at_its_deadline_unless_closing_is_automatic(war: Campaign, phase: Phase) -> None:
    assert due(at_deadline(phase)) == []
    assert not closing.close_if_due(phase.pk, at_deadline(phase))


def test_the_deadline_closes_and_resolves_a_step_with_missing_orders(
    war: Campaign, phase: Phase, sent: list[Any], clock: Callable[[datetime], None]
) -> None:
    set_to(war, by_itself="resolve")
    clock(at_deadline(phase) - timedelta(seconds=1))
    tasks.do_what_is_due()
    assert sent == []
    clock(at_deadline(phase))
    tasks.do_what_is_due()
    tasks.do_what_is_due()
    assert sent == [("close_due_step", phase.pk)]
    tasks.close_due_step(phase.pk)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.RESOLVED
    tasks.do_what_is_due()
    assert [name for name, _ in sent if name == "publish_resolved_step"] == []


def test_a_step_that_cannot_be_closed_does_not_block_other_campaigns(
    war: Campaign,
    phase: Phase,
    sent: list[Any],
    clock: Callable[[datetime], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Its document cannot be read, for instance. The log names the kind of error only, once."""
    set_to(war, by_itself="resolve", missing="hold")
    Phase.objects.filter(pk=phase.pk).update(document="4 4 4 2")
    clock(at_deadline(phase))
    tasks.do_what_is_due()
    assert sent == [("close_due_step", phase.pk)]
    for _ in range(4):
        tasks.close_due_step(phase.pk)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.OPEN
    assert caplog.messages == [
        f"campaign.task.failed task=close_due_step subject={phase.pk} error=DocumentError",
    ]
    assert not any("4 4 4 2" in line_formatter(kind).format(record) for record in caplog.records for kind in FORMATS)


def test_only_one_worker_closes_a_step(war: Campaign, phase: Phase) -> None:
    set_to(war, by_itself="resolve")
    due = at_deadline(phase)
    assert [closing.close_if_due(phase.pk, due) for _ in range(3)] == [True, False, False]


def test_a_step_is_published_automatically_once(
    war: Campaign, phase: Phase, sent: list[Any], clock: Callable[[datetime], None]
) -> None:
    set_to(war, by_itself="publish")
    clock(at_deadline(phase))
    tasks.do_what_is_due()
    for _ in range(2):
        tasks.close_due_step(phase.pk)
    phase.refresh_from_db()
    opened = war.phases.latest("pk")
    assert (phase.status, opened.step, war.phases.count()) == (Phase.Status.PUBLISHED, Step.ADMINISTRATION, 2)
    tasks.publish_resolved_step(phase.pk)
    assert war.phases.count() == 2


def test_a_step_left_unpublished_by_a_dead_worker_is_published_later(
    war: Campaign, phase: Phase, sent: list[Any]
) -> None:
    set_to(war, by_itself="publish")
    advance(phase, to="resolved")
    assert steps_to_publish() == [phase.pk]
    tasks.do_what_is_due()
    assert sent == [("publish_resolved_step", phase.pk)]


def test_the_administrator_is_notified_when_publishing_fails_three_times(
    war: Campaign,
    phase: Phase,
    clock: Callable[[datetime], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is retried after 30 seconds, and for the last time after 60 more; the log names the kind of error only."""
    set_to(war, by_itself="publish")
    advance(phase, to="resolved")

    def fail(*_: Any) -> None:
        raise RuntimeError("4 4 4 2")

    monkeypatch.setattr(closing, "publish_phase", fail)
    for seconds, tries in ((0, 1), (29, 1), (30, 2), (89, 2), (90, 3), (9000, 3)):
        assert phase.failure == ""
        clock(NOW + timedelta(seconds=seconds))
        tasks.publish_resolved_step(phase.pk)
        assert UnfinishedTask.objects.get().tries == tries
        if seconds < 90:
            phase.refresh_from_db()
    phase.refresh_from_db()
    assert (
        phase.failure
        == "The step could not be published automatically (RuntimeError). Nothing was changed. Publish it yourself."
    )
    assert phase.status == Phase.Status.RESOLVED
    assert caplog.text.count("error=RuntimeError") == 3 + 2  # each try, that it was given up, and what became of it
    assert "4 4 4 2" not in caplog.text


def submit_for_all_but_army_1(phase: Phase, at: datetime) -> None:
    for seat in phase.campaign.seats.all():
        for army in seat.armies.exclude(number=1):
            submit_orders(phase_id=phase.pk, seat=seat, army_number=army.number, text="0", at=at)


def test_a_held_step_accepts_late_orders_until_none_are_missing(war: Campaign, phase: Phase, seat: Seats) -> None:
    set_to(war, by_itself="resolve", missing="hold")
    submit_for_all_but_army_1(phase, NOW)
    late = at_deadline(phase) + HOUR
    assert due(late) == []
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0", at=late)
    assert due(late) == [phase.pk]
    assert not is_complete(phase, late + HOUR)  # which is another setting


def test_orders_after_the_deadline_are_refused_unless_the_step_is_held(
    war: Campaign, phase: Phase, seat: Seats
) -> None:
    with pytest.raises(StepClosed, match="Too late"):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0", at=at_deadline(phase))


def test_the_page_names_the_players_a_step_is_held_for(war: Campaign, phase: Phase, as_: Browsers) -> None:
    set_to(war, missing="hold")
    submit_for_all_but_army_1(phase, NOW)
    Phase.objects.filter(pk=phase.pk).update(due_at=timezone.now() - HOUR)
    text = " ".join(strip_tags(as_("lucius").get(page()).content.decode()).split())
    assert "the step stays open for: army 1 (Hanno)." in text


def test_battles_stay_open_after_the_deadline_until_reported(battles: Phase, as_: Browsers) -> None:
    set_to(battles.campaign, by_itself="resolve")
    assert "closes automatically" not in as_("hanno").get(page()).content.decode()
    late = at_deadline(battles) + HOUR
    assert not closing.close_if_due(battles.pk, late)
    place = reports.ReportSubject(battles.campaign, battles.pk, "4-9")
    reports.rule_on_engagement(place, TypedReport("9", "45-20"), "Agreed.", late)
    assert closing.close_if_due(battles.pk, late)


def test_players_without_a_decision_do_not_count_as_missing(besieging: Phase, seat: Seats) -> None:
    """Army 4 besieges and decides whether it goes on; Hanno and Marcus have nothing to decide in Administration."""
    war = besieging.campaign
    submit_orders(phase_id=besieging.pk, army_number=4, seat=seat("Hamilcar"), text="lift", kind=Kind.LIFT_SIEGE)
    decisions = step_on(war)
    set_to(war, by_itself="resolve", missing="hold")
    assert [seat.name for seat in phase_view(decisions).silent] == ["Hamilcar"]
    assert due(at_deadline(decisions)) == []
    submit_orders(phase_id=decisions.pk, army_number=4, seat=seat("Hamilcar"), text="pass", kind=Kind.BESIEGE)
    assert due(at_deadline(decisions)) == [decisions.pk]


def test_only_armies_in_an_engagement_have_missing_retreat_orders(contact: Campaign) -> None:
    retreats = step_on(contact)
    assert [row.army.number for row in phase_view(retreats).missing] == [4, 9]


@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_close_and_publish_once(war: Campaign, phase: Phase) -> None:
    set_to(war, by_itself="publish")
    due = at_deadline(phase)

    def at_once(act: Callable[[int, datetime], object]) -> list[bool]:
        """What four workers say that they have done."""
        together = threading.Barrier(4)

        def one(_: int) -> bool:
            try:
                together.wait(10)
                return bool(act(phase.pk, due))
            finally:
                connection.close()

        with ThreadPoolExecutor(4) as workers:
            return sorted(workers.map(one, range(4)))

    assert at_once(closing.close_if_due) == [False, False, False, True]
    assert phases.resolve_phase(phase.pk, due) is not None
    assert at_once(closing.publish_if_wanted) == [False, False, False, True]
    assert war.phases.count() == 2
