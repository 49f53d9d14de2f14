"""The map editor: a page that draws in the browser, the shipped maps to begin with, and a check of what was drawn."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_POST

from campaign.rules.scenarios.bounds import MOST_HEXES, check_map_size
from campaign.services.scenarios import LARGEST_FILE
from campaign.telling.told import told
from campaign.views.map_editor_words import map_editor_words
from campaign.views.throttle import throttled
from hexmap.drawing.style import text_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Terrain
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.hexes import DIRECTIONS
from hexmap.rules.map_sketch import Verdict, look_over
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names, shipped_map_text

MEGABYTE = 1_000_000


@require_GET
@never_cache
@login_required
def map_editor(request: HttpRequest) -> HttpResponse:
    """The page; everything is drawn and kept in the browser."""
    context = {"shipped": _shipped(), "terrains": _terrains(), "data": _data()}
    return render(request, "campaign/map_editor.html", context)


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
    """What is to be said of the map document in the body: why it would be refused, if it would be, and what is odd."""
    if request.content_type != "application/json":
        return _problem(422, _("The document was not sent as JSON."))
    try:
        body = request.body
    except RequestDataTooBig:
        return _too_large()
    if len(body) > LARGEST_FILE:
        return _too_large()
    try:
        verdict = look_over(_of_fair_size(parse_json(body.decode())))
    except UnicodeDecodeError:
        return _problem(422, _("The document is no text in UTF-8, as a JSON document is."))
    except DocumentError as error:
        verdict = Verdict(error)
    return JsonResponse(_verdict_values(verdict))


def _of_fair_size(value: Any) -> Any:
    """The document; raises DocumentError where it is larger than a map of the site may be."""
    try:
        check_map_size(value)
    except DocumentError as error:
        raise DocumentError(error.place.removeprefix("map."), error.problem) from None
    return value


def _too_large() -> JsonResponse:
    problem = _("The document has more than %(most)s MB; no more is taken.") % {"most": LARGEST_FILE // MEGABYTE}
    return _problem(413, problem)


def _problem(status: int, text: str) -> JsonResponse:
    return JsonResponse({"problem": text}, status=status)


def _verdict_values(verdict: Verdict) -> dict[str, Any]:
    """The verdict as JSON, its sentences in the language of the reader and hexes by their indices."""
    return {
        "fault": _fault_told(verdict.fault) if verdict.fault else None,
        "hex": verdict.hex,
        "findings": [
            {"level": finding.level, "text": told(finding.text), "hexes": finding.hexes} for finding in verdict.findings
        ],
    }


def _fault_told(fault: DocumentError) -> str:
    """A fault in the language of the reader; its place stays as the document has it."""
    return str(DocumentError(fault.place, told(fault.problem)))


def _shipped() -> list[dict[str, str]]:
    """The maps to begin with."""
    return [
        {"title": shipped_map(name).title, "address": reverse("map-to-edit", args=[name])}
        for name in shipped_map_names()
    ]


def _terrains() -> list[tuple[str, str]]:
    return [(terrain.value, told(terrain.label)) for terrain in Terrain]


def _data() -> dict[str, Any]:
    """What the scripts have to know: the words, the colours of the picture."""
    lines = {
        "paper": CLASSIC.paper,
        "ink": CLASSIC.ink,
        "coast": CLASSIC.coast_line,
        "river": CLASSIC.river,
        "road": CLASSIC.road,
        "casing": CLASSIC.road_casing,
        "halo": CLASSIC.halo,
        "sea": CLASSIC.sea_name,
        "landGrid": CLASSIC.land_grid,
        "waterGrid": CLASSIC.water_grid,
    }
    return {
        "check": reverse("check-map"),
        "most": MOST_HEXES,
        "mostBytes": LARGEST_FILE,
        "directions": DIRECTIONS,
        "colours": {
            "terrain": {terrain.value: text_of(CLASSIC.terrain[terrain]) for terrain in Terrain},
            "sign": {terrain: text_of(colour) for terrain, colour in CLASSIC.glyph.items()},
            "line": {name: text_of(colour) for name, colour in lines.items()},
        },
        "words": map_editor_words() | {"terrains": dict(_terrains())},
    }
