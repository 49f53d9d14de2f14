"""Forms that were posted and not taken: what was typed is shown again, and there is a way back to their page."""

import re
from urllib.parse import urlsplit

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.http.request import RawPostDataException, UnreadablePostError
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme

SUBMISSION = "submission"
"""The field by which a script recognizes what it has sent (static/js/unsent)."""
_CSRF = "csrfmiddlewaretoken"
_SECRET = re.compile(r"password|token|secret", re.IGNORECASE)
_NOT_TYPED = re.compile(rf"{SUBMISSION}|do|phase|version|after|form|part|draft|begun|(seen|had|cleared|lost|shown)-.*")
"""The fields that forms carry along: versions, buttons, and what was saved before."""
_UNREADABLE = (
    MultiPartParserError,
    RawPostDataException,
    RequestDataTooBig,
    TooManyFieldsSent,
    UnicodeDecodeError,
    UnreadablePostError,
)


def fields_of(request: HttpRequest) -> QueryDict:
    """Return the posted fields; none if the request cannot be read, or can no longer be."""
    try:
        return request.POST
    except _UNREADABLE:
        return QueryDict()


def posted_text(request: HttpRequest) -> str:
    """Return what was typed into a posted form, a field a paragraph; "" for forms with a password or a token.

    Only the request itself is answered with it. A form of another site gets nothing: it could show its own words here.
    """
    if request.method != "POST" or request.headers.get("Sec-Fetch-Site") == "cross-site":
        return ""
    fields = fields_of(request)
    if any(_SECRET.search(name) for name in fields if name != _CSRF):
        return ""
    texts = [text.strip() for name in fields if _is_typed(name) for text in fields.getlist(name)]
    return "\n\n".join(text for text in texts if text)


def _is_typed(name: str) -> bool:
    return name != _CSRF and not _NOT_TYPED.fullmatch(name)


def wants_page(request: HttpRequest) -> bool:
    """Return whether the answer is read by a person: scripts and programs ask for JSON, or for anything."""
    return request.get_preferred_type(["application/json", "text/html"]) == "text/html"


def page_of_form(request: HttpRequest) -> str:
    """Return the address of the page that a form was on, else of the nearest page above its address."""
    origin = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(origin, {request.get_host()}, require_https=request.is_secure()):
        parts = urlsplit(origin)
        if _leads_somewhere(parts.path):
            return f"{parts.path}?{parts.query}" if parts.query else parts.path
    return page_above(request.path)


def page_above(path: str) -> str:
    """Return the nearest address above a path that the site has.

    It may take POST requests only, too: then it leads to the one above it.
    """
    while path.strip("/"):
        path = path.rstrip("/").rpartition("/")[0] + "/"
        if _leads_somewhere(path):
            return path
    return "/"


def _leads_somewhere(path: str) -> bool:
    try:
        resolve(path)
    except Resolver404:
        return False
    return True
