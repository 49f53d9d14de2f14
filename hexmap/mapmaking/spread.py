"""Distances and connected areas on a grid."""

from collections import deque
from collections.abc import Callable, Iterable

from hexmap.rules.hexes import Grid


def distances(grid: Grid, starts: Iterable[int]) -> dict[int, int]:
    """Return the distance of every hex from the nearest start, in hexes; empty without a start."""
    found = dict.fromkeys(sorted(starts), 0)
    open_ = deque(found)
    while open_:
        hex_ = open_.popleft()
        for near in grid.neighbours_of(hex_):
            if near >= 0 and near not in found:
                found[near] = found[hex_] + 1
                open_.append(near)
    return found


def reached(grid: Grid, starts: Iterable[int], enters: Callable[[int], bool]) -> set[int]:
    """The starts and every hex that can be reached from them through hexes that `enters` allows."""
    found = set(starts)
    open_ = sorted(found)
    while open_:
        for near in grid.neighbours_of(open_.pop()):
            if near >= 0 and near not in found and enters(near):
                found.add(near)
                open_.append(near)
    return found


def patches(grid: Grid, hexes: Iterable[int]) -> list[set[int]]:
    """Return the connected areas of the hexes, ordered by their first hex."""
    left = set(hexes)
    found: list[set[int]] = []
    for start in sorted(left):
        if start in left:
            patch = reached(grid, [start], left.__contains__)
            left -= patch
            found.append(patch)
    return found
