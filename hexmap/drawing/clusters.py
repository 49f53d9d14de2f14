"""Counters that would cover one another, moved apart."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from hexmap.drawing.geometry import Point

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""
STEP = 0.25
"""How finely free places are looked for, in widths of a counter."""
FARTHEST = 8
"""How far from its hex a counter may stand, in widths of a counter."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that wants to stand with its middle at a point.

    `left`, `up`, `right` and `down` say how far it reaches from there, in pixels.
    """

    key: int
    home: Point
    left: float
    up: float
    right: float
    down: float

    def box(self, at: Point) -> Box:
        """What it covers where its middle stands at a point."""
        return at[0] - self.left, at[1] - self.up, at[0] + self.right, at[1] + self.down


def spread(items: Iterable[Item], inside: Box, obstacles: Sequence[Box] = ()) -> Mapping[int, Point]:
    """Where every item stands so that none covers another, by key.

    The northernmost stay where they want to stand; what would cover one of those goes to the nearest free place that
    is inside a box and on no obstacle. Whoever finds none within `FARTHEST` stays on top of the others. The order in
    which the items are given does not matter.
    """
    taken = _Taken()
    places: dict[int, Point] = {}
    crowded = []
    for item in sorted(items, key=lambda item: (item.home[1], item.home[0], item.key)):
        if taken.is_free(item.box(item.home)):
            places[item.key] = item.home
            taken.add(item.box(item.home))
        else:
            crowded.append(item)
    if crowded:
        for obstacle in obstacles:
            taken.add(obstacle)
    for item in crowded:
        places[item.key] = _nearest_free(item, inside, taken)
        taken.add(item.box(places[item.key]))
    return places


def _nearest_free(item: Item, inside: Box, taken: "_Taken") -> Point:
    wide = item.left + item.right
    for right, down in _offsets():
        at = (item.home[0] + right * wide, item.home[1] + down * wide)
        box = item.box(at)
        if _holds(inside, box) and taken.is_free(box):
            return at
    return item.home


@cache
def _offsets() -> Sequence[Point]:
    """The offsets at which a free place is looked for, in widths of a counter, the nearest first."""
    reach = round(FARTHEST / STEP)
    steps = range(-reach, reach + 1)
    around = [(right * STEP, down * STEP) for right in steps for down in steps if (right, down) != (0, 0)]
    return sorted(around, key=lambda offset: (offset[0] ** 2 + offset[1] ** 2, offset[1], offset[0]))


class _Taken:
    """The boxes that are taken, kept by squares of the picture so that only near ones are looked at."""

    SQUARE = 32

    def __init__(self) -> None:
        self._boxes: dict[tuple[int, int], list[Box]] = defaultdict(list)

    def add(self, box: Box) -> None:
        for square in self._squares(box):
            self._boxes[square].append(box)

    def is_free(self, box: Box) -> bool:
        return not any(_overlap(box, other) for square in self._squares(box) for other in self._boxes.get(square, ()))

    def _squares(self, box: Box) -> Iterator[tuple[int, int]]:
        for across in range(int(box[0] // self.SQUARE), int(box[2] // self.SQUARE) + 1):
            for down in range(int(box[1] // self.SQUARE), int(box[3] // self.SQUARE) + 1):
                yield across, down


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _holds(outer: Box, inner: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
