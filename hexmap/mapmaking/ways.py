"""Lines and paths over the grid: the hexes that a line crosses, and the cheapest path between hexes."""

from collections.abc import Callable
from heapq import heappop, heappush
from math import hypot

import numpy as np
from shapely.geometry.base import BaseGeometry

from hexmap.mapmaking.hex_field import HexField
from hexmap.rules.hexes import Grid

STEP_KM = 0.5
"""How finely a line is followed."""
THERE_AND_BACK = 1.5
"""A hex that a line enters from a hex and leaves to the same one is dropped up to so many times the least length."""

Cost = Callable[[int, int], int | None]
"""What a step from a hex to its neighbour costs; None where there is no way."""


def hexes_along(field: HexField, line: BaseGeometry) -> list[tuple[int, float]]:
    """The hexes that a line in longitude and latitude passes, in order, with the kilometres in each; -1 off the map."""
    points = np.asarray(line.coords)[:, :2]
    x, y = field.projection.plane(points[:, 0], points[:, 1])
    found: list[tuple[int, float]] = []
    for start in range(len(x) - 1):
        length = hypot(x[start + 1] - x[start], y[start + 1] - y[start])
        pieces = max(1, int(length / STEP_KM))
        along = (np.arange(pieces) + 0.5) / pieces
        hexes = field.locate(x[start] + (x[start + 1] - x[start]) * along, y[start] + (y[start + 1] - y[start]) * along)
        for hex_ in hexes.tolist():
            if found and found[-1][0] == hex_:
                found[-1] = (hex_, found[-1][1] + length / pieces)
            else:
                found.append((hex_, length / pieces))
    return found


def chain_of(grid: Grid, passed: list[tuple[int, float]], least_km: float) -> list[int]:
    """The hexes of a line on the map, without those it only cuts at a corner or enters and leaves the same way."""
    chain = [step for step in passed if step[0] >= 0]
    at = 1
    while at < len(chain) - 1:
        before, (_, km), after = chain[at - 1], chain[at], chain[at + 1]
        if km < least_km and after[0] in grid.neighbours[before[0]]:
            del chain[at]
        elif before[0] == after[0] and km < THERE_AND_BACK * least_km:
            chain[at - 1] = (before[0], before[1] + km)
            del chain[at : at + 2]
        else:
            at += 1
    return [hex_ for hex_, _ in chain]


def cheapest(grid: Grid, start: int, goal: int, cost: Cost) -> list[int] | None:
    """Return the cheapest path between two hexes, both included, always the same of equal ones; None without one."""
    best = {start: 0}
    before: dict[int, int] = {}
    open_ = [(0, *_westward(grid, start))]
    while open_:
        spent, column, row = heappop(open_)
        hex_ = row * grid.columns + column
        if hex_ == goal:
            return _back(before, goal)
        if spent > best[hex_]:
            continue
        for near in grid.neighbours[hex_]:
            more = cost(hex_, near) if near >= 0 else None
            if more is not None and (near not in best or spent + more < best[near]):
                best[near] = spent + more
                before[near] = hex_
                heappush(open_, (spent + more, *_westward(grid, near)))
    return None


def _westward(grid: Grid, hex_: int) -> tuple[int, int]:
    """Sort key: west to east, then north to south, so that equal costs always give the same path."""
    row, column = divmod(hex_, grid.columns)
    return column, row


def _back(before: dict[int, int], goal: int) -> list[int]:
    way = [goal]
    while way[-1] in before:
        way.append(before[way[-1]])
    return way[::-1]
