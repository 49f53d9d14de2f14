"""The pages of puzzles. Nothing is stored: the address has the orders of every round."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from campaign.games.learning import Puzzle
from campaign.learning.puzzle_state import field_name, read_state
from campaign.learning.puzzle_texts import words_of
from campaign.learning.taught import shipped_puzzles
from campaign.learning.views.puzzle_answers import (
    board_answer,
    board_hash,
    march_answer,
    picture_of,
    reach_answer,
    result_of,
)
from campaign.learning.views.puzzle_page import PuzzlePage, drawn, page_data
from campaign.platform.throttle import open_to_strangers
from campaign.views.access import for_robots, kept_private


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """A puzzle in the list: its place from 1, its title, its task, its address."""

    key: str
    number: int
    title: str
    task: str
    address: str


def puzzle_named(key: str) -> Puzzle:
    """Return a shipped puzzle; raise Http404 for an unknown key."""
    try:
        return shipped_puzzles()[key]
    except KeyError:
        raise Http404 from None


@open_to_strangers
@require_GET
def puzzle_list(request: HttpRequest) -> HttpResponseBase:
    """List the shipped puzzles, from easy to hard."""
    context = {"puzzles": listed()}
    return for_robots(render(request, "campaign/learning/puzzles.html", context))


def listed() -> list[ListedPuzzle]:
    """Return the shipped puzzles in their order, in the language of the reader."""
    texts = [(key, words_of(puzzle)) for key, puzzle in shipped_puzzles().items()]
    return [
        ListedPuzzle(key, place, text.title, text.task, reverse("puzzle", args=[key]))
        for place, (key, text) in enumerate(texts, 1)
    ]


@open_to_strangers
@require_GET
def puzzle_page(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show a puzzle, what the orders in the address come to, and the form for the next round."""
    return show(request, puzzle_named(key), reverse("puzzle", args=[key]), key=key)


@open_to_strangers
@require_GET
@gzip_page
def puzzle_board(request: HttpRequest, key: str) -> HttpResponse:
    """Serve the picture of the board; its address has its hash."""
    return board_answer(puzzle_named(key))


@open_to_strangers
@require_GET
@gzip_page
@cache_control(private=True, max_age=300)
def puzzle_reach(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Serve the hexes that one of the solver's armies can get to in the round to come."""
    return reach_answer(request, puzzle_named(key), number)


@open_to_strangers
@require_GET
@gzip_page
@cache_control(private=True, max_age=300)
def puzzle_march(request: HttpRequest, key: str) -> HttpResponse:
    """Serve the preview of an instruction or, with `to`, of the cheapest march to a hex."""
    return march_answer(request, puzzle_named(key))


def show(
    request: HttpRequest, puzzle: Puzzle, address: str, *, key: str = "", title: str = "", **more: Any
) -> HttpResponseBase:
    """Return the page of a puzzle at an address, with the result of the orders in its query.

    A shipped puzzle has a key, a shared one a title.
    """
    given = request.GET.dict()
    shows_solution = given.get("solution") == "1"
    if shows_solution:
        given = _solution(puzzle)
    state = read_state(puzzle, given)
    result = result_of(puzzle, state)
    page = PuzzlePage(key, puzzle, words_of(puzzle, title), state, result)
    picture = picture_of(puzzle)
    context = {
        "page": page,
        "puzzle": puzzle,
        "address": address,
        "again": f"{address}?{state.query(0)}" if state.played else address,
        "following": _following(key),
        "shows_solution": shows_solution,
        "board": f"{address}board.svg?v={board_hash(puzzle)}",
        "drawn": drawn(picture, puzzle, result),
        "puzzle_data": page_data(page, picture, address),
        "learned": page.text.learned if result.solved else None,
        **more,
    }
    status = 422 if state.problems else 200
    answer = render(request, "campaign/learning/puzzle.html", context, status=status)
    return kept_private(answer) if request.GET or not key else for_robots(answer)


def _solution(puzzle: Puzzle) -> dict[str, str]:
    given = {
        field_name(number, sheet.kind, int(sheet.subject)): sheet.text
        for number, sheets in enumerate(puzzle.solution, 1)
        for sheet in sheets
    }
    return {**given, "played": str(puzzle.rounds)}


def _following(key: str) -> str:
    """Return the address of the next puzzle, that of the list after the last one and for a shared one."""
    keys = [*shipped_puzzles(), ""]
    following = keys[keys.index(key) + 1] if key else ""
    return reverse("puzzle", args=[following]) if following else reverse("puzzles")
