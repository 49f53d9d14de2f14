"""The pages of puzzles. Nothing is stored: the address has the orders of every round."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from campaign.language.translated import translated
from campaign.language.translated_values import translated_values
from campaign.learning.boards import WIDTH, BoardPicture, cropped
from campaign.learning.puzzles.puzzle import KEYS, Puzzle, RoundOrders, shipped_puzzle
from campaign.learning.puzzles.rounds import Attempt, attempt, solution_of
from campaign.learning.puzzles.state import PuzzleState, field_name, read_state
from campaign.learning.puzzles.texts import PuzzleText, goal_text, text_of
from campaign.learning.story import StoryScene, scenes_of_frames
from campaign.platform.throttle import open_to_strangers
from campaign.preview import Forecast, preview_as_json, reach_as_json
from campaign.reports.frames_json import replay_as_json
from campaign.rules.document import RoundDocument
from campaign.views.access import for_robots, kept_private
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import DocumentError, JsonObject
from hexmap.rules.position import Army
from orders.rules.kinds import Kind
from orders.rules.notation import NotationError, parse_instruction

KEPT = "public, max-age=31536000, immutable"
"""Of the pictures of boards, whose addresses change with them."""
_DIRECTIONS = (
    ("12", gettext_lazy("north")),
    ("2", gettext_lazy("north-east")),
    ("4", gettext_lazy("south-east")),
    ("6", gettext_lazy("south")),
    ("8", gettext_lazy("south-west")),
    ("10", gettext_lazy("north-west")),
)
_LABELS = {
    Kind.ASSAULT: gettext_lazy("Assault"),
    Kind.RETREAT: gettext_lazy("If it comes to an engagement"),
    Kind.DEBARK: gettext_lazy("Debark, in Administration"),
}


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """A puzzle in the list: its place from 1, its title, its task, its address."""

    key: str
    number: int
    title: str
    task: str
    address: str


@dataclass(frozen=True, slots=True)
class OrderField:
    """A field of the form: its name, label and text; `options` are texts and labels, none for a march."""

    name: str
    label: str
    text: str
    problem: str
    options: Sequence[tuple[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class ArmyFields:
    """An army of the solver in the round to come, its place in words, and its fields."""

    army: Army
    place: str
    fields: Sequence[OrderField]


@dataclass(frozen=True, slots=True)
class CheckedGoal:
    """A condition in words, and whether it holds."""

    text: str
    holds: bool


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle as a page: its words, what was tried, and the fields for the next round."""

    puzzle: Puzzle
    text: PuzzleText
    state: PuzzleState
    result: Attempt

    @property
    def round(self) -> int:
        """The round to give orders for, from 1."""
        return self.state.played + 1

    @property
    def tried(self) -> bool:
        """Whether a round was played."""
        return self.state.played > 0

    @property
    def asks(self) -> bool:
        """Whether orders can be given: the puzzle is not over."""
        return not self.result.over

    @property
    def several(self) -> bool:
        """Whether the puzzle has several rounds."""
        return self.puzzle.entry.rounds > 1

    @property
    def goals(self) -> list[CheckedGoal]:
        """The conditions, each with whether it holds."""
        pairs = zip(self.puzzle.entry.goal, self.result.reached, strict=True)
        return [CheckedGoal(goal_text(self.puzzle, goal), holds) for goal, holds in pairs]

    @property
    def hidden(self) -> dict[str, str]:
        """The orders of the other rounds, for the form."""
        return {
            name: text
            for name, text in self.state.typed.items()
            if text and not name.startswith(f"{self.round}-") and name.partition("-")[0] < str(self.round)
        }

    @property
    def scenes(self) -> list[StoryScene]:
        """What happened in the last round that was played, scene by scene."""
        return [scene for scene in scenes_of_frames(self.result.rounds[-1].frames) if scene.events]

    @property
    def own(self) -> list[Army]:
        """The solver's armies that are still on the map."""
        return [one for one in self.result.document.position.armies if one.faction == self.puzzle.yours]

    @property
    def armies(self) -> list[ArmyFields]:
        """The solver's armies with the fields of the round to come."""
        place = self.result.document.board.describe
        return [ArmyFields(army, place(army.hex), self._fields(army)) for army in self.own]

    def _fields(self, army: Army) -> list[OrderField]:
        found = []
        for kind in self.puzzle.asked.get(army.number, ()):
            name = field_name(self.round, kind, army.number)
            label = _("March, in clock numbers") if kind is Kind.MOVEMENT else str(_LABELS[kind])
            text, problem = self.state.typed.get(name, ""), self.state.problems.get(name, "")
            found.append(OrderField(name, label, text, problem, _options(kind)))
        return found


