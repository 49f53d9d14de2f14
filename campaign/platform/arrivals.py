"""The time at which a request arrived, which counts for deadlines, however long it waited to be processed."""

import socket
import struct
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

ARRIVED = "X-Vae-Victis-Arrived"
"""The header in which a web server of the site says when a request arrived that it passes on to another one."""
RECEIVED = "vae_victis.received"
"""The key of the WSGI environment with the time at which the web server received a request, in seconds since 1970."""
_ARRIVED, _BEGUN = "vae_victis.arrived", "vae_victis.begun"
_SILENT_FOR = struct.Struct("@52xI")
"""Where Linux's TCP_INFO has the milliseconds since the connection last received data (`tcpi_last_data_recv`)."""


def received_at(sock: socket.socket | None) -> float:
    """Return when the last bytes reached this machine on a connection, in seconds since 1970, however long they waited.

    The kernel counts in steps of a few milliseconds. If it does not say, it is now.
    """
    try:
        info = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _SILENT_FOR.size) if sock is not None else b""
        milliseconds: int = _SILENT_FOR.unpack(info)[0]
    except (AttributeError, OSError, struct.error):  # another system, a socket in the file system
        milliseconds = 0
    return time.time() - milliseconds / 1000


def received(meta: Mapping[str, Any]) -> float | None:
    """Return when the web server received a request, in seconds since 1970; None from one that records nothing."""
    return meta.get(RECEIVED)


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
