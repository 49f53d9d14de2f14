"""What the script of a puzzle's page asks for: the picture of the board, reaches, and previews of marches."""

import hashlib
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from campaign.games.desk import Problem
from campaign.games.learning import Puzzle, PuzzleAttempt
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.language.translated_values import translated_values
from campaign.learning.boards import BoardPicture, cropped
from campaign.learning.puzzle_state import PuzzleState, read_state
from campaign.learning.taught import attempt_of
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import DocumentError
from orders.rules.notation import NotationError, parse_instruction

KEPT = "public, max-age=31536000, immutable"
"""Of the pictures of boards, whose addresses change with them."""


def result_of(puzzle: Puzzle, state: PuzzleState) -> PuzzleAttempt:
    """Return what the rounds that were played come to; of orders that do not fit, nothing was played."""
    try:
        return attempt_of(puzzle, tuple(state.orders[: state.played]))
    except DocumentError:
        raise Http404 from None


def board_hash(puzzle: Puzzle) -> str:
    """Return a key that changes with the picture of a puzzle's board."""
    return hashlib.sha256(puzzle.file.encode()).hexdigest()[:16]


def board_answer(puzzle: Puzzle) -> HttpResponse:
    """Return the picture of the board of a puzzle."""
    return HttpResponse(picture_of(puzzle).svg, content_type="image/svg+xml", headers={"Cache-Control": KEPT})


def reach_answer(request: HttpRequest, puzzle: Puzzle, number: int) -> HttpResponse:
    """Return the reach of one of the solver's armies, as far as the board shows it."""
    result = result_of(puzzle, read_state(puzzle, request.GET))
    army = result.position.army.get(number)
    if army is None or army.faction != puzzle.yours:
        raise Http404
    values = result.forecast().reach(number)
    here = picture_of(puzzle).board.grid.index
    return JsonResponse({**values, "hexes": {name: one for name, one in values["hexes"].items() if here(name) >= 0}})


def march_answer(request: HttpRequest, puzzle: Puzzle) -> HttpResponse:
    """Return the preview of a march of one of the solver's armies, or why there is none."""
    result = result_of(puzzle, read_state(puzzle, request.GET))
    number = whole_number(request.GET.get("army"))
    army = result.position.army.get(number) if number is not None else None
    if army is None or number is None or army.faction != puzzle.yours:
        return _problem(404, _("That is not one of your armies. Choose another one."), "")
    try:
        numbers = parse_instruction(request.GET.get("text", "")[:200], number)
    except NotationError as error:
        return _problem(422, translated(say("not_understood", sentence=str(error))), "OR.1")
    if "to" in request.GET:
        way = result.forecast().way_to(number, puzzle.board.grid.index(request.GET["to"]))
        if isinstance(way, Problem):
            return _problem(422, translated(way.text), way.rule)
        return JsonResponse(translated_values(way))
    return JsonResponse(translated_values(result.forecast().preview(number, numbers)))


def _problem(status: int, text: str, rule: str) -> JsonResponse:
    return JsonResponse({"problem": text, "rule": rule}, status=status)


@lru_cache(maxsize=32)
def picture_of(puzzle: Puzzle) -> BoardPicture:
    """Return the picture of the board of a puzzle, drawn once."""
    return cropped(puzzle.board, puzzle.window, puzzle.position)
