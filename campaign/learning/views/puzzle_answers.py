"""What the script of a puzzle's page asks for: the picture of the board, reaches, and previews of marches."""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from campaign.games.vae_victis.preview import Forecast, preview_as_json, reach_as_json
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.language.translated_values import translated_values
from campaign.learning.boards import BoardPicture, cropped
from campaign.learning.puzzles.puzzle import Puzzle, RoundOrders
from campaign.learning.puzzles.rounds import Attempt, attempt
from campaign.learning.puzzles.state import PuzzleState, read_state
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import DocumentError, JsonObject
from orders.rules.notation import NotationError, parse_instruction

KEPT = "public, max-age=31536000, immutable"
"""Of the pictures of boards, whose addresses change with them."""


def result_of(puzzle: Puzzle, state: PuzzleState) -> Attempt:
    """Return what the rounds that were played come to; of orders that do not fit, nothing was played."""
    try:
        return attempt(puzzle, state.orders[: state.played])
    except DocumentError:
        raise Http404 from None


def board_hash(puzzle: Puzzle) -> str:
    """Return a key that changes with the picture of a puzzle's board."""
    text = f"{puzzle.entry.model_dump_json()} {puzzle.window}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def board_answer(puzzle: Puzzle) -> HttpResponse:
    """Return the picture of the board of a puzzle."""
    return HttpResponse(picture_of(puzzle).svg, content_type="image/svg+xml", headers={"Cache-Control": KEPT})


def reach_answer(request: HttpRequest, puzzle: Puzzle, number: int) -> HttpResponse:
    """Return the reach of one of the solver's armies, as far as the board shows it."""
    document, forecast = _forecast(request, puzzle)
    army = document.position.army.get(number)
    if army is None or army.faction != puzzle.yours:
        raise Http404
    values = reach_as_json(document.board, forecast.reach(number))
    here = picture_of(puzzle).board.grid.index
    return JsonResponse({**values, "hexes": {name: one for name, one in values["hexes"].items() if here(name) >= 0}})


def march_answer(request: HttpRequest, puzzle: Puzzle) -> HttpResponse:
    """Return the preview of a march of one of the solver's armies, or why there is none."""
    document, forecast = _forecast(request, puzzle)
    number = whole_number(request.GET.get("army"))
    army = document.position.army.get(number) if number is not None else None
    if army is None or number is None or army.faction != puzzle.yours:
        return _problem(404, _("That is not one of your armies. Choose another one."), "")
    try:
        numbers = parse_instruction(request.GET.get("text", "")[:200], number)
    except NotationError as error:
        return _problem(422, translated(say("not_understood", sentence=str(error))), "OR.1")
    if "to" in request.GET:
        hex_ = document.board.grid.index(request.GET["to"])
        problem = forecast.why_out_of_reach(number, hex_)
        if problem is not None:
            return _problem(422, translated(problem.text), problem.rule)
        numbers = forecast.reach(number).instruction_to(hex_)
    values: JsonObject = translated_values(preview_as_json(document.board, forecast.preview(number, numbers)))
    return JsonResponse(values)


def _forecast(request: HttpRequest, puzzle: Puzzle) -> tuple[RoundDocument, Forecast]:
    state = read_state(puzzle, request.GET)
    document = result_of(puzzle, state).document
    orders = tuple(state.orders[: state.played])
    return document, _forecast_of(board_hash(puzzle), orders, _Uncounted(document))


@lru_cache(maxsize=32)
def _forecast_of(_hash: str, _orders: tuple[RoundOrders, ...], document: "_Uncounted[RoundDocument]") -> Forecast:
    return Forecast(document.value)


def _problem(status: int, text: str, rule: str) -> JsonResponse:
    return JsonResponse({"problem": text, "rule": rule}, status=status)


def picture_of(puzzle: Puzzle) -> BoardPicture:
    """Return the picture of the board of a puzzle, drawn once."""
    return _kept_picture(board_hash(puzzle), _Uncounted(puzzle))


Value = TypeVar("Value")


@dataclass(frozen=True)
class _Uncounted(Generic[Value]):
    """A value that is no part of the key of a cache: what else is asked for determines it."""

    value: Value

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Uncounted)


@lru_cache(maxsize=32)
def _kept_picture(_hash: str, puzzle: _Uncounted[Puzzle]) -> BoardPicture:
    one = puzzle.value
    return cropped(one.document.board, one.window, one.document.position)
