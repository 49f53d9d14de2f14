"""Hatching: parallel lines over the ground, which distinguish it without colour."""

from collections.abc import Iterator
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw

from hexmap.drawing.base.mosaic import Mosaic, coded
from hexmap.drawing.style import Style
from hexmap.rules.board import Board

_SUPERSAMPLING = 2


def hatch_masks(board: Board, mosaic: Mosaic, style: Style) -> Iterator[Image.Image]:
    """For every terrain that is hatched in this style a mask, opaque on its lines."""
    for letter, hatch in sorted(style.hatch.items()):
        if letter in board.terrain:
            lines = stripes(mosaic, hatch.slope, hatch.gap, hatch.thickness)
            yield ImageChops.multiply(mosaic.painted(coded(board.terrain, {letter: 255})), lines)


def stripes(mosaic: Mosaic, slope: float, gap: float, thickness: float) -> Image.Image:
    """Opaque on parallel lines of that slope in degrees, `gap` apart and `thickness` wide in hex sizes."""
    scale = mosaic.across * _SUPERSAMPLING
    width, height = mosaic.width * _SUPERSAMPLING, mosaic.height * _SUPERSAMPLING
    image = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(image)
    right, down = cos(radians(slope)), -sin(radians(slope))
    reach = float(width + height)
    step, pen = max(2.0, gap * scale), max(1, round(thickness * scale))
    corners = [x * -down + y * right for x in (0, width) for y in (0, height)]
    for which in range(int(min(corners) / step) - 1, int(max(corners) / step) + 2):
        x, y = -down * which * step, right * which * step
        ends = [(x - right * reach, y - down * reach), (x + right * reach, y + down * reach)]
        draw.line(ends, fill=255, width=pen)
    return image.reduce(_SUPERSAMPLING)
