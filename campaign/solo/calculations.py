"""Guests' and visitors' calculations run in a process of their own, so that ending it never interrupts a player.

The web server checks and counts such a request as any other one. Then it asks the process for guests, with a few of its
threads at most, so that no number of guests takes those that players need.
"""

import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from threading import BoundedSemaphore

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from campaign.platform.error_pages import guests_away, took_too_long
from campaign.platform.passing_on import NOT_ASKED, UNANSWERED, pass_on
from campaign.platform.request_ids import route_of
from campaign.platform.throttle import calculates, not_in_turn
from campaign.solo.queries.games import is_guest

log = logging.getLogger(__name__)

MOST_WAITING = 2
"""Threads of a process of the web server that wait for guests' calculations at a time."""
WAITING_SHARE = 0.9
"""The share of WEB_TIME_LIMIT for which they wait: longer than calculations may take (`time_limit`), and shorter than
what makes a request late."""
_WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})

_waiting = BoundedSemaphore(MOST_WAITING)


class GuestCalculations:
    """Pass the calculations of guests and visitors on, if the site has a process for them (GUEST_CALCULATIONS)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on; its page is not known yet."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, page: Callable[..., HttpResponseBase], _: object, parts: Mapping[str, object]
    ) -> HttpResponseBase | None:
        """Return the answer of the process for guests to what it should calculate."""
        if not settings.GUEST_CALCULATIONS or not _is_for_guests(request, page, parts):
            return None
        with ExitStack() as until_sent:
            if not _waiting.acquire(blocking=False):
                return not_in_turn(request)
            until_sent.callback(_waiting.release)
            try:
                return pass_on(
                    request, settings.GUEST_CALCULATIONS, settings.WEB_TIME_LIMIT * WAITING_SHARE, until_sent
                )
            except NOT_ASKED as error:
                log.error("campaign.guests.unreachable route=%s kind=%s", route_of(request), type(error).__name__)
                return guests_away(request)
            except UNANSWERED as error:
                log.warning("campaign.guests.late route=%s kind=%s", route_of(request), type(error).__name__)
                return took_too_long(request)


def _is_for_guests(request: HttpRequest, page: Callable[..., HttpResponseBase], parts: Mapping[str, object]) -> bool:
    """Return whether a guest or a visitor asks for a page that calculates, or a guest changes a game of theirs."""
    if request.user.pk is None:
        return calculates(page)
    return is_guest(request.user) and (calculates(page) or (request.method in _WRITES and "slug" in parts))
