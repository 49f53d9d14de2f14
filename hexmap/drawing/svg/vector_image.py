"""An image that records drawing commands as SVG instead of painting pixels.

What stands on a map is drawn by the functions that draw it in pictures. They lay sprites on an image; this one asks
each sprite how it was painted and has it painted again, as vectors.
"""

from typing import Any

from PIL import Image

from hexmap.drawing.counters.sprites import OVERSAMPLING, Paint, paint_of
from hexmap.drawing.style import Colour
from hexmap.drawing.svg.elements import element, group
from hexmap.drawing.svg.paths import Pen
from hexmap.drawing.svg.vector_draw import VectorDraw


class Stock:
    """Sprites that were painted, each once: a place where they are used only refers to them."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self._names: dict[tuple[int, Colour | None], str] = {}
        self._painted: list[str] = []
        self._kept: list[Paint] = []

    def name_of(self, paint: Paint, ink: Colour | None) -> str:
        """Return the name of a stored sprite; a stencil is stored once for every ink."""
        key = (id(paint), ink)
        if key not in self._names:
            self._kept.append(paint)  # while it is stored, no other object has its id
            self._names[key] = f"s{len(self._names) + 1}"
            draw = VectorDraw(self.pen, ink)
            paint(draw, OVERSAMPLING)
            self._painted.append(
                group(draw.parts(), id=self._names[key], transform=f"scale({1 / OVERSAMPLING})")
                or element("g", id=self._names[key])
            )
        return self._names[key]

    def definitions(self) -> str:
        """Return the sprites for the definitions of the document."""
        return "".join(self._painted)


class VectorImage(Image.Image):
    """An image that stores only what is pasted or drawn on it, in `parts`."""

    def __init__(self, size: tuple[int, int], stock: Stock) -> None:
        super().__init__()
        self._size, self._mode = size, "RGB"
        self._stock = stock
        self._draw = VectorDraw(stock.pen)

    def getdraw(self, _mode: str | None = None) -> VectorDraw:
        """Return the drawing object, which `ImageDraw.Draw` asks an image for."""
        return self._draw

    def parts(self) -> list[str]:
        """Return its elements, in order."""
        return self._draw.parts()

    def paste(self, im: Any, box: Any = None, mask: Image.Image | None = None) -> None:
        """Lay a sprite on the image, or a colour through a stencil."""
        ink = None if isinstance(im, Image.Image) else im
        painted = im if ink is None else mask
        paint = None if painted is None else paint_of(painted)
        if paint is None:
            raise ValueError("only sprites and stencils can be laid on a vector picture")
        x, y = (0, 0) if box is None else box[:2]
        self._draw.add(element("use", href=f"#{self._stock.name_of(paint, ink)}", x=x, y=y))
