"""Entries of a legend in rows, as large as the room allows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from hexmap.drawing.boxes import Box
from hexmap.drawing.counters.sprites import paste_centred
from hexmap.drawing.frame.swatches import Swatch
from hexmap.drawing.lettering.fonts import TEXT
from hexmap.drawing.lettering.lettering import Lettering, fitting
from hexmap.drawing.style import Style

SWATCH, GAP = 1.9, 1.0
"""The room for a sample, and from one entry to the next, in sizes of the letters."""
PITCH = 1.35
"""From one row to the next, in sizes of the letters."""
LEAST, COMFORTABLE = 6, 9
"""The least size of letters in pixels; below the comfortable size, texts are shortened first."""
LONGEST, SHORTER, SHORTEST = 11, 7, 2
"""How wide a text may be, in sizes of its letters: at first, before letters get too small, and at the last."""


@dataclass(frozen=True, slots=True)
class LegendSetting:
    """How the entries are set: the size of the letters in pixels, and how wide a text may be, in such sizes."""

    letters: int
    longest: float


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A text and the samples before it."""

    text: str
    swatches: tuple[Swatch, ...]
    typeface: str = TEXT


def draw_entries(
    image: Image.Image, entries: Sequence[LegendEntry], room: Box, size: float, style: Style, *, at_right: bool = False
) -> None:
    """Draw the entries from left to right, or up to the right side, in as many rows as the room has.

    The letters have `size` pixels, or fewer if the entries need more room; what finds none even in the smallest
    letters is left out.
    """
    setting = next(
        (each for each in _settings(round(size)) if _fits(entries, room, each)), LegendSetting(LEAST, SHORTEST)
    )
    rows = _rows(entries, room, setting)[: _most_rows(room, setting)]
    middle = (room[1] + room[3]) / 2
    for which, row in enumerate(rows):
        y = middle + (which - (len(rows) - 1) / 2) * setting.letters * PITCH
        wide = sum(_width(entry, setting) for entry in row) - GAP * setting.letters
        x = room[2] - wide if at_right else room[0]
        for entry in row:
            _draw(image, entry, x, y, setting, style)
            x += _width(entry, setting)


def _settings(size: int) -> Iterator[LegendSetting]:
    """The ways to set the entries, the best first."""
    yield from (LegendSetting(letters, LONGEST) for letters in range(size, min(size, COMFORTABLE) - 1, -1))
    yield from (LegendSetting(letters, SHORTER) for letters in range(min(size, COMFORTABLE), LEAST - 1, -1))
    yield from (LegendSetting(LEAST, longest) for longest in range(SHORTER - 1, SHORTEST - 1, -1))


def _fits(entries: Sequence[LegendEntry], room: Box, setting: LegendSetting) -> bool:
    return len(_rows(entries, room, setting)) <= _most_rows(room, setting)


def _rows(entries: Sequence[LegendEntry], room: Box, setting: LegendSetting) -> list[list[LegendEntry]]:
    rows: list[list[LegendEntry]] = []
    left = 0.0
    for entry in entries:
        width = _width(entry, setting)
        if not rows or width - GAP * setting.letters > left:
            rows.append([])
            left = room[2] - room[0]
        rows[-1].append(entry)
        left -= width
    return rows


def _most_rows(room: Box, setting: LegendSetting) -> int:
    return max(1, int((room[3] - room[1]) / (setting.letters * PITCH)))


def _width(entry: LegendEntry, setting: LegendSetting) -> float:
    return (len(entry.swatches) * SWATCH + GAP) * setting.letters + _text(entry, setting).width


def _text(entry: LegendEntry, setting: LegendSetting) -> Lettering:
    return fitting(entry.text, entry.typeface, setting.letters, setting.letters * setting.longest, setting.letters)


def _draw(image: Image.Image, entry: LegendEntry, x: float, y: float, setting: LegendSetting, style: Style) -> None:
    letters = setting.letters
    for swatch in entry.swatches:
        paste_centred(image, swatch(letters), x + letters * SWATCH * 0.42, y)
        x += letters * SWATCH
    text = _text(entry, setting)
    text.draw(ImageDraw.Draw(image), text.beside(x, y), style.ink)
