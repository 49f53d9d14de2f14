"""The file of a puzzle: a position, who the solver leads, what has to be reached, and orders that reach it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from campaign.games.learning import MOST_ROUNDS, RoundOrders
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages.one_order import read_order
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.drawing.windows import GridWindow
from hexmap.rules.documents import DocumentError, DocumentModel, validated
from hexmap.rules.hexes import Grid
from hexmap.rules.shipped_maps import shipped_map_names
from orders.rules.sheets import InvalidSheet, SheetText

MOST_ARMIES = 40
"""The armies of a puzzle."""
MOST_ARMIES_OF_RECRUITS = 12
"""The armies of a puzzle in which a general leads the other side: with more it would think too long."""
MOST_GOALS = 6
"""The conditions of a goal."""
KEYS = (
    *("roads", "stop", "rest", "siege", "river", "superior-numbers"),
    *("assault", "embark", "strait", "landing", "blockade", "supply"),
)
"""The shipped puzzles, from easy to hard."""
_FOLDER = Path(__file__).with_name("positions")
_KEPT = ("format", "ruleset", "map", "round", "factions", "control", "armies", "sieges")
"""The keys of a position that are kept."""
_ASKED = (Kind.MOVEMENT, Kind.ASSAULT, Kind.RETREAT, Kind.DEBARK)

Name = Annotated[str, Field(min_length=1, max_length=100)]
Number = Annotated[int, Field(ge=1, le=9999)]
Text = Annotated[str, Field(max_length=200)]
OrdersEntry = dict[Annotated[str, Field(max_length=30)], Text]
"""The orders of a round: texts by `kind-army`, such as `movement-3`."""


GoalKind = Literal[
    "controls",
    "besieges",
    "free",
    "cut",
    "linked",
    "blockades",
    "stands",
    "survives",
    "removed",
    "wins",
    "unfought",
    "beaten",
    "strength",
]


class GoalEntry(DocumentModel):
    """A condition at the end of the last round; the keys that a kind does not use are left out.

    - `controls`: your faction controls `structure`.
    - `besieges`: your faction besieges `structure`.
    - `stands`: `army`, yours, is on land within `within` hexes of `hex`.
    - `survives`: `army`, yours, is on the map. `removed`: `army`, of an enemy, is not.
    - `wins`: `army`, yours, has won an engagement. `unfought`: it has fought none. `beaten`: `army`, of an enemy, has
      lost one.
    - `free`: `structure`, yours, is not besieged.
    - `cut`: `structure`, of an enemy, is not on the network of the faction that controls it.
    - `linked`: `structure` is on the network of your faction.
    - `blockades`: a navy of yours has `structure` in its zone of control.
    - `strength`: `army` has at least `least` FP.
    """

    kind: GoalKind
    structure: Name | None = None
    army: Number | None = None
    hex: Annotated[str, Field(pattern="^[0-9]{4,8}$")] | None = None
    within: Annotated[int, Field(ge=0, le=5)] = 0
    least: Annotated[int, Field(ge=1, le=9999)] = 1


class PuzzleEntry(DocumentModel):
    """A puzzle as its file has it. `enemy` is `recruit`, or what the other armies do round by round.

    `asks` are orders besides marches, if the solution does not show them. `wrong` are orders that look right and do not
    reach the goal; shipped puzzles name them.
    """

    position: dict[str, Any]
    yours: Name
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    goal: Annotated[list[GoalEntry], Field(min_length=1, max_length=MOST_GOALS)]
    enemy: Literal["recruit"] | Annotated[list[OrdersEntry], Field(max_length=MOST_ROUNDS)] = Field(default=[])
    solution: Annotated[list[OrdersEntry], Field(max_length=MOST_ROUNDS)]
    wrong: Annotated[list[OrdersEntry], Field(max_length=MOST_ROUNDS)] = Field(default=[])
    asks: Annotated[list[Literal["assault", "retreat", "debark"]], Field(max_length=3)] = Field(default=[])
    window: dict[Literal["column", "row", "columns", "rows"], Annotated[int, Field(ge=0, le=200)]] | None = None


@dataclass(frozen=True)
class PuzzleFile:
    """The file of a puzzle that has been read: its position, and the part of the map that its board shows."""

    entry: PuzzleEntry
    document: RoundDocument
    window: GridWindow

    @property
    def yours(self) -> str:
        """The id of the solver's faction."""
        return self.entry.yours

    @property
    def asked(self) -> Sequence[str]:
        """The kinds of orders for each army: the march, and the others that the solution gives for any of them."""
        extra: set[str] = {_field(name)[0] for one in (*self.entry.solution, *self.entry.wrong) for name in one}
        extra |= {Kind(one) for one in self.entry.asks}
        return [kind for kind in _ASKED if kind == Kind.MOVEMENT or kind in extra]