def _options(kind: Kind) -> Sequence[tuple[str, Any]]:
    match kind:
        case Kind.ASSAULT:
            return (("", _("No")), ("assault", _("Yes")))
        case Kind.RETREAT:
            return (("", _("fight")), ("retreat", _("retreat")))
        case Kind.DEBARK:
            return (("", _("stay at sea")), *_DIRECTIONS)
        case _:
            return ()


def puzzle_named(key: str) -> Puzzle:
    """Return a shipped puzzle; raise Http404 for an unknown key."""
    if key not in KEYS:
        raise Http404
    return shipped_puzzle(key)


@open_to_strangers
@require_GET
def puzzle_list(request: HttpRequest) -> HttpResponseBase:
    """List the shipped puzzles, from easy to hard."""
    context = {"puzzles": listed()}
    return for_robots(render(request, "campaign/learning/puzzles.html", context))


def listed() -> list[ListedPuzzle]:
    """Return the shipped puzzles in their order, in the language of the reader."""
    texts = [(key, text_of(shipped_puzzle(key))) for key in KEYS]
    return [
        ListedPuzzle(key, place, text.title, text.task, reverse("puzzle", args=[key]))
        for place, (key, text) in enumerate(texts, 1)
    ]


@open_to_strangers
@require_GET
def puzzle_page(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show a puzzle, what the orders in the address come to, and the form for the next round."""
    return show(request, puzzle_named(key), reverse("puzzle", args=[key]))


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


def show(request: HttpRequest, puzzle: Puzzle, address: str, **more: Any) -> HttpResponseBase:
    """Return the page of a puzzle at an address, with what the orders in its query come to."""
    given = request.GET.dict()
    shows_solution = given.get("solution") == "1"
    if shows_solution:
        given = _solution(puzzle)
    state = read_state(puzzle, given)
    result = _result(puzzle, state)
    page = PuzzlePage(puzzle, text_of(puzzle), state, result)
    picture = _picture(puzzle)
    context = {
        "page": page,
        "puzzle": puzzle,
        "address": address,
        "again": f"{address}?{state.query(0)}" if state.played else address,
        "following": _following(puzzle),
        "shows_solution": shows_solution,
        "board": f"{address}board.svg?v={board_hash(puzzle)}",
        "drawn": _drawn(picture, puzzle, result),
        "puzzle_data": _data(page, picture, address),
        "learned": page.text.learned if result.solved and page.text.learned.text else None,
        **more,
    }
    status = 422 if state.problems else 200
    answer = render(request, "campaign/learning/puzzle.html", context, status=status)
    return kept_private(answer) if request.GET or puzzle.shared else for_robots(answer)


def _result(puzzle: Puzzle, state: PuzzleState) -> Attempt:
    """Return what the rounds that were played come to; of orders that do not fit, nothing was played."""
    try:
        return attempt(puzzle, state.orders[: state.played])
    except DocumentError:
        raise Http404 from None


def _solution(puzzle: Puzzle) -> dict[str, str]:
    given = {
        field_name(number, sheet.kind, int(sheet.subject)): sheet.text
        for number, sheets in enumerate(solution_of(puzzle), 1)
        for sheet in sheets
    }
    return {**given, "played": str(puzzle.entry.rounds)}


def _following(puzzle: Puzzle) -> str:
    """Return the address of the next puzzle, that of the list after the last one."""
    if puzzle.shared or puzzle.key == KEYS[-1]:
        return reverse("puzzles")
    return reverse("puzzle", args=[KEYS[KEYS.index(puzzle.key) + 1]])


def board_hash(puzzle: Puzzle) -> str:
    """Return a key that changes with the picture of a puzzle's board."""
    text = f"{puzzle.entry.model_dump_json()} {puzzle.window}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def board_answer(puzzle: Puzzle) -> HttpResponse:
    """Return the picture of the board of a puzzle."""
    return HttpResponse(_picture(puzzle).svg, content_type="image/svg+xml", headers={"Cache-Control": KEPT})


def reach_answer(request: HttpRequest, puzzle: Puzzle, number: int) -> HttpResponse:
    """Return the reach of one of the solver's armies, as far as the board shows it."""
    document, forecast = _forecast(request, puzzle)
    army = document.position.army.get(number)
    if army is None or army.faction != puzzle.yours:
        raise Http404
    values = reach_as_json(document.board, forecast.reach(number))
    here = _picture(puzzle).board.grid.index
    return JsonResponse({**values, "hexes": {name: one for name, one in values["hexes"].items() if here(name) >= 0}})


def march_answer(request: HttpRequest, puzzle: Puzzle) -> HttpResponse:
    """Return the preview of a march of one of the solver's armies, or why there is none."""
    document, forecast = _forecast(request, puzzle)
    number = whole_number(request.GET.get("army"))
    army = document.position.army.get(number) if number is not None else None
    if army is None or number is None or army.faction != puzzle.yours:
        return _problem(404, _("That is not one of your armies. Choose another one."), "")
    try:
        numbers = parse_instruction(request.GET.get("text", "")[:200])
    except NotationError as error:
        return _problem(422, str(error), "OR.1")
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
    document = _result(puzzle, state).document
    orders = tuple(state.orders[: state.played])
    return document, _forecast_of(board_hash(puzzle), orders, _Uncounted(document))


@lru_cache(maxsize=32)
def _forecast_of(_hash: str, _orders: tuple[RoundOrders, ...], document: "_Uncounted[RoundDocument]") -> Forecast:
    return Forecast(document.value)


def _problem(status: int, text: str, rule: str) -> JsonResponse:
    return JsonResponse({"problem": text, "rule": rule}, status=status)


def _picture(puzzle: Puzzle) -> BoardPicture:
    return _picture_of(board_hash(puzzle), _Uncounted(puzzle))


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
def _picture_of(_hash: str, puzzle: _Uncounted[Puzzle]) -> BoardPicture:
    one = puzzle.value
    return cropped(one.document.board, one.window, one.document.position)


def _drawn(picture: BoardPicture, puzzle: Puzzle, result: Attempt) -> dict[str, Any]:
    """Return what is drawn upon the picture without script: the armies, and the marches of the last round."""
    position = cropped(puzzle.document.board, puzzle.window, result.document.position).position
    index = picture.board.grid.index
    trails = []
    if result.rounds:
        for frame in result.rounds[-1].frames:
            trails += [picture.trail([index(name) for name in move.hexes]) for move in frame.moves]
    return {
        "at": picture.as_json["layout"],
        "counters": picture.counters(position),
        "path": " ".join(one for one in trails if one),
    }


def _data(page: PuzzlePage, picture: BoardPicture, address: str) -> JsonObject:
    """Return what the page's script begins with."""
    position, grid = page.result.document.position, page.result.document.board.grid
    order = [faction.id for faction in position.factions]
    armies = [*page.puzzle.document.position.armies, *position.armies]
    data: JsonObject = {
        "key": "" if page.puzzle.shared else page.puzzle.key,
        "solved": page.result.solved,
        "board": picture.as_json,
        "armies": [
            {"number": army.number, "hex": grid.name(army.hex), "own": army.faction == page.puzzle.yours}
            for army in position.armies
            if picture.board.grid.index(grid.name(army.hex)) >= 0
        ],
        "sides": {army.number: {"key": army.faction, "bars": order.index(army.faction)} for army in armies},
        "round": page.round,
        "asks": page.asks,
        "query": page.state.query(page.state.played),
        "points": page.puzzle.document.ruleset.movement.points,
        "urls": {"reach": f"{address}reach/0.json", "preview": f"{address}preview.json", "rules": reverse("rules")},
        "words": puzzle_words(),
        "result": None,
    }
    if page.result.rounds:
        frames = page.result.rounds[-1].frames
        data["result"] = {
            "replay": {
                **replay_as_json(page.result.document.board, frames, WIDTH),
                **picture.layout_json,
                "armies": data["sides"],
            },
            "scenes": [
                {"title": scene.title, "events": [{"text": one.text, "rule": one.rule} for one in scene.events]}
                for scene in scenes_of_frames(frames)
            ],
        }
    return data


def puzzle_words() -> Mapping[str, object]:
    """Return the sentences of the script, in the language of the page; `{...}` is filled in there."""
    return {
        "choose": _("Army {army} is chosen. Click the hex that it should march to."),
        "enemy": _("That is an enemy. Choose one of your armies."),
        "march": _("Army {army}: {left} of {points} MP left at {place}."),
        "sails": _("Army {army} sails to {place}."),
        "stays": _("Army {army} stands there already. Choose another hex."),
        "offline": _("The site does not answer. Nothing was lost. Try again."),
        "signedOut": _("You are signed out. Sign in again in another window, then try again here."),
        "failed": _("Something went wrong on the site. Nothing was changed. Try again."),
        "again": _("Play again"),
    }
