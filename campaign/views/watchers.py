"""Monitoring pages are answered before any other middleware."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.urls import resolve, reverse

from campaign.platform.request_log import WATCHED


class ForWatchers:
    """Answer monitoring at once: at any host name, without https, sessions, limits, or the database.

    A container asks itself at 127.0.0.1, past the proxy in front of it, and also while the database is away.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._paths: frozenset[str] = frozenset()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the monitoring page, or the response of the rest of the site."""
        self._paths = self._paths or frozenset(reverse(name) for name in WATCHED)
        if request.path_info not in self._paths:
            return self.get_response(request)
        request.resolver_match = found = resolve(request.path_info)
        answer: HttpResponseBase = found.func(request)
        return answer
