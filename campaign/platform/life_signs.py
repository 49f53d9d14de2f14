"""When beat and the workers last gave a sign of life. It is stored in the cache, and lost with it."""

from datetime import datetime
from enum import StrEnum

from django.core.cache import cache

_LIFETIME_SECONDS = 7 * 24 * 3600
_LATE, _LATE_SECONDS = "life_sign:late_request", 300
_CANNOT_DRAW, _CANNOT_DRAW_SECONDS = "life_sign:cannot_draw", 60


class Sign(StrEnum):
    """Processes that give signs of life."""

    BEAT = "beat"
    """Beat has queued a task, or found that the queues are long enough."""
    WORKER = "worker"
    """Some worker has finished a task."""


def give_sign(sign: Sign, at: datetime) -> None:
    """Record a sign of life; without the cache nothing is recorded, and nothing fails."""
    cache.set(f"life_sign:{sign}", at.isoformat(), _LIFETIME_SECONDS)


def last_seen(sign: Sign) -> datetime | None:
    """Return the time of the last sign; None if none is known, also because the cache is unreachable."""
    text = cache.get(f"life_sign:{sign}")
    return datetime.fromisoformat(text) if isinstance(text, str) else None


def report_cannot_draw() -> None:
    """Record for a minute that a worker cannot draw; that worker repeats it as long as it lives."""
    cache.set(_CANNOT_DRAW, 1, _CANNOT_DRAW_SECONDS)


def a_worker_cannot_draw() -> bool:
    """Return whether a worker reported in the last minute that it cannot draw; False without the cache."""
    return cache.get(_CANNOT_DRAW) is not None


def report_late_request() -> None:
    """Record for some minutes that a process of the web server is replaced because of a request over its limit."""
    cache.set(_LATE, 1, _LATE_SECONDS)


def a_request_was_late() -> bool:
    """Return whether a request was over its limit in the last minutes; False without the cache."""
    return cache.get(_LATE) is not None
