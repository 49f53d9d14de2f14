"""The depth of a sea zone: the distance of its hexes from everything else."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from hexmap.rules.board import Board
from hexmap.rules.hexes import Grid

FINE = 10_000
"""On maps with more hexes than this, zones are measured in squares of several hexes, about this many squares."""
Cell = tuple[int, int]


@dataclass(frozen=True)
class Depths:
    """The squares of a zone, by column and row, with how many hexes each is from the edge of the zone or the map.

    A square is `step` hexes wide and high; it belongs to the zone if the hex in its middle does, and to no other.
    """

    grid: Grid
    step: int
    cells: dict[Cell, int]

    def at(self, index: int) -> int:
        """The depth at a hex, 1 at the edge of the zone; 0 for a hex outside of the zone or of the map."""
        if index < 0:
            return 0
        row, column = divmod(index, self.grid.columns)
        return self.cells.get((column // self.step, row // self.step), 0)

    def middle(self, cell: Cell) -> int:
        """The hex in the middle of a square."""
        return _middle(self.grid, self.step, cell)


def depths_of(board: Board) -> list[Depths]:
    """The depths of every sea zone, in map order; those of a zone that has no hex for itself are empty."""
    grid = board.grid
    step = max(1, isqrt(len(grid) // FINE))
    of_zone: list[set[Cell]] = [set() for _ in board.zones]
    for cell in _cells(grid, step):
        zones = board.zones_of[_middle(grid, step, cell)]
        if len(zones) == 1:
            of_zone[zones[0]].add(cell)
    return [Depths(grid, step, _from_the_edge(cells, step)) for cells in of_zone]


def _cells(grid: Grid, step: int) -> Iterator[Cell]:
    across, down = -(-grid.columns // step), -(-grid.rows // step)
    return ((column, row) for row in range(down) for column in range(across))


def _middle(grid: Grid, step: int, cell: Cell) -> int:
    column = min(cell[0] * step + step // 2, grid.columns - 1)
    row = min(cell[1] * step + step // 2, grid.rows - 1)
    return row * grid.columns + column


def _from_the_edge(cells: set[Cell], step: int) -> dict[Cell, int]:
    """Remove the edge again and again; what is removed in the first round has a depth of 1."""
    found: dict[Cell, int] = {}
    left, depth = set(cells), 1
    while left:
        edge = [cell for cell in left if not all(near in left for near in _around(cell))]
        found |= dict.fromkeys(edge, depth)
        left.difference_update(edge)
        depth += step
    return found


def _around(cell: Cell) -> Iterator[Cell]:
    column, row = cell
    return iter(((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)))
