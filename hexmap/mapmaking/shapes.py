"""Layers of shapes: polygons and lines with properties, read from GeoJSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray
from shapely import GEOSException
from shapely.geometry import Polygon, shape
from shapely.geometry.base import BaseGeometry

from hexmap.mapmaking.layer_faults import must_not_be_larger, why_unread
from hexmap.rules.documents import DocumentError, one_line

DEGREES = ("CRS84", "EPSG::4326", "EPSG:4326", "EPSG/0/4326")
"""How the member `crs` of a GeoJSON file names longitude and latitude."""


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
        """Return a property as a number, `otherwise` if it is not a number."""
        value = self.properties.get(key)
        return float(value) if isinstance(value, int | float) else otherwise

    @property
    def parts(self) -> tuple[BaseGeometry, ...]:
        """The single polygons or lines of the geometry."""
        return tuple(getattr(self.geometry, "geoms", (self.geometry,)))


def read_shapes(path: Path, name: str, kinds: Sequence[str]) -> tuple[Shape, ...]:
    """The features of a GeoJSON file whose geometries are of these kinds, `Polygon` or `LineString`, single or many.

    Raises DocumentError, placed at the layer's name, where the file is missing, is not GeoJSON, holds nothing, or
    holds a geometry that is broken, of another kind, or beyond the globe.
    """
    place = f"layers.{name}"
    value = _json(path, place)
    features = value.get("features") if isinstance(value, dict) else None
    if isinstance(value, dict):
        _must_be_degrees(value.get("crs"), path.name, place)
    if not isinstance(features, list):
        raise DocumentError(place, f"{path.name} is not GeoJSON: it has no list of features")
    if not features:
        raise DocumentError(place, f"{path.name} is empty: it has no features")
    return tuple(_shape(feature, f"{place}, feature {number}", kinds) for number, feature in enumerate(features, 1))


def rings_of(shapes: Sequence[Shape]) -> Iterator[tuple[int, list[NDArray[np.float64]]]]:
    """The polygons of shapes with the number of their feature, counted from 0: the outer ring, then those of holes.

    Rings are points as (lon, lat).
    """
    for number, found in enumerate(shapes):
        for part in found.parts:
            if isinstance(part, Polygon):
                yield number, [np.asarray(ring.coords)[:, :2] for ring in (part.exterior, *part.interiors)]


def _shape(feature: Any, place: str, kinds: Sequence[str]) -> Shape:
    geometry = feature.get("geometry") if isinstance(feature, dict) else None
    properties = feature.get("properties") if isinstance(feature, dict) else None
    if not isinstance(geometry, dict):
        raise DocumentError(place, "has no geometry")
    if str(geometry.get("type")).removeprefix("Multi") not in kinds:
        raise DocumentError(place, f"is a {one_line(geometry.get('type'))}; wanted is {' or '.join(kinds)}")
    try:
        found = shape(geometry)
    except (GEOSException, KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError):
        raise DocumentError(place, "has a broken geometry: its points cannot be read") from None
    _must_be_whole(found, place)
    return Shape(properties if isinstance(properties, dict) else {}, found)


def _must_be_whole(geometry: BaseGeometry, place: str) -> None:
    if geometry.is_empty:
        raise DocumentError(place, "has a geometry without points")
    west, south, east, north = geometry.bounds
    if not (-180 <= west <= east <= 180 and -90 <= south <= north <= 90):
        raise DocumentError(place, "has points that are not longitude and latitude in degrees")
    if not geometry.is_valid:
        raise DocumentError(place, "has a broken geometry: its outline crosses itself or is not closed")


def _must_be_degrees(system: Any, file: str, place: str) -> None:
    """GeoJSON counts in degrees; older files say so, or name another system of coordinates, in the member `crs`."""
    if system is not None and not any(name in str(system) for name in DEGREES):
        problem = f"{file} is in the coordinates {one_line(system)}; wanted are longitude and latitude (EPSG:4326)"
        raise DocumentError(place, problem)


def _json(path: Path, place: str) -> Any:
    try:
        must_not_be_larger(path, place)
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DocumentError(place, why_unread(path, error)) from None
    except UnicodeDecodeError:
        raise DocumentError(place, f"{path.name} is not UTF-8 text") from None
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except DocumentError as error:
        raise DocumentError(place, f"{path.name} is not GeoJSON: {error}") from None
    except (ValueError, RecursionError):
        raise DocumentError(place, f"{path.name} is not GeoJSON: it cannot be read as JSON") from None


def _refuse_constant(name: str) -> NoReturn:
    raise DocumentError("", f"{name} is not a number")


def first_name(shape: Shape, keys: list[str]) -> str:
    """The first of these properties that holds a name; empty where none does."""
    return next((shape.text(key) for key in keys if shape.text(key)), "")
