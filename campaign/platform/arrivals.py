"""When a request arrived: what counts for a deadline, however long it then waited for its turn."""

from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

_stamp: ContextVar[float | None] = ContextVar("arrival", default=None)
_ARRIVED, _BEGUN = "vae_victis.arrived", "vae_victis.begun"


def stamp_arrival(stamp: float | None) -> None:
    """Note, as the web server, when the request arrived that this thread is about to answer (seconds since 1970)."""
    _stamp.set(stamp)


def stamped_arrival() -> float | None:
    """When the request arrived by the web server's note, in seconds since 1970; None where it notes nothing."""
    return _stamp.get()


def note_arrival(request: Any, arrived: datetime, begun: datetime) -> None:
    """Have a request bear when it arrived and when the site began to read it."""
    request.META |= {_ARRIVED: arrived, _BEGUN: begun}


def arrived_at(request: Any) -> datetime:
    """When a request arrived, to be asked once all of it has been read.

    That is when it began to arrive; where the rest took longer than CLOSING_SECONDS to come, it is now.
    """
    arrived: datetime = request.META[_ARRIVED]
    now = timezone.now()
    return arrived if now - request.META[_BEGUN] <= timedelta(seconds=settings.CLOSING_SECONDS) else now
