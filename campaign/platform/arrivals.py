"""When a request arrived, which counts for deadlines, however long it waited to be processed."""

from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

ARRIVED = "X-Vae-Victis-Arrived"
"""The header in which a web server of the site says when a request arrived that it passes on to another one."""
_stamp: ContextVar[float | None] = ContextVar("arrival", default=None)
_ARRIVED, _BEGUN = "vae_victis.arrived", "vae_victis.begun"


def stamp_arrival(stamp: float | None) -> None:
    """Record, for the web server, when the request arrived that this thread will answer (seconds since 1970)."""
    _stamp.set(stamp)


def stamped_arrival() -> float | None:
    """Return when the request arrived by the web server, in seconds since 1970; None if it records nothing."""
    return _stamp.get()


def note_arrival(request: Any, arrived: datetime, begun: datetime) -> None:
    """Store on a request when it arrived and when the site began to read it."""
    request.META |= {_ARRIVED: arrived, _BEGUN: begun}


def arrived_at(request: Any) -> datetime:
    """Return when a request arrived; call it once the whole request has been read.

    That is when it began to arrive; if the rest took longer than CLOSING_SECONDS, it is now.
    """
    arrived: datetime = request.META[_ARRIVED]
    now = timezone.now()
    return arrived if now - request.META[_BEGUN] <= timedelta(seconds=settings.CLOSING_SECONDS) else now
