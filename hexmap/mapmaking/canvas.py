"""Shapes filled into a fine square raster of the plane, to measure how much of a hex they cover."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from hexmap.mapmaking.hex_field import HexField, Numbers, Projection, Window
from hexmap.rules.documents import DocumentError

Labels = NDArray[np.int32]

MOST_SQUARES = 25_000_000
"""A finer raster does not fit into the memory of a small computer."""
STRIP = 256
"""The number of rows sorted into hexes at once, for the same reason."""
FEWEST_SQUARES = 12
"""A hex of fewer squares cannot be measured."""
PAD = 20
"""Kilometres, at least, by which the raster reaches beyond the window, so that hexes at its edge are measured whole."""


@dataclass(frozen=True, eq=False)
class Canvas:
    """A raster over a window for hexes of `hex_km`: `per_km` squares a kilometre, rows from the north."""

    projection: Projection
    window: Window
    per_km: int
    hex_km: float

    @property
    def pad(self) -> int:
        """The margin beyond the window in kilometres: every hex with a part inside fits into it."""
        return max(PAD, ceil(4 / 3 * self.hex_km))

    @property
    def west(self) -> float:
        """X of the western edge."""
        return self.window.west - self.pad

    @property
    def north(self) -> float:
        """Y of the northern edge."""
        return self.window.north + self.pad

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in squares."""
        wide = ceil(self.window.east - self.window.west + 2 * self.pad)
        high = ceil(self.window.north - self.window.south + 2 * self.pad)
        return wide * self.per_km, high * self.per_km

    def __post_init__(self) -> None:
        """Raise DocumentError for a raster of too many squares, or too few a hex."""
        wide, high = self.size
        if wide * high > MOST_SQUARES:
            problem = f"the window takes {wide} x {high} squares; at most {MOST_SQUARES:,} are measured"
            raise DocumentError("squares_per_km", problem)
        squares = int(sqrt(3) / 2 * (self.hex_km * self.per_km) ** 2)
        if squares < FEWEST_SQUARES:
            problem = (
                f"measures a hex with {squares} squares; it takes {FEWEST_SQUARES}: more a kilometre, or larger hexes"
            )
            raise DocumentError("squares_per_km", problem)

    @cached_property
    def middles(self) -> tuple[Numbers, Numbers]:
        """The x of each column's middle and the y of each row's middle."""
        wide, high = self.size
        return self.west + (np.arange(wide) + 0.5) / self.per_km, self.north - (np.arange(high) + 0.5) / self.per_km

    def filled(self, areas: Iterable[tuple[int, Sequence[NDArray[np.float64]]]]) -> Labels:
        """Return the raster with every area filled with its number plus one; 0 elsewhere.

        An area is an outer ring of (lon, lat) and those of its holes. A later one covers an earlier one.
        """
        image = Image.new("I", self.size, 0)
        pen = ImageDraw.Draw(image)
        for number, (outline, *holes) in areas:
            if holes:
                stencil = Image.new("1", self.size, 0)
                cutter = ImageDraw.Draw(stencil)
                cutter.polygon(self._points(outline), fill=1)
                for hole in holes:
                    cutter.polygon(self._points(hole), fill=0)
                image.paste(number + 1, mask=stencil)
            else:
                pen.polygon(self._points(outline), fill=number + 1)
        return np.array(image, np.int32)

    def _points(self, ring: NDArray[np.float64]) -> list[tuple[float, float]]:
        """A ring of (lon, lat) in squares from the north-western corner."""
        x, y = self.projection.plane(ring[:, 0], ring[:, 1])
        right, down = (x - self.west) * self.per_km, (self.north - y) * self.per_km
        return list(zip(right.tolist(), down.tolist(), strict=True))

    def labels_at(self, labels: Labels, x: Numbers, y: Numbers) -> Labels:
        """The numbers of a filled raster at points of the plane, 0 beyond its edges."""
        wide, high = self.size
        columns = np.floor((x - self.west) * self.per_km).astype(np.int64)
        rows = np.floor((self.north - y) * self.per_km).astype(np.int64)
        inside = (columns >= 0) & (columns < wide) & (rows >= 0) & (rows < high)
        found = np.zeros(columns.shape, np.int32)
        found[inside] = labels[rows[inside], columns[inside]]
        return found


@dataclass(frozen=True, eq=False)
class Measure:
    """A canvas laid over a grid: `hexes` has the hex of every square, -1 off the map; `squares` how many a hex has."""

    canvas: Canvas
    field: HexField
    hexes: NDArray[np.int32]
    squares: Numbers

    def share(self, chosen: NDArray[np.bool_]) -> Numbers:
        """Return, for every hex, the share that the chosen squares cover, 0 to 1."""
        inside = self.hexes[chosen & (self.hexes >= 0)]
        return np.bincount(inside, minlength=self.squares.size) / np.maximum(self.squares, 1)


def measure(canvas: Canvas, field: HexField) -> Measure:
    """Assign the squares of a canvas to the hexes of a field."""
    x, y = canvas.middles
    strips = [field.locate_raster(x, y[top : top + STRIP]) for top in range(0, y.size, STRIP)]
    hexes = np.concatenate(strips)
    squares = np.bincount(hexes[hexes >= 0], minlength=len(field.grid)).astype(float)
    return Measure(canvas, field, hexes, squares)
