"""Places for counters with lines: on their hex or near it, never upon a structure or another counter."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin

from hexmap.drawing.boxes import Box, Boxes, around, within
from hexmap.drawing.counters.lined import LEAST_LETTERS, LETTERS, PlacedCounter, shape_of
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.labels.labels import place_labels
from hexmap.drawing.layers import battles
from hexmap.drawing.layers.scene import LinedCounter, Scene
from hexmap.drawing.layers.sieges import plates
from hexmap.drawing.layers.structures import CITY_REACH
from hexmap.rules.board import WATER, Board
from hexmap.rules.position import Position

AROUND_SIGN = 0.14
"""How much blank there is around the sign of a structure, in hex sizes."""
BESIDE = (0.62, 0.9, 1.2, 1.6, 2.1, 2.7, 3.4, 4.2, 5.2)
"""How far a counter is from the middle of its hex, in hex sizes, the best first."""
_WAYS = 16
_OVER_RING, _OVER_LAND, _OVER_OTHERS, _OVER_NAME, _BEHIND = 0.3, 0.5, 0.8, 0.45, 1.5
_OVER_SMALL_NAME = 4.5
"""The cost of a name on a map so small that counters show only their total: names have no other place there."""
"""What it costs to cover a part of a structure's hex, to stand on land and not on water, to cover a part of a hex in
which other counters belong, to cover the usual place of a structure's name, and to have the line to the hex run under a
counter; 1 is as much as a hex size farther away."""


def counters_upon(board: Board, position: Position, scene: Scene, at: Layout) -> tuple[PlacedCounter, ...]:
    """Return the counters of a scene with their places, off the plates of sieges and the badges of battles."""
    obstacles = [plate.box for plate in plates(board, position, scene, at)]
    obstacles += [around(*middle, battles.RADIUS * at.size) for middle, _ in battles.battle_places(scene, at)]
    return place_counters(board, scene.counters, at, obstacles)


def place_counters(
    board: Board, counters: Sequence[LinedCounter], at: Layout, obstacles: Sequence[Box] = ()
) -> tuple[PlacedCounter, ...]:
    """Return the counters with their places, from north to south.

    A counter alone in a hex without a structure stands on its middle. All others stand beside it, as near as can be.
    One for which there is no room stands on the middle whatever it covers.
    """
    search = _Search(board, counters, at, obstacles)
    order = sorted(counters, key=lambda one: (at.centre(one.hex)[1], one.hex, one.faction, one.inside))
    alone = [counter for counter in order if search.stands_alone(counter)]
    found = {id(counter): search.on_middle(counter) for counter in alone}
    for counter in order:
        if id(counter) not in found:
            found[id(counter)] = search.beside(counter)
    return tuple(found[id(counter)] for counter in order)


class _Search:
    """Searches for places; those found stay taken."""

    def __init__(self, board: Board, counters: Sequence[LinedCounter], at: Layout, obstacles: Sequence[Box]) -> None:
        self._board, self._at = board, at
        self._in_hex = Counter(counter.hex for counter in counters)
        self._taken, self._placed = Boxes(at.size * 3), Boxes(at.size * 3)
        for structure in board.structures:
            self._taken.add(around(*at.centre(structure.hex), (CITY_REACH + AROUND_SIGN) * at.size))
        for obstacle in obstacles:
            self._taken.add(obstacle)

    def stands_alone(self, counter: LinedCounter) -> bool:
        """Whether nothing else is in the hex of a counter."""
        return self._in_hex[counter.hex] == 1 and counter.hex not in self._board.structure_at

    def on_middle(self, counter: LinedCounter) -> PlacedCounter:
        """The counter on the middle of its hex, unless something is there."""
        box = self._box(counter, self._at.centre(counter.hex))
        if not self._taken.free(box):
            return self.beside(counter)
        return self._place(counter, box)

    def beside(self, counter: LinedCounter) -> PlacedCounter:
        """The counter at the best free place beside the middle of its hex."""
        places = [
            (self._cost(box, counter) + away, number, box)
            for number, (away, box) in enumerate(self._boxes(counter))
            if within(box, (0, 0, self._at.width, self._at.height)) and self._taken.free(box)
        ]
        box = min(places)[2] if places else self._box(counter, self._at.centre(counter.hex))
        return self._place(counter, box)

    def _place(self, counter: LinedCounter, box: Box) -> PlacedCounter:
        self._taken.add(box)
        self._placed.add(box)
        return PlacedCounter(counter, box)

    def _boxes(self, counter: LinedCounter) -> Iterator[tuple[float, Box]]:
        """Boxes all around the middle of a hex: how far each is away, in hex sizes, and the box."""
        shape, size = shape_of(counter, self._at.size), self._at.size
        x, y = self._at.centre(counter.hex)
        for away in BESIDE:
            for way in range(_WAYS):
                right, down = cos(2 * pi * way / _WAYS), sin(2 * pi * way / _WAYS)
                reach = away * size
                middle = (x + right * (reach + shape.width / 2), y + down * (reach + shape.height / 2))
                yield away, self._box(counter, middle)

    def _box(self, counter: LinedCounter, middle: Point) -> Box:
        shape = shape_of(counter, self._at.size)
        wide, high = shape.width / 2 + 1, shape.height / 2 + 1
        return middle[0] - wide, middle[1] - high, middle[0] + wide, middle[1] + high

    def _cost(self, box: Box, counter: LinedCounter) -> float:
        """The drawbacks of a place: the signs that it covers, and land."""
        under = {self._at.hex_at(*point) for point in _points(box, self._at.size)}
        there = [hex_ for hex_ in under if hex_ >= 0]
        rings = sum(hex_ in self._board.structure_at for hex_ in there)
        others = sum(self._in_hex[hex_] > 0 and hex_ != counter.hex for hex_ in there)
        dry = sum(self._board.terrain[hex_] not in WATER for hex_ in there) / max(1, len(there))
        names = len(_name_boxes(self._board, self._at).meeting(box))
        over_name = _OVER_NAME if self._at.size * LETTERS >= LEAST_LETTERS else _OVER_SMALL_NAME
        behind = _BEHIND if self._is_behind(box, self._at.centre(counter.hex)) else 0.0
        return rings * _OVER_RING + others * _OVER_OTHERS + dry * _OVER_LAND + names * over_name + behind

    def _is_behind(self, box: Box, hex_: Point) -> bool:
        """Whether the line from a hex to a box runs under another counter."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        shares = [step / 12 for step in range(1, 12)]
        points = ((hex_[0] + (x - hex_[0]) * share, hex_[1] + (y - hex_[1]) * share) for share in shares)
        return not all(self._placed.free(around(*point, 1.0)) for point in points)


@lru_cache(maxsize=4)
def _name_boxes(board: Board, at: Layout) -> Boxes:
    """The boxes of the names of structures on the empty map."""
    boxes = Boxes(at.size * 3)
    for label in place_labels(board, at):
        boxes.add(label.box)
    return boxes


def _points(box: Box, size: float) -> Iterator[Point]:
    """Points all over a box, about half a hex size apart."""
    across = max(2, round((box[2] - box[0]) / size * 2))
    down = max(2, round((box[3] - box[1]) / size * 2))
    for column in range(across + 1):
        for row in range(down + 1):
            yield box[0] + (box[2] - box[0]) * column / across, box[1] + (box[3] - box[1]) * row / down
