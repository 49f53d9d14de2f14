"""What a page says when something is wrong, without a word about anything that is somebody else's."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from psycopg.errors import LockNotAvailable, QueryCanceled

from campaign.platform.request_ids import current_id

_API = "/api/"
_CODES = {
    400: "bad_request",
    403: "permission_denied",
    404: "not_found",
    413: "too_large",
    500: "server_error",
    503: "database_away",
}
"""What programs are told, in words that do not change."""
_SOME_MINUTES = 300  # seconds; as long as failed tries to sign in are counted
_A_MOMENT = 5  # seconds; as long as a database takes to start
_A_MINUTE = 60  # seconds
_TOOK_TOO_LONG = (QueryCanceled, LockNotAvailable)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400."""
    return _error(request, 400, _("That request made no sense"), _("Go back, reload the page and try again."))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403; our own refusals say why."""
    return _error(request, 403, _("That is not yours to do"), str(exception) or _("Nothing was changed."))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404, also for what exists but not for this visitor."""
    return _error(request, 404, _("There is no such page"), _("Or it is not open to you, or not published yet."))


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """429 of the pages of signing in and up, whose counts run for some minutes."""
    answer = HttpResponse(render_to_string("429.html", {}, request), status=429)
    answer.headers["Retry-After"] = str(_SOME_MINUTES)
    return answer


def too_large(path: str) -> HttpResponse:
    """413, of which nothing is read; so the page does not ask who it is either. `path` is what was asked for."""
    problem = _("Nothing was changed. Go back and send less.")
    if path.startswith(_API):
        return _told_to_a_program(413, problem)
    return _error(None, 413, _("That is too large"), problem)


def server_error(request: HttpRequest) -> HttpResponse:
    """500, or 503 while the database is away; nothing is lost, because whatever fails is undone as a whole."""
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError) and isinstance(error.__cause__, _TOOK_TOO_LONG):
        return took_too_long(request.path)
    if isinstance(error, OperationalError | InterfaceError):
        return _database_away(request)
    problem = _("It has been noted. Nothing that you have handed in is lost; try again in a moment.")
    if request.path.startswith(_API):
        return _told_to_a_program(500, problem)
    return _error(None, 500, _("Something went wrong here"), problem, number=current_id())


def _database_away(request: HttpRequest) -> HttpResponse:
    """503, with the seconds after which one may ask again; the page does not ask who is signed in."""
    problem = _("Nothing was changed, and nothing that you have handed in is lost; try again in a moment.")
    if request.path.startswith(_API):
        answer = _told_to_a_program(503, problem)
    else:
        answer = _error(None, 503, _("The server cannot reach its database"), problem)
    answer.headers["Retry-After"] = str(_A_MOMENT)
    return answer


def took_too_long(path: str) -> HttpResponse:
    """503 for a request that was stopped at its time limit; `path` is what was asked for."""
    problem = _(
        "The server stopped this request because it took too long. Nothing that you submitted before is lost."
        " If you were saving something, check whether it was saved. Then try again in a minute."
    )
    if path.startswith(_API):
        answer = _told_to_a_program(503, problem, "timeout")
    else:
        answer = _error(None, 503, _("The request took too long"), problem, number=current_id())
    answer.headers["Retry-After"] = str(_A_MINUTE)
    return answer


def key_missing() -> HttpResponse:
    """503, where something sealed cannot be opened."""
    problem = _(
        "What was handed in cannot be opened, because the key that it was sealed with is missing. Nothing is lost as"
        " long as the key is not: tell whoever runs the server to put it back into SEAL_KEYS."
    )
    return _error(None, 503, _("The server lacks a key"), problem)


def _error(request: HttpRequest | None, status: int, heading: str, problem: str, number: str = "") -> HttpResponse:
    """Without a request the page does not ask who is signed in: it may be the database that fails.

    `number` is that of the request, by which its lines are found in the log.
    """
    if request is not None and request.path.startswith(_API):
        return _told_to_a_program(status, problem)
    context = {"heading": heading, "problem": problem, "number": number}
    text = render_to_string("campaign/error.html", context, request)
    return HttpResponse(text, status=status)


def _told_to_a_program(status: int, problem: str, code: str = "") -> HttpResponse:
    """The same where it is a program that asks, in the one shape of all its refusals."""
    return JsonResponse({"detail": problem, "code": code or _CODES[status]}, status=status)
