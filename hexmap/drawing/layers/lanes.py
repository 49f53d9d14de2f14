"""Marches over the same hexes, side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from hexmap.drawing.geometry import Layout, Point

APART = 0.44
"""From one lane to the next, in hex sizes."""
ABREAST = 1.4
"""How wide all lanes together may be, in hex sizes."""


@dataclass(slots=True)
class _Step:
    """A step between two neighbouring hexes: the armies on it, and the direction of the first."""

    start: int
    end: int
    armies: list[int]


def lanes(marches: Mapping[int, Sequence[int]], at: Layout) -> dict[int, list[Point]]:
    """The points of every march, by army: the middles of its hexes, moved aside where others go the same way.

    Every step from one hex to the next has as many lanes as armies take it, in whichever direction, by their numbers;
    they are counted from the left as the first of them goes, so that nobody changes sides on a common way. In a hex an
    army is as far aside as on the steps to it and from it on the average; where it ends it is in the middle.
    """
    steps = _steps(marches)
    return {number: _moved(number, hexes, steps, at) for number, hexes in marches.items()}


def _steps(marches: Mapping[int, Sequence[int]]) -> Mapping[frozenset[int], _Step]:
    steps: dict[frozenset[int], _Step] = {}
    for number, hexes in sorted(marches.items()):
        for start, end in pairwise(hexes):
            step = steps.setdefault(frozenset((start, end)), _Step(start, end, []))
            if number not in step.armies:
                step.armies.append(number)
    return steps


def _moved(number: int, hexes: Sequence[int], steps: Mapping[frozenset[int], _Step], at: Layout) -> list[Point]:
    shifts = [_shift(number, steps[frozenset(pair)], at) for pair in pairwise(hexes)]
    moved = []
    for place, hex_ in enumerate(hexes):
        x, y = at.centre(hex_)
        beside = shifts[max(0, place - 1) : place + 1]
        share = 0.0 if place == len(hexes) - 1 else 1 / len(beside)
        moved.append((x + share * sum(dx for dx, _ in beside), y + share * sum(dy for _, dy in beside)))
    return moved


def _shift(number: int, step: _Step, at: Layout) -> Point:
    """The distance of an army to the side on a step."""
    others = len(step.armies) - 1
    if not others or step.start == step.end:
        return 0.0, 0.0
    aside = (step.armies.index(number) - others / 2) * min(APART, ABREAST / others) * at.size
    (x, y), (x2, y2) = at.centre(step.start), at.centre(step.end)
    length = hypot(x2 - x, y2 - y)
    return -(y2 - y) / length * aside, (x2 - x) / length * aside
