"""Names over lands, ranges, rivers and lakes: from a recipe to the hex field."""

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin
from typing import Any

from shapely.geometry import LineString, Point

from hexmap.drawing.labels.land_names import UNIT
from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.recipe_scenery import RecipeLandName

REACH = 2.0
"""Half the length of a river, in hex sizes, along which its name is laid."""
BESIDE = 0.45
"""How far above its river a name is written, in hex sizes."""


def land_name(name: RecipeLandName, field: HexField, rivers: Sequence[LineString]) -> dict[str, Any]:
    """The name as an entry of a scenery document; `rivers` are lines drawn in the field."""
    x, y = (float(length) for length in field.in_hexes(*field.projection.plane(*name.at)))
    angle = name.angle or 0.0
    if name.kind == "river" and name.angle is None and rivers:
        x, y, angle = _along(min(rivers, key=Point(x, y).distance), Point(x, y))
    entry: dict[str, Any] = {"text": name.text, "kind": name.kind, "at": [round(x * UNIT), round(y * UNIT)]}
    return entry | {"angle": round(angle, 1), "size": name.size}


def _along(river: LineString, near: Point) -> tuple[float, float, float]:
    """The place of a name above a river near a point, and its slope in degrees."""
    where = river.project(near)
    start, end = river.interpolate(max(0, where - REACH)), river.interpolate(min(river.length, where + REACH))
    middle = river.interpolate(where)
    right, down = end.x - start.x, end.y - start.y
    angle = degrees(atan2(-down, right))
    angle = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
    return middle.x - BESIDE * sin(radians(angle)), middle.y - BESIDE * cos(radians(angle)), angle
