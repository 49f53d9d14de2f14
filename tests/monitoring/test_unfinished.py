"""Work of the workers that fails, or kills them: counted, tried again, given up, and seen by who can do something."""

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from campaign import tasks
from campaign.config.log_lines import line_formatter
from campaign.games.vae_victis.rules import step_of_round
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, LogEntry, Phase, UnfinishedTask
from campaign.platform.broker import Queues
from campaign.platform.retry_pauses import Blame, is_last_try, pause_after_try
from campaign.platform.task_counts import count_failure, runs_of_tasks
from campaign.platform.time_left import OutOfTime
from campaign.selectors import stalled_phases
from campaign.selectors.standard_pictures import MissingPictures, missing_pictures
from campaign.selectors.unfinished import Counts, counts, to_try_again
from campaign.services import drawing, phases
from campaign.services.unfinished import Work, alone, begin, fail, finish
from campaign.tasks import clock
from tests.conftest import NOW, advance
from tests.waiting import wait_for

Browsers = Callable[[str], Client]
PATIENCE = timedelta(minutes=2)
WORK = Work("draw_opening", "7 a-map")


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Sets the time that tasks and pages see."""
    return lambda at: monkeypatch.setattr("django.utils.timezone.now", lambda: at)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[Any, ...]]]:
    """What workers, which are not there, were asked for."""
    asked: list[tuple[str, tuple[Any, ...]]] = []
    for name, task in clock.COUNTED.items():
        monkeypatch.setattr(task, "delay", lambda *args, name=name: asked.append((name, args)))
    return asked


@pytest.fixture
def claimed(phase: Phase) -> Phase:
    phases.close_and_claim(phase.pk, NOW)
    return phase


def queued(monkeypatch: pytest.MonkeyPatch, maps: int) -> None:
    """So many maps wait in a queue of the broker."""
    monkeypatch.setattr(clock, "queues", lambda: Queues({"pictures": maps, "more-pictures": 0}, 0))


def ended(kind: str) -> None:
    raise AssertionError(f"given up: {kind}")


def given_up(task: str, subject: int | str, campaign: Campaign | None = None) -> UnfinishedTask:
    """Work that has been given up."""
    return UnfinishedTask.objects.create(
        task=task,
        subject=str(subject),
        campaign=campaign,
        tries=12,
        error="machine:OSError",
        first_begun_at=NOW,
        begun_at=NOW,
        failed_at=NOW,
        given_up_at=NOW,
    )


@pytest.mark.parametrize(("tries", "seconds"), [(1, 30), (2, 60), (3, 120), (7, 1920), (8, 3600), (5000, 3600)])
def test_retry_delays_grow_up_to_an_hour(tries: int, seconds: int) -> None:
    assert pause_after_try(tries) == seconds


@pytest.mark.parametrize(("blame", "last"), [(Blame.RULES, 1), (Blame.WORK, 3), (Blame.MACHINE, 24)])
def test_the_number_of_tries_depends_on_the_cause(blame: Blame, last: int) -> None:
    assert [is_last_try(tries, blame) for tries in (last - 1, last)] == [last == 1, True]


@pytest.mark.django_db
def test_a_task_that_kills_its_worker_ends_after_three_tries() -> None:
    """A worker that dies says nothing: its tries are known because each was counted before it began."""
    reasons: list[str] = []
    assert [begin(WORK, NOW, reasons.append) for _ in range(5)] == [True, True, True, False, False]
    assert reasons == ["WorkerLost"]
    row = UnfinishedTask.objects.get()
    assert (row.tries, row.error, row.given_up_at) == (3, "work:WorkerLost", NOW)
    assert counts() == Counts(under_way=0, waiting=0, given_up=1)


@pytest.mark.django_db
def test_machine_failures_and_one_crash_do_not_end_the_retries() -> None:
    at = NOW
    for _ in range(3):
        assert begin(WORK, at, ended)
        fail(WORK, at, "OSError", Blame.MACHINE, ended)
        at += timedelta(hours=1)
    assert begin(WORK, at, ended)
    assert begin(WORK, at, ended)  # its worker has died meanwhile


@pytest.mark.django_db
def test_a_failed_task_waits_before_a_retry_on_any_clock() -> None:
    begin(WORK, NOW, ended)
    fail(WORK, NOW, "OSError", Blame.MACHINE, ended)
    assert counts() == Counts(under_way=0, waiting=1, given_up=0)
    early, later = NOW + timedelta(seconds=29), NOW + timedelta(seconds=30)
    assert not begin(WORK, early, ended)
    assert to_try_again(early, PATIENCE) == []
    assert [row.subject for row in to_try_again(later, PATIENCE)] == [WORK.subject]
    back = NOW - timedelta(hours=1)  # the clock that wrote the moment was an hour ahead
    assert [row.subject for row in to_try_again(back, PATIENCE)] == [WORK.subject]
    assert begin(WORK, back, ended)


@pytest.mark.django_db
def test_a_task_unfinished_after_two_minutes_is_retried() -> None:
    begin(WORK, NOW, ended)
    assert counts() == Counts(under_way=1, waiting=0, given_up=0)
    assert to_try_again(NOW + timedelta(seconds=119), PATIENCE) == []
    assert len(to_try_again(NOW + PATIENCE, PATIENCE)) == 1
    finish(WORK)
    assert counts() == Counts(0, 0, 0)


@pytest.mark.django_db(transaction=True)
def test_only_one_worker_at_a_time_runs_the_same_task() -> None:
    found: list[bool] = []

    def another() -> None:
        try:
            with alone(WORK) as mine:
                found.append(mine)
        finally:
            connection.close()

    def ask_another() -> None:
        worker = threading.Thread(target=another)
        worker.start()
        worker.join()

    with alone(WORK) as mine:
        assert mine
        ask_another()
    ask_another()
    assert found == [False, True]


@pytest.mark.django_db
def test_the_lock_of_a_dead_worker_is_free() -> None:
    """The system closes the connections of a process that is killed, and the database frees what they held."""
    worker = connection.copy()
    with worker.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", [f"{WORK.task} {WORK.subject}"])
    with alone(WORK) as mine:
        assert not mine
    worker.close()
    wait_for("the lock is free", _is_free)


def _is_free() -> bool:
    with alone(WORK) as mine:
        return mine


def failing_with(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_values: Any) -> Any:
        raise error

    monkeypatch.setattr(step_of_round, "carried_out", fail)


@pytest.mark.parametrize("error", [OperationalError("gone"), MemoryError(), OutOfTime()])
def test_a_step_stays_claimed_during_temporary_failures(
    claimed: Phase, error: Exception, now: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No administrator is woken for it: a minute later the database is back, and the step is resolved."""
    monkeypatch.setattr(tasks.draw_outcome, "delay", lambda _record: None)
    now(NOW)
    with monkeypatch.context() as broken:
        failing_with(broken, error)
        tasks.resolve_phase(claimed.pk)
    claimed.refresh_from_db()
    assert (claimed.status, claimed.failure) == (Phase.Status.RESOLVING, "")
    now(NOW + timedelta(seconds=30))
    tasks.resolve_phase(claimed.pk)
    claimed.refresh_from_db()
    assert claimed.status == Phase.Status.RESOLVED
    assert not UnfinishedTask.objects.exists()


