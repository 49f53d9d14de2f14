"""Shapes filled into a fine square raster of the plane, to measure how much of a hex they cover."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from hexmap.mapmaking.hex_field import HexField, Numbers, Projection, Window
from hexmap.rules.documents import DocumentError

Labels = NDArray[np.int32]

MOST_SQUARES = 25_000_000
"""A finer raster does not fit into the memory of a small computer."""
STRIP = 256
"""So many rows are sorted into hexes at once, for the same reason."""
PAD = 20.0
"""Kilometres by which the raster reaches beyond the window, so that hexes at its edge are measured whole."""


@dataclass(frozen=True, eq=False)
class Canvas:
    """A raster over a window: `per_km` squares a kilometre, rows from the north."""

    projection: Projection
    window: Window
    per_km: int

    @property
    def west(self) -> float:
        """X of the western edge."""
        return self.window.west - PAD

    @property
    def north(self) -> float:
        """Y of the northern edge."""
        return self.window.north + PAD

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in squares."""
        wide = ceil(self.window.east - self.window.west + 2 * PAD)
        high = ceil(self.window.north - self.window.south + 2 * PAD)
        return wide * self.per_km, high * self.per_km

    def __post_init__(self) -> None:
        """Raises DocumentError for a raster of too many squares."""
        wide, high = self.size
        if wide * high > MOST_SQUARES:
            problem = f"the window takes {wide} x {high} squares; at most {MOST_SQUARES:,} are measured"
            raise DocumentError("squares_per_km", problem)

    @cached_property
    def middles(self) -> tuple[Numbers, Numbers]:
        """X of the middles of the columns of squares, y of those of the rows."""
        wide, high = self.size
        return self.west + (np.arange(wide) + 0.5) / self.per_km, self.north - (np.arange(high) + 0.5) / self.per_km

    def filled(self, rings: Iterable[tuple[int, NDArray[np.float64]]]) -> Labels:
        """The raster with every ring of (lon, lat) filled with its number plus one; 0 where there is none.

        A later ring covers an earlier one.
        """
        image = Image.new("I", self.size, 0)
        pen = ImageDraw.Draw(image)
        for number, ring in rings:
            x, y = self.projection.plane(ring[:, 0], ring[:, 1])
            right, down = (x - self.west) * self.per_km, (self.north - y) * self.per_km
            pen.polygon(list(zip(right.tolist(), down.tolist(), strict=True)), fill=number + 1)
        return np.array(image, np.int32)

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
        """For every hex the share of it that the chosen squares cover, 0 to 1."""
        inside = self.hexes[chosen & (self.hexes >= 0)]
        return np.bincount(inside, minlength=self.squares.size) / np.maximum(self.squares, 1)


def measure(canvas: Canvas, field: HexField) -> Measure:
    """The squares of a canvas sorted into the hexes of a field."""
    x, y = canvas.middles
    strips = [field.locate_raster(x, y[top : top + STRIP]) for top in range(0, y.size, STRIP)]
    hexes = np.concatenate(strips)
    squares = np.bincount(hexes[hexes >= 0], minlength=len(field.grid)).astype(float)
    return Measure(canvas, field, hexes, squares)
