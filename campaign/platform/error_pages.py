"""The error pages, which never show anything private."""

import sys
from collections.abc import Mapping

from django.core.exceptions import RequestDataTooBig
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from psycopg.errors import LockNotAvailable, QueryCanceled

from campaign.platform.posted_forms import page_of_form, posted_text
from campaign.platform.request_ids import current_id

_API = "/api/"
_CODES = {
    400: "bad_request",
    403: "permission_denied",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    500: "server_error",
    503: "database_away",
}
"""Machine-readable error codes of the API."""
_SOME_MINUTES = 300  # seconds; as long as failed sign-ins are counted
_A_MOMENT = 5  # seconds; as long as a database takes to start
_A_MINUTE = 60  # seconds
_TOOK_TOO_LONG = (QueryCanceled, LockNotAvailable)


class NotFoundBecause(Http404):
    """A page that is not found, for a reason that its reader may know: a template with its context says it."""

    def __init__(self, template: str, context: Mapping[str, object]) -> None:
        super().__init__(template)
        self.template = template
        self.context = context


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400, or 413 to a form with more text than the site reads."""
    if isinstance(exception, RequestDataTooBig):
        return too_large(request)
    return _error(request, 400, _("That request is not valid"), _("Go back, reload the page and try again."))


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403; refusals of the site say why."""
    return _error(request, 403, _("You are not allowed to do that"), str(exception) or _("Nothing was changed."))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer 403 to a form whose CSRF token is not the browser's."""
    return _lost_form(request, render_to_string("403_csrf.html", _lost(request), request), 403)


def method_not_allowed(request: HttpRequest, allowed: str) -> HttpResponse:
    """Answer 405 to a form that was sent to an address that takes none; `allowed` are the methods it takes."""
    answer = _error(request, 405, _("Nothing was sent"), _("This page takes no forms. Go back and reload the page."))
    answer.headers["Allow"] = allowed
    return answer


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404, also for what exists but is hidden from this user."""
    if isinstance(exception, NotFoundBecause):
        text = render_to_string(exception.template, {**_lost(request), **exception.context}, request)
        return _lost_form(request, text, 404)
    return _error(
        request, 404, _("Page not found"), _("The page does not exist, is not open to you, or is not published yet.")
    )


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Answer 429 on the pages for signing in and up, whose limits last some minutes."""
    answer = _lost_form(request, render_to_string("429.html", _lost(request), request), 429)
    answer.headers["Retry-After"] = str(_SOME_MINUTES)
    return answer


def too_large(request: HttpRequest) -> HttpResponse:
    """Answer 413 without reading the request or looking up the user: the page cannot show the form again."""
    problem = _("Nothing was changed. Go back and send less.")
    if request.path.startswith(_API):
        return _problem_answer(413, problem)
    form = {"is_unread": True, "form_page": page_of_form(request)} if request.method == "POST" else {}
    return _error(None, 413, _("The request is too large"), problem, sent=request, form=form)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500, or 503 while the database is away; nothing is lost, because a failed request is rolled back."""
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError) and isinstance(error.__cause__, _TOOK_TOO_LONG):
        return took_too_long(request)
    if isinstance(error, OperationalError | InterfaceError):
        return _database_away(request)
    problem = _("The error was logged. Nothing that you submitted is lost. Try again in a moment.")
    if request.path.startswith(_API):
        return _problem_answer(500, problem)
    return _error(None, 500, _("Something went wrong"), problem, number=current_id(), sent=request)


def _database_away(request: HttpRequest) -> HttpResponse:
    """Answer 503, with the seconds until a retry; the page does not look up the user."""
    problem = _("Nothing was changed, and nothing that you submitted is lost. Try again in a moment.")
    return _away(request, _("The server cannot reach its database"), problem, _A_MOMENT)


def took_too_long(request: HttpRequest) -> HttpResponse:
    """Answer 503 for a request interrupted at its time limit; nobody knows whether a form was saved before."""
    problem = _(
        "The server stopped this request because it took too long. Nothing that you submitted before is lost."
        " If you were saving something, check whether it was saved. Then try again in a minute."
    )
    if request.path.startswith(_API):
        answer = _problem_answer(503, problem, "timeout")
    else:
        form = {**_lost(request), "may_be_saved": True}
        heading = _("The request took too long")
        answer = _error(None, 503, heading, problem, number=current_id(), sent=request, form=form)
    answer.headers["Retry-After"] = str(_A_MINUTE)
    return answer


def guests_away(request: HttpRequest) -> HttpResponse:
    """Answer 503 to a visitor without an account while the process that calculates for them is away."""
    problem = _(
        "The part of the site that calculates for visitors does not answer. Nothing was changed. Try again in a minute."
    )
    return _away(request, _("The server cannot calculate this now"), problem, _A_MINUTE, "guests_away")


def _away(request: HttpRequest, heading: str, problem: str, seconds: int, code: str = "") -> HttpResponse:
    """Answer 503 while a part of the site is away, with the seconds until a retry."""
    if request.path.startswith(_API):
        answer = _problem_answer(503, problem, code)
    else:
        answer = _error(None, 503, heading, problem, sent=request)
    answer.headers["Retry-After"] = str(seconds)
    return answer


def key_missing(request: HttpRequest) -> HttpResponse:
    """Answer 503 if something sealed cannot be opened."""
    problem = _(
        "The submitted orders cannot be decrypted, because their key is missing. Nothing is lost as long as the key"
        " exists. Ask the site operator to put it back into SEAL_KEYS."
    )
    return _error(None, 503, _("A key of the server is missing"), problem, sent=request)


def _error(
    request: HttpRequest | None,
    status: int,
    heading: str,
    problem: str,
    number: str = "",
    sent: HttpRequest | None = None,
    form: Mapping[str, object] | None = None,
) -> HttpResponse:
    """Render an error page; without a request it does not look up the user, because the database may have failed.

    `number` is the id of the request, by which its lines are found in the log. `sent` is the request whose form is
    shown again; by default `request`. `form` is what the page says of it, if not what was typed.
    """
    if request is not None and request.path.startswith(_API):
        return _problem_answer(status, problem)
    lost = _lost(sent or request) if form is None else form
    context = {"heading": heading, "problem": problem, "number": number, **lost}
    return _lost_form(sent or request, render_to_string("campaign/error.html", context, request), status)


def _lost(request: HttpRequest | None) -> dict[str, str]:
    """Return what was typed into the form of a request and where its page is; nothing for other requests."""
    if request is None or request.method != "POST":
        return {}
    return {"posted": posted_text(request), "form_page": page_of_form(request)}


def _lost_form(request: HttpRequest | None, text: str, status: int) -> HttpResponse:
    """Return a page, which no cache stores if it may show a form again."""
    answer = HttpResponse(text, status=status)
    if request is not None and request.method == "POST":
        add_never_cache_headers(answer)
    return answer


def _problem_answer(status: int, problem: str, code: str = "") -> HttpResponse:
    """Return the same for an API request, in the shape of all its refusals."""
    return JsonResponse({"detail": problem, "code": code or _CODES[status]}, status=status)
