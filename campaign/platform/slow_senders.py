"""Requests that do not arrive: no thread waits long for them.

The whole body of a request is read before the site begins with it. The web server ends a connection that is silent
for some seconds (`campaign.config.web_server`); one that sends a byte now and then is ended here, by shutting down
its socket, so that the thread that reads finds the end of the request.
"""

import contextlib
import logging
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from campaign.platform.arrivals import RECEIVED, received_at

log = logging.getLogger(__name__)

GRACE_SECONDS = 10.0
"""The time that every request has to arrive."""
LEAST_RATE = 20_000
"""Bytes a second at which a longer one must arrive."""
BEGUN = "vae_victis.reading_begun"
"""The key of the WSGI environment with the time at which reading began, in seconds since 1970."""
_CHUNK = 64 * 1024
_IN_MEMORY = 2_500_000
"""Bytes of a body that are kept in memory; more go to a file."""

Environ = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Environ, StartResponse], Iterable[bytes]]


@dataclass(eq=False, slots=True)
class Reading:
    """A request that a thread reads from a socket: since when (`time.monotonic`), and the bytes of its body so far."""

    sock: socket.socket
    since: float
    received: int = 0


_reading: dict[int, Reading] = {}
"""By thread. Each thread sets and deletes its own entry, and the watch copies all: these are single instructions."""


@contextlib.contextmanager
def reading(sock: socket.socket | None) -> Iterator[Reading | None]:
    """Have the socket shut down if a request arrives too slowly meanwhile; None is one that nobody can shut down."""
    if sock is None:
        yield None
        return
    found = _reading[threading.get_ident()] = Reading(sock, time.monotonic())
    try:
        yield found
    finally:
        _reading.pop(threading.get_ident(), None)


def head_is_read() -> None:
    """Note that this thread has read the head of its request, if it was watched meanwhile."""
    _reading.pop(threading.get_ident(), None)


def is_too_slow(seconds: float, received: int) -> bool:
    """Return whether a request arrives too slowly that has sent some bytes of its body in some seconds."""
    return seconds > GRACE_SECONDS + received / LEAST_RATE


def shut_slow(now: float, found: Mapping[int, Reading] | None = None) -> None:
    """Shut down the sockets of requests that arrive too slowly; `found` are those of this process by default."""
    for one in (_reading.copy() if found is None else found).values():
        if is_too_slow(now - one.since, one.received):
            with contextlib.suppress(OSError):  # it has just been closed
                one.sock.shutdown(socket.SHUT_RD)


def with_whole_bodies(application: Application) -> Application:
    """Wrap a WSGI application so that it begins with a request when its body is there; answer 408 if it does not come.

    The environment names when the request arrived (`arrivals.RECEIVED`). A body larger than LARGEST_REQUEST is not
    read: the application refuses it.
    """

    def call(environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        environ[RECEIVED] = received_at(environ.get("gunicorn.socket"))
        length = _length(environ)
        if not 0 < length <= settings.LARGEST_REQUEST:
            return application(environ, start_response)
        environ[BEGUN] = time.time()
        with tempfile.SpooledTemporaryFile(_IN_MEMORY) as body:
            if not _copied(environ, length, body):
                log.info("campaign.request.stalled length=%s", length)
                start_response("408 Request Timeout", [("Content-Length", "0"), ("Connection", "close")])
                return [b""]
            body.seek(0)
            environ["wsgi.input"] = body
            return application(environ, start_response)

    return call


def _length(environ: Environ) -> int:
    text = str(environ.get("CONTENT_LENGTH") or "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else 0


def _copied(environ: Environ, length: int, body: Any) -> bool:
    """Copy a body; return whether all of it came."""
    with reading(environ.get("gunicorn.socket")) as found:
        left = length
        while left:
            try:
                chunk = environ["wsgi.input"].read(min(left, _CHUNK))
            except OSError:  # the connection was silent for too long, or is gone
                return False
            if not chunk:
                return False
            body.write(chunk)
            left -= len(chunk)
            if found is not None:
                found.received += len(chunk)
    return True
