"""The lesson's position: a small board cut from the shipped map of Sicily, with two armies a side."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from campaign.games.vae_victis.desk.forecast import PlannedForecast, forecast_of
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.drawing.cut_boards import board_in
from hexmap.drawing.windows import GridWindow
from hexmap.rules.board import Board
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.shipped_maps import shipped_map
from orders.rules.sheets import SheetText

_FILE = Path(__file__).with_name("lesson.json")


@dataclass(frozen=True)
class LessonPosition:
    """The position of the lesson: whose armies the reader leads, and what is laid down for it.

    `suggested` are marches for the reader's armies, `targets` the hexes where those end, by army number; `sealed` are
    the orders of the other side. `won` and `lost` are the casualties of an engagement in per cent. `window` is the
    part of the shipped map that the board shows.
    """

    document: RoundDocument
    window: GridWindow
    yours: str
    suggested: Mapping[int, str]
    targets: Mapping[int, str]
    sealed: Mapping[int, str]
    won: int
    lost: int

    @property
    def board(self) -> Board:
        """The board."""
        return self.document.board

    @property
    def own_numbers(self) -> tuple[int, ...]:
        """The numbers of the reader's armies."""
        return tuple(army.number for army in self.document.position.armies if army.faction == self.yours)

    @property
    def sealed_sheets(self) -> tuple[SheetText, ...]:
        """The orders of the other side."""
        return tuple(SheetText(Kind.MOVEMENT, number, text) for number, text in self.sealed.items())


@cache
def position() -> LessonPosition:
    """Return the position of the lesson, read once."""
    values = _values()
    window = GridWindow(**values["window"])
    board = _closed(board_in(shipped_map(values["position"]["map"]), window))
    result = values["casualties"]
    return LessonPosition(
        document=read_document(values["position"], lambda _name: board),
        window=window,
        yours=values["yours"],
        suggested=_by_number(values["suggested"]),
        targets=_by_number(values["targets"]),
        sealed=_by_number(values["sealed"]),
        won=result["won"],
        lost=result["lost"],
    )


@cache
def forecast() -> PlannedForecast:
    """Return the forecast of the position, made once."""
    return forecast_of(position().document, ())


def _values() -> dict[str, Any]:
    values: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return values


def _by_number(texts: Mapping[str, str]) -> dict[int, str]:
    return {int(number): text for number, text in texts.items()}


def _closed(board: Board) -> Board:
    """Return the board without the roads and rivers that lead off it, which no rule expects."""

    def kept(masks: tuple[int, ...]) -> tuple[int, ...]:
        near = board.grid.neighbours
        return tuple(
            sum(1 << side for side, other in enumerate(near[hex_]) if other != OFF_MAP and mask >> side & 1)
            for hex_, mask in enumerate(masks)
        )

    return replace(board, roads=kept(board.roads), rivers=kept(board.rivers))
