"""The positions of hexes in a picture: flat-topped, even columns half a hex lower."""

from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, floor, pi, sin, sqrt

from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import OFF_MAP, Grid

Point = tuple[float, float]

HALF_HIGH = sqrt(3) / 2
"""Half the height of a hex, in hex sizes."""
TALLEST = 3.0
"""How high the hex field may be, in widths of the picture."""
SMALL = 700
"""Below this width in pixels a picture has neither legend nor edge numbers, which would be illegible."""
TINY = 360
"""Below this width it has no title either."""
WIDEST_ON_SCREEN = 60.0
"""The width of a hex in pixels at which browsers show a small map at first; people can still zoom in."""
_CORNERS = tuple((cos(pi * k / 3), sin(pi * k / 3)) for k in (4, 5, 0, 1, 2, 3))
"""The corners; side `s` lies between corners `s` and `s + 1` (north first, clockwise)."""


def hexagon(x: float, y: float, size: float) -> list[Point]:
    """The corners of a flat-topped hex, `size` away from its centre."""
    return [(x + size * right, y + size * down) for right, down in _CORNERS]


@dataclass(frozen=True)
class Layout:
    """A grid laid out in a picture; all lengths in pixels.

    `size` is the distance from a hex's centre to its corners, `left` and `top` the corner of the hex field,
    `margin` the blank around everything, `title` and `legend` the heights of the strips for title and caption
    above the field and for legend and sources below it, 0 where the picture has none.
    """

    grid: Grid
    size: float
    left: float
    top: float
    margin: float
    width: int
    height: int
    title: float = 0.0
    legend: float = 0.0

    @property
    def as_json(self) -> JsonObject:
        """The layout as scripts expect it."""
        return {"width": self.width, "height": self.height, "size": self.size, "left": self.left, "top": self.top}

    def centre(self, index: int) -> Point:
        """The centre of a hex."""
        row, column = divmod(index, self.grid.columns)
        x = self.left + self.size * (1 + 1.5 * column)
        y = self.top + self.size * HALF_HIGH * (1 + 2 * row + column % 2)
        return x, y

    def corners(self, index: int, share: float = 1.0) -> list[Point]:
        """The six corners of a hex, or of one `share` its size around the same centre."""
        return hexagon(*self.centre(index), self.size * share)

    def hex_at(self, x: float, y: float) -> int:
        """Return the hex of a point, `OFF_MAP` for a point outside the hex field."""
        across = (x - self.left) / self.size - 1
        column = int(across // 1.5)
        beyond = across - 1.5 * column
        if beyond > 0.5:  # no longer below a flat side: the next column is as near, or nearer
            column += beyond >= 1 or self._apart(column + 1, x, y) < self._apart(column, x, y)
        row = self._row_at(column, y)
        inside = 0 <= column < self.grid.columns and 0 <= row < self.grid.rows
        return row * self.grid.columns + column if inside else OFF_MAP

    def _row_at(self, column: int, y: float) -> int:
        return floor((y - self.top) / (2 * self.size * HALF_HIGH) - column % 2 / 2)

    def _apart(self, column: int, x: float, y: float) -> float:
        """The square of the distance of a point from the nearest middle of a hex in a column."""
        right = self.left + self.size * (1 + 1.5 * column) - x
        down = self.top + self.size * HALF_HIGH * (1 + 2 * self._row_at(column, y) + column % 2) - y
        return right * right + down * down

    @cached_property
    def field(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the hex field."""
        right = self.left + self.size * (1.5 * self.grid.columns + 0.5)
        bottom = self.top + self.size * HALF_HIGH * (2 * self.grid.rows + (1 if self.grid.columns > 1 else 0))
        return self.left, self.top, right, bottom


def layout(grid: Grid, width: int, frame: bool = True) -> Layout:
    """Lay a grid out in a picture `width` pixels wide, with room for title, edge numbers and legend.

    A map that is much taller than wide is drawn smaller, in the middle, so that no picture becomes a ribbon.
    Small pictures have room for less; without `frame` there is the hex field alone, with a narrow margin.
    """
    margin, title, legend = _strips(width, frame)
    columns, rows = 1.5 * grid.columns + 0.5, HALF_HIGH * (2 * grid.rows + (1 if grid.columns > 1 else 0))
    size = min((width - 2 * margin) / columns, TALLEST * width / rows)
    top = margin + title
    height = round(top + size * rows + margin + legend)
    return Layout(grid, size, (width - size * columns) / 2, top, margin, width, height, title, legend)


def on_screen(picture: Layout) -> Layout:
    """The layout of a picture as browsers show it: smaller if its hexes are wider than `WIDEST_ON_SCREEN`.

    All proportions stay, so the picture fits when it is scaled to the new width.
    """
    width = round(picture.width * min(1.0, WIDEST_ON_SCREEN / (2 * picture.size)))
    share = width / picture.width
    return replace(
        picture,
        size=picture.size * share,
        left=picture.left * share,
        top=picture.top * share,
        margin=picture.margin * share,
        width=width,
        height=round(picture.height * share),
        title=picture.title * share,
        legend=picture.legend * share,
    )


def _strips(width: int, frame: bool) -> tuple[float, float, float]:
    """The margin and the heights of the strips for the title and the legend."""
    if not frame:
        return max(2.0, width * 0.004), 0.0, 0.0
    if width < SMALL:
        return max(3.0, width * 0.012), width * 0.062 if width >= TINY else 0.0, 0.0
    return max(14.0, width * 0.02), width * 0.035, width * 0.092