def test_a_step_that_kills_its_workers_is_given_up_and_can_be_retried(
    claimed: Phase, as_: Browsers, asked: list[Any], now: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """As far as the program can tell, what kills a process is no exception of its own."""

    def kill(*_values: Any) -> Any:
        raise Killed

    with monkeypatch.context() as broken:
        broken.setattr(step_of_round, "carried_out", kill)
        now(NOW)
        for _ in range(3):
            with pytest.raises(Killed):
                tasks.resolve_phase(claimed.pk)
        tasks.resolve_phase(claimed.pk)
    claimed.refresh_from_db()
    assert claimed.status == Phase.Status.CLOSED
    assert claimed.failure == "The step could not be resolved (WorkerLost). Nothing was changed. Resolve it again."
    tasks.resolve_phase(claimed.pk)  # asked for before it was given up, by a worker that took it for stalled
    assert counts() == Counts(under_way=0, waiting=0, given_up=1)
    assert as_("marcus").post("/campaigns/war/administration/resolve/", {"phase": claimed.pk}).status_code == 302
    assert asked == [("resolve_phase", (claimed.pk,))]
    tasks.resolve_phase(claimed.pk)
    claimed.refresh_from_db()
    assert (claimed.status, claimed.failure) == (Phase.Status.RESOLVED, "")
    assert not UnfinishedTask.objects.exists()


def test_tasks_without_a_subject_leave_no_row(db: None) -> None:
    """A correction puts steps aside; changes and pictures are withdrawn and forgotten."""
    for name, task in clock.COUNTED.items():
        subject = {"order_generals": "999 999"}.get(name) or ("999 before-full-png" if "_of_" in name else "999")
        given_up(name, subject)
        task(999, *subject.split()[1:])
    assert not UnfinishedTask.objects.exists()


def test_due_retries_are_queued_and_given_up_tasks_are_not(
    phase: Phase, asked: list[Any], now: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_values: Any, **_options: Any) -> Any:
        raise OSError("no space left")

    monkeypatch.setattr(drawing, "draw_map", full)
    now(NOW)
    tasks.draw_opening(phase.pk)
    given_up("draw_of_opening", f"{phase.pk} before-full-png", phase.campaign)
    tasks.take_up_stalled_phases()
    assert asked == []
    now(NOW + timedelta(seconds=30))
    tasks.take_up_stalled_phases()
    assert asked == [("draw_opening", (phase.pk,))]


def test_a_failed_task_is_queued_once_per_try(
    phase: Phase, asked: list[Any], now: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a queue that nobody serves for a night would grow all night."""
    UnfinishedTask.objects.create(
        task="draw_opening", subject=str(phase.pk), campaign=phase.campaign, tries=1, first_begun_at=NOW, begun_at=NOW
    )
    queued(monkeypatch, 1)
    for seconds in (120, 150):
        now(NOW + timedelta(seconds=seconds))
        tasks.take_up_stalled_phases()
    assert asked == [("draw_opening", (phase.pk,))]
    UnfinishedTask.objects.update(tries=2)
    tasks.take_up_stalled_phases()
    assert len(asked) == 2


def test_a_drawing_task_lost_before_counting_is_queued_again_within_a_minute(
    phase: Phase, asked: list[Any], now: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was away when a worker took the task: no row tells of it, and no queue holds it any more."""

    def away(*_args: Any) -> bool:
        raise OperationalError("the database system is shutting down")

    now(NOW)
    queued(monkeypatch, 0)
    tasks.take_up_stalled_phases()
    with monkeypatch.context() as patch:
        patch.setattr("campaign.services.unfinished._asked", away)
        with pytest.raises(OperationalError):
            tasks.draw_opening(phase.pk)
    assert counts() == Counts(under_way=0, waiting=0, given_up=0)
    assert missing_pictures() == MissingPictures(openings=1, outcomes=0, other_sizes=0)
    tasks.take_up_stalled_phases()
    assert asked == [("draw_opening", (phase.pk,))]
    cache.delete(f"asked:draw_opening:lost:{phase.pk}")  # half a minute later
    queued(monkeypatch, 1)  # it waits behind others
    tasks.take_up_stalled_phases()
    assert len(asked) == 1
    queued(monkeypatch, 0)
    tasks.take_up_stalled_phases()
    assert asked == [("draw_opening", (phase.pk,))] * 2


@pytest.mark.parametrize("name", ["pictures", "more-pictures"])
def test_maps_are_not_queued_again_while_the_broker_is_away_or_maps_wait(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for found in (None, Queues({"pictures": 0, "more-pictures": 0, name: 1}, 0)):
        monkeypatch.setattr(clock, "queues", lambda found=found: found)
        assert not clock._no_map_waits()


def test_missing_maps_and_failed_tasks_are_shown_to_staff(phase: Phase, as_: Browsers) -> None:
    cache.clear()
    for _ in range(3):
        count_failure("draw_opening", timezone.now())
    User.objects.filter(username="timon").update(is_staff=True)
    text = as_("timon").get("/unfinished/").content.decode()
    assert "Missing maps of the newest rounds: 1 at the start, 0 of results, 0 in other sizes." in text
    assert "Draw the map at the start of a step: 3 of 3 runs failed in the last hour" in " ".join(text.split())
    out = StringIO()
    call_command("unfinished_tasks", stdout=out)
    assert "Maps missing: 1 of openings" in out.getvalue()
    assert "draw_opening fails: 3 of 3 runs" in out.getvalue()


def test_a_failed_task_is_logged_with_where_and_why_it_failed(
    phase: Phase, cannot_draw: None, caplog: pytest.LogCaptureFixture
) -> None:
    cache.clear()
    tasks.draw_opening(phase.pk)
    (record,) = [one for one in caplog.records if one.msg.startswith("campaign.task.failed")]
    line = line_formatter("plain").format(record)
    assert f"campaign.task.failed task=draw_opening subject={phase.pk} error=KeyError" in line
    assert "campaign/services/drawing.py" in line
    assert "hexmap/drawing/" in line
    assert runs_of_tasks(timezone.now())["draw_opening"].failed == 1


@pytest.mark.django_db
def test_waiting_maps_do_not_delay_retries_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaign.selectors.unfinished.RETRY_BATCH", 2)
    for subject in range(3):
        begin(Work("draw_outcome", str(subject)), NOW, ended)
    begin(Work("resolve_phase", "9"), NOW + timedelta(seconds=1), ended)
    found = to_try_again(NOW + timedelta(hours=1), PATIENCE)
    assert [row.task for row in found] == ["resolve_phase", "draw_outcome"]


@pytest.mark.django_db
def test_a_full_disk_does_not_use_up_the_tries() -> None:
    """Ten hours, in which a worker comes as soon as a pause is over."""
    at, tries = NOW, 0
    while at < NOW + timedelta(hours=10):
        assert begin(WORK, at, ended)
        fail(WORK, at, "OSError", Blame.MACHINE, ended)
        tries += 1
        at += timedelta(seconds=pause_after_try(tries))
    assert counts() == Counts(under_way=0, waiting=1, given_up=0)


def test_tasks_lost_by_the_broker_are_queued_again_after_a_while(
    claimed: Phase, asked: list[Any], now: Callable[[datetime], None]
) -> None:
    """What was claimed and never begun is found in the database; while the queue is long it is not asked for twice."""
    expected = [("resolve_phase", (claimed.pk,)), ("draw_opening", (claimed.pk,))]
    now(NOW + timedelta(seconds=119))
    tasks.take_up_stalled_phases()
    assert asked == expected[1:]
    for seconds in (120, 150):
        now(NOW + timedelta(seconds=seconds))
        tasks.take_up_stalled_phases()
    assert asked == expected[1:] + expected[:1]


def test_a_claim_by_a_fast_clock_is_retried_too(claimed: Phase, asked: list[Any]) -> None:
    assert stalled_phases(NOW - timedelta(seconds=119)) == []
    assert stalled_phases(NOW - timedelta(hours=1)) == [claimed.pk]


def test_staff_can_see_and_retry_failed_tasks(
    claimed: Phase, as_: Browsers, asked: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    phases.release_claim(
        claimed.pk, "The step could not be resolved (KeyError). Nothing was changed. Resolve it again."
    )
    row = given_up("resolve_phase", claimed.pk, claimed.campaign)
    User.objects.filter(username="timon").update(is_staff=True)
    timon = as_("timon")
    text = timon.get("/unfinished/").content.decode()
    assert "Failed after 12 tries" in text
    assert "OSError" in text
    with django_capture_on_commit_callbacks(execute=True):
        answer = timon.post("/unfinished/", {"number": row.pk}, follow=True)
    assert "The task will be retried in a moment." in answer.content.decode()
    assert "Everything that was started is done." in answer.content.decode()
    claimed.refresh_from_db()
    assert (claimed.status, claimed.failure) == (Phase.Status.RESOLVING, "")
    assert asked == [("resolve_phase", (claimed.pk,))]
    assert LogEntry.objects.latest("pk").actor == User.objects.get(username="timon")
    again = timon.post("/unfinished/", {"number": row.pk}, follow=True)
    assert "the task is done, or someone else has retried it" in again.content.decode()
    assert len(asked) == 1


@pytest.mark.parametrize("number", ["", "x", "9" * 30, "-1"])
def test_retrying_unknown_tasks_does_nothing(war: Campaign, as_: Browsers, number: str) -> None:
    User.objects.filter(username="timon").update(is_staff=True)
    assert as_("timon").post("/unfinished/", {"number": number}).status_code == 302


def test_the_administrator_can_have_maps_drawn_again(
    phase: Phase, as_: Browsers, asked: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    subject = f"{phase.pk} before-full-png"
    given_up("draw_of_opening", subject, phase.campaign)
    given_up("draw_of_opening", "12345 before-full-png")  # of another campaign, as it were
    marcus = as_("marcus")
    assert (
        "A map or picture of this campaign could not be drawn."
        in marcus.get("/campaigns/war/administration/").content.decode()
    )
    assert as_("hanno").post("/campaigns/war/administration/maps/").status_code == 403
    with django_capture_on_commit_callbacks(execute=True):
        answer = marcus.post("/campaigns/war/administration/maps/", follow=True)
    assert "could not be drawn" not in answer.content.decode()
    assert asked == [("draw_of_opening", (phase.pk, "before-full-png"))]


def test_the_command_lists_and_retries_failed_tasks(
    phase: Phase, asked: list[Any], capsys: pytest.CaptureFixture[str], django_capture_on_commit_callbacks: Any
) -> None:
    cache.clear()
    row = given_up("draw_opening", phase.pk, phase.campaign)
    out = StringIO()
    call_command("unfinished_tasks", stdout=out)
    assert out.getvalue().splitlines() == [
        f"{row.pk} given up: draw_opening {phase.pk} (war) tries=12 machine:OSError since 2264-04-01T12:00:00Z",
        "0 under way, 0 waiting, 1 given up.",
        "Maps missing: 1 of openings, 0 of outcomes, 0 in other sizes. "
        "Those not given up are queued again automatically, every 30 s while no map is queued, otherwise every 300 s.",
    ]
    with django_capture_on_commit_callbacks(execute=True):
        call_command("unfinished_tasks", "--all", stdout=out)
    assert asked == [("draw_opening", (phase.pk,))]
    with pytest.raises(SystemExit) as ended:
        call_command("unfinished_tasks", f"--try-again={row.pk}", stdout=out)
    assert ended.value.code == 2
    assert "no failed task with that number" in capsys.readouterr().err


def test_publishing_by_hand_clears_the_failed_task(war: Campaign, phase: Phase) -> None:
    advance(phase, to="resolved")
    given_up("publish_resolved_step", phase.pk, war)
    opened = phases.publish_phase(phase.pk, NOW)
    assert opened is not None
    assert opened.step == Step.ADMINISTRATION
    assert not UnfinishedTask.objects.exists()
