"""The maps, under addresses that forums can show."""

from collections.abc import Mapping
from time import sleep
from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from campaign.models import Picture
from campaign.platform.throttle import too_often
from campaign.platform.throttle_counts import Turn, seconds_to_wait, stranger
from campaign.selectors import picture_for
from campaign.services.picture_editions import EditionFile, NoSuchEdition, edition_of, kept_edition

HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The policy of an SVG opened on its own: styles only, no scripts."""
_TRIES, _PAUSE = 10, 0.1
"""How often, and after how many seconds, a request looks whether another one has made an edition."""


@require_safe
def picture(request: HttpRequest, public_id: UUID) -> HttpResponseBase:
    """Serve a map as PNG, still or animated; it never changes, so it can be cached for ever."""
    found = _found(request, public_id)
    if found.format == Picture.Format.SVG:
        raise Http404
    return _answer(request, found, "image/png")


@require_safe
def svg(request: HttpRequest, public_id: UUID) -> HttpResponseBase:
    """Serve a map as SVG, by the same rules."""
    found = _found(request, public_id)
    if found.format != Picture.Format.SVG:
        raise Http404
    answer = _answer(request, found, "image/svg+xml")
    answer.headers["Content-Security-Policy"] = HARMLESS
    return answer


@require_safe
def edition(request: HttpRequest, public_id: UUID, name: str) -> HttpResponseBase:
    """Serve an edition of a map, by the same rules: a smaller file for pages, or the picture for link previews.

    Requests for one that must be made first are counted by user or address. Only one of them makes it; while that takes
    long, others get the map as it was drawn, because browsers do not ask again for a picture that failed.
    """
    found = _found(request, public_id)
    headers = _headers(found, f"{found.public_id}-{name}")
    known = _known(request, headers)
    if known is not None:
        return known
    try:
        made = kept_edition(found, name)
        if made is None:
            wait = seconds_to_wait("editions", request.user.pk or stranger(request.META), timezone.now())
            if wait:
                return too_often(request, wait)
            made = _made(found, name)
    except NoSuchEdition:
        raise Http404 from None
    if made is None:
        return _answer(request, found, "image/png", {"Cache-Control": "no-store"})
    return HttpResponse(made.data, content_type=made.content_type, headers=headers)


def _made(found: Picture, name: str) -> EditionFile | None:
    """Return an edition, made by this request or by another meanwhile; None if that takes another one too long."""
    turn = Turn(f"edition-{found.public_id}-{name}")
    for _ in range(_TRIES):
        if turn.take():
            try:
                return edition_of(found, name)
            finally:
                turn.give_back()
        sleep(_PAUSE)
    return kept_edition(found, name)


def _found(request: HttpRequest, public_id: UUID) -> Picture:
    try:
        return picture_for(request.user, public_id)
    except Picture.DoesNotExist:
        raise Http404 from None


def _answer(
    request: HttpRequest, found: Picture, content_type: str, changed_headers: Mapping[str, str] | None = None
) -> HttpResponseBase:
    """Return the file, opened only if the browser lacks it; access is checked first."""
    headers = {**_headers(found, str(found.public_id)), **(changed_headers or {})}
    known = _known(request, headers)
    if known is not None:
        return known
    try:
        return FileResponse(found.file.open("rb"), content_type=content_type, headers=headers)
    except FileNotFoundError:  # a requested map may be deleted at any time
        raise Http404 from None


def _headers(found: Picture, etag: str) -> dict[str, str]:
    cached = "public" if found.is_public else "private"
    # Forum pages, which are other sites, embed it.
    shared = "cross-origin" if found.is_public else "same-origin"
    return {
        "Cache-Control": f"{cached}, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": shared,
        "ETag": quote_etag(etag),  # a picture is drawn once
    }


def _known(request: HttpRequest, headers: dict[str, str]) -> HttpResponseBase | None:
    """Return the answer for a browser that has the file already, else None."""
    known: HttpResponseBase | None = get_conditional_response(request, etag=headers["ETag"])
    if known is not None:
        for name, said in headers.items():
            known.headers[name] = said
    return known
