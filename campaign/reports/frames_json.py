"""A replay for the browser: positions of hexes in the picture, and the frames without texts."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.games.frames import Frame
from hexmap.drawing.geometry import layout, on_screen
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import DIRECTIONS


def replay_as_json(board: Board, frames: Sequence[Frame], width: int) -> JsonObject:
    """The layout of a picture `width` pixels wide as browsers show it, and the frames, hexes by name.

    A frame has the hex of every army by its number, which of them are `afloat`, the moves that led there and the
    marks of what happened.
    """
    return {**layout_as_json(board, width), "frames": [_frame(board, frame) for frame in frames]}


def layout_as_json(board: Board, width: int) -> JsonObject:
    """Return the positions of a board's hexes in a picture `width` pixels wide."""
    at = on_screen(layout(board.grid, width))
    return {
        "layout": at.as_json,
        "grid": {"columns": board.grid.columns, "rows": board.grid.rows, "digits": board.grid.digits},
        "directions": list(DIRECTIONS),
    }


def _frame(board: Board, frame: Frame) -> JsonObject:
    return {
        "armies": frame.armies,
        "afloat": list(_afloat(board, frame.armies)),
        "moves": [
            {"army": move.army, "hexes": move.hexes, "marching": move.marching}
            for move in frame.moves
            if len(set(move.hexes)) > 1
        ],
        "marks": [{"kind": one.mark, "hexes": one.hexes} for one in frame.happenings if one.mark and one.hexes],
    }


def _afloat(board: Board, armies: Mapping[int, str]) -> Iterator[int]:
    """Return the armies at sea: those in water."""
    for number, name in armies.items():
        if not board.is_land(board.grid.index(name)):
            yield number
