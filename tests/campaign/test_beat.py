"""Beat goes on where its clock is put right, and asks for no more than workers take, whatever their clocks say."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import redis
from celery import Celery
from django.conf import settings
from django.core.cache import cache
from kombu.utils.imports import symbol_by_name

from campaign.config.beat import LONGEST_QUEUE, SteadyScheduler
from campaign.platform.life_signs import Sign, last_seen

pytestmark = pytest.mark.servers

TOP = Path(__file__).resolve().parents[2]
START = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
HOUR = timedelta(hours=1)
EVERY = {"due": 10.0, "tidied": 60.0}


class RecordingScheduler(SteadyScheduler):
    """A beat that asks nobody, and notes what it would have asked for."""

    asked: Counter[str]

    def apply_async(self, entry: Any, producer: Any = None, advance: bool = True, **options: Any) -> None:
        """Notes it."""
        self.asked[entry.task] += 1


class Clock:
    """A clock that is set by hand."""

    now = START

    def wait(self, seconds: float) -> None:
        """Lets so many seconds pass."""
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def beat(clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], RecordingScheduler]:
    """Starts a beat, in the place of the one before."""
    app = Celery("a-beat", broker="memory://", set_as_current=False)
    app.conf.task_default_queue = "rounds"
    app.conf.beat_schedule = {name: {"task": name, "schedule": seconds} for name, seconds in EVERY.items()}
    monkeypatch.setattr(Celery, "now", lambda _app: clock.now)

    def start() -> RecordingScheduler:
        return RecordingScheduler(app, schedule_filename=str(tmp_path / "beat"), lazy=False)

    return start


def asked(scheduler: RecordingScheduler, clock: Clock, seconds: int) -> Counter[str]:
    """How often it asks for what while so many seconds pass by a clock that is right from now on."""
    scheduler.asked = Counter()
    passed = 0.0
    while passed < seconds:
        pause = min(max(scheduler.tick(), 0.05), 1.0)
        clock.wait(pause)
        passed += pause
    return scheduler.asked


def test_beat_sends_tasks_at_their_intervals(beat: Callable[[], RecordingScheduler], clock: Clock) -> None:
    scheduler = beat()
    asked(scheduler, clock, 60)
    found = asked(scheduler, clock, 120)
    assert 11 <= found["due"] <= 13
    assert 1 <= found["tidied"] <= 3


@pytest.mark.parametrize("jump", [-24 * HOUR, -HOUR, HOUR])
def test_beat_continues_after_a_clock_change(
    beat: Callable[[], RecordingScheduler], clock: Clock, jump: timedelta
) -> None:
    scheduler = beat()
    asked(scheduler, clock, 60)
    clock.now += jump
    found = asked(scheduler, clock, 120)
    assert 11 <= found["due"] <= 13
    assert 1 <= found["tidied"] <= 3


def test_beat_restarted_after_a_clock_change_continues(beat: Callable[[], RecordingScheduler], clock: Clock) -> None:
    """What it remembers from before lies on the disk."""
    scheduler = beat()
    asked(scheduler, clock, 60)
    scheduler.close()
    clock.now -= HOUR
    found = asked(beat(), clock, 120)
    assert 11 <= found["due"] <= 13


@pytest.fixture
def rounds() -> Iterator[redis.Redis]:
    """The broker, in which nothing is left in the queue of rounds."""
    with redis.Redis.from_url(settings.REDIS_URL) as broker:
        yield broker
        broker.delete("rounds")


def test_beat_sends_nothing_while_the_queue_is_long(
    beat: Callable[[], RecordingScheduler], clock: Clock, rounds: redis.Redis
) -> None:
    """Where no worker is there for a while, or for a day, they have no more to do afterwards than that."""
    scheduler = beat()
    rounds.rpush("rounds", *range(LONGEST_QUEUE - 1))
    assert asked(scheduler, clock, 60)["due"] >= 5
    rounds.rpush("rounds", "one more")
    cache.delete(f"life_sign:{Sign.BEAT}")
    assert asked(scheduler, clock, 120) == {}
    assert last_seen(Sign.BEAT) is not None  # it is there all the same
    rounds.lpop("rounds")
    assert asked(scheduler, clock, 60)["due"] >= 5


def test_beat_does_not_let_an_unserved_queue_grow(
    beat: Callable[[], RecordingScheduler], clock: Clock, rounds: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(_: RecordingScheduler, entry: Any, **options: Any) -> None:
        rounds.rpush("rounds", entry.task)

    monkeypatch.setattr(RecordingScheduler, "apply_async", ask)
    asked(beat(), clock, 30 * LONGEST_QUEUE)
    assert rounds.llen("rounds") == LONGEST_QUEUE


def test_scheduled_tasks_never_expire() -> None:
    """A worker whose clock is ahead would drop it."""
    assert not [name for name, one in settings.CELERY_BEAT_SCHEDULE.items() if "options" in one]


def test_the_site_uses_this_beat_scheduler() -> None:
    assert symbol_by_name(settings.CELERY_BEAT_SCHEDULER) is SteadyScheduler


A_PROCESS = """
import django
django.setup()
from celery import current_app
from campaign.tasks.clock import try_again
try_again("draw_preview", "1")
print(*current_app.tasks)
"""


def test_every_process_registers_the_tasks_of_the_wings() -> None:
    """A worker those that beat and pages ask for, a command those that are tried once more."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "campaign.config.settings",
        "REDIS_URL": "redis://127.0.0.1:1/0",  # nothing is asked of the workers of other tests
    }
    done = subprocess.run(
        [sys.executable, "-c", A_PROCESS], env=environment, cwd=TOP, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    wanted = {one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()} | set(settings.CELERY_TASK_ROUTES)
    assert wanted - set(done.stdout.split()) == set()
