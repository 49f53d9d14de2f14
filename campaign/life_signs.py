"""When beat and the workers were last heard of. It is kept in the cache, and forgotten with it."""

from datetime import datetime
from enum import StrEnum

from django.core.cache import cache

_KEPT = 7 * 24 * 3600


class Sign(StrEnum):
    """Who gives signs of life."""

    BEAT = "beat"
    """It has asked for something to be done, or seen that enough waits."""
    WORKER = "worker"
    """Some worker has come to the end of a task."""


def give_sign(sign: Sign, at: datetime) -> None:
    """Notes a sign of life; without the cache it is not noted, and nothing fails."""
    cache.set(f"life_sign:{sign}", at.isoformat(), _KEPT)


def last_seen(sign: Sign) -> datetime | None:
    """When there was a sign last; None where none is known, also because the cache cannot be reached."""
    text = cache.get(f"life_sign:{sign}")
    return datetime.fromisoformat(text) if isinstance(text, str) else None
