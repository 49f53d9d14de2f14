"""Small pictures drawn large and made small, so that their edges are smooth.

Each remembers how it was painted, so that a vector picture can have it painted as vectors.
"""

from collections.abc import Callable
from math import isqrt

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Draw

OVERSAMPLING = 4
MOST_PIXELS = 16_000_000
"""No sprite is drawn with more pixels: one as large as a page has smooth edges enough, and would take a gigabyte."""
Paint = Callable[[Draw, int], None]
_PAINT = "paint"


def sprite(width: int, height: int, paint: Paint) -> Image.Image:
    """A picture with transparent ground; `paint` draws it `OVERSAMPLING` times as large."""
    factor = _factor(width, height, OVERSAMPLING)
    large = Image.new("RGBA", (width * factor, height * factor), (0, 0, 0, 0))
    paint(ImageDraw.Draw(large), factor)
    return _remembering(large.reduce(factor), paint)


def stencil(width: int, height: int, paint: Paint, oversampling: int = OVERSAMPLING) -> Image.Image:
    """A mask for one colour; `paint` draws it in 255, `oversampling` times as large. A quarter of a sprite's work."""
    factor = _factor(width, height, oversampling)
    large = Image.new("L", (width * factor, height * factor))
    paint(ImageDraw.Draw(large), factor)
    return _remembering(large.reduce(factor), paint)


def paste_centred(image: Image.Image, small: Image.Image, x: float, y: float) -> None:
    """Lay a small picture on a large one, its middle at a point."""
    image.paste(small, (round(x - small.width / 2), round(y - small.height / 2)), small)


def paint_of(small: Image.Image) -> Paint | None:
    """The paint of a sprite or stencil; None for any other picture."""
    paint: Paint | None = small.info.get(_PAINT)
    return paint


def _remembering(small: Image.Image, paint: Paint) -> Image.Image:
    small.info[_PAINT] = paint
    return small


def _factor(width: int, height: int, wanted: int) -> int:
    """Return the factor by which a picture is drawn larger: less than wanted if it is large anyway."""
    return max(1, min(wanted, isqrt(MOST_PIXELS // max(1, width * height))))
