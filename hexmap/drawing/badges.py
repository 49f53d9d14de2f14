"""Badges: small discs with a sign, for battles and blockades."""

from collections.abc import Callable

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.sprites import sprite
from hexmap.drawing.style import Colour, Style

Sign = Callable[[Draw, float, float, Colour], None]
"""Draws a sign around a point that is as far from the left edge as from the top, with a radius, in an ink."""
LEAST = 3.5
"""The smallest radius of a badge, in pixels."""


def badge(radius: float, style: Style, ground: Colour, ink: Colour, sign: Sign) -> Image.Image:
    """A disc of that radius, its edge and the sign in the middle in the ink, with a halo around it."""
    reach = max(LEAST, radius)
    side = 2 * round(reach + 1) + 1

    def paint(draw: Draw, factor: int) -> None:
        middle, wide = side * factor / 2, reach * factor
        for share, colour in (
            (1.0 + 1.0 / reach, style.halo),
            (1.0, ink if ground == style.halo else ground),
            (0.84, ground),
        ):
            edge = wide * share
            draw.ellipse((middle - edge, middle - edge, middle + edge, middle + edge), fill=(*colour, 255))
        sign(draw, middle, wide, ink)

    return sprite(side, side, paint)
