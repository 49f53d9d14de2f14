"""The map editor: a page for drawing in the browser, the shipped maps, and a check of a map.

The maps that people keep in their accounts, and previews, are in `saved_maps`.
"""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from campaign.language.translated import translated
from campaign.map_editor.commands import MOST_MAPS
from campaign.map_editor.words import map_editor_words
from campaign.platform.throttle import throttled
from campaign.views.map_documents import NoDocument, fault_text, sent_document
from hexmap.editor.bounds import LARGEST_DOCUMENT, MOST_HEXES
from hexmap.editor.picture import editor_colours
from hexmap.editor.reading import parsed_map
from hexmap.editor.sketch import MapVerdict, look_over
from hexmap.rules.board import Terrain
from hexmap.rules.documents import DocumentError
from hexmap.rules.hexes import DIRECTIONS
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names, shipped_map_text


@require_GET
@never_cache
@login_required
def map_editor(request: HttpRequest) -> HttpResponse:
    """The page; everything is drawn in the browser."""
    context = {"shipped": _shipped(), "terrains": _terrains(), "data": _data(request.user.pk), "most_maps": MOST_MAPS}
    return render(request, "campaign/map_editor/map_editor.html", context)


@require_GET
@gzip_page
@login_required
def map_to_edit(request: HttpRequest, name: str) -> HttpResponse:
    """The document of a shipped map."""
    try:
        return HttpResponse(shipped_map_text(name), content_type="application/json")
    except KeyError:
        raise Http404 from None


@throttled("maps")
@require_POST
@never_cache
@login_required
def check_map(request: HttpRequest) -> HttpResponse:
    """Check the map document in the body: the fault for which it would be refused, and other findings."""
    try:
        text = sent_document(request)
    except NoDocument as error:
        return error.answer
    try:
        verdict = look_over(parsed_map(text))
    except DocumentError as error:
        verdict = MapVerdict(error)
    return JsonResponse(_verdict_values(verdict))


def _verdict_values(verdict: MapVerdict) -> dict[str, Any]:
    """The verdict as JSON, its sentences in the language of the reader and hexes by their indices."""
    return {
        "fault": fault_text(verdict.fault) if verdict.fault else None,
        "hex": verdict.hex,
        "findings": [
            {"level": finding.level, "text": translated(finding.text), "hexes": finding.hexes}
            for finding in verdict.findings
        ],
    }


def _shipped() -> list[dict[str, str]]:
    """Return the shipped maps."""
    return [
        {"title": shipped_map(name).title, "address": reverse("map-to-edit", args=[name])}
        for name in shipped_map_names()
    ]


def _terrains() -> list[tuple[str, str]]:
    return [(terrain.value, translated(terrain.label)) for terrain in Terrain]


def _data(reader: int | None) -> dict[str, Any]:
    """Return the data for the scripts: the reader's id, addresses, texts, the colours of the picture."""
    return {
        "reader": reader,
        "check": reverse("check-map"),
        "mineAddress": reverse("my-maps"),
        "preview": reverse("map-preview"),
        "most": MOST_HEXES,
        "mostBytes": LARGEST_DOCUMENT,
        "directions": DIRECTIONS,
        "colours": editor_colours(),
        "words": map_editor_words() | {"terrains": dict(_terrains())},
    }
