"""Samples of terrain, lines and borders for the legend, each as a small picture with transparent ground."""

from collections.abc import Callable
from itertools import pairwise
from math import cos, radians, sin

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.base.lines import CASING, ROAD_WIDTHS
from hexmap.drawing.base.terrain import draw_sign
from hexmap.drawing.counters.sprites import sprite
from hexmap.drawing.geometry import hexagon
from hexmap.drawing.style import Colour, Hatch, Style
from hexmap.rules.board import Terrain

Swatch = Callable[[float], Image.Image]
"""Draws a sample for letters of a size in pixels."""


def terrain_swatch(letter: str, style: Style) -> Swatch:
    """A hex of a terrain, with its sign and hatching."""

    def paint(draw: Draw, x: float, y: float, size: float) -> None:
        corners = hexagon(x, y, size)
        draw.polygon(corners, fill=style.terrain[letter])
        if letter in style.hatch:
            _hatch(draw, x, y, size, style.hatch[letter], style.hatch_ink)
        draw_sign(draw, letter, (x, y), size, style)
        draw.line([*corners, corners[0]], fill=style.faint_ink, width=max(1, round(size * 0.08)))

    return _swatch(paint)


def border_swatch(style: Style) -> Swatch:
    """A hex in which two sea zones meet."""

    def paint(draw: Draw, x: float, y: float, size: float) -> None:
        corners = hexagon(x, y, size)
        draw.polygon(corners, fill=style.terrain[Terrain.SEA])
        for shift in (-0.5, 0.0, 0.5):
            reach = size * (0.55 if shift == 0 else 0.38)
            middle = x + shift * size
            ends = [(middle - reach * 0.6, y + reach), (middle + reach * 0.6, y - reach)]
            draw.line(ends, fill=style.zone_border, width=max(1, round(size * 0.13)))
        draw.line([*corners, corners[0]], fill=style.faint_ink, width=max(1, round(size * 0.08)))

    return _swatch(paint)


def road_swatch(rank: int, style: Style) -> Swatch:
    """A road of a rank with its casing."""
    wide = ROAD_WIDTHS[rank]
    return _line_swatch(((style.road_casing, wide + CASING), (style.road, wide)))


def river_swatch(style: Style) -> Swatch:
    """Return the swatch of a river."""
    return _line_swatch(((style.river, 0.17),))


def march_swatch(style: Style) -> Swatch:
    """An arrow as armies leave it."""

    def paint(draw: Draw, x: float, y: float, size: float) -> None:
        draw.line([(x - size, y + size * 0.25), (x + size * 0.3, y)], fill=style.ink, width=max(1, round(size * 0.24)))
        head = [(x + size, y - size * 0.12), (x + size * 0.18, y - size * 0.42), (x + size * 0.32, y + size * 0.42)]
        draw.polygon(head, fill=style.ink)

    return _swatch(paint)


def _line_swatch(strokes: tuple[tuple[Colour, float], ...]) -> Swatch:
    def paint(draw: Draw, x: float, y: float, size: float) -> None:
        line = [(x - size, y + size * 0.3), (x - size * 0.1, y - size * 0.2), (x + size, y + size * 0.05)]
        for colour, share in strokes:
            draw.line(line, fill=colour, width=max(1, round(size * share * 1.3)), joint="curve")

    return _swatch(paint)


def _swatch(paint: Callable[[Draw, float, float, float], None]) -> Swatch:
    """A picture somewhat wider and higher than the letters beside it."""

    def made(letters: float) -> Image.Image:
        side = 2 * round(letters * 0.78) + 2
        return sprite(
            side, side, lambda draw, factor: paint(draw, side * factor / 2, side * factor / 2, letters * 0.76 * factor)
        )

    return made


def _hatch(draw: Draw, x: float, y: float, size: float, hatch: Hatch, ink: Colour) -> None:
    """Lines across a hex, as close to each other as on the map."""
    right, down = cos(radians(hatch.slope)), -sin(radians(hatch.slope))
    corners = hexagon(0, 0, size)
    heights = [corner[1] * right - corner[0] * down for corner in corners]
    height = min(heights) + hatch.gap * size / 2
    while height < max(heights):
        ends = [
            (x + one[0] + (other[0] - one[0]) * share, y + one[1] + (other[1] - one[1]) * share)
            for which, (one, other) in enumerate(pairwise([*corners, corners[0]]))
            if 0 <= (share := _crossing(heights[which], heights[(which + 1) % 6], height)) < 1
        ]
        draw.line(ends, fill=ink, width=max(1, round(hatch.thickness * size * 1.5)))
        height += hatch.gap * size


def _crossing(start: float, end: float, height: float) -> float:
    """The part of a side at which a height is reached, beyond 1 where it is not."""
    return (height - start) / (end - start) if abs(end - start) > 1e-9 else 2.0
