"""Reading geographic layers: shapes from GeoJSON, cells from PNG pictures, tables from CSV; faults name the layer."""

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError
from shapely import GEOSException
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry

from hexmap.mapmaking.hex_field import HexField, Numbers
from hexmap.rules.documents import DocumentError, one_line

MOST_CELLS = 25_000_000
MOST_BYTES = 100_000_000
"""A layer file larger than this is not read: no theatre needs more, and memory has an end."""


@dataclass(frozen=True)
class Shape:
    """One feature of a layer of shapes: its properties and its geometry in longitude and latitude."""

    properties: Mapping[str, Any]
    geometry: BaseGeometry

    def text(self, key: str) -> str:
        """A property as text, empty where it is missing or null."""
        value = self.properties.get(key)
        return "" if value is None else str(value)

    def number(self, key: str, otherwise: float = 0.0) -> float:
        """A property as a number, `otherwise` where it is none."""
        value = self.properties.get(key)
        return float(value) if isinstance(value, int | float) else otherwise

    @property
    def parts(self) -> tuple[BaseGeometry, ...]:
        """The single polygons or lines of the geometry."""
        return tuple(getattr(self.geometry, "geoms", (self.geometry,)))


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
        """Which of the points lie within the layer."""
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


def read_shapes(path: Path, name: str, kinds: Sequence[str]) -> tuple[Shape, ...]:
    """The features of a GeoJSON file whose geometries are of these kinds, `Polygon` or `LineString`, single or many.

    Raises DocumentError, placed at the layer's name, where the file is missing, is no GeoJSON, holds nothing, or
    holds a geometry that is broken, of another kind, or beyond the globe.
    """
    place = f"layers.{name}"
    value = _json(path, place)
    features = value.get("features") if isinstance(value, dict) else None
    if not isinstance(features, list):
        raise DocumentError(place, f"{path.name} is no GeoJSON: it has no list of features")
    if not features:
        raise DocumentError(place, f"{path.name} is empty: it has no features")
    return tuple(_shape(feature, f"{place}, feature {number}", kinds) for number, feature in enumerate(features, 1))


def read_cells(
    path: Path, name: str, *, west: float, north: float, cell: float, size: tuple[int, int], no_data: int | None = None
) -> Cells:
    """The numbers of a picture of one channel, 8 or 16 bits; `size` is its width and height as the recipe states it.

    Raises DocumentError, placed at the layer's name, where the file is missing, is no such picture, or is of
    another size.
    """
    place = f"layers.{name}"
    if size[0] * size[1] > MOST_CELLS:
        raise DocumentError(place, f"{size[0]} x {size[1]} cells are too many; at most {MOST_CELLS:,} are read")
    try:
        _no_larger(path, place)
        with Image.open(path) as image:
            if image.size != size:
                wide, high = image.size
                problem = f"{path.name} is {wide} x {high} cells; the recipe says {size[0]} x {size[1]}"
                raise DocumentError(place, problem)
            if image.mode not in ("L", "P", "I", "I;16", "I;16B"):
                raise DocumentError(place, f"{path.name} has colours; a layer of cells has one number a cell")
            values = np.array(image).astype(np.int64)
    except (UnidentifiedImageError, Image.DecompressionBombError):
        raise DocumentError(place, f"{path.name} is no picture that can be read") from None
    except (OSError, SyntaxError) as error:
        raise DocumentError(place, _unread(path, error)) from None
    if no_data is not None and (values == no_data).all():
        raise DocumentError(place, f"{path.name} is empty: every cell is {no_data}, no data")
    return Cells(name, values, west, north, cell, no_data)


def read_table(path: Path, name: str, columns: Sequence[str]) -> tuple[Mapping[str, str], ...]:
    """The rows of a CSV file with a heading; raises DocumentError where these columns are not all there."""
    place = f"layers.{name}"
    try:
        _no_larger(path, place)
        with path.open(encoding="utf-8-sig", newline="") as lines:
            reader = csv.DictReader(lines)
            missing = [column for column in columns if column not in (reader.fieldnames or ())]
            if missing:
                raise DocumentError(place, f"{path.name} has no column {one_line(missing[0])}")
            rows = tuple({key: value or "" for key, value in row.items() if key} for row in reader)
    except UnicodeDecodeError:
        raise DocumentError(place, f"{path.name} is not UTF-8 text") from None
    except (OSError, csv.Error) as error:
        raise DocumentError(place, _unread(path, error)) from None
    if not rows:
        raise DocumentError(place, f"{path.name} is empty: it has no rows below its heading")
    return rows


def must_cover(cells: Cells, field: HexField) -> None:
    """Raises DocumentError where hexes of the map lie beyond a layer of cells."""
    outside = np.flatnonzero(~cells.holds(*field.projection.globe(*field.centres)))
    if outside.size:
        first = field.grid.name(int(outside[0]))
        problem = f"does not reach over the whole map: {outside.size} hexes lie beyond its edges, the first is {first}"
        raise DocumentError(f"layers.{cells.name}", problem)


def _shape(feature: Any, place: str, kinds: Sequence[str]) -> Shape:
    geometry = feature.get("geometry") if isinstance(feature, dict) else None
    properties = feature.get("properties") if isinstance(feature, dict) else None
    if not isinstance(geometry, dict):
        raise DocumentError(place, "has no geometry")
    if str(geometry.get("type")).removeprefix("Multi") not in kinds:
        raise DocumentError(place, f"is a {one_line(geometry.get('type'))}; wanted is {' or '.join(kinds)}")
    try:
        found = shape(geometry)
    except (GEOSException, KeyError, TypeError, ValueError, IndexError, AttributeError):
        raise DocumentError(place, "has a broken geometry: its points cannot be read") from None
    _must_be_whole(found, place)
    return Shape(properties if isinstance(properties, dict) else {}, found)


def _must_be_whole(geometry: BaseGeometry, place: str) -> None:
    if geometry.is_empty:
        raise DocumentError(place, "has a geometry without points")
    west, south, east, north = geometry.bounds
    if not (-180 <= west <= east <= 180 and -90 <= south <= north <= 90):
        raise DocumentError(place, "has points that are no longitude and latitude in degrees")
    if not geometry.is_valid:
        raise DocumentError(place, "has a broken geometry: its outline crosses itself or is not closed")


def _json(path: Path, place: str) -> Any:
    try:
        _no_larger(path, place)
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DocumentError(place, _unread(path, error)) from None
    except (ValueError, RecursionError):
        raise DocumentError(place, f"{path.name} is no GeoJSON: it cannot be read as JSON") from None


def _no_larger(path: Path, place: str) -> None:
    if path.stat().st_size > MOST_BYTES:
        raise DocumentError(place, f"{path.name} has more than {MOST_BYTES:,} bytes; no more are read")


def _unread(path: Path, error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return f"{path.name} is not in the folder of layers; the recipe says where to get it"
    reason = getattr(error, "strerror", None) or "it is damaged"
    return f"{path.name} cannot be read: {reason}"


def rings_of(shapes: Sequence[Shape]) -> Iterator[tuple[int, NDArray[np.float64]]]:
    """The outer rings of polygons with the number of their feature, counted from 0: points as (lon, lat)."""
    for number, found in enumerate(shapes):
        for part in found.parts:
            yield number, np.asarray(part.exterior.coords)[:, :2]  # type: ignore[attr-defined]
