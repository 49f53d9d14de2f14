"""Guests' and visitors' calculations run in a process of their own, so that ending it never interrupts a player."""

from collections.abc import Callable, Mapping
from threading import BoundedSemaphore

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from campaign.platform.calculations import PassingOn
from campaign.platform.error_pages import guests_away
from campaign.platform.throttle import calculates, not_in_turn
from campaign.solo.queries.games import is_guest

MOST_WAITING_FOR_GUESTS = 2
"""Threads of a process that wait for guests' calculations at a time."""
_WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class GuestCalculations(PassingOn):
    """Pass the calculations of guests and visitors on to the web server for them (GUEST_CALCULATIONS).

    They have been checked and counted, which that one does not do again. While it is busy or away guests wait: nobody
    else calculates for them.
    """

    setting = "GUEST_CALCULATIONS"
    waiting = BoundedSemaphore(MOST_WAITING_FOR_GUESTS)

    def busy(self, request: HttpRequest) -> HttpResponseBase:
        """Have the guest try again in a second."""
        return not_in_turn(request)

    def away(self, request: HttpRequest) -> HttpResponseBase:
        """Have the guest try again in a minute."""
        return guests_away(request)

    def process_view(
        self, request: HttpRequest, page: Callable[..., HttpResponseBase], _: object, parts: Mapping[str, object]
    ) -> HttpResponseBase | None:
        """Return the answer to what a guest or a visitor has calculated; None for anything else."""
        return self.ask(request) if settings.GUEST_CALCULATIONS and _is_for_guests(request, page, parts) else None


def _is_for_guests(request: HttpRequest, page: Callable[..., HttpResponseBase], parts: Mapping[str, object]) -> bool:
    """Return whether a guest or a visitor asks for a calculation, or a guest changes a game of theirs.

    A program that has an API key is a player's.
    """
    costly = calculates(page, request.method or "")
    if request.user.pk is None:
        return costly and "Authorization" not in request.headers
    return is_guest(request.user) and (costly or (request.method in _WRITES and "slug" in parts))
