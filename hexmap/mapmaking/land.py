"""Land and water: which hexes are land, of which landmass, and the straits and islands that the grid must keep."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from shapely import transform
from shapely.geometry.base import BaseGeometry

from hexmap.mapmaking.canvas import Canvas, Labels, Measure
from hexmap.mapmaking.hex_field import HexField, Numbers, Projection
from hexmap.mapmaking.recipe_ground import IslandsEntry, LandEntry
from hexmap.mapmaking.shapes import Shape, first_name, rings_of
from hexmap.rules.documents import DocumentError

SMALLEST_KM2 = 3.0
"""Smaller islands are not looked at."""
SPECK = 0.004
"""An island that covers less of a hex is not there."""
TIGHT = 0.15
"""How much a hex's land counts less for each neighbour of another landmass, when one of them must become water."""


@dataclass(frozen=True, eq=False)
class Masses:
    """The landmasses of the layer of land, filled into a canvas; `labels` holds their numbers plus one."""

    names: tuple[str, ...]
    km2: tuple[float, ...]
    labels: Labels

    def mainlands(self, smallest_km2: float) -> tuple[int, ...]:
        """The numbers of the landmasses that are larger."""
        return tuple(number for number, area in enumerate(self.km2) if area > smallest_km2)


@dataclass(frozen=True, eq=False)
class Land:
    """The land of a grid: `owner` gives for every land hex its landmass, `share` for every hex how much is land.

    `opened` are the hexes that became water so that two mainlands stay apart; `islands` the hex in which each
    island lies that has got one.
    """

    owner: dict[int, int]
    share: Numbers
    opened: tuple[int, ...]
    islands: dict[int, int]


def masses_of(shapes: tuple[Shape, ...], names: list[str], canvas: Canvas) -> Masses:
    """The landmasses of the layer of land, one a feature; raises DocumentError where none lies in the window."""
    labels = canvas.filled(rings_of(shapes))
    if not labels.any():
        raise DocumentError("layers.land", "no land lies within the window of the map")
    return Masses(
        names=tuple(first_name(shape, names) for shape in shapes),
        km2=tuple(area_km2(shape.geometry, canvas.projection) for shape in shapes),
        labels=labels,
    )


def area_km2(geometry: BaseGeometry, projection: Projection) -> float:
    """The area of a geometry in the plane of the projection."""
    flat = transform(geometry, lambda points: np.column_stack(projection.plane(points[:, 0], points[:, 1])))
    return float(flat.area)


def land_of(squares: Measure, masses: Masses, rules: LandEntry) -> Land:
    """The land of a grid without its small islands: mainlands that would touch are kept apart by water."""
    mainlands = masses.mainlands(rules.mainland_km2)
    share = squares.share(masses.labels > 0)
    owner, worth = _owners(squares, masses, mainlands, share, rules.share)
    opened = _keep_apart(squares.field, owner, worth)
    return Land(owner, share, opened, {})


def with_islands(land: Land, squares: Measure, masses: Masses, rules: tuple[LandEntry, IslandsEntry]) -> Land:
    """Return the land with at least one hex for every island that the recipe admits, largest first."""
    shares, islands = rules
    owner, taken = dict(land.owner), dict(land.islands)
    for number in sorted(_small(masses, shares.mainland_km2), key=lambda number: -masses.km2[number]):
        if not _deserves(masses, number, islands):
            continue
        covered = squares.share(masses.labels == number + 1)
        free = [
            int(hex_) for hex_ in np.flatnonzero(covered > SPECK) if _is_free(squares.field, owner, int(hex_), number)
        ]
        if free:
            best = max(free, key=lambda hex_: (covered[hex_], -hex_))
            if covered[best] > islands.share:
                owner[best] = number
                taken[number] = best
            owner.update({hex_: number for hex_ in free if covered[hex_] >= shares.share})
    return Land(owner, land.share, land.opened, taken)


def _owners(
    squares: Measure, masses: Masses, mainlands: tuple[int, ...], share: Numbers, least: float
) -> tuple[dict[int, int], dict[int, float]]:
    """Return, for every hex with enough land, the mainland that covers most of it, and the share it covers."""
    parts = {number: squares.share(masses.labels == number + 1) for number in mainlands}
    owner: dict[int, int] = {}
    worth: dict[int, float] = {}
    for hex_ in (int(found) for found in np.flatnonzero(share >= least)):
        best = max(mainlands, key=lambda number: (parts[number][hex_], -number), default=None)
        if best is None or parts[best][hex_] <= 0:
            continue
        owner[hex_] = best
        part = float(parts[best][hex_])
        worth[hex_] = float(share[hex_]) if part > 0.9 * share[hex_] else part
    return owner, worth


def _keep_apart(field: HexField, owner: dict[int, int], worth: dict[int, float]) -> tuple[int, ...]:
    """Turn hexes into water until no two landmasses touch, those with least land and most foreign neighbours first."""
    opened: list[int] = []
    strangers = Counter(
        hex_ for hex_, mass in owner.items() for near in field.grid.neighbours[hex_] if owner.get(near, mass) != mass
    )
    while strangers:
        worst = min(strangers, key=lambda hex_: (worth[hex_] - TIGHT * strangers[hex_], hex_))
        opened.append(worst)
        mass = owner.pop(worst)
        del strangers[worst]
        for near in field.grid.neighbours[worst]:
            if owner.get(near, mass) != mass:
                strangers[near] -= 1
        strangers = +strangers
    return tuple(opened)


def _small(masses: Masses, mainland_km2: float) -> list[int]:
    return [number for number, area in enumerate(masses.km2) if SMALLEST_KM2 <= area <= mainland_km2]


def _deserves(masses: Masses, number: int, rules: IslandsEntry) -> bool:
    name = masses.names[number]
    if not name or name in rules.never:
        return False
    return masses.km2[number] >= rules.smallest_km2 or name in rules.also


def _is_free(field: HexField, owner: dict[int, int], hex_: int, number: int) -> bool:
    around = field.grid.neighbours[hex_]
    return hex_ not in owner and all(owner.get(near, number) == number for near in around)
