"""What beat asks for: bounded work, with as many questions to the database however many campaigns there are."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import Task
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from kombu.exceptions import OperationalError

from campaign import tasks
from campaign.accounts import tasks as account_tasks
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Channel, Phase
from campaign.notices import tasks as notice_tasks
from campaign.platform.rotation import in_turn
from campaign.platform.task_counts import runs_of_tasks
from campaign.selectors.due_steps import WAITING_BATCH, steps_to_look_at
from campaign.tasks import clock
from campaign.tasks.duplicates import by_one_at_a_time
from tests.conftest import NOW, written

AT = NOW + timedelta(days=30)
PASSWORD = "of the broker"
BEAT: list[Callable[[], None]] = [tasks.do_what_is_due, tasks.close_complete_steps, tasks.take_up_stalled_phases]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """What workers, which are not there, were asked for, when the clock shows AT."""
    asked: list[tuple[str, Any]] = []
    for name, task in clock.COUNTED.items():
        monkeypatch.setattr(task, "delay", lambda *args, name=name: asked.append((name, args[0])))
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT)
    return asked


def campaigns(count: int, begin: int = 0, **clocks: Any) -> list[Phase]:
    """Campaigns with unreadable documents, which does not matter to code that does not read them."""
    marcus, _ = User.objects.get_or_create(username="marcus")
    made = Campaign.objects.bulk_create(
        Campaign(slug=f"war-{number}", title="A war", administrator=marcus, created_at=NOW, **clocks)
        for number in range(begin, begin + count)
    )
    statuses = [Phase.Status.OPEN, Phase.Status.RESOLVING, Phase.Status.RESOLVED]
    return Phase.objects.bulk_create(
        Phase(
            campaign=campaign,
            round=1,
            step=Step.MOVEMENT.value,
            status=statuses[place % 3],
            document="unreadable",
            opened_at=NOW,
            due_at=NOW,
            claimed_at=NOW,
            resolved_at=NOW,
        )
        for place, campaign in enumerate(made)
    )


@pytest.mark.django_db
@pytest.mark.parametrize("task", BEAT)
def test_beat_needs_the_same_queries_for_three_and_thirty_campaigns(task: Callable[[], None], asked: list[Any]) -> None:
    counts = []
    for begin, count in ((0, 3), (3, 27)):
        campaigns(count, begin, by_itself="publish", closes_early=True)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            task()
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert len(asked) >= 10


@pytest.mark.django_db
def test_notifications_need_the_same_queries_for_three_and_thirty_campaigns(
    asked: list[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The state of each step is checked in a separate task, so that an unreadable one delays no notification."""
    looked_at: list[int] = []
    cache.clear()
    monkeypatch.setattr(notice_tasks.make_notices_of_step, "delay", looked_at.append)
    counts, made = [], []
    for begin, count in ((0, 3), (3, 27)):
        made += campaigns(count, begin)
        marcus = User.objects.get(username="marcus")
        Channel.objects.get_or_create(owner=marcus, kind=Channel.Kind.FEED, defaults={"made_at": NOW})
        with CaptureQueriesContext(connection) as queries:
            notice_tasks.make_notices()
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert sorted(looked_at) == [phase.pk for phase in made]
    Phase.objects.filter(pk=made[0].pk).update(step=Step.BATTLES.value)  # where the document says who is awaited
    with caplog.at_level(logging.ERROR, logger="campaign.tasks.trying"):
        notice_tasks.make_notices_of_step(made[0].pk)
    (lines,) = written(caplog)
    assert f"campaign.task.failed task=make_notices_of_step subject={made[0].pk}" in lines
    assert "campaign/notices/commands/making.py" in lines
    assert "unreadable" not in lines
    assert runs_of_tasks(AT)["make_notices_of_step"].failed == 1


@pytest.mark.django_db
def test_each_step_is_queued_as_its_own_task_at_most_once(asked: list[Any]) -> None:
    """An unreadable one delays no other; the task that closes it will fail."""
    made = campaigns(6, by_itself="publish")
    for _ in range(2):
        tasks.do_what_is_due()
    assert asked == [
        *(("close_due_step", phase.pk) for phase in made[0::3]),
        *(("publish_resolved_step", phase.pk) for phase in made[2::3]),
    ]


@pytest.mark.django_db
def test_overdue_steps_are_checked_in_batches_in_turn() -> None:
    made = campaigns(3 * (WAITING_BATCH + 5), by_itself="resolve", missing="hold")
    open_ones = [phase.pk for phase in made[0::3]]
    found = [steps_to_look_at(AT + timedelta(seconds=10 * turn)) for turn in range(2)]
    assert sorted(len(some) for some in found) == [5, WAITING_BATCH]
    assert sorted(found[0] + found[1]) == open_ones


@pytest.mark.django_db
def test_fewer_steps_than_a_batch_are_all_checked_each_time() -> None:
    made = campaigns(3)
    assert [in_turn(Phase.objects.all(), 3, AT + timedelta(seconds=turn), 1) for turn in range(3)] == [
        [phase.pk for phase in made]
    ] * 3


@pytest.mark.servers
def test_overlapping_beats_run_once_and_a_lost_lock_does_no_harm() -> None:
    done: list[str] = []

    @by_one_at_a_time
    def test_beat() -> None:
        done.append("begun")
        if len(done) == 1:
            test_beat()  # as another worker would, meanwhile
            cache.delete("beat:test_beat")
            test_beat()  # the broker has lost everything, meanwhile

    test_beat()
    assert done == ["begun", "begun"]
    test_beat()
    assert done == ["begun", "begun", "begun"]


@pytest.mark.django_db
def test_a_failing_beat_releases_its_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_at: datetime) -> list[int]:
        raise ValueError("a clock that stands")

    with monkeypatch.context() as broken:
        broken.setattr(clock, "steps_to_publish", fail)
        broken.setattr(clock, "steps_to_look_at", fail)
        with pytest.raises(ValueError, match="a clock that stands"):
            tasks.do_what_is_due()
    tasks.do_what_is_due()
    assert cache.get("beat:do_what_is_due") is None


def test_an_unreachable_broker_fails_no_request(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(*_values: Any, **_options: Any) -> None:
        raise OperationalError(f"the broker refuses {PASSWORD}")

    monkeypatch.setattr(Task, "apply_async", away)
    for task in (tasks.resolve_phase, account_tasks.mail_sign_in_link):
        assert task.delay(1) is None
        assert f"campaign.broker.unreachable task={task.name} error=OperationalError" in caplog.messages
    tasks.finish_closing_soon(1)
    assert "campaign.broker.unreachable task=campaign.tasks.close_due_step error=OperationalError" in caplog.messages
    assert PASSWORD not in caplog.text
