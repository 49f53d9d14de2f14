"""A log line for every request, and a request id on all log lines about it."""

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import SimpleLazyObject

from campaign.platform.request_ids import begin, end, id_given, name_request, route_of

log = logging.getLogger(__name__)

HEADER = "X-Request-Id"
WATCHED = frozenset({"healthz", "readyz", "metrics"})
"""Pages that monitoring requests every few seconds; they are logged only if they fail."""


class RequestLog:
    """Give every request an id, which the response names too, and log it when it has been answered.

    The line names the page and not the path, which may hold a secret; it has the user's id, if it was looked up, and
    nothing of the content.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response with its id."""
        begun, request_id = time.perf_counter(), id_given(request.headers.get(HEADER, ""))
        name_request(request, request_id)
        working_for = begin(request_id)
        try:
            answer = self.get_response(request)
            answer.headers[HEADER] = request_id
            if _is_notified(request, answer):
                _tell(request, answer, time.perf_counter() - begun)
        finally:
            end(working_for)
        return answer


def _tell(request: HttpRequest, answer: HttpResponseBase, seconds: float) -> None:
    log.info(
        "campaign.request method=%s route=%s status=%s ms=%d user=%s",
        request.method if request.method in _METHODS else "other",
        route_of(request),
        answer.status_code,
        seconds * 1000,
        _user_id(request),
    )


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def _is_notified(request: HttpRequest, answer: HttpResponseBase) -> bool:
    """Return whether to log it: no static files, and no successful monitoring requests."""
    if answer.status_code >= 400:
        return True
    return not request.path_info.startswith(settings.STATIC_URL) and route_of(request) not in WATCHED


def _user_id(request: HttpRequest) -> str:
    """Return the user's id, if the page has looked it up; the log does not."""
    user = vars(request).get("user")
    if isinstance(user, SimpleLazyObject):
        user = vars(request).get("_cached_user")
    return str(getattr(user, "pk", None) or "-")
