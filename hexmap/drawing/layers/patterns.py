"""Patterns that distinguish factions without colour."""

from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.boxes import Box

Ink = int | tuple[int, ...]
KINDS = 7
"""The number of patterns; after the last one they repeat."""


def draw_pattern(draw: Draw, box: Box, which: int, gap: float, thickness: float, ink: Ink) -> None:
    """Fill a box (left, top, right, bottom) with the pattern of the `which`-th faction.

    The patterns are lines rising to the right, lines falling to the right, dots, lines across, upright lines, and
    upright and slanted lines that cross; `gap` is from one line to the next, both in pixels. Lines of neighbouring
    boxes meet.
    """
    kind = which % KINDS
    if kind == 2:
        _dots(draw, box, gap, thickness * 0.9, ink)
    if kind in (3, 5):
        for y in _steps(box[1], box[3], gap):
            draw.line((box[0], y, box[2], y), fill=ink, width=max(1, round(thickness)))
    if kind in (4, 5):
        for x in _steps(box[0], box[2], gap):
            draw.line((x, box[1], x, box[3]), fill=ink, width=max(1, round(thickness)))
    if kind in (0, 6):
        _slanted(draw, box, gap * 1.4142, thickness, ink, rising=True)
    if kind in (1, 6):
        _slanted(draw, box, gap * 1.4142, thickness, ink, rising=False)


def _slanted(draw: Draw, box: Box, gap: float, thickness: float, ink: Ink, *, rising: bool) -> None:
    left, top, right, bottom = box
    width = max(1, round(thickness))
    if rising:  # x + y is the same all along such a line
        for total in _steps(left + top, right + bottom, gap):
            start, end = max(left, total - bottom), min(right, total - top)
            draw.line((start, total - start, end, total - end), fill=ink, width=width)
    else:  # x - y is
        for apart in _steps(left - bottom, right - top, gap):
            start, end = max(left, apart + top), min(right, apart + bottom)
            draw.line((start, start - apart, end, end - apart), fill=ink, width=width)


def _dots(draw: Draw, box: Box, gap: float, reach: float, ink: Ink) -> None:
    reach = max(0.5, reach)
    for row, y in enumerate(_steps(box[1], box[3], gap * 0.8660)):
        for x in _steps(box[0], box[2], gap):
            middle = x + (gap / 2 if row % 2 else 0)
            draw.ellipse((middle - reach, y - reach, middle + reach, y + reach), fill=ink)


def _steps(start: float, end: float, gap: float) -> list[float]:
    """Multiples of the gap from a start to an end."""
    first = int(start // gap) + 1
    return [gap * number for number in range(first, int(end // gap) + 1)]