def sheets_of(puzzle: PuzzleFile, texts: Mapping[str, str]) -> RoundOrders:
    """Return orders in canonical form; raise InvalidSheet for a text or a name that is not valid."""
    found = []
    for name, text in sorted(texts.items()):
        kind, army = _field(name)
        written = read_order(kind, army, text, puzzle.document.board)
        if written:
            found.append(SheetText(kind, army, written))
    return tuple(found)


def orders_of(puzzle: PuzzleFile, rounds: Sequence[Mapping[str, str]]) -> list[RoundOrders]:
    """Return orders of all rounds of a puzzle in canonical form."""
    given = [sheets_of(puzzle, texts) for texts in rounds]
    return [*given, *[()] * (puzzle.entry.rounds - len(given))]


def read_file(values: Any) -> PuzzleFile:
    """Return the file of a puzzle; raise DocumentError for one that is not valid."""
    entry = validated(PuzzleEntry, values)
    if entry.position.get("map") not in shipped_map_names():
        raise DocumentError("position.map", "is not a map of this site")
    document = read_document(entry.position)
    if document.movement is not None:
        raise DocumentError("position", "is not the beginning of a round: take one before the movement")
    _check(entry, document)
    puzzle = PuzzleFile(entry, document, _window(entry, document))
    for which, rounds in (("solution", entry.solution), ("wrong", entry.wrong), ("enemy", entry.enemy)):
        _check_orders(puzzle, which, rounds)
    return puzzle


@cache
def shipped_file(key: str) -> PuzzleFile:
    """Return the file of a shipped puzzle, read once."""
    return read_file(json.loads((_FOLDER / f"{key}.json").read_text(encoding="utf-8")))


