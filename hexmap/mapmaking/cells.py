"""Layers of cells: numbers in rows, heights or classes, read from pictures of one channel."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from hexmap.mapmaking.hex_field import HexField, Numbers
from hexmap.mapmaking.layer_faults import must_not_be_larger, why_unread
from hexmap.rules.documents import DocumentError

MOST_CELLS = 25_000_000
"""More do not fit into the memory of a small computer."""


@dataclass(frozen=True, eq=False)
class Cells:
    """A layer of cells: numbers in rows from the north, `west` and `north` its edges and `cell` a side in degrees."""

    name: str
    values: NDArray[np.int64]
    west: float
    north: float
    cell: float
    no_data: int | None = None

    def holds(self, lon: Numbers, lat: Numbers) -> NDArray[np.bool_]:
        """Return which of the points lie within the layer."""
        rows, columns = self._place(lon, lat)
        high, wide = self.values.shape
        inside: NDArray[np.bool_] = (rows >= 0) & (rows < high) & (columns >= 0) & (columns < wide)
        return inside

    def at(self, lon: Numbers, lat: Numbers) -> NDArray[np.int64]:
        """The numbers at points; beyond an edge those of the nearest cell."""
        rows, columns = self._place(lon, lat)
        high, wide = self.values.shape
        found: NDArray[np.int64] = self.values[rows.clip(0, high - 1), columns.clip(0, wide - 1)]
        return found

    def centres(self) -> tuple[Numbers, Numbers]:
        """Longitude and latitude of the middle of every cell, each shaped like the layer."""
        high, wide = self.values.shape
        rows, columns = np.mgrid[0:high, 0:wide]
        return self.west + (columns + 0.5) * self.cell, self.north - (rows + 0.5) * self.cell

    def _place(self, lon: Numbers, lat: Numbers) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        rows = np.floor((self.north - np.asarray(lat, float)) / self.cell).astype(np.int64)
        columns = np.floor((np.asarray(lon, float) - self.west) / self.cell).astype(np.int64)
        return rows, columns


def read_cells(
    path: Path, name: str, *, west: float, north: float, cell: float, size: tuple[int, int], no_data: int | None = None
) -> Cells:
    """The numbers of a picture of one channel, 8 or 16 bits; `size` is its width and height as the recipe states it.

    Raises DocumentError, placed at the layer's name, where the file is missing, is no such picture, or is of
    another size.
    """
    place = f"layers.{name}"
    if size[0] * size[1] > MOST_CELLS:
        raise DocumentError(place, f"{size[0]} x {size[1]} cells are too many; the limit is {MOST_CELLS:,}")
    try:
        must_not_be_larger(path, place)
        with Image.open(path) as image:
            if image.size != size:
                wide, high = image.size
                problem = f"{path.name} is {wide} x {high} cells; the recipe says {size[0]} x {size[1]}"
                raise DocumentError(place, problem)
            if image.mode not in ("L", "P", "I", "I;16", "I;16B"):
                raise DocumentError(place, f"{path.name} has colours; a layer of cells has one number per cell")
            values = np.array(image).astype(np.int64)
    except DocumentError:
        raise
    except (UnidentifiedImageError, Image.DecompressionBombError):
        raise DocumentError(place, f"{path.name} is not a picture that can be read") from None
    except (OSError, SyntaxError, ValueError) as error:
        raise DocumentError(place, why_unread(path, error)) from None
    if no_data is not None and (values == no_data).all():
        raise DocumentError(place, f"{path.name} is empty: every cell is {no_data}, no data")
    return Cells(name, values, west, north, cell, no_data)


def must_cover(cells: Cells, field: HexField) -> None:
    """Raise DocumentError if hexes of the map lie beyond a layer of cells."""
    outside = np.flatnonzero(~cells.holds(*field.projection.globe(*field.centres)))
    if outside.size:
        first = field.grid.name(int(outside[0]))
        problem = (
            f"does not reach over the whole map: {outside.size} hexes lie beyond its edges, the first is {first};"
            " get a larger part of it, or make the window smaller"
        )
        raise DocumentError(f"layers.{cells.name}", problem)
