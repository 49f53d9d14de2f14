"""Answers to forms that are not the page of the form, so that nothing typed is lost.

A script keeps what was typed in the browser until the page of the form has answered (static/js/unsent). It learns that
from a cookie, because it cannot see the answers of forms. Without scripts the answer shows the text again.
"""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.contrib.messages import ERROR
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.cache import add_never_cache_headers
from django.utils.http import urlencode

from campaign.platform.error_pages import method_not_allowed
from campaign.platform.passing_on import was_passed_on
from campaign.platform.posted_forms import (
    SUBMISSION,
    fields_of,
    page_above,
    page_of_form,
    posted_text,
    wants_page,
)

ANSWERED = "answered"
"""The cookie with the ids of the forms whose page has answered; a script reads and deletes it."""
SIGNED_OUT = "signed-out"
"""The cookie with the account that has signed out: a script deletes what it kept for it."""
_ID = re.compile(r"[a-z0-9]{8,40}")
_MOST_IDS = 10
_PAGE_SAYS_WHY = frozenset({409, 410, 422})
"""Refusals that are the page of the form again, with what was typed."""
_REFUSED = "_refused_by_message"
"""The attribute of a request that was answered with an error message, usually on a page with an empty form."""
_LEAVER = "_signed_out"
"""The attribute of a request with the account that it has signed out."""


class MessagesInCookie(CookieStorage):
    """Stores messages in a cookie, and notes on the request that one of them was an error."""

    def add(self, level: int, message: str, extra_tags: str | None = "") -> None:
        """Queue a message."""
        if level >= ERROR:
            vars(self.request)[_REFUSED] = True
        super().add(level, message, extra_tags)


def not_sent(answer: HttpResponse) -> HttpResponse:
    """Mark the answer to a form as one that has taken nothing and lost the form."""
    vars(answer)[_REFUSED] = True
    return answer


class UnsentForms:
    """Lead from addresses that take forms only to their page, and show what was typed where signing in comes first."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, or a page of ours instead of a blank or silent one."""
        answer = self.get_response(request)
        if was_passed_on(answer):
            return answer
        if wants_page(request):
            answer = _page_instead(request, answer)
        if request.method == "POST":
            _tell_script(request, answer)
        return answer


def _page_instead(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    if answer.status_code == 405 and not request.path.startswith("/api/"):
        if request.method == "GET":
            return redirect(page_above(request.path))
        return method_not_allowed(request, answer.headers.get("Allow", ""))
    if request.method == "POST" and _leads_to_sign_in(answer):
        return _sign_in_first(request)
    return answer


def _leads_to_sign_in(answer: HttpResponseBase) -> bool:
    """Return whether a page asks for signing in; the pages for signing in themselves lead there without `next`."""
    if not isinstance(answer, HttpResponseRedirect):
        return False
    parts = urlsplit(answer.url)
    return parts.path == resolve_url(settings.LOGIN_URL) and parts.query.startswith("next=")


def _sign_in_first(request: HttpRequest) -> HttpResponse:
    """Lead to signing in, and from there to the page of the form; first show what was typed, if anything was."""
    address = f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': page_of_form(request)})}"
    posted = posted_text(request)
    if not posted:
        return redirect(address)
    answer = render(request, "campaign/signed_out.html", {"posted": posted, "sign_in": address}, status=403)
    add_never_cache_headers(answer)
    return answer


def _tell_script(request: HttpRequest, answer: HttpResponseBase) -> None:
    """Set the cookies for the script, which alone sends ids of forms."""
    leaver = vars(request).get(_LEAVER)
    if leaver is not None:
        _set_cookie(answer, SIGNED_OUT, str(leaver))
    sent = str(fields_of(request).get(SUBMISSION, ""))
    if _ID.fullmatch(sent) and _is_of_the_page(request, answer):
        others = [one for one in request.COOKIES.get(ANSWERED, "").split(".") if _ID.fullmatch(one)]
        _set_cookie(answer, ANSWERED, ".".join([*others, sent][-_MOST_IDS:]))


def _is_of_the_page(request: HttpRequest, answer: HttpResponseBase) -> bool:
    """Return whether the form was taken, or came back with what was typed."""
    lost = _REFUSED in vars(request) or _REFUSED in vars(answer) or _leads_to_sign_in(answer)
    return not lost and (answer.status_code < 400 or answer.status_code in _PAGE_SAYS_WHY)


def _set_cookie(answer: HttpResponseBase, name: str, text: str) -> None:
    answer.set_cookie(name, text, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax")


def _note_leaver(*, request: HttpRequest | None, user: object, **_: object) -> None:
    if request is not None and user is not None:
        vars(request)[_LEAVER] = getattr(user, "pk", None)


user_logged_out.connect(_note_leaver, dispatch_uid="unsent-forms")
