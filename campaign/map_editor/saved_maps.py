"""Maps saved in accounts, and preview pictures, for the scripts of the map editor.

Everything here is the reader's own: maps of other users are not found.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.files.storage import default_storage
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.language.moments import lasting
from campaign.language.translated import translated
from campaign.map_editor import tasks as map_editor_tasks
from campaign.map_editor.commands import (
    MOST_MAPS,
    SavedElsewhere,
    TooManyMaps,
    delete_map,
    save_map_again,
    save_new_map,
)
from campaign.map_editor.previews import ask_for_preview
from campaign.map_editor.queries import preview_of, saved_map, saved_maps_of
from campaign.models import MapPreview, SavedMap
from campaign.platform.throttle import throttled
from campaign.views.map_documents import NoDocument, fault_text, problem, sent_document
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import DocumentError

LARGEST_NUMBER = 10**9
"""No saved map has a higher number; the database takes none beyond 2**63."""


UsersPage = Callable[..., HttpResponseBase]
"""A page that receives the request, the signed-in user, and the parts of its address."""


def for_users(page: UsersPage) -> UsersPage:
    """Mark a page for signed-in users, which receives the user as well."""

    @login_required
    @wraps(page)
    def guarded(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        assert isinstance(request.user, User)  # noqa: S101 - the guard around has looked
        return page(request, request.user, **rest)

    return guarded


@throttled("maps")
@require_http_methods(["GET", "POST"])
@never_cache
@for_users
def my_maps(request: HttpRequest, user: User) -> HttpResponse:
    """List the reader's maps, or save a submitted document as a new one."""
    if request.method == "GET":
        return JsonResponse({"maps": [_row(kept) for kept in saved_maps_of(user)], "most": MOST_MAPS})
    return _saved(request, user, None)


@throttled("maps")
@require_http_methods(["GET", "POST"])
@gzip_page
@never_cache
@for_users
def my_map(request: HttpRequest, user: User, number: int) -> HttpResponse:
    """The document of one of the reader's maps; one that is sent replaces it, if `version` is the last one."""
    if request.method == "POST":
        return _saved(request, user, _known(number))
    try:
        kept = saved_map(user, _known(number))
    except SavedMap.DoesNotExist:
        raise Http404 from None
    return HttpResponse(kept.document, content_type="application/json", headers={"Map-Version": str(kept.version)})


@throttled("maps")
@require_POST
@never_cache
@for_users
def delete_my_map(request: HttpRequest, user: User, number: int) -> HttpResponse:
    """Delete one of the reader's maps."""
    try:
        delete_map(user, _known(number))
    except SavedMap.DoesNotExist:
        raise Http404 from None
    return JsonResponse({})


@throttled("pictures")
@require_http_methods(["GET", "POST"])
@never_cache
@for_users
def map_preview(request: HttpRequest, user: User) -> HttpResponse:
    """Return the state of the reader's preview, or queue one for a submitted document."""
    if request.method == "GET":
        preview = preview_of(user)
        return JsonResponse({"state": "none"} if preview is None else _preview_values(preview))
    try:
        preview = ask_for_preview(user, sent_document(request), timezone.now())
    except NoDocument as error:
        return error.answer
    except DocumentError as error:
        return problem(422, fault_text(error))
    transaction.on_commit(lambda: map_editor_tasks.draw_preview.delay(preview.pk), robust=True)
    return JsonResponse(_preview_values(preview))


@require_GET
@for_users
def preview_picture(request: HttpRequest, user: User, public_id: UUID) -> HttpResponseBase:
    """The picture of the reader's preview."""
    preview = preview_of(user)
    if preview is None or preview.public_id != public_id or not preview.width:
        raise Http404
    headers = {"Cache-Control": "private, max-age=86400, immutable", "Cross-Origin-Resource-Policy": "same-origin"}
    try:
        return FileResponse(default_storage.open(preview.file_name), content_type="image/png", headers=headers)
    except FileNotFoundError:  # previews are in no backup
        raise Http404 from None


def _saved(request: HttpRequest, user: User, number: int | None) -> HttpResponse:
    """Save the submitted document as a new map, or over an existing one."""
    at = timezone.now()
    try:
        text = sent_document(request)
        if number is None:
            kept = save_new_map(user, text, at)
        else:
            kept = save_map_again(user, number, whole_number(request.GET.get("version")) or 0, text, at)
    except NoDocument as error:
        return error.answer
    except DocumentError as error:
        return problem(422, fault_text(error))
    except (TooManyMaps, SavedElsewhere) as error:
        return problem(409, translated(str(error)))
    except SavedMap.DoesNotExist:
        raise Http404 from None
    return JsonResponse(_row(kept))


def _known(number: int) -> int:
    """Return the number of a map in an address."""
    if number > LARGEST_NUMBER:
        raise Http404
    return number


def _row(kept: SavedMap) -> dict[str, Any]:
    """A map as the list shows it."""
    return {
        "number": kept.pk,
        "title": kept.title,
        "columns": kept.columns,
        "rows": kept.rows,
        "version": kept.version,
        "saved": lasting(kept.saved_at),
        "address": reverse("my-map", args=[kept.pk]),
        "delete": reverse("delete-my-map", args=[kept.pk]),
    }


def _preview_values(preview: MapPreview) -> dict[str, Any]:
    """Return the state of a preview: being drawn, drawn or failed; `number` distinguishes it from older ones."""
    state = "failed" if preview.failed else "drawn" if preview.width else "pending"
    return {
        "state": state,
        "number": preview.pk,
        "address": reverse("preview-picture", args=[preview.public_id]) if state == "drawn" else "",
        "width": preview.width,
        "height": preview.height,
    }
