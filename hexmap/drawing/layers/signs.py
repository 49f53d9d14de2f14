"""The signs of structures on maps with five classes of them, each with a shape of its own, with a figure in it."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters.sprites import paste_centred, sprite
from hexmap.drawing.geometry import Layout
from hexmap.drawing.layers.scene import StructureSign
from hexmap.drawing.layers.structures import CITY_REACH, LEAST_REACH
from hexmap.drawing.lettering.fonts import FIGURES, font
from hexmap.drawing.style import Colour, Style
from hexmap.rules.board import Board

RANKS = 5
"""The number of classes."""
WITH_FIGURE = 14.0
"""The smallest hex size, in pixels, at which a sign has its figure."""
_FIGURE = 0.60
"""The height of the figure, in hex sizes."""


def draw_signs(image: Image.Image, board: Board, signs: Mapping[str, StructureSign], at: Layout, style: Style) -> None:
    """Draw the signs of structures; the greatest last, so that none hides one."""
    there = [(signs[structure.name], structure.hex) for structure in board.structures if structure.name in signs]
    for sign, hex_ in sorted(there, key=lambda one: (one[0].rank, one[1])):
        paste_centred(image, sign_sample(at.size, sign, style), *at.centre(hex_))


def sign_sample(size: float, sign: StructureSign, style: Style) -> Image.Image:
    """The sign of a structure on a map with hexes of that size."""
    return _drawn(round(size, 2), sign, style.ink, style.halo)


@lru_cache(maxsize=256)
def _drawn(size: float, sign: StructureSign, ink: Colour, ground: Colour) -> Image.Image:
    reach = max(LEAST_REACH, size * CITY_REACH)
    side = 2 * round(reach * 1.25 + 1)

    def paint(draw: Draw, factor: int) -> None:
        middle, half = side * factor / 2, reach * factor
        _SHAPES[min(max(sign.rank, 1), RANKS) - 1](draw, middle, half, ink, ground)
        if sign.value and size >= WITH_FIGURE:
            dark = sign.rank == RANKS
            draw.text((middle, middle + half * 0.03), sign.value, font=font(FIGURES, round(size * _FIGURE * factor)),
                      anchor="mm", fill=(*(ground if dark else ink), 255))  # fmt: skip

    return sprite(side, side, paint)


def _open_place(draw: Draw, middle: float, half: float, ink: Colour, ground: Colour) -> None:
    """A disc with a thin edge."""
    _disc(draw, middle, half * 0.86, ink, ground, half * 0.13)


def _fortified(draw: Draw, middle: float, half: float, ink: Colour, ground: Colour) -> None:
    """A disc with a strong edge."""
    _disc(draw, middle, half * 0.98, ink, ground, half * 0.30)


def _walled(draw: Draw, middle: float, half: float, ink: Colour, ground: Colour) -> None:
    """A square with a strong edge."""
    _square(draw, middle, middle, half * 0.94, ink, ground, half * 0.24)


def _great(draw: Draw, middle: float, half: float, ink: Colour, ground: Colour) -> None:
    """A square with a tower at each corner."""
    _square(draw, middle, middle, half * 0.94, ink, ground, half * 0.20)
    _towers(draw, middle, half, ink)


def _greatest(draw: Draw, middle: float, half: float, ink: Colour, ground: Colour) -> None:
    """A dark square with towers, light in the middle."""
    _square(draw, middle, middle, half * 0.98, ink, ink, half * 0.20)
    _towers(draw, middle, half, ink)
    _square(draw, middle, middle, half * 0.40, ground, ground, half * 0.1)


_SHAPES: tuple[Callable[[Draw, float, float, Colour, Colour], None], ...] = (
    _open_place,
    _fortified,
    _walled,
    _great,
    _greatest,
)
"""What draws the sign of each rank, in ink on a ground."""


def _disc(draw: Draw, middle: float, reach: float, ink: Colour, ground: Colour, width: float) -> None:
    box = (middle - reach, middle - reach, middle + reach, middle + reach)
    draw.ellipse(box, fill=(*ground, 255), outline=(*ink, 255), width=max(1, round(width)))


def _square(draw: Draw, x: float, y: float, reach: float, ink: Colour, ground: Colour, width: float) -> None:
    box = (x - reach, y - reach, x + reach, y + reach)
    draw.rectangle(box, fill=(*ground, 255), outline=(*ink, 255), width=max(1, round(width)))


def _towers(draw: Draw, middle: float, half: float, ink: Colour) -> None:
    for right in (-1, 1):
        for down in (-1, 1):
            _square(draw, middle + right * half * 0.9, middle + down * half * 0.9, half * 0.34, ink, ink, 1)
