"""Entries of a legend in rows: as large as there is room for."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from hexmap.drawing.boxes import Box
from hexmap.drawing.fonts import TEXT
from hexmap.drawing.lettering import Lettering, fitting
from hexmap.drawing.sprites import paste_centred
from hexmap.drawing.style import Style
from hexmap.drawing.swatches import Swatch

SWATCH, GAP = 1.9, 1.0
"""The room for a sample, and from one entry to the next, in sizes of the letters."""
LONGEST = 11.0
"""How wide a text may be, in sizes of its letters."""
PITCH = 1.5
"""From one row to the next, in sizes of the letters."""
LEAST = 6
"""No letters are smaller than so many pixels."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A text and the samples before it."""

    text: str
    swatches: tuple[Swatch, ...]
    typeface: str = TEXT


def draw_entries(
    image: Image.Image, entries: Sequence[Entry], room: Box, size: float, style: Style, *, at_right: bool = False
) -> None:
    """Draws the entries from left to right, or up to the right side, in as many rows as the room has.

    The letters have `size` pixels, or fewer if the entries need more room; what finds none even in the smallest
    letters is left out.
    """
    letters = round(size)
    while letters > LEAST and len(_rows(entries, room, letters)) > _most_rows(room, letters):
        letters -= 1
    rows = _rows(entries, room, letters)[: _most_rows(room, letters)]
    middle = (room[1] + room[3]) / 2
    for which, row in enumerate(rows):
        y = middle + (which - (len(rows) - 1) / 2) * letters * PITCH
        wide = sum(_width(entry, letters) for entry in row) - GAP * letters
        x = room[2] - wide if at_right else room[0]
        for entry in row:
            _draw(image, entry, x, y, letters, style)
            x += _width(entry, letters)


def _rows(entries: Sequence[Entry], room: Box, letters: int) -> list[list[Entry]]:
    rows: list[list[Entry]] = []
    left = 0.0
    for entry in entries:
        width = _width(entry, letters)
        if not rows or width - GAP * letters > left:
            rows.append([])
            left = room[2] - room[0]
        rows[-1].append(entry)
        left -= width
    return rows


def _most_rows(room: Box, letters: int) -> int:
    return max(1, int((room[3] - room[1]) / (letters * PITCH)))


def _width(entry: Entry, letters: int) -> float:
    return len(entry.swatches) * SWATCH * letters + _text(entry, letters).width + GAP * letters


def _text(entry: Entry, letters: int) -> Lettering:
    return fitting(entry.text, entry.typeface, letters, letters * LONGEST, least=letters)


def _draw(image: Image.Image, entry: Entry, x: float, y: float, letters: int, style: Style) -> None:
    for swatch in entry.swatches:
        paste_centred(image, swatch(letters), x + letters * SWATCH * 0.42, y)
        x += letters * SWATCH
    text = _text(entry, letters)
    text.draw(ImageDraw.Draw(image), text.beside(x, y), style.ink)
