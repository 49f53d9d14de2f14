"""The grid on the ground: where every hex of a map lies, in the plane of its projection and on the globe."""

from dataclasses import dataclass
from functools import cached_property
from math import ceil, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pyproj import CRS, Transformer
from pyproj.exceptions import CRSError

from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.hexes import Grid

Numbers = NDArray[np.float64]
Hexes = NDArray[np.int64]

MOST_HEXES = 1_000_000
"""More a map does not have."""
_HIGH = sqrt(3) / 2


@dataclass(frozen=True)
class Window:
    """A rectangle in the plane of the projection, kilometres: x runs east, y north."""

    west: float
    east: float
    south: float
    north: float


class Projection:
    """Turns longitude and latitude (degrees, WGS 84) into kilometres in a plane, and back."""

    def __init__(self, definition: str) -> None:
        """Take a PROJ string with `+units=km`; raise DocumentError for one that PROJ does not know."""
        try:
            plane = CRS.from_user_input(definition)
            self._forward = Transformer.from_crs("EPSG:4326", plane, always_xy=True)
            self._back = Transformer.from_crs(plane, "EPSG:4326", always_xy=True)
        except CRSError:
            raise DocumentError("projection", f"PROJ cannot read {one_line(definition)}") from None
        if {axis.unit_name for axis in plane.axis_info} != {"kilometre"}:
            raise DocumentError("projection", "is not in kilometres; add +units=km")

    def plane(self, lon: Any, lat: Any) -> tuple[Numbers, Numbers]:
        """Kilometres east and north of points on the globe; numbers or arrays of them.

        Raises DocumentError for points that the projection does not show.
        """
        x, y = self.plane_or_nowhere(lon, lat)
        lost = np.flatnonzero(~(np.isfinite(x) & np.isfinite(y)))
        if lost.size:
            where = f"{np.ravel(lon)[lost[0]]:g}, {np.ravel(lat)[lost[0]]:g}"
            problem = (
                f"cannot show the point {where} (longitude, latitude); cut everything that far away out of the layers"
            )
            raise DocumentError("projection", problem)
        return x, y

    def plane_or_nowhere(self, lon: Any, lat: Any) -> tuple[Numbers, Numbers]:
        """The same, infinite for points that the projection does not show."""
        x, y = self._forward.transform(np.asarray(lon, float), np.asarray(lat, float))
        return np.asarray(x, float), np.asarray(y, float)

    def globe(self, x: Any, y: Any) -> tuple[Numbers, Numbers]:
        """Longitude and latitude of points in the plane."""
        lon, lat = self._back.transform(np.asarray(x, float), np.asarray(y, float))
        return np.asarray(lon, float), np.asarray(lat, float)


