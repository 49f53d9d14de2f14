"""Names of structures, placed so that none runs into another."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor

from PIL import Image, ImageDraw, ImageFilter
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import grown, nearest
from hexmap.drawing.counters.sprites import stencil
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.labels.label_places import Label, NameLine, Obstacles
from hexmap.drawing.labels.label_placing import Placing
from hexmap.drawing.lettering.lettering import Lettering, lettering
from hexmap.drawing.style import Style
from hexmap.rules.board import Board, Structure

LEAST_HEX, LEAST_TOWN_HEX = 4.5, 6.0
"""Below these hex sizes in pixels, centre to corner, no structures, or no Towns, are named."""
_STRONGER = [min(255, level * 4) for level in range(256)]


def place_labels(board: Board, at: Layout) -> list[Label]:
    """The names that find a place, Cities first; no two run into each other, and none covers another's sign.

    Every name takes the best of sixteen places around its sign that is free. One that finds none makes others give
    way, if these find a place elsewhere; then smaller letters are tried; then it is left out. In the end each name
    may go to a better place that is free, or that others leave to it if all together are better off. No step depends
    on chance, nor on the order of the document.
    """
    order = _order(board, at)
    placing = Placing(board, at, order)
    for number in range(len(order)):
        placing.settle(number)
    placing.try_smaller()
    placing.improve()
    return placing.labels()


def move_labels(board: Board, at: Layout, labels: Sequence[Label], obstacles: Obstacles) -> list[Label]:
    """Return the names of `place_labels`, moved where they would be in the way of something.

    Those on which nothing stands stay where they are, unless one that must move needs their place. One for which there
    is no room beside its sign goes farther away; only one that finds none there either stays under what covers it.
    """
    there = {label.structure.name: label for label in labels}
    order = [structure for structure in _order(board, at) if structure.name in there]
    placing = Placing(board, at, order, obstacles)
    moving = [number for number, structure in enumerate(order) if not placing.keep(number, there[structure.name])]
    for number in moving:
        placing.settle(number)
    placing.try_smaller()
    placing.try_farther()
    placed = placing.labels()
    found = {label.structure.name for label in placed}
    return [*placed, *(label for label in labels if label.structure.name not in found)]


def _order(board: Board, at: Layout) -> list[Structure]:
    """The structures that have names on a map of that size, in the order in which they are placed."""
    if at.size < LEAST_HEX:
        return []
    named = [structure for structure in board.structures if structure.is_city or at.size >= LEAST_TOWN_HEX]
    return sorted(named, key=lambda s: (not s.is_city, at.grid.northing(s.hex)))


def draw_labels(image: Image.Image, labels: Iterable[Label], style: Style) -> None:
    """Write the names with a pale halo that ends softly."""
    for line, text, reach in _texts(labels):
        left, top, right, bottom = grown(text.box, reach * 2 + 2, reach * 2 + 2)
        corner = (round(line.x + left), round(line.y + top))
        mask = Image.new("L", (round(right - left) + 1, round(bottom - top) + 1))
        text.draw(ImageDraw.Draw(mask), (line.x - corner[0], line.y - corner[1]), 255)
        image.paste(style.halo, corner, mask.filter(ImageFilter.GaussianBlur(reach * 0.75)).point(_STRONGER))
        image.paste(style.ink, corner, mask)


def draw_leaders(image: Image.Image, labels: Iterable[Label], style: Style) -> None:
    """Draw a thin line from every name far from its sign to it."""
    for label in labels:
        if label.sign is not None:
            _draw_leader(image, label.sign, nearest(label.box, label.sign), style)


def _draw_leader(image: Image.Image, sign: Point, name: Point, style: Style) -> None:
    left, top = floor(min(sign[0], name[0])) - 3, floor(min(sign[1], name[1])) - 3
    wide, high = ceil(abs(sign[0] - name[0])) + 7, ceil(abs(sign[1] - name[1])) + 7
    for ink, width in ((style.halo, 3.0), (style.ink, 1.2)):

        def paint(draw: Draw, factor: int, width: float = width) -> None:
            ends = [((x - left) * factor, (y - top) * factor) for x, y in (sign, name)]
            draw.line(ends, fill=255, width=round(width * factor))

        image.paste(ink, (left, top), stencil(wide, high, paint))


def write_labels(draw: Draw, labels: Iterable[Label], style: Style) -> None:
    """Write the names as texts with a halo, for a picture that is not made of pixels."""
    for line, text, reach in _texts(labels):
        text.draw(draw, (line.x, line.y), style.ink, style.halo, reach)


def _texts(labels: Iterable[Label]) -> Iterator[tuple[NameLine, Lettering, int]]:
    """Every line of the names, how it is set, and how far its halo reaches in pixels."""
    for label in labels:
        reach = max(1, round(label.size * 0.13))
        yield from ((line, lettering(line.text, label.typeface, label.size), reach) for line in label.lines)
