"""The hard time limit of web requests: slower ones are interrupted, rolled back, and answered with 503."""

import logging
import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.http import HttpRequest, HttpResponseBase

from campaign.platform.error_pages import took_too_long
from campaign.platform.interruption import Interrupted, Interruptible
from campaign.platform.request_ids import route_of

log = logging.getLogger(__name__)

_CHECK_SECONDS = 0.25
"""Interval of the checks of running requests."""
_REPEAT_SECONDS = 2.0
"""Work that has swallowed the interruption is interrupted again after this long."""


class _Watch:
    """A thread that interrupts requests at their limit. It starts with the first request of its process."""

    def __init__(self) -> None:
        self._until: dict[Interruptible, float] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, work: Interruptible, seconds: float) -> None:
        """Interrupt work that still runs after some seconds."""
        with self._lock:
            self._until[work] = time.monotonic() + seconds
            if self._thread is None or not self._thread.is_alive():  # a forked process has none of its parent's threads
                self._thread = threading.Thread(target=self._look, name="time-limit", daemon=True)
                self._thread.start()

    def remove(self, work: Interruptible) -> None:
        """Forget work that has ended."""
        with self._lock:
            self._until.pop(work, None)

    def _look(self) -> None:
        while True:
            time.sleep(_CHECK_SECONDS)
            now = time.monotonic()
            with self._lock:
                for work in [one for one, until in self._until.items() if until <= now]:
                    if work.interrupt():
                        self._until[work] = now + _REPEAT_SECONDS
                    else:
                        del self._until[work]


_watch = _Watch()


class TimeLimit:
    """Interrupt requests after the seconds of the setting WEB_TIME_LIMIT.

    This is a safety net: slow work runs in workers, and the work of a page is bounded. Neither gunicorn's `--timeout`,
    which watches processes and not threads, nor a proxy that has given up ends a request.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, or 503 instead."""
        work, within_test = Interruptible(), connection.in_atomic_block
        _watch.add(work, settings.WEB_TIME_LIMIT)
        try:
            answer = work.run(lambda: self.get_response(request))
        except Interrupted:
            log.error("campaign.request.interrupted route=%s seconds=%s", route_of(request), settings.WEB_TIME_LIMIT)
            if not within_test:
                _abandon_connection()
            return took_too_long(request.path)
        finally:
            _watch.remove(work)
        return answer


def _abandon_connection() -> None:
    """Close the connection of this thread, and have the next request begin with another one.

    It may have been interrupted within a query, or as a transaction was beginning or ending: then Django still takes
    the transaction for open, would never commit it, and would write whatever follows into it.
    """
    connection.close()
    del connections[DEFAULT_DB_ALIAS]
