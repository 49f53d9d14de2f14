"""The true shores of lands and lakes as rings in the hex field."""

from collections.abc import Iterable

import numpy as np
import shapely
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from hexmap.drawing.base.scenery_file import field_of
from hexmap.drawing.labels.land_names import UNIT
from hexmap.mapmaking.hex_field import HexField

BEYOND = 3.0
"""Rings run on this far beyond the field, in hex sizes, so that its rim shows no false coast."""


def rings(shapes: Iterable[BaseGeometry], field: HexField, tolerance: float, smallest: float) -> list[list[int]]:
    """The outer rings of shapes on the earth, as `[x1, y1, x2, y2, ...]` in hundredths of a hex size, largest first.

    Rounded and simplified to `tolerance` hex sizes; those that cover less than `smallest` square hex sizes are left
    out, and so is what lies beyond the field. Neighbours that touch are joined.
    """
    width, height = field_of(field.grid)
    frame = box(-BEYOND, -BEYOND, width + BEYOND, height + BEYOND)
    joined = shapely.union_all([shapely.make_valid(drawn(shape, field)) for shape in shapes])
    round_ = joined.intersection(frame).buffer(3 * tolerance).buffer(-3 * tolerance)
    simple = shapely.make_valid(round_.simplify(tolerance))
    kept = [part for part in polygons(simple) if part.area >= smallest and part.intersects(box(0, 0, width, height))]
    kept.sort(key=lambda part: (-part.area, part.bounds))
    found = [_ring(part) for part in kept]
    return [ring for ring in found if len(ring) >= 6]


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons a shape is made of."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [part for piece in getattr(shape, "geoms", ()) for part in polygons(piece)]


def drawn(shape: BaseGeometry, field: HexField) -> BaseGeometry:
    """A shape on the earth as a shape in the hex field, in hex sizes from its left top corner."""
    return shapely.transform(
        shape, lambda places: np.column_stack(field.in_hexes(*field.projection.plane(places[:, 0], places[:, 1])))
    )


def _ring(part: Polygon) -> list[int]:
    """The outer ring in whole hundredths, the last point not repeated, no point twice in a row."""
    points: list[tuple[int, int]] = []
    for x, y in part.exterior.coords[:-1]:
        point = (round(x * UNIT), round(y * UNIT))
        if not points or point != points[-1]:
            points.append(point)
    return [number for point in points for number in point]
