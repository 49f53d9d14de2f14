"""Rate limits. Users at their limit wait a little, and lose nothing that they typed."""

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import ngettext

from campaign.platform.throttle_counts import Turn, seconds_to_wait, stranger

WRITES, READS = "writes", "reads"
"""The actions of POST requests, and of reads, that are not marked as something else."""
HEAVY = "heavy"
"""The action of pages that are costly to compute, such as a plan or a replay."""
_COSTLY = frozenset({HEAVY, "plans", "questions", "hints", "maps"})
"""The actions of requests that calculate: previews, plans and the like."""
CALCULATING, SUBMITTING = "", "submitting-"
"""The turns of costly requests: that of plans and previews, on pages and in the API, and that of orders, so that orders
never wait for a plan."""
_TURN = "_turn"
"""The attribute of a request with the user's Turn, until it is answered."""
_SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")

Page = Callable[..., HttpResponseBase]
Marked = TypeVar("Marked", bound=Page)


def throttled(action: str, *, reads: str = READS, in_turn: bool = False) -> Callable[[Marked], Marked]:
    """Mark a page: POST requests count as an action of the setting THROTTLES, reads of it as `reads`.

    Of pages whose reads are HEAVY, or that are marked `in_turn`, each user can load one at a time.
    """

    def mark(page: Marked) -> Marked:
        page.__dict__["throttle"] = (action, reads)
        page.__dict__["in_turn"] = in_turn or reads == HEAVY
        return page

    return mark


def calculates(page: Page, method: str) -> bool:
    """Return whether a request to a page, or to a view of the API, is one of those that take long and change little."""
    view = getattr(page, "cls", None)
    if view is not None:
        turn = getattr(view, "in_turn", {}).get("GET" if method == "HEAD" else method)
        return turn == CALCULATING or getattr(view, "calculates", False)
    return getattr(page, "in_turn", False) or _action(page, method) in _COSTLY


def _action(page: Page, method: str) -> str:
    """Return what a request to a page counts as."""
    sent, read = getattr(page, "throttle", (WRITES, READS))
    return str(read if method in _SAFE else sent)


def open_to_strangers(page: Page) -> Page:
    """Mark a page that visitors can read without signing in: they are counted by address."""
    page.__dict__["open_to_strangers"] = True
    return page


class ThrottleMiddleware:
    """Count the requests of signed-in users, page by page, and visitors' reads of campaigns.

    The pages for signing in have their own limits.
    """

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on; the action is known only once the page is found."""
        try:
            return self.get_response(request)
        finally:
            turn = vars(request).pop(_TURN, None)
            if turn is not None:
                turn.give_back()

    def process_view(self, request: HttpRequest, page: Page, *_arguments: object) -> HttpResponse | None:
        """Return a refusal instead of the page if the user is over the limit.

        What the web server for guests is asked has been counted by the one that asks it.
        """
        if settings.IS_FOR_GUESTS:
            return None
        if getattr(page, "open_to_strangers", False) and request.user.pk is None:
            return _or_too_often(request, "strangers", stranger(request.META))
        if request.user.pk is None:
            return None
        refused = _or_too_often(request, _action(page, request.method or ""), request.user.pk)
        return refused or (_or_not_in_turn(request, request.user.pk) if getattr(page, "in_turn", False) else None)


def _or_too_often(request: HttpRequest, action: str, who: int | str) -> HttpResponse | None:
    wait = seconds_to_wait(action, who, timezone.now())
    return too_often(request, wait) if wait else None


def _or_not_in_turn(request: HttpRequest, who: int) -> HttpResponse | None:
    """Let each user load one costly page at a time; browsers retry the next after a second."""
    turn = Turn(who)
    if turn.take():
        vars(request)[_TURN] = turn
        return None
    return not_in_turn(request)


def not_in_turn(request: HttpRequest) -> HttpResponse:
    """Answer 429 while another costly page is being loaded; browsers retry the page after a second."""
    answer = too_often(request, 1)
    if request.method == "GET":
        answer.headers["Refresh"] = "1"
    return answer


def too_often(request: HttpRequest, seconds: int) -> HttpResponse:
    """Answer 429, with the seconds to wait: a message for a script, else a page that can resend the form."""
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
    """Return whether the retry page keeps a field: never a password, not even one's own."""
    return name != "csrfmiddlewaretoken" and "password" not in name
