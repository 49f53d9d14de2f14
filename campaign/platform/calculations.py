"""Calculations run in web servers of their own, so that they never take threads that submitted orders need.

The web server passes such requests on, with a few threads that only wait. Where it has no other one to ask, or that one
is away, it calculates itself.
"""

import logging
from collections.abc import Callable
from contextlib import ExitStack
from threading import BoundedSemaphore
from typing import ClassVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import Resolver404, resolve

from campaign.platform import time_left
from campaign.platform.error_pages import took_too_long
from campaign.platform.passing_on import (
    MOST_WAITING,
    NOT_ASKED,
    UNANSWERED,
    ClientGone,
    client_of,
    has_gone,
    pass_on,
)
from campaign.platform.request_ids import route_of
from campaign.platform.throttle import calculates
from campaign.platform.time_limit import CALCULATING_SHARE

log = logging.getLogger(__name__)

WAITING_SHARE = 0.9
"""The share of WEB_TIME_LIMIT after which a request waits no longer: later than calculations end themselves
(`time_limit`), so that their answer still arrives."""
_CLIENT_GONE = 499
"""The status of answers that nobody reads, as nginx calls it; it is only logged."""


def longest_wait() -> float:
    """The seconds for which this request may still wait: what it has taken already counts."""
    own, limit = time_left.seconds_left(), settings.WEB_TIME_LIMIT
    return min(own + (WAITING_SHARE - CALCULATING_SHARE) * limit, WAITING_SHARE * limit)


class PassingOn:
    """Middleware that asks another web server of the site, whose address is a setting."""

    setting: ClassVar[str]
    waiting: ClassVar[BoundedSemaphore]
    """The threads of this process that may wait for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on to the rest of the site."""
        return self.get_response(request)

    def busy(self, request: HttpRequest) -> HttpResponseBase:
        """Answer while all threads wait that may."""
        return self.get_response(request)

    def away(self, request: HttpRequest) -> HttpResponseBase:
        """Answer while no other web server is at the address."""
        return self.get_response(request)

    def ask(self, request: HttpRequest) -> HttpResponseBase:
        """Return the other web server's answer; one of this one if it does not come."""
        with ExitStack() as until_sent:
            if not self.waiting.acquire(blocking=False):
                return self.busy(request)
            until_sent.callback(self.waiting.release)
            try:
                return pass_on(request, getattr(settings, self.setting), longest_wait(), until_sent)
            except ClientGone:
                return HttpResponse(status=_CLIENT_GONE)
            except NOT_ASKED as error:
                self._log(logging.ERROR, "unreachable", request, error)
            except UNANSWERED as error:
                self._log(logging.WARNING, "unanswered", request, error)
                return took_too_long(request)
        return self.away(request)

    def _log(self, level: int, what: str, request: HttpRequest, error: Exception) -> None:
        name, kind = self.setting.lower(), type(error).__name__
        log.log(level, "campaign.%s.%s route=%s kind=%s", name, what, route_of(request), kind)


class Calculations(PassingOn):
    """Pass requests that calculate on to the web server for them (CALCULATIONS), which checks and counts them.

    It has not looked at who asks: that is the other one's part. A request whose client has disconnected meanwhile is
    dropped.
    """

    setting = "CALCULATIONS"
    waiting = BoundedSemaphore(MOST_WAITING)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer to a calculation, or that of the rest of the site to anything else."""
        if not self._calculates(request):
            return self.get_response(request)
        if has_gone(client_of(request)):
            return HttpResponse(status=_CLIENT_GONE)
        return self.ask(request) if settings.CALCULATIONS else self.get_response(request)

    def _calculates(self, request: HttpRequest) -> bool:
        try:
            request.resolver_match = resolve(request.path_info)  # for the log, also if it is passed on
        except Resolver404:
            return False
        return calculates(request.resolver_match.func, request.method or "")
