"""Small pictures drawn large and made small, so that their edges are smooth."""

from collections.abc import Callable

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Draw

OVERSAMPLING = 4


def sprite(width: int, height: int, paint: Callable[[Draw, int], None]) -> Image.Image:
    """A picture with transparent ground; `paint` draws it `OVERSAMPLING` times as large."""
    large = Image.new("RGBA", (width * OVERSAMPLING, height * OVERSAMPLING), (0, 0, 0, 0))
    paint(ImageDraw.Draw(large), OVERSAMPLING)
    return large.reduce(OVERSAMPLING)


def stencil(width: int, height: int, paint: Callable[[Draw, int], None]) -> Image.Image:
    """A mask for one colour; `paint` draws it in 255, `OVERSAMPLING` times as large. A quarter of a sprite's work."""
    large = Image.new("L", (width * OVERSAMPLING, height * OVERSAMPLING))
    paint(ImageDraw.Draw(large), OVERSAMPLING)
    return large.reduce(OVERSAMPLING)


def paste_centred(image: Image.Image, small: Image.Image, x: float, y: float) -> None:
    """Lays a small picture on a large one, its middle at a point."""
    image.paste(small, (round(x - small.width / 2), round(y - small.height / 2)), small)
