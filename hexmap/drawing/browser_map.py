"""A board for the browser: its permanent facts, and the positions of its hexes in the picture."""

from itertools import groupby

from hexmap.drawing.geometry import layout, on_screen
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import DIRECTIONS


def browser_map(board: Board, width: int) -> JsonObject:
    """The board as JSON values, its layout as browsers show a picture `width` pixels wide.

    `terrain` has one letter a hex, row by row; `roads` and `rivers` have one character a hex, "0" to "o", whose
    code less 48 is the mask of sides in the order of `directions`. `zone_runs` are pairs of how many hexes in
    that order lie in the same zones, and which of `zone_sets` that is.
    """
    at = on_screen(layout(board.grid, width))
    sets = sorted(set(board.zones_of))
    return {
        "layout": at.as_json,
        "grid": {"columns": board.grid.columns, "rows": board.grid.rows, "digits": board.grid.digits},
        "directions": list(DIRECTIONS),
        "terrain": board.terrain,
        "roads": _letters(board.roads),
        "rivers": _letters(board.rivers),
        "zones": list(board.zones),
        "zone_sets": [list(zones) for zones in sets],
        "zone_runs": [[len(list(run)), sets.index(zones)] for zones, run in groupby(board.zones_of)],
        "structures": [
            {
                "name": structure.name,
                "city": structure.is_city,
                "hex": board.grid.name(structure.hex),
                "modern": structure.modern,
            }
            for structure in board.structures
        ],
    }


def _letters(masks: tuple[int, ...]) -> str:
    return "".join(chr(48 + mask) for mask in masks)
