"""A drawing hand that writes SVG instead of painting pixels.

Signs, names and the frame are drawn by the same functions as in the pictures, so that nothing about them is said
twice; here they get this hand instead of Pillow's. It knows what they use, not everything that Pillow can.
"""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

from PIL import Image, ImageDraw

from hexmap.drawing.geometry import Point
from hexmap.drawing.style import Colour
from hexmap.drawing.svg.contours import contours
from hexmap.drawing.svg.elements import Attributes, element
from hexmap.drawing.svg.lettering import line_of_text
from hexmap.drawing.svg.paths import Pen

Coordinates = Sequence[float] | Sequence[Sequence[float]]


class VectorDraw(ImageDraw.ImageDraw):
    """Writes lines, areas and texts as SVG elements; successive ones of the same look become one path.

    With `ink` everything is drawn in that colour: a stencil is painted in white, and says what is to be coloured.
    """

    def __init__(self, pen: Pen, ink: Colour | None = None) -> None:
        super().__init__(Image.new("L", (1, 1)))
        self._pen, self._ink_of_all = pen, ink
        self._parts: list[str] = []
        self._path: tuple[Attributes, list[str]] | None = None

    def parts(self) -> list[str]:
        """Return the elements drawn, in order."""
        self._finish_path()
        return self._parts

    def line(self, xy: Coordinates, fill: Any = None, width: int = 1, joint: str | None = None) -> None:
        """A line through points; its corners are round where Pillow draws them so."""
        drawn = {"fill": "none", **self._colour("stroke", fill), "stroke_width": max(1, width)}
        self._add_path(drawn | {"stroke_linejoin": "round" if joint else None}, self._pen.line(_points(xy)))

    def polygon(self, xy: Coordinates, fill: Any = None, outline: Any = None, width: int = 1) -> None:
        """Draw an area."""
        self._add_path(self._painted(fill, outline, width), self._pen.line(_points(xy), closed=True))

    def rectangle(self, xy: Coordinates, fill: Any = None, outline: Any = None, width: int = 1) -> None:
        """Draw a rectangle; its outline lies inside it, as Pillow's does."""
        self._add("rect", self._painted(fill, outline, width) | _box(xy, outline, width))

    def rounded_rectangle(self, xy: Coordinates, radius: float = 0, fill: Any = None, outline: Any = None,
                          width: int = 1, **_corners: Any) -> None:  # fmt: skip
        """A rectangle with round corners."""
        self._add("rect", self._painted(fill, outline, width) | _box(xy, outline, width) | {"rx": radius})

    def ellipse(self, xy: Coordinates, fill: Any = None, outline: Any = None, width: int = 1) -> None:
        """An ellipse in a box; discs without an outline are dots of a path, which need few letters."""
        (left, top), (right, bottom) = _points(xy)
        if outline is None and abs((right - left) - (bottom - top)) < 0.01:
            drawn = {"fill": "none", **self._colour("stroke", fill), "stroke_width": right - left}
            middle = ((left + right) / 2, (top + bottom) / 2)
            self._add_path(drawn | {"stroke_linecap": "round"}, f"{self._pen.line([middle])}h0")
            return
        inset = width / 2 if outline is not None else 0.0
        place: Attributes = {"cx": (left + right) / 2, "cy": (top + bottom) / 2}
        reach: Attributes = {"rx": max(0.0, (right - left) / 2 - inset), "ry": max(0.0, (bottom - top) / 2 - inset)}
        self._add("ellipse", self._painted(fill, outline, width) | place | reach)

    def arc(self, xy: Coordinates, start: float, end: float, fill: Any = None, width: int = 1) -> None:
        """A part of an ellipse between two angles in degrees, clockwise from three o'clock, within its box."""
        (left, top), (right, bottom) = _points(xy)
        x, y, across, down = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
        steps = max(2, round((end - start) / 15))
        angles = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
        inset = width / 2
        line = [(x + (across - inset) * cos(angle), y + (down - inset) * sin(angle)) for angle in angles]
        self.line(line, fill=fill, width=width, joint="curve")

    def bitmap(self, xy: Sequence[float], bitmap: Image.Image, fill: Any = None) -> None:
        """The areas that are light in a mask."""
        rings = contours(bitmap.convert("L"), tolerance=0.4)
        moved = ([(xy[0] + x, xy[1] + y) for x, y in ring] for ring in rings)
        self._add_path(self._painted(fill, None, 1), self._pen.lines(moved, closed=True))

    def text(self, xy: Sequence[float], text: Any, fill: Any = None, font: Any = None, anchor: str | None = None,
             *_: Any, stroke_width: float = 0, stroke_fill: Any = None,
             **__: Any) -> None:  # fmt: skip
        """A line of text where Pillow would write it."""
        self._finish_path()
        ink, halo = self._opaque(fill), None if stroke_fill is None else self._opaque(stroke_fill)
        self._parts.append(
            line_of_text(str(text), (xy[0], xy[1]), font, anchor or "la", ink,
                         halo=halo, reach=stroke_width)
        )  # fmt: skip

    def add(self, markup: str) -> None:
        """Add an element on top of everything drawn."""
        self._finish_path()
        self._parts.append(markup)

    def _add(self, name: str, attributes: Attributes) -> None:
        self.add(element(name, **attributes))

    def _add_path(self, attributes: Attributes, data: str) -> None:
        if self._path is None or self._path[0] != attributes:
            self._finish_path()
            self._path = (attributes, [])
        self._path[1].append(data)

    def _finish_path(self) -> None:
        if self._path is not None:
            attributes, data = self._path
            self._path = None
            self._parts.append(element("path", **attributes, d="".join(data)))

    def _painted(self, fill: Any, outline: Any, width: int) -> Attributes:
        painted: Attributes = {"fill": "none"} if fill is None else self._colour("fill", fill)
        if outline is not None:
            painted |= self._colour("stroke", outline) | {"stroke_width": width}
        return painted

    def _colour(self, attribute: str, ink: Any) -> Attributes:
        opacity = ink[3] if isinstance(ink, tuple) and len(ink) > 3 else ink if isinstance(ink, int) else 255
        faint: Attributes = {} if opacity == 255 else {f"{attribute}_opacity": opacity / 255}
        return {attribute: self._opaque(ink), **faint}

    def _opaque(self, ink: Any) -> Colour:
        if self._ink_of_all is not None:
            return self._ink_of_all
        return (ink[0], ink[1], ink[2])


def _points(xy: Coordinates) -> list[Point]:
    numbers = [value for part in xy for value in (part if isinstance(part, Sequence) else (part,))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _box(xy: Coordinates, outline: Any, width: int) -> Attributes:
    (left, top), (right, bottom) = _points(xy)
    inset = width / 2 if outline is not None else 0.0
    wide, high = max(0.0, right - left - 2 * inset), max(0.0, bottom - top - 2 * inset)
    return {"x": left + inset, "y": top + inset, "width": wide, "height": high}
