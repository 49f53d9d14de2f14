"""Answers to the lesson's script: the board, reaches, marches and the round, all of the fixed position."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from campaign.games.desk import Problem
from campaign.language.translated import translated
from campaign.language.translated_values import translated_values
from campaign.learning.boards import WIDTH, lesson_board
from campaign.learning.chapters import StoryEvent, cited, scenes_of
from campaign.learning.state import LessonState, read_state
from campaign.learning.taught import forecast_beside, lesson
from campaign.platform.throttle import open_to_strangers
from campaign.reports.frames_json import replay_as_json
from campaign.views.paragraphs import paragraph_url
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import JsonObject
from orders.rules.notation import parse_instruction

KEPT = "public, max-age=31536000, immutable"
"""Of answers that are the same for everyone, at an address that changes with them."""


@open_to_strangers
@require_GET
@gzip_page
def board(request: HttpRequest) -> HttpResponse:
    """Serve the picture of the board; its address has its hash."""
    return HttpResponse(lesson_board().svg, content_type="image/svg+xml", headers={"Cache-Control": KEPT})


@open_to_strangers
@require_GET
@gzip_page
def reach(request: HttpRequest, number: int) -> HttpResponse:
    """Serve the hexes that one of the reader's armies can get to; its address has the hash of the lesson."""
    if number not in lesson().own_numbers:
        raise Http404
    return JsonResponse(lesson().forecast.reach(number), headers={"Cache-Control": KEPT})


@open_to_strangers
@require_GET
@gzip_page
@cache_control(private=True, max_age=300)
def march(request: HttpRequest) -> HttpResponse:
    """Serve the preview of an army's instruction or, with `to`, of the cheapest march to a hex; the first army's."""
    state = read_state(request.GET)
    number = whole_number(request.GET.get("army", str(state.army)))
    if number is None or number not in lesson().own_numbers:
        return _problem(404, _(lesson().words["notYours"]), "")
    if state.problems:
        return _problem(422, next(iter(state.problems.values())), "OR.1")
    if "to" not in request.GET:
        return JsonResponse(preview_values(number, state))
    forecast = forecast_beside(state.marches_beside(number))
    way = forecast.way_to(number, lesson().board.grid.index(request.GET["to"]))
    if isinstance(way, Problem):
        return _problem(422, translated(way.text), way.rule)
    return JsonResponse(translated_values(way))


@open_to_strangers
@require_GET
@gzip_page
@cache_control(private=True, max_age=300)
def result(request: HttpRequest) -> HttpResponse:
    """Serve the round: orders with their receipts, the frames of its replay, and what happened in words."""
    state = read_state(request.GET)
    if state.problems:
        return _problem(422, next(iter(state.problems.values())), "OR.1")
    taught = lesson()
    outcome = taught.played(state.marches)
    replay = replay_as_json(taught.board, outcome.frames, WIDTH)
    return JsonResponse(
        {
            "orders": [
                {"army": one.army, "faction": one.faction, "text": one.text, "receipt": one.receipt}
                for one in outcome.orders
            ],
            "replay": {**replay, **lesson_board().layout_json, "armies": sides()},
            "scenes": [
                {"title": scene.title, "events": [_event(one) for one in scene.events]}
                for scene in scenes_of(outcome.frames, taught.left_out)
            ],
            "meaning": [_event(cited(one)) for one in outcome.meaning],
        }
    )


def preview_values(number: int, state: LessonState) -> JsonObject:
    """Return the preview of an army's march beside the reader's other marches, in the language of the reader."""
    forecast = forecast_beside(state.marches_beside(number))
    numbers = parse_instruction(state.given.get(number, ""), number)
    values: JsonObject = translated_values(forecast.preview(number, numbers))
    return values


def sides() -> dict[int, dict[str, Any]]:
    """Return the faction of every army, as the script's counters need it."""
    position = lesson().position
    order = [faction.id for faction in position.factions]
    return {army.number: {"key": army.faction, "bars": order.index(army.faction)} for army in position.armies}


def _event(event: StoryEvent) -> dict[str, str]:
    return {"text": event.text, "rule": event.rule, "address": paragraph_url(event.rule)}


def _problem(status: int, text: str, rule: str) -> JsonResponse:
    return JsonResponse({"problem": text, "rule": rule}, status=status)
