"""Limits on how often people ask. Someone at their limit waits a little, and loses nothing that they typed."""

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import ngettext

from campaign.platform.throttle_counts import Turn, seconds_to_wait, stranger

WRITES, READS = "writes", "reads"
"""The actions of whatever is sent, or looked at, and is not marked as something else."""
HEAVY = "heavy"
"""The action of looking at what is costly to work out, such as a plan or a replay."""
_TURN = "_turn"
"""Where a request has the Turn of whoever asks, until it is answered."""
_SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")

Page = Callable[..., HttpResponseBase]
Marked = TypeVar("Marked", bound=Page)


def throttled(action: str, *, reads: str = READS, in_turn: bool = False) -> Callable[[Marked], Marked]:
    """Marks a page: what is sent to it counts as an action of the setting THROTTLES, looking at it as `reads`.

    Of the pages whose reads are HEAVY, or that are marked `in_turn`, each person has one made at a time.
    """

    def mark(page: Marked) -> Marked:
        page.__dict__["throttle"] = (action, reads)
        page.__dict__["in_turn"] = in_turn or reads == HEAVY
        return page

    return mark


def open_to_strangers(page: Page) -> Page:
    """Marks a page that is read by people who are not signed in: what they read is counted by their address."""
    page.__dict__["open_to_strangers"] = True
    return page


class ThrottleMiddleware:
    """Counts what those who are signed in read and send, page by page, and what the others read of campaigns.

    The pages of signing in count by themselves.
    """

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Hands on; what counts is only known when the page has been found."""
        try:
            return self.get_response(request)
        finally:
            turn = vars(request).pop(_TURN, None)
            if turn is not None:
                turn.give_back()

    def process_view(self, request: HttpRequest, page: Page, *_arguments: object) -> HttpResponse | None:
        """An answer in the place of the page's own to whoever has asked too often."""
        if getattr(page, "open_to_strangers", False) and request.user.pk is None:
            return _or_too_often(request, "strangers", stranger(request.META))
        if request.user.pk is None:
            return None
        sent, read = getattr(page, "throttle", (WRITES, READS))
        refused = _or_too_often(request, read if request.method in _SAFE else sent, request.user.pk)
        return refused or (_or_not_in_turn(request, request.user.pk) if getattr(page, "in_turn", False) else None)


def _or_too_often(request: HttpRequest, action: str, who: int | str) -> HttpResponse | None:
    wait = seconds_to_wait(action, who, timezone.now())
    return too_often(request, wait) if wait else None


def _or_not_in_turn(request: HttpRequest, who: int) -> HttpResponse | None:
    """Of the costly pages of one person one is made at a time; a browser asks again for the next after a second."""
    turn = Turn(who)
    if turn.take():
        vars(request)[_TURN] = turn
        return None
    answer = too_often(request, 1)
    if request.method == "GET":
        answer.headers["Refresh"] = "1"
    return answer


def too_often(request: HttpRequest, seconds: int) -> HttpResponse:
    """429, with the seconds to wait: a sentence for a script, else a page with what was typed, to be sent again."""
    problem = ngettext(
        "Too many requests. Nothing was saved. Wait %(seconds)s second and try again.",
        "Too many requests. Nothing was saved. Wait %(seconds)s seconds and try again.",
        seconds,
    ) % {"seconds": seconds}
    answer: HttpResponse
    if request.get_preferred_type(["application/json", "text/html"]) == "text/html":
        fields = [(name, value) for name, values in request.POST.lists() for value in values if is_kept(name)]
        context = {"problem": problem, "fields": fields, "has_files": bool(request.FILES)}
        answer = render(request, "campaign/too_often.html", context, status=429)
    else:
        answer = JsonResponse({"problem": problem, "rule": ""}, status=429)
    answer.headers["Retry-After"] = str(seconds)
    add_never_cache_headers(answer)
    return answer


def is_kept(name: str) -> bool:
    """Whether a field is on the page that can be sent again: no page shows a password, not even one's own."""
    return name != "csrfmiddlewaretoken" and "password" not in name
