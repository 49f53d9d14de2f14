"""Badges: small discs with a sign, for battles and blockades."""

from collections.abc import Callable

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters.sprites import sprite
from hexmap.drawing.style import Colour, Style

Sign = Callable[[Draw, float, float, Colour], None]
"""Draws a sign around a point that is as far from the left edge as from the top, with a radius, in an ink."""
LEAST = 2.5
"""The smallest radius of a badge, in pixels."""
WITH_SIGN = 3.5
"""The smallest radius, in pixels, at which a badge has its edge and its sign; a smaller one is a dot."""


def badge(radius: float, style: Style, ground: Colour, ink: Colour, sign: Sign) -> Image.Image:
    """A disc of that radius, its edge and the sign in the middle in the ink, with a halo around it."""
    reach = max(LEAST, radius)
    side = 2 * round(reach + 1) + 1

    def paint(draw: Draw, factor: int) -> None:
        middle, wide = side * factor / 2, reach * factor
        strong = ink if ground == style.halo else ground
        rings = [(1.0 + min(1.0, reach * 0.2) / reach, style.halo), (1.0, strong)]
        if reach >= WITH_SIGN:
            rings.append((0.84, ground))
        for share, colour in rings:
            edge = wide * share
            draw.ellipse((middle - edge, middle - edge, middle + edge, middle + edge), fill=(*colour, 255))
        if reach >= WITH_SIGN:
            sign(draw, middle, wide, ink)

    return sprite(side, side, paint)
