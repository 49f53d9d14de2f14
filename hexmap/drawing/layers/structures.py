"""The signs of Towns and Cities."""

from functools import lru_cache

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters.sprites import paste_centred, sprite
from hexmap.drawing.geometry import Layout
from hexmap.drawing.style import Colour, Style
from hexmap.rules.board import Board, Structure

TOWN_REACH, CITY_REACH = 0.30, 0.46
"""Half the width of the signs, in hex sizes."""
LEAST_REACH = 1.0
"""Half the width of the smallest signs, in pixels: on a thumbnail a Town is a dot."""


def draw_structures(image: Image.Image, board: Board, at: Layout, style: Style) -> None:
    """Draw a Town as a disc, a City as a square with a smaller one in it; Cities last, so that none hides one."""
    for structure in sorted(board.structures, key=lambda structure: structure.is_city):
        sign = structure_sample(at.size, structure.is_city, style)
        paste_centred(image, sign, *at.centre(structure.hex))


def structure_sample(size: float, is_city: bool, style: Style) -> Image.Image:
    """The sign of a Town or City on a map with hexes of that size."""
    return _drawn(round(size, 2), is_city, style.ink, style.halo)


def reach_of(structure: Structure) -> float:
    """Half the width of a structure's sign, in hex sizes."""
    return CITY_REACH if structure.is_city else TOWN_REACH


@lru_cache(maxsize=64)
def _drawn(size: float, is_city: bool, ink: Colour, ground: Colour) -> Image.Image:
    reach = max(LEAST_REACH, size * (CITY_REACH if is_city else TOWN_REACH))
    side = 2 * round(reach + 1)

    def paint(draw: Draw, factor: int) -> None:
        middle, half = side * factor / 2, reach * factor
        box = (middle - half, middle - half, middle + half, middle + half)
        width = max(1, round(size * 0.11 * factor))
        if is_city:
            draw.rectangle(box, fill=ground, outline=ink, width=width)
            inner = half * 0.42
            draw.rectangle((middle - inner, middle - inner, middle + inner, middle + inner), fill=ink)
        else:
            draw.ellipse(box, fill=ground, outline=ink, width=width)

    return sprite(side, side, paint)
