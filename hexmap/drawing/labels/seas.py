"""The names of the sea zones: large, spaced, along the water."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import radians

from hexmap.drawing.base.depths import Depths, depths_of
from hexmap.drawing.boxes import Boxes, within
from hexmap.drawing.geometry import Layout
from hexmap.drawing.labels.spaced import Arc, PlacedName, SpacedName, boxes_of, points_of, spaced
from hexmap.drawing.lettering.fonts import SEA
from hexmap.drawing.lettering.lettering import in_capitals, is_visible
from hexmap.rules.board import Board

_SIZES = (2.5, 2.2, 1.9, 1.65, 1.4, 1.2, 1.0, 0.85, 0.7, 0.55, 0.42, 0.32)
"""The sizes of letters that are tried, in hex sizes."""
LEAST_LETTERS = 9
"""The least size of letters in pixels."""
SPACING = 0.42
_SLOPES = (0, -15, 15, -30, 30, -45, 45, -60, 60)
_TURNS = (0, -45, 45)
_MIDDLES = 18
"""Round how many hexes of a zone its name is tried."""


def place_sea_names(board: Board, at: Layout, taken: Boxes) -> list[PlacedName]:
    """The name of every zone in the largest letters that stay on its own water and off everything that is taken.

    Of the lines that fit, straight or bent, the one farthest from land is taken. A name that fits nowhere is
    written level in the smallest letters where its zone is widest, unless something is in the way.
    """
    placed = []
    for name, depths in zip(board.zones, depths_of(board), strict=True):
        text = in_capitals(name)
        if not depths.cells or not is_visible(text):
            continue
        found = _in_the_open(text, at, depths, taken) or _squeezed(text, at, depths, taken)
        if found:
            placed.append(found)
            for box in found.boxes:
                taken.add(box)
    return placed


def _in_the_open(name: str, at: Layout, depths: Depths, taken: Boxes) -> PlacedName | None:
    middles = _middles(depths)
    for size in _letter_sizes(at):
        text = spaced(name, SEA, size, SPACING)
        fits = [
            (score, arc)
            for arc in _arcs(at, text, middles)
            if (score := _score(text, arc, at, depths, taken)) is not None
        ]
        if fits:
            return PlacedName(name, SEA, text, max(fits, key=lambda fit: fit[0])[1])
    return None


def _letter_sizes(at: Layout) -> list[int]:
    """The sizes in pixels; where hexes are tiny they go by the width of the picture."""
    unit = max(at.size, at.width * 0.0045)
    return sorted({round(share * unit) for share in _SIZES if share * unit >= LEAST_LETTERS}, reverse=True)


def _arcs(at: Layout, text: SpacedName, middles: Sequence[int]) -> Iterator[Arc]:
    for middle, slope, turn in product(middles, _SLOPES, _TURNS):
        yield Arc(*at.centre(middle), radians(slope), radians(turn) / text.length)


def _score(text: SpacedName, arc: Arc, at: Layout, depths: Depths, taken: Boxes) -> float | None:
    """Return the quality of letters on that arc; None if one would be off the zone or on something."""
    needed = 1 + round(text.size / (at.size * 2.1))
    total = 0.0
    for point in points_of(text, arc):
        depth = depths.at(at.hex_at(*point))
        if depth < needed:
            return None
        total += min(depth, 2 * needed) * 2 / needed
    if not all(within(box, at.field) and taken.free(box) for box in boxes_of(text, arc)):
        return None
    return total / len(text.letters) - abs(arc.slope) * 0.9 - abs(arc.bend) * text.length * 0.3


def _squeezed(name: str, at: Layout, depths: Depths, taken: Boxes) -> PlacedName | None:
    deepest = depths.middle(max(depths.cells, key=lambda cell: (depths.cells[cell], -cell[1], -cell[0])))
    text = spaced(name, SEA, max(LEAST_LETTERS, round(at.size * _SIZES[-1])), 0.1)
    arc = Arc(*at.centre(deepest))
    free = all(within(box, at.field) and taken.free(box) for box in boxes_of(text, arc))
    return PlacedName(name, SEA, text, arc) if free and text.letters else None


def _middles(depths: Depths) -> list[int]:
    """Return some of the deepest hexes of the zone, spread over it."""
    deepest = max(depths.cells.values())
    deep = sorted(depths.middle(cell) for cell, depth in depths.cells.items() if depth >= deepest * 0.45)
    step = max(1, len(deep) // _MIDDLES)
    return deep[step // 2 :: step]
