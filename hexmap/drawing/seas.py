"""The names of the sea zones: large, spaced, along the water."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import product
from math import radians

from hexmap.drawing.boxes import Boxes, within
from hexmap.drawing.fonts import SEA
from hexmap.drawing.geometry import Layout
from hexmap.drawing.spaced import Arc, Placed, Spaced, boxes_of, points_of, spaced
from hexmap.rules.board import Board
from hexmap.rules.hexes import OFF_MAP

_SIZES = (2.5, 2.2, 1.9, 1.65, 1.4, 1.2, 1.0, 0.85, 0.7, 0.55, 0.42, 0.32)
"""The sizes of letters that are tried, in hex sizes."""
LEAST_LETTERS = 9
"""No letters are smaller than so many pixels."""
SPACING = 0.42
_SLOPES = (0, -15, 15, -30, 30, -45, 45, -60, 60)
_TURNS = (0, -45, 45)
_MIDDLES = 18
"""Round how many hexes of a zone its name is tried."""

Depths = dict[int, int]


def place_sea_names(board: Board, at: Layout, taken: Boxes) -> list[Placed]:
    """The name of every zone in the largest letters that stay on its own water and off everything that is taken.

    Of the lines that fit, straight or bent, the one farthest from land is taken. A name that fits nowhere is
    written level in the smallest letters where its zone is widest, unless something is in the way.
    """
    placed = []
    for number, name in enumerate(board.zones):
        depths = _depths(board, {index for index, zones in enumerate(board.zones_of) if zones == (number,)})
        found = depths and (_in_the_open(name.upper(), at, depths, taken) or _squeezed(name.upper(), at, depths, taken))
        if found:
            placed.append(found)
            for box in found.boxes:
                taken.add(box)
    return placed


def _in_the_open(name: str, at: Layout, depths: Depths, taken: Boxes) -> Placed | None:
    middles = _middles(depths)
    for size in _letter_sizes(at):
        text = spaced(name, SEA, size, SPACING)
        fits = [
            (score, arc)
            for arc in _arcs(at, text, middles)
            if (score := _score(text, arc, at, depths, taken)) is not None
        ]
        if fits:
            return Placed(name, SEA, text, max(fits, key=lambda fit: fit[0])[1])
    return None


def _letter_sizes(at: Layout) -> list[int]:
    return sorted({round(share * at.size) for share in _SIZES if share * at.size >= LEAST_LETTERS}, reverse=True)


def _arcs(at: Layout, text: Spaced, middles: Sequence[int]) -> Iterator[Arc]:
    for middle, slope, turn in product(middles, _SLOPES, _TURNS):
        yield Arc(*at.centre(middle), radians(slope), radians(turn) / text.length)


def _score(text: Spaced, arc: Arc, at: Layout, depths: Depths, taken: Boxes) -> float | None:
    """How well the letters stand on that arc; None where one of them would be off the zone or on something."""
    needed = 1 + (text.size > at.size * 1.3)
    total = 0
    for point in points_of(text, arc):
        depth = depths.get(at.hex_at(*point), 0)
        if depth < needed:
            return None
        total += min(depth, 4)
    if not all(within(box, at.field) and taken.free(box) for box in boxes_of(text, arc)):
        return None
    return total / len(text.letters) - abs(arc.slope) * 0.9 - abs(arc.bend) * text.length * 0.3


def _squeezed(name: str, at: Layout, depths: Depths, taken: Boxes) -> Placed | None:
    deepest = max(depths, key=lambda index: (depths[index], -index))
    text = spaced(name, SEA, max(LEAST_LETTERS, round(at.size * _SIZES[-1])), 0.1)
    arc = Arc(*at.centre(deepest))
    free = all(within(box, at.field) and taken.free(box) for box in boxes_of(text, arc))
    return Placed(name, SEA, text, arc) if free and text.letters else None


def _middles(depths: Depths) -> list[int]:
    """Some of the hexes that lie deep in the zone, spread over it."""
    deepest = max(depths.values())
    deep = sorted(index for index, depth in depths.items() if depth >= deepest * 0.45)
    step = max(1, len(deep) // _MIDDLES)
    return deep[step // 2 :: step]


def _depths(board: Board, zone: set[int]) -> Depths:
    """For each hex of a zone how many hexes it is from whatever is not of the zone; the map's edge counts as such."""
    queue = deque(index for index in sorted(zone) if any(n not in zone for n in board.neighbours[index]))
    depth = dict.fromkeys(queue, 1)
    while queue:
        here = queue.popleft()
        for neighbour in board.neighbours[here]:
            if neighbour != OFF_MAP and neighbour in zone and neighbour not in depth:
                depth[neighbour] = depth[here] + 1
                queue.append(neighbour)
    return depth
