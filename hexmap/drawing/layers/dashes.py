"""Lines in dashes where they lead over water."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from hexmap.drawing.geometry import Point

DASH, GAP = 0.62, 0.34
"""The lengths of strokes and gaps of a way over sea, in hex sizes."""
SHORT = 2.0
"""A way shorter than this, in hex sizes, is not dashed."""
Stretch = list[Point]
"""A line through points."""


def strokes_of(line: Stretch, points: list[Point], afloat: Sequence[bool], size: float) -> list[Stretch]:
    """Return the strokes of a line along hex centres; `afloat` says of each centre whether it lies in water.

    A line is whole where it is short or nearest to hexes of land, else it is in dashes.
    """
    if sum(apart(one, other) for one, other in pairwise(line)) < size * SHORT:
        return [line]
    strokes: list[Stretch] = []
    going: Stretch = []
    done, dash, cycle = 0.0, size * DASH, size * (DASH + GAP)
    for (one, other), at_sea in zip(pairwise(line), _at_sea(line, points, afloat), strict=True):
        length, passed = apart(one, other), 0.0
        while passed < length:
            drawn = not at_sea or done % cycle < dash
            piece = _until_change(done % cycle, dash, cycle) if at_sea else length
            piece = min(max(piece, size * 0.01), length - passed)
            if drawn:
                going = going or [_towards(one, other, passed / length)]
                going.append(_towards(one, other, (passed + piece) / length))
            elif going:
                strokes.append(going)
                going = []
            passed, done = passed + piece, done + piece
    return [*strokes, going] if going else strokes


def _until_change(phase: float, dash: float, cycle: float) -> float:
    """The distance from a point within a dash, or within the gap after it, to its end."""
    return dash - phase if phase < dash else cycle - phase


def _towards(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _at_sea(line: Stretch, points: list[Point], afloat: Sequence[bool]) -> Iterator[bool]:
    """Return for each piece of a line whether its nearest point lies in water, never going back along the line."""
    nearest = 0
    for one, other in pairwise(line):
        middle = _towards(one, other, 0.5)
        while nearest + 1 < len(points) and apart(points[nearest + 1], middle) <= apart(points[nearest], middle):
            nearest += 1
        yield afloat[nearest]


def apart(one: Point, other: Point) -> float:
    """The distance of two points."""
    return hypot(other[0] - one[0], other[1] - one[1])
