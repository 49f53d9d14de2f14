"""Windows: the rectangle of a map that a picture shows, found from the hexes that matter."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate

from hexmap.rules.hexes import Grid

SIZES = ((30, 20), (42, 28), (56, 38))
"""The columns and rows a window may have, the smallest first; in the last one counters are 26 pixels wide in a forum.

No window is smaller than the first on a map that is larger than it.
"""
ENOUGH = 0.6
"""The share of everything that matters that a window must hold to be preferred to a larger one."""
_NEARLY = 0.999999
"""Sums of shares are not exact."""
BLANK = 2
"""The hexes left free around the weights, if the window has room for them."""

Weights = Mapping[int, float]
"""How much a hex matters, by its index."""


@dataclass(frozen=True, slots=True)
class GridWindow:
    """A part of a grid: its first column and row, counted from 0, and how many of each it has.

    The first column is even, so that every column lies half a hex lower in the window if it does on the map (GR.2).
    """

    column: int
    row: int
    columns: int
    rows: int

    def holds(self, column: int, row: int) -> bool:
        """Whether the hex in that column and row, counted from 0, is in the window."""
        return 0 <= column - self.column < self.columns and 0 <= row - self.row < self.rows


def whole(grid: Grid) -> GridWindow:
    """The window that shows all of a grid."""
    return GridWindow(0, 0, grid.columns, grid.rows)


def window_around(grid: Grid, weights: Weights, enough: float = ENOUGH) -> GridWindow:
    """Return the smallest of `SIZES` that holds a share of `enough` of the weights, else the largest with most of them.

    What matters stands in the middle of the window. With no weights it is the whole grid, as on a map so small that
    the smallest window would show it all.
    """
    points = sorted((*divmod(hex_, grid.columns), weight) for hex_, weight in weights.items())
    if not points:
        return whole(grid)
    total = sum(weight for *_, weight in points)
    for columns, rows in SIZES:
        best = max(_held(points, columns - 2 * BLANK, rows - 2 * BLANK), key=lambda held: (held[0], *_negated(held[1])))
        if best[0] >= enough * total * _NEARLY:
            break
    return _placed(grid, best[1], columns, rows)


def _held(points: list[tuple[int, int, float]], columns: int, rows: int) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Return for rectangles of that size their weight, and the box of their weights: left, top, right, bottom.

    A rectangle that holds most can be moved until a point is at its left and one at its top edge.
    """
    for left in sorted({column for _, column, _ in points}):
        strip = [point for point in points if 0 <= point[1] - left < columns]
        sums = [0.0, *accumulate(weight for *_, weight in strip)]
        end = 0
        for start, (top, *_) in enumerate(strip):
            while end < len(strip) and strip[end][0] < top + rows:
                end += 1
            across = [column for _, column, _ in strip[start:end]]
            yield sums[end] - sums[start], (min(across), top, max(across), strip[end - 1][0])


def _negated(box: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-value for value in box)


def _placed(grid: Grid, box: tuple[int, ...], columns: int, rows: int) -> GridWindow:
    """Return the window of that size centred on a box, moved to lie on the grid."""
    left, top, right, bottom = box
    columns, rows = min(columns, grid.columns), min(rows, grid.rows)
    column = min(max(0, (left + right + 1 - columns) // 2), grid.columns - columns)
    row = min(max(0, (top + bottom + 1 - rows) // 2), grid.rows - rows)
    column -= column % 2
    return GridWindow(column, row, max(columns, right + 1 - column), rows)
