"""Names of structures, placed so that none runs into another."""

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image, ImageDraw, ImageFilter
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box, Boxes, grown
from hexmap.drawing.geometry import Layout
from hexmap.drawing.label_places import Label, Line, Place, places_of, signs_of
from hexmap.drawing.lettering import Lettering, lettering
from hexmap.drawing.style import Style
from hexmap.rules.board import Board, Structure

LEAST_HEX, LEAST_TOWN_HEX = 4.5, 6.0
"""In smaller hexes, of so many pixels from centre to corner, no structure is named, or no Town."""
_STRONGER = [min(255, level * 4) for level in range(256)]
SMALLER = 0.84
"""Where a name finds no place it is tried in smaller letters, by this factor, before it is left out."""
LEAST_LETTERS = 9
"""No letters are smaller than so many pixels."""
PASSES = 6
"""How often every name is given the chance of a better place; on the largest map nothing changes after four."""


def name_size(at: Layout, is_city: bool) -> int:
    """The size of a name's letters in pixels: readable first, then in proportion to the hexes."""
    town = max(LEAST_LETTERS, min(15.0, at.size * 1.3), at.size * 0.72)
    return round(town * 1.16) if is_city else round(town)


def place_labels(board: Board, at: Layout) -> list[Label]:
    """The names that find a place, Cities first; no two run into each other, and none covers another's sign.

    Every name takes the best of sixteen places around its sign that is free. One that finds none makes others give
    way, if these find a place elsewhere; then smaller letters are tried; then it is left out. In the end each name
    may go to a better place that has become free. No step depends on chance, nor on the order of the document.
    """
    if at.size < LEAST_HEX:
        return []
    named = [structure for structure in board.structures if structure.is_city or at.size >= LEAST_TOWN_HEX]
    order = sorted(named, key=lambda s: (not s.is_city, at.grid.northing(s.hex)))
    placing = _Placing(board, at, order)
    for number in range(len(order)):
        placing.settle(number)
    placing.try_smaller()
    placing.improve()
    return placing.labels()


def draw_labels(image: Image.Image, labels: Iterable[Label], style: Style) -> None:
    """Writes the names with a pale halo that ends softly."""
    for line, text, reach in _texts(labels):
        left, top, right, bottom = grown(text.box, reach * 2 + 2, reach * 2 + 2)
        corner = (round(line.x + left), round(line.y + top))
        mask = Image.new("L", (round(right - left) + 1, round(bottom - top) + 1))
        text.draw(ImageDraw.Draw(mask), (line.x - corner[0], line.y - corner[1]), 255)
        image.paste(style.halo, corner, mask.filter(ImageFilter.GaussianBlur(reach * 0.75)).point(_STRONGER))
        image.paste(style.ink, corner, mask)


def write_labels(draw: Draw, labels: Iterable[Label], style: Style) -> None:
    """Writes the names as texts with a halo, for a picture that is not made of pixels."""
    for line, text, reach in _texts(labels):
        text.draw(draw, (line.x, line.y), style.ink, style.halo, reach)


def _texts(labels: Iterable[Label]) -> Iterator[tuple[Line, Lettering, int]]:
    """Every line of the names, how it is set, and how far its halo reaches in pixels."""
    for label in labels:
        reach = max(1, round(label.size * 0.13))
        yield from ((line, lettering(line.text, label.typeface, label.size), reach) for line in label.lines)


class _Placing:
    """The state of a placement: for each name, by its number, its possible places and the one it has."""

    def __init__(self, board: Board, at: Layout, order: Sequence[Structure]) -> None:
        self.board, self.at, self.order = board, at, order
        self.signs = signs_of(board, at)
        self.places = [places_of(s, name_size(at, s.is_city), board, at, self.signs) for s in order]
        self.chosen: dict[int, Place] = {}
        self.taken = Boxes(at.size * 6)

    def labels(self) -> list[Label]:
        return [self.chosen[number].label for number in sorted(self.chosen)]

    def settle(self, number: int) -> bool:
        """Finds a place for a name, if need be by making others give way."""
        return self._take_free(number) or any(self._clear(number, place) for place in self.places[number])

    def try_smaller(self) -> None:
        """Gives those without a place the chance of one in smaller letters."""
        for number, structure in enumerate(self.order):
            size = name_size(self.at, structure.is_city)
            smaller = round(size * SMALLER)
            if number not in self.chosen and LEAST_LETTERS <= smaller < size:
                self.places[number] = places_of(structure, smaller, self.board, self.at, self.signs)
                self.settle(number)

    def improve(self) -> None:
        """Lets every name go to a better place that is free, until nothing changes."""
        for _ in range(PASSES):
            moved = [self._take_free(number) for number in sorted(self.chosen)]
            if not any(moved):
                return

    def _take_free(self, number: int) -> bool:
        """Takes the best free place; gives back whether it is another than before."""
        before = self.chosen.get(number)
        if before:
            self._leave(number)
        for place in self.places[number]:
            if place is before or self.taken.free(self._room(place)):
                self._take(number, place)
                return place is not before
        return False

    def _clear(self, number: int, place: Place) -> bool:
        """Takes a place if all those in the way find another; else everything stays as it was."""
        in_the_way = sorted(self.taken.meeting(self._room(place)))
        before = {other: self.chosen[other] for other in in_the_way}
        for other in in_the_way:
            self._leave(other)
        self._take(number, place)
        if all(self._take_free(other) for other in in_the_way):
            return True
        for other in [number, *in_the_way]:
            if other in self.chosen:
                self._leave(other)
        for other, old in before.items():
            self._take(other, old)
        return False

    def _take(self, number: int, place: Place) -> None:
        self.chosen[number] = place
        self.taken.put(number, self._room(place))

    def _leave(self, number: int) -> None:
        self.taken.remove(number, self._room(self.chosen.pop(number)))

    def _room(self, place: Place) -> Box:
        """What a name takes up: its ink and a little blank."""
        return grown(place.label.box, self.at.size * 0.10, self.at.size * 0.02)
