"""Names of structures, placed so that none runs into another."""

from collections.abc import Iterable, Iterator

from PIL import Image, ImageDraw, ImageFilter
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import grown
from hexmap.drawing.geometry import Layout
from hexmap.drawing.label_places import Label, Line
from hexmap.drawing.label_placing import Placing
from hexmap.drawing.lettering import Lettering, lettering
from hexmap.drawing.style import Style
from hexmap.rules.board import Board

LEAST_HEX, LEAST_TOWN_HEX = 4.5, 6.0
"""In smaller hexes, of so many pixels from centre to corner, no structure is named, or no Town."""
_STRONGER = [min(255, level * 4) for level in range(256)]


def place_labels(board: Board, at: Layout) -> list[Label]:
    """The names that find a place, Cities first; no two run into each other, and none covers another's sign.

    Every name takes the best of sixteen places around its sign that is free. One that finds none makes others give
    way, if these find a place elsewhere; then smaller letters are tried; then it is left out. In the end each name
    may go to a better place that is free, or that others leave to it if all together are better off. No step depends
    on chance, nor on the order of the document.
    """
    if at.size < LEAST_HEX:
        return []
    named = [structure for structure in board.structures if structure.is_city or at.size >= LEAST_TOWN_HEX]
    order = sorted(named, key=lambda s: (not s.is_city, at.grid.northing(s.hex)))
    placing = Placing(board, at, order)
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
