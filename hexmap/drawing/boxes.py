"""Upright boxes in a picture, and which of them are in the way of another."""

from collections.abc import Iterator, Sequence
from math import floor, hypot

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""


def around(x: float, y: float, reach: float) -> Box:
    """The square whose sides are `reach` away from a point."""
    return x - reach, y - reach, x + reach, y + reach


def around_all(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around all of these; for none an empty box."""
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def grown(box: Box, across: float, down: float) -> Box:
    """The box with so much more room at its sides, and above and below."""
    return box[0] - across, box[1] - down, box[2] + across, box[3] + down


def meet(one: Box, other: Box) -> bool:
    """Whether two boxes have some room in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(box: Box, room: Box) -> bool:
    """Whether a box lies inside another."""
    return box[0] >= room[0] and box[1] >= room[1] and box[2] <= room[2] and box[3] <= room[3]


def nearest(box: Box, point: tuple[float, float]) -> tuple[float, float]:
    """The point of a box that is nearest to a point."""
    return min(max(point[0], box[0]), box[2]), min(max(point[1], box[1]), box[3])


def from_point(box: Box, point: tuple[float, float]) -> float:
    """The distance of a box from a point, 0 if it covers it."""
    across = max(box[0] - point[0], 0.0, point[0] - box[2])
    down = max(box[1] - point[1], 0.0, point[1] - box[3])
    return hypot(across, down)


class Boxes:
    """Boxes by number, indexed by place, so that few are checked to find overlaps."""

    def __init__(self, cell: float) -> None:
        self._cell = max(1.0, cell)
        self._cells: dict[tuple[int, int], dict[int, Box]] = {}
        self._without_number = 0

    def add(self, box: Box) -> None:
        """Add a box that is never looked up by number."""
        self._without_number -= 1
        self.put(self._without_number, box)

    def put(self, number: int, box: Box) -> None:
        """Add a box."""
        for cell in self._under(box):
            self._cells.setdefault(cell, {})[number] = box

    def remove(self, number: int, box: Box) -> None:
        """Take a box away again."""
        for cell in self._under(box):
            del self._cells[cell][number]

    def meeting(self, box: Box) -> set[int]:
        """The numbers of the boxes that have room in common with this one."""
        cells = (self._cells.get(cell, {}) for cell in self._under(box))
        return {number for cell in cells for number, other in cell.items() if meet(box, other)}

    def free(self, box: Box) -> bool:
        """Return whether nothing overlaps it."""
        cells = (self._cells.get(cell, {}) for cell in self._under(box))
        return not any(meet(box, other) for cell in cells for other in cell.values())

    def _under(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = (floor(value / self._cell) for value in box)
        return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