def kept_position(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the public part of a position document, never orders; raise DocumentError."""
    if "movement" in values:
        raise DocumentError("movement", "is there already: take the position before the movement")
    return {key: values[key] for key in _KEPT if key in values}


def _check(entry: PuzzleEntry, document: RoundDocument) -> None:
    position, board = document.position, document.board
    if entry.yours not in {faction.id for faction in position.active_factions}:
        raise DocumentError("yours", "is not an active faction of the position")
    if len(position.armies) > MOST_ARMIES:
        raise DocumentError("position.armies", f"has more than {MOST_ARMIES} armies")
    if entry.enemy == "recruit" and len(position.armies) > MOST_ARMIES_OF_RECRUITS:
        raise DocumentError("enemy", f"is a general only with {MOST_ARMIES_OF_RECRUITS} armies or fewer")
    if not any(army.faction == entry.yours for army in position.armies):
        raise DocumentError("yours", "has no army in the position")
    for place, goal in enumerate(entry.goal):
        where = f"goal[{place}]"
        if goal.kind in _OF_STRUCTURES and (goal.structure is None or goal.structure not in board.structure_named):
            raise DocumentError(f"{where}.structure", "is not a structure of the map")
        if goal.kind in _OF_ARMIES and goal.army not in position.army:
            raise DocumentError(f"{where}.army", "is not an army of the position")
        if goal.kind == "stands" and (goal.hex is None or board.grid.index(goal.hex) < 0):
            raise DocumentError(f"{where}.hex", "is not on the map")
        army = position.army.get(goal.army) if goal.army is not None else None
        if army is not None and (army.faction == entry.yours) == (goal.kind in _OF_ENEMIES):
            raise DocumentError(f"{where}.army", "is of the wrong side")


_OF_STRUCTURES = frozenset({"controls", "besieges", "free", "cut", "linked", "blockades"})
_OF_ARMIES = frozenset({"stands", "survives", "removed", "wins", "unfought", "beaten", "strength"})
_OF_ENEMIES = frozenset({"removed", "beaten"})


def _check_orders(puzzle: PuzzleFile, which: str, rounds: Any) -> None:
    if isinstance(rounds, str):
        return
    for place, texts in enumerate(rounds):
        try:
            sheets = sheets_of(puzzle, texts)
        except InvalidSheet as error:
            raise DocumentError(f"{which}[{place}]", str(error)) from None
        for sheet in sheets:
            army = puzzle.document.position.army.get(int(sheet.subject))
            if army is None or (army.faction == puzzle.yours) != (which != "enemy"):
                raise DocumentError(f"{which}[{place}]", f"orders army {sheet.subject}, which is not of that side")


def _field(name: str) -> tuple[str, int]:
    kind, _dash, number = name.partition("-")
    if kind not in {one.value for one in _ASKED} or not (number.isascii() and number.isdigit() and len(number) < 5):
        raise InvalidSheet(f"{name} is not an order of a puzzle")
    return Kind(kind), int(number)


_MARGIN = 4
"""Hexes around the armies that the board of a shared puzzle shows."""
_WIDE_MARGIN = 10
"""Hexes around what the goal is about, where all armies together do not fit on a board."""
_LEAST, _MOST = 12, 40
"""The columns and rows that a board has at least and at most."""


def _window(entry: PuzzleEntry, document: RoundDocument) -> GridWindow:
    """Return the part of the map that the board shows: the given one, else all armies and goals with some room."""
    grid = document.board.grid
    if entry.window is not None and len(entry.window) == 4:
        column, row, columns, rows = (entry.window[key] for key in ("column", "row", "columns", "rows"))
        columns, rows = min(columns, grid.columns - column), min(rows, grid.rows - row)
        if column % 2 or columns < 1 or rows < 1 or columns > _MOST or rows > _MOST:
            raise DocumentError("window", "does not fit the map: the first column is even, at most 40 are shown")
        return GridWindow(column, row, columns, rows)
    named, army = document.board.structure_named, document.position.army
    goals = [named[goal.structure].hex for goal in entry.goal if goal.structure]
    goals += [grid.index(goal.hex) for goal in entry.goal if goal.hex]
    goals += [army[goal.army].hex for goal in entry.goal if goal.army is not None]
    everything = [*goals, *(one.hex for one in document.position.armies)]
    try:
        return _around(everything, grid, _MARGIN)
    except DocumentError:
        return _around(goals, grid, _WIDE_MARGIN)


def _around(hexes: Sequence[int], grid: Grid, margin: int) -> GridWindow:
    """Return the window around hexes; raise DocumentError where they are too far apart."""
    rows_, columns_ = zip(*(divmod(hex_, grid.columns) for hex_ in hexes), strict=True)
    row, height = _span(min(rows_) - margin, max(rows_) + margin, grid.rows)
    column, width = _span(min(columns_) - margin, max(columns_) + margin, grid.columns)
    even = column - column % 2
    return GridWindow(even, row, min(width + column - even, grid.columns - even), height)


def _span(first: int, last: int, most: int) -> tuple[int, int]:
    start = max(0, min(first, most - _LEAST))
    if min(last, most - 1) - start + 1 > _MOST:
        raise DocumentError("goal", f"what it is about is more than {_MOST - 2 * _WIDE_MARGIN} hexes apart")
    return start, min(most - start, max(_LEAST, last + 1 - start))
