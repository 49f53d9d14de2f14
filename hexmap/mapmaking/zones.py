"""Sea zones from outlines; hexes at a border lie in both zones (GR.6)."""

from collections.abc import Sequence

import numpy as np
from shapely import area, intersection, polygons
from shapely.geometry import Polygon

from hexmap.mapmaking.hex_field import HexField, Projection
from hexmap.mapmaking.recipe_works import ZonesEntry
from hexmap.rules.board import SAILABLE
from hexmap.rules.documents import DocumentError, one_line


def zones_of(field: HexField, terrain: Sequence[str], rules: ZonesEntry) -> dict[str, set[int]]:
    """For every sea zone, in the order of the recipe, its hexes of Coast and Sea.

    Raises DocumentError for an outline that crosses itself and for a zone name given twice.
    """
    found: dict[str, set[int]] = {}
    sailable = [hex_ for hex_, letter in enumerate(terrain) if letter in SAILABLE]
    hexagons = polygons([field.corners(hex_) for hex_ in sailable]) if sailable else np.empty(0, object)
    for number, zone in enumerate(rules.seas):
        if zone.name in found:
            raise DocumentError(f"zones.seas[{number}].name", f"{one_line(zone.name)} is given twice")
        outline = outline_of(field.projection, zone.name, zone.outline, f"zones.seas[{number}].outline")
        covered = area(intersection(hexagons, outline)) >= rules.share * area(hexagons)
        found[zone.name] = {hex_ for hex_, inside in zip(sailable, covered.tolist(), strict=True) if inside}
    return found


def outline_of(projection: Projection, name: str, ring: Sequence[Sequence[float]], where: str) -> Polygon:
    """The outline of a sea or a marsh in the plane; raises DocumentError for one that crosses itself or is a line."""
    points = np.asarray(ring, float)
    outline = Polygon(np.column_stack(projection.plane(points[:, 0], points[:, 1])))
    if not outline.is_valid or outline.area <= 0:
        crosses = len(np.unique(points, axis=0)) > 2
        problem = f"the outline of {one_line(name)} {'crosses itself' if crosses else 'encloses nothing'}"
        raise DocumentError(where, problem)
    return outline
