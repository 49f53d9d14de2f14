"""The grid: names, directions, neighbours and distances of flat-topped hexes (GR.1, GR.2, GR.9).

A hex is handled as its *index*, an integer counted row by row from the north-west corner; its name
(`0512`: column 5, row 12) is only for documents and people.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

OFF_MAP = -1
STAND = 0
DIRECTIONS = (12, 2, 4, 6, 8, 10)
"""The six sides by the clock, in the order of the neighbour table (GR.1)."""
SIDE = {direction: side for side, direction in enumerate(DIRECTIONS)}

# Column and row steps of the six sides. Columns with an even number lie half a hex lower (GR.2).
_STEPS_HIGH = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_STEPS_LOW = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


class Neighbours(dict[int, tuple[int, ...]]):
    """A neighbour table that is filled in where it is asked: of a map of a million hexes most are never looked at."""

    def __init__(self, work_out: Callable[[int], tuple[int, ...]]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, index: int) -> tuple[int, ...]:
        """Work out the neighbours of a hex and keep them."""
        found = self[index] = self._work_out(index)
        return found


class _Names(dict[int, str]):
    """The names of hexes, each made once."""

    def __init__(self, grid: "Grid") -> None:
        super().__init__()
        self._columns, self._digits = grid.columns, grid.digits
        self._west, self._north = grid.west, grid.north

    def __missing__(self, index: int) -> str:
        row, column = divmod(index, self._columns)
        column, row = self._west + column + 1, self._north + row + 1
        name = self[index] = f"{column:0{self._digits}}{row:0{self._digits}}"
        return name


@dataclass(frozen=True)
class Grid:
    """A rectangle of hexes, `columns` wide and `rows` high.

    A part of a larger grid has `west` columns and `north` rows of that grid before it, and its hexes keep their names.
    """

    columns: int
    rows: int
    west: int = 0
    north: int = 0
    digits: int = field(default=0, repr=False)

    def __post_init__(self) -> None:
        if not self.digits:
            object.__setattr__(self, "digits", max(2, len(str(max(self.columns, self.rows)))))

    def __len__(self) -> int:
        return self.columns * self.rows

    def name(self, index: int) -> str:
        """The name of a hex: `Grid(76, 81).name(0) == "0101"` (GR.2)."""
        return self._names[index]

    @cached_property
    def _names(self) -> "_Names":
        return _Names(self)

    def index(self, name: str) -> int:
        """The hex of that name, or `OFF_MAP` if the map has none."""
        digits = self.digits
        if len(name) != 2 * digits or not (name.isascii() and name.isdigit()):
            return OFF_MAP
        column, row = int(name[:digits]) - self.west, int(name[digits:]) - self.north
        if not (1 <= column <= self.columns and 1 <= row <= self.rows):
            return OFF_MAP
        return (row - 1) * self.columns + column - 1

    @cached_property
    def neighbours(self) -> "Neighbours":
        """For every hex its six neighbours in the order of `DIRECTIONS`, `OFF_MAP` where there is none."""
        return Neighbours(self.neighbours_of)

    def neighbours_of(self, index: int) -> tuple[int, ...]:
        """The six neighbours of a hex, `OFF_MAP` where there is none."""
        row, column = divmod(index, self.columns)
        if 0 < column < self.columns - 1 and 0 < row < self.rows - 1:
            above, below = index - self.columns, index + self.columns
            if column % 2:
                return above, index + 1, below + 1, below, below - 1, index - 1
            return above, above + 1, index + 1, below, index - 1, above - 1
        steps = _STEPS_LOW if column % 2 else _STEPS_HIGH
        return tuple(
            (row + down) * self.columns + column + right
            if 0 <= column + right < self.columns and 0 <= row + down < self.rows
            else OFF_MAP
            for right, down in steps
        )

    def axial(self, index: int) -> tuple[int, int]:
        """Axial coordinates (q, r): q the column, r counted along the slanting rows."""
        row, column = divmod(index, self.columns)
        return column, row - column // 2

    def distance(self, one: int, other: int) -> int:
        """The distance of two hexes in hexes, whatever lies between (GR.9)."""
        q_one, r_one = self.axial(one)
        q_other, r_other = self.axial(other)
        q, r = q_one - q_other, r_one - r_other
        return max(abs(q), abs(r), abs(q + r))

    def within(self, index: int, radius: int) -> Iterator[int]:
        """All hexes at most `radius` away, the hex itself included, ordered by column, then row."""
        column = index % self.columns
        q_here, r_here = self.axial(index)
        for q in range(max(-radius, -column), min(radius, self.columns - 1 - column) + 1):
            top = r_here + (q_here + q) // 2
            for r in range(max(-radius, -q - radius, -top), min(radius, -q + radius, self.rows - 1 - top) + 1):
                yield (top + r) * self.columns + column + q

    def northing(self, index: int) -> tuple[int, int]:
        """Sort hexes from north to south, then from west to east (MV.8 6 and 7).

        The first figure is in half hexes, because even columns lie half a hex lower.
        """
        row, column = divmod(index, self.columns)
        return 2 * row + column % 2, column
