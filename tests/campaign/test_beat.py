"""Beat goes on where its clock is put right, and what it asks for is done by workers whose clocks are not right."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from celery import Celery
from django.conf import settings
from kombu.utils.imports import symbol_by_name

from campaign.config.beat import SteadyScheduler

START = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)
HOUR = timedelta(hours=1)
EVERY = {"due": 10.0, "tidied": 60.0}


class Noting(SteadyScheduler):
    """A beat that asks nobody, and notes what it would have asked for."""

    asked: Counter[str]

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
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
def beat(clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Noting]:
    """Starts a beat, in the place of the one before."""
    app = Celery("a-beat", broker="memory://", set_as_current=False)
    app.conf.beat_schedule = {name: {"task": name, "schedule": seconds} for name, seconds in EVERY.items()}
    monkeypatch.setattr(Celery, "now", lambda _app: clock.now)

    def start() -> Noting:
        return Noting(app, schedule_filename=str(tmp_path / "beat"), lazy=False)

    return start


def asked(scheduler: Noting, clock: Clock, seconds: int) -> Counter[str]:
    """How often it asks for what while so many seconds pass by a clock that is right from now on."""
    scheduler.asked = Counter()
    passed = 0.0
    while passed < seconds:
        pause = min(max(scheduler.tick(), 0.05), 1.0)
        clock.wait(pause)
        passed += pause
    return scheduler.asked


def test_it_asks_as_often_as_it_is_told(beat: Callable[[], Noting], clock: Clock) -> None:
    scheduler = beat()
    asked(scheduler, clock, 60)
    found = asked(scheduler, clock, 120)
    assert 11 <= found["due"] <= 13
    assert 1 <= found["tidied"] <= 3


@pytest.mark.parametrize("jump", [-24 * HOUR, -HOUR, HOUR])
def test_it_goes_on_when_its_clock_is_put_right(beat: Callable[[], Noting], clock: Clock, jump: timedelta) -> None:
    scheduler = beat()
    asked(scheduler, clock, 60)
    clock.now += jump
    found = asked(scheduler, clock, 120)
    assert 11 <= found["due"] <= 13
    assert 1 <= found["tidied"] <= 3


def test_it_goes_on_when_it_was_stopped_before_its_clock_was_put_back(beat: Callable[[], Noting], clock: Clock) -> None:
    """What it remembers from before lies on the disk."""
    scheduler = beat()
    asked(scheduler, clock, 60)
    scheduler.close()
    clock.now -= HOUR
    found = asked(beat(), clock, 120)
    assert 11 <= found["due"] <= 13


@pytest.mark.parametrize("name", settings.CELERY_BEAT_SCHEDULE)
def test_a_worker_whose_clock_is_an_hour_ahead_drops_nothing(name: str) -> None:
    """Beat says until what moment something may be done, and a worker that believes that it has passed drops it."""
    one: Any = settings.CELERY_BEAT_SCHEDULE[name]
    assert one["options"]["expires"] >= HOUR.total_seconds() + one["schedule"]


def test_the_site_has_this_beat() -> None:
    assert symbol_by_name(settings.CELERY_BEAT_SCHEDULER) is SteadyScheduler
