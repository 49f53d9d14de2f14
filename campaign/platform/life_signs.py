"""When beat and the workers were last heard of. It is kept in the cache, and forgotten with it."""

from datetime import datetime
from enum import StrEnum

from django.core.cache import cache

_LIFETIME_SECONDS = 7 * 24 * 3600
_CANNOT_DRAW, _CANNOT_DRAW_SECONDS = "life_sign:cannot_draw", 60


class Sign(StrEnum):
    """Who gives signs of life."""

    BEAT = "beat"
    """It has asked for something to be done, or seen that enough waits."""
    WORKER = "worker"
    """Some worker has come to the end of a task."""


def give_sign(sign: Sign, at: datetime) -> None:
    """Notes a sign of life; without the cache it is not noted, and nothing fails."""
    cache.set(f"life_sign:{sign}", at.isoformat(), _LIFETIME_SECONDS)


def last_seen(sign: Sign) -> datetime | None:
    """When there was a sign last; None where none is known, also because the cache cannot be reached."""
    text = cache.get(f"life_sign:{sign}")
    return datetime.fromisoformat(text) if isinstance(text, str) else None


def report_cannot_draw() -> None:
    """Note for a minute that a worker cannot draw; that worker repeats it for as long as it lives."""
    cache.set(_CANNOT_DRAW, 1, _CANNOT_DRAW_SECONDS)


def a_worker_cannot_draw() -> bool:
    """Whether a worker reported in the last minute that it cannot draw; False without the cache."""
    return cache.get(_CANNOT_DRAW) is not None
