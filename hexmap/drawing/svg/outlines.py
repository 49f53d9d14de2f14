"""The outlines of areas of hexes."""

from collections.abc import Collection

from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.svg.rings import rings
from hexmap.rules.board import Board

_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners of a hex around its centre, in half sizes across and half heights down; side `s` begins at `s`."""

Corner = tuple[int, int]


def outlines(board: Board, hexes: Collection[int], layout: Layout) -> list[list[Point]]:
    """The closed lines around an area, and around the holes in it.

    Three hexes meet in a corner, so at most one line leaves it: lines never touch.
    """
    following, place = _borders(board, hexes, layout)
    return [[place[corner] for corner in ring] for ring in rings(following)]


def _borders(board: Board, hexes: Collection[int], layout: Layout) -> tuple[dict[Corner, Corner], dict[Corner, Point]]:
    """Return for every corner on the border of an area the next one, clockwise, and its place."""
    inside = set(hexes)
    following: dict[Corner, Corner] = {}
    place: dict[Corner, Point] = {}
    for index in sorted(inside):
        sides = [side for side, near in enumerate(board.grid.neighbours_of(index)) if near not in inside]
        if not sides:
            continue
        row, column = divmod(index, board.grid.columns)
        x, y = 2 + 3 * column, 1 + 2 * row + column % 2
        points = layout.corners(index)
        for side in sides:
            (a, b), (c, d) = _CORNERS[side], _CORNERS[(side + 1) % 6]
            following[x + a, y + b] = (x + c, y + d)
            place[x + a, y + b] = points[side]
    return following, place
