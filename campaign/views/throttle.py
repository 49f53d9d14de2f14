"""Whoever asks too often waits a little, and loses nothing that he has typed."""

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.utils.translation import ngettext

from campaign.services.throttling import seconds_to_wait, stranger

WRITES = "writes"
"""The action of whatever changes something and is not marked as something else."""
_SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")

Page = Callable[..., HttpResponseBase]
Marked = TypeVar("Marked", bound=Page)


def throttled(action: str, *, reads: bool = False) -> Callable[[Marked], Marked]:
    """Marks a page: what is sent to it counts as an action of the setting THROTTLES.

    With `reads` looking at it counts as well, for what is costly to work out.
    """

    def mark(page: Marked) -> Marked:
        page.__dict__["throttle"] = (action, reads)
        return page

    return mark


def open_to_strangers(page: Page) -> Page:
    """Marks a page that is read by people who are not signed in: what they read is counted by their address."""
    page.__dict__["open_to_strangers"] = True
    return page


class ThrottleMiddleware:
    """Counts what those who are signed in send, page by page, and what the others read of campaigns.

    The pages of signing in count by themselves.
    """

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Hands on; what counts is only known when the page has been found."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, page: Page, *_arguments: object) -> HttpResponse | None:
        """An answer in the place of the page's own to whoever has asked too often."""
        if getattr(page, "open_to_strangers", False) and request.user.pk is None:
            return _or_too_often(request, "strangers", stranger(request.META))
        action, reads = getattr(page, "throttle", (WRITES, False))
        if request.user.pk is None or (request.method in _SAFE and not reads):
            return None
        return _or_too_often(request, action, request.user.pk)


def _or_too_often(request: HttpRequest, action: str, who: int | str) -> HttpResponse | None:
    wait = seconds_to_wait(action, who, timezone.now())
    return too_often(request, wait) if wait else None


def too_often(request: HttpRequest, seconds: int) -> HttpResponse:
    """429, with the seconds to wait: a sentence for a script, else a page with what was typed, to be sent again."""
    problem = ngettext(
        "That was asked too often in a short time; nothing was changed. Try again in %(seconds)s second.",
        "That was asked too often in a short time; nothing was changed. Try again in %(seconds)s seconds.",
        seconds,
    ) % {"seconds": seconds}
    answer: HttpResponse
    if request.get_preferred_type(["application/json", "text/html"]) == "text/html":
        fields = [(name, value) for name, values in request.POST.lists() for value in values if _is_kept(name)]
        context = {"problem": problem, "fields": fields, "has_files": bool(request.FILES)}
        answer = render(request, "campaign/too_often.html", context, status=429)
    else:
        answer = JsonResponse({"problem": problem, "rule": ""}, status=429)
    answer.headers["Retry-After"] = str(seconds)
    add_never_cache_headers(answer)
    return answer


def _is_kept(name: str) -> bool:
    """Whether a field is on the page that can be sent again: no page shows a password, not even one's own."""
    return name != "csrfmiddlewaretoken" and "password" not in name