@dataclass(frozen=True, eq=False)
class HexField:
    """A grid of flat-topped hexes laid over a window of the plane.

    `hex_km` is the distance between neighbouring centres; `west` and `north` are the x and y, in kilometres, of
    the centre of the first hex (0101).
    """

    projection: Projection
    grid: Grid
    hex_km: float
    west: float
    north: float

    @property
    def size(self) -> float:
        """Kilometres from a hex's centre to its corners."""
        return self.hex_km / sqrt(3)

    @property
    def step(self) -> float:
        """Kilometres from one column to the next."""
        return 1.5 * self.size

    @cached_property
    def centres(self) -> tuple[Numbers, Numbers]:
        """X and y of the centres of all hexes, in the order of their indices."""
        row, column = np.divmod(np.arange(len(self.grid)), self.grid.columns)
        return self.west + self.step * column, self.north - self.hex_km * (row + 0.5 * (column & 1))

    def centre(self, index: int) -> tuple[float, float]:
        """X and y of the centre of a hex."""
        row, column = divmod(index, self.grid.columns)
        return self.west + self.step * column, self.north - self.hex_km * (row + 0.5 * (column & 1))

    def corners(self, index: int) -> list[tuple[float, float]]:
        """X and y of the six corners of a hex."""
        x, y = self.centre(index)
        half, high = self.size / 2, self.hex_km / 2
        return [
            (x + self.size, y),
            (x + half, y + high),
            (x - half, y + high),
            (x - self.size, y),
            (x - half, y - high),
            (x + half, y - high),
        ]

    def locate(self, x: Any, y: Any) -> Hexes:
        """Return, for points of the plane, the index of the hex with the nearest centre, -1 off the map."""
        x, y = np.asarray(x, float), np.asarray(y, float)
        first = np.floor((x - self.west) / self.step).astype(np.int64)
        column, row, near = self._row_in(first, x, y)
        other, other_row, other_near = self._row_in(first + 1, x, y)
        nearer = other_near < near
        column, row = np.where(nearer, other, column), np.where(nearer, other_row, row)
        on_map = (column >= 0) & (column < self.grid.columns) & (row >= 0) & (row < self.grid.rows)
        return np.where(on_map, row * self.grid.columns + column, -1)

    def locate_raster(self, x: Numbers, y: Numbers) -> NDArray[np.int32]:
        """Return the hex of each point of a raster with the columns `x` and the rows `y`.

        Distances across depend only on the column, distances along only on the row and on whether the column is a lower
        one. Computing them once makes this three times as fast.
        """
        first = np.floor((x - self.west) / self.step).astype(np.int64)
        rows, along = (np.stack(found, axis=1) for found in zip(self._rows(y, 0), self._rows(y, 1), strict=True))
        across = [(x - (self.west + self.step * column)) ** 2 for column in (first, first + 1)]
        lower = first & 1
        nearer = across[1] + along[:, 1 - lower] < across[0] + along[:, lower]
        row = np.where(nearer, rows[:, 1 - lower], rows[:, lower])
        column = first + nearer
        on_map = (column >= 0) & (column < self.grid.columns) & (row >= 0) & (row < self.grid.rows)
        return np.where(on_map, row * self.grid.columns + column, -1).astype(np.int32)

    def hex_at(self, lon: float, lat: float) -> int:
        """The hex of a point on the globe, -1 off the map."""
        return int(self.locate(*self.projection.plane(lon, lat)))

    def in_hexes(self, x: Any, y: Any) -> tuple[Numbers, Numbers]:
        """Points of the plane counted in hex sizes from the left top corner of the hex field, y downwards."""
        right = (np.asarray(x, float) - self.west) / self.size + 1
        down = (self.north - np.asarray(y, float)) / self.size + _HIGH
        return right, down

    def _row_in(self, column: Hexes, x: Numbers, y: Numbers) -> tuple[Hexes, Hexes, Numbers]:
        """The row of the nearest centre in a column, and the square of its distance."""
        row, along = self._rows(y, column & 1)
        across = x - (self.west + self.step * column)
        return column, row, across**2 + along

    def _rows(self, y: Numbers, lower: Any) -> tuple[Hexes, Numbers]:
        """The row of the nearest centre, its distance along squared; `lower` is 1 in columns half a hex lower."""
        row = np.rint((self.north - y) / self.hex_km - 0.5 * lower).astype(np.int64)
        return row, (y - (self.north - self.hex_km * (row + 0.5 * lower))) ** 2


def lay_out(projection: Projection, window: Window, hex_km: float, offset: tuple[float, float]) -> HexField:
    """The hexes that fill a window; the first centre lies `offset` kilometres east and south of its north-west corner.

    Raises DocumentError for a window without room and for more hexes than a map may have.
    """
    step = hex_km * _HIGH
    wide, high = window.east - window.west, window.north - window.south
    if wide <= 0 or high <= 0:
        raise DocumentError("window", "east must be east of west, and north must be north of south")
    columns, rows = ceil(wide / step), ceil(high / hex_km)
    if columns * rows > MOST_HEXES:
        raise DocumentError("window", f"holds {columns * rows:,} hexes; a map has at most {MOST_HEXES:,}")
    return HexField(projection, Grid(columns, rows), hex_km, window.west + offset[0], window.north - offset[1])
