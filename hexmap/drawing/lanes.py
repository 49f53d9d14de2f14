"""Marches over the same hexes, side by side."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot

from hexmap.drawing.geometry import Layout, Point

APART = 0.34
"""From one lane to the next, in hex sizes."""
ABREAST = 1.3
"""How wide all lanes together may be, in hex sizes."""


def lanes(marches: Mapping[int, Sequence[int]], at: Layout) -> dict[int, list[Point]]:
    """The points of every march, by army: the middles of its hexes, moved aside where others go the same way.

    Every step from one hex to the next has as many lanes as armies take it, in whichever direction, by their numbers.
    In a hex an army is as far aside as on the steps to it and from it on the average; where it ends it is in the
    middle.
    """
    taking = _taking(marches)
    return {number: _moved(number, hexes, taking, at) for number, hexes in marches.items()}


def _taking(marches: Mapping[int, Sequence[int]]) -> Mapping[tuple[int, int], list[int]]:
    taking: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, hexes in sorted(marches.items()):
        for one, other in sorted({_edge(*step) for step in pairwise(hexes)}):
            taking[one, other].append(number)
    return taking


def _moved(number: int, hexes: Sequence[int], taking: Mapping[tuple[int, int], list[int]], at: Layout) -> list[Point]:
    centres = [at.centre(hex_) for hex_ in hexes]
    shifts = [_shift(number, step, taking, at) for step in pairwise(hexes)]
    moved = []
    for place, (x, y) in enumerate(centres):
        beside = shifts[max(0, place - 1) : place + 1]
        share = 0.0 if place == len(centres) - 1 or not beside else 1 / len(beside)
        moved.append((x + share * sum(dx for dx, _ in beside), y + share * sum(dy for _, dy in beside)))
    return moved


def _shift(number: int, step: tuple[int, int], taking: Mapping[tuple[int, int], list[int]], at: Layout) -> Point:
    """How far aside an army is on a step; the lanes of both directions are counted from the same side."""
    edge = _edge(*step)
    armies = taking.get(edge, [number])
    if len(armies) < 2 or edge[0] == edge[1]:
        return 0.0, 0.0
    apart = min(APART, ABREAST / (len(armies) - 1)) * at.size
    aside = (armies.index(number) - (len(armies) - 1) / 2) * apart
    (x, y), (x2, y2) = at.centre(edge[0]), at.centre(edge[1])
    length = hypot(x2 - x, y2 - y)
    return -(y2 - y) / length * aside, (x2 - x) / length * aside


def _edge(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
