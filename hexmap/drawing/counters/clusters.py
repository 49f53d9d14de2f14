"""Counters that would cover one another, moved apart."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from hexmap.drawing.boxes import Box, Boxes, within
from hexmap.drawing.geometry import Point

STEP = 0.25
"""The step of the search for free places, in widths of a counter."""
FARTHEST = 8
"""The greatest distance of a counter from its hex, in widths of a counter."""
CELL = 32
"""The size of the squares that index taken places, in pixels."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item to place, preferably with its centre at a point.

    `left`, `up`, `right` and `down` say how far it reaches from there, in pixels.
    """

    key: int
    home: Point
    left: float
    up: float
    right: float
    down: float

    def box(self, at: Point) -> Box:
        """Return its box with its centre at a point."""
        return at[0] - self.left, at[1] - self.up, at[0] + self.right, at[1] + self.down


def spread(items: Iterable[Item], inside: Box, obstacles: Sequence[Box] = ()) -> Mapping[int, Point]:
    """Return the place of every item so that none covers another, by key.

    The northernmost stay where they want to stand; an item that would cover one of those goes to the nearest free place
    that is inside a box and on no obstacle. An item without such a place within `FARTHEST` stays on top of the others.
    The order in which the items are given does not matter.
    """
    taken = Boxes(CELL)
    places: dict[int, Point] = {}
    crowded = []
    for item in sorted(items, key=lambda item: (item.home[1], item.home[0], item.key)):
        if taken.free(item.box(item.home)):
            places[item.key] = item.home
            taken.add(item.box(item.home))
        else:
            crowded.append(item)
    if crowded:
        for obstacle in obstacles:
            taken.add(obstacle)
    search = _Search(inside, taken)
    for item in crowded:
        places[item.key] = search.nearest_free(item)
        taken.add(item.box(places[item.key]))
    return places


class _Search:
    """Searches for free places. Taken places stay taken: for the same home it continues after the last one found."""

    def __init__(self, inside: Box, taken: Boxes) -> None:
        self._inside = inside
        self._taken = taken
        self._looked_at: dict[Box, int] = {}

    def nearest_free(self, item: Item) -> Point:
        wide, offsets, alike = item.left + item.right, _offsets(), item.box(item.home)
        for which in range(self._looked_at.get(alike, 0), len(offsets)):
            right, down = offsets[which]
            at = (item.home[0] + right * wide, item.home[1] + down * wide)
            box = item.box(at)
            if within(box, self._inside) and self._taken.free(box):
                self._looked_at[alike] = which + 1
                return at
        self._looked_at[alike] = len(offsets)
        return item.home


@cache
def _offsets() -> Sequence[Point]:
    """Return the offsets at which to search for a free place, in widths of a counter, nearest first."""
    reach = round(FARTHEST / STEP)
    steps = range(-reach, reach + 1)
    around = [(right * STEP, down * STEP) for right in steps for down in steps if (right, down) != (0, 0)]
    return sorted(around, key=lambda offset: (offset[0] ** 2 + offset[1] ** 2, offset[1], offset[0]))
