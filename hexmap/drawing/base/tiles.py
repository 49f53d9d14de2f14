"""A picture in tiles: small enough to stay near the processor while everything is laid on one, and few enough."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

Item = TypeVar("Item")

SIDE = 384
"""The width and height of a tile in pixels; the last ones of a picture are smaller."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A rectangle of a picture, in whole pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top


def tiles_of(box: Tile) -> list[Tile]:
    """The tiles that make up a larger rectangle, line by line."""
    return [
        Tile(left, top, min(left + SIDE, box.right), min(top + SIDE, box.bottom))
        for top in range(box.top, box.bottom, SIDE)
        for left in range(box.left, box.right, SIDE)
    ]


def by_tile(
    items: Iterable[Item], box: Tile, box_of: Callable[[Item], tuple[float, float, float, float]]
) -> Mapping[tuple[int, int], list[Item]]:
    """Yield the items on each tile, in the order given, under the tile's top left corner.

    `box_of` gives left, top, right and bottom of a thing; one that lies on several tiles is in the list of each.
    """
    found: dict[tuple[int, int], list[Item]] = defaultdict(list)
    for item in items:
        left, top, right, bottom = box_of(item)
        for down in range(int((top - box.top) // SIDE), int((bottom - box.top) // SIDE) + 1):
            for across in range(int((left - box.left) // SIDE), int((right - box.left) // SIDE) + 1):
                found[box.left + across * SIDE, box.top + down * SIDE].append(item)
    return found
