"""Small pictures drawn large and made small, so that their edges are smooth.

Each remembers how it was painted, so that a vector picture can have it painted as vectors.
"""

from collections.abc import Callable

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Draw

OVERSAMPLING = 4
Paint = Callable[[Draw, int], None]
_PAINT = "paint"


def sprite(width: int, height: int, paint: Paint) -> Image.Image:
    """A picture with transparent ground; `paint` draws it `OVERSAMPLING` times as large."""
    large = Image.new("RGBA", (width * OVERSAMPLING, height * OVERSAMPLING), (0, 0, 0, 0))
    paint(ImageDraw.Draw(large), OVERSAMPLING)
    return _remembering(large.reduce(OVERSAMPLING), paint)


def stencil(width: int, height: int, paint: Paint) -> Image.Image:
    """A mask for one colour; `paint` draws it in 255, `OVERSAMPLING` times as large. A quarter of a sprite's work."""
    large = Image.new("L", (width * OVERSAMPLING, height * OVERSAMPLING))
    paint(ImageDraw.Draw(large), OVERSAMPLING)
    return _remembering(large.reduce(OVERSAMPLING), paint)


def paste_centred(image: Image.Image, small: Image.Image, x: float, y: float) -> None:
    """Lays a small picture on a large one, its middle at a point."""
    image.paste(small, (round(x - small.width / 2), round(y - small.height / 2)), small)


def paint_of(small: Image.Image) -> Paint | None:
    """How a sprite or stencil was painted; None for any other picture."""
    paint: Paint | None = small.info.get(_PAINT)
    return paint


def _remembering(small: Image.Image, paint: Paint) -> Image.Image:
    small.info[_PAINT] = paint
    return small
