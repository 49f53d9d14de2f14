"""The time limit of web requests, which replaces processes and never raises anything into code that runs.

- A calculation ends itself at a safe point once 80 % of the limit is used up (`time_left`), and the answer is 503.
- A request over the limit marks its process: it accepts no more connections, finishes what it has, and ends; the web
  server starts another one. The slow request itself is answered too, if it ends.
- A process in which a request has run for twice the limit is ended, whatever it still does: its threads may wait for
  something that never comes. It has accepted nothing for the time of a whole limit by then.
- While another web server of the site calculates for a request (`waits_elsewhere`), no time passes for it here: that
  wait has an end of its own, and a process that only waits for another one is not replaced.

What must never happen: an exception raised into another thread, because a lock that is being taken then stays taken; a
process ended while a player's request in it had less than the limit; a wait of the watching thread for a lock that a
watched thread could hold, such as that of the log.
"""

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from campaign.platform import time_left
from campaign.platform.error_pages import took_too_long
from campaign.platform.life_signs import report_late_request
from campaign.platform.request_ids import id_of, route_of
from campaign.platform.slow_senders import shut_slow
from campaign.platform.time_left import OutOfTime

log = logging.getLogger(__name__)

CALCULATING_SHARE = 0.8
"""The share of the limit after which calculations end themselves, so that they rarely cost a process."""
_TWICE = 2
_LOOK_SECONDS = 0.25
"""Interval of the looks at running requests."""
_MOST_COUNTED_SECONDS = 1.0
"""The longest gap between two looks that counts."""
_LAST_WORDS_SECONDS = 1.0
"""The longest that the end of a process waits for its line in the log."""
_DEEPEST = 15
"""Calls of a thread's stack that are logged, the innermost ones."""


@dataclass(frozen=True, eq=False, slots=True)
class Running:
    """A request that a thread works on, and since when (`time.monotonic`); each is equal only to itself."""

    request: HttpRequest
    since: float


_running: dict[int, Running] = {}
"""By thread. Each thread sets and deletes its own entry, and the watch copies all: these are single instructions."""


class TimeLimit:
    """Let the process know which requests run, and give their calculations a time; see this module's docstring."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, or 503 for a calculation that ended itself."""
        thread = threading.get_ident()
        _running[thread] = Running(request, time.monotonic())
        try:
            with time_left.at_most(settings.WEB_TIME_LIMIT * CALCULATING_SHARE):
                return self.get_response(request)
        finally:
            _running.pop(thread, None)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """Answer 503 for a calculation that ended itself; its transactions have rolled back."""
        if not isinstance(error, OutOfTime):
            return None
        log.warning("campaign.request.out_of_time route=%s limit=%s", route_of(request), settings.WEB_TIME_LIMIT)
        return took_too_long(request)


@contextmanager
def waits_elsewhere() -> Iterator[None]:
    """Let no time pass for the request of this thread while another web server is asked; then it begins again."""
    thread = threading.get_ident()
    before = _running.pop(thread, None)
    try:
        yield
    finally:
        if before is not None:
            _running[thread] = Running(before.request, time.monotonic())


def longest_request() -> int:
    """Return the seconds after which no request of any process can still be running."""
    return int(_TWICE * settings.WEB_TIME_LIMIT) + 1


def has_late_request() -> bool:
    """Return whether a request of this process is over the limit now."""
    now = time.monotonic()
    return any(now - one.since > settings.WEB_TIME_LIMIT for one in _running.copy().values())


def stop_accepting() -> None:
    """Ask this process of gunicorn to accept no more connections, finish what it has, and end (its documented TERM)."""
    os.kill(os.getpid(), signal.SIGTERM)


def end_process() -> None:
    """End this process at once, whatever its threads hold or wait for."""
    os._exit(1)


@dataclass
class Watch:
    """Looks at the running requests of its process, in a thread of its own, and only ever ends the whole process.

    It counts the time between its looks, and of each gap a second at most: on a machine that was paused, or that is too
    busy to let it look, no request has had more time than that to run.
    """

    limit: float
    stop_accepting: Callable[[], None] = stop_accepting
    end_process: Callable[[], None] = end_process
    _looked: float = 0.0
    _ran: Mapping[Running, float] = field(default_factory=dict)
    """The requests of the last look, and how many seconds they had been running."""

    def start(self) -> None:
        """Look from now on, as long as the process lives, its own end included."""
        threading.Thread(target=self._look_on, name="time-limit", daemon=True).start()

    def look(self, running: Mapping[int, Running], now: float) -> None:
        """Act on what runs now, by thread: first what matters, then the log, for whose lock nothing waits."""
        passed, before = min(now - self._looked, _MOST_COUNTED_SECONDS), self._ran
        self._looked = now
        self._ran = {one: before.get(one, 0.0) + min(passed, now - one.since) for one in running.values()}
        late = {thread: one for thread, one in running.items() if before.get(one, 0.0) <= self.limit < self._ran[one]}
        stuck = {thread: one for thread, one in running.items() if self._ran[one] > _TWICE * self.limit}
        if late:
            self.stop_accepting()
            _in_background(lambda: _tell_late(late))
        if stuck:
            _in_background(lambda: _tell("stuck", stuck)).join(_LAST_WORDS_SECONDS)
            self.end_process()

    def _look_on(self) -> None:
        while True:
            time.sleep(_LOOK_SECONDS)
            now = time.monotonic()
            self.look(_running.copy(), now)
            shut_slow(now)


def watch_requests() -> None:
    """Have this process of the web server replaced when a request is over the limit, and slow senders shut out."""
    Watch(settings.WEB_TIME_LIMIT).start()


def _in_background(act: Callable[[], None]) -> threading.Thread:
    """Do something that may wait for a lock in a thread of its own."""
    thread = threading.Thread(target=act, name="time-limit-log", daemon=True)
    thread.start()
    return thread


def _tell_late(late: Mapping[int, Running]) -> None:
    _tell("late", late)
    report_late_request()


def _tell(kind: str, found: Mapping[int, Running]) -> None:
    """Log where requests are: the name of the page, and places in the program; no value."""
    for thread, one in found.items():
        seconds = int(time.monotonic() - one.since)
        text = "campaign.request.%s route=%s request=%s seconds=%s places=%s"
        log.error(text, kind, route_of(one.request), id_of(one.request) or "-", seconds, _places(thread))


def _places(thread: int) -> str:
    """Return the innermost calls of a thread: files, lines and functions, without blanks."""
    places: list[str] = []
    frame = sys._current_frames().get(thread)
    while frame is not None and len(places) < _DEEPEST:
        places.append(f"{frame.f_code.co_filename}:{frame.f_lineno}:{frame.f_code.co_name}".replace(" ", "_"))
        frame = frame.f_back
    return "<".join(places)
