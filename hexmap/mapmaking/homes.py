"""Homes: the hex in which each place lies."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np

from hexmap.mapmaking.canvas import Canvas
from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.land import Land, Masses
from hexmap.mapmaking.places import PlaceRow

NEAR = 0.8
"""A place belongs to the nearest mainland within so many hexes."""
TAKEN, NO_SHORE = 4 / 15, 8 / 15
"""By how many hexes farther a neighbouring hex counts that already holds a place, or has no water for a port."""


@dataclass(frozen=True, eq=False)
class Ground:
    """What places are set on: the land, the hexes an army can enter, and those a ship can."""

    field: HexField
    canvas: Canvas
    masses: Masses
    land: Land
    mainlands: tuple[int, ...]
    enterable: Collection[int]
    sailable: Collection[int]


def mainland_near(
    place: PlaceRow, canvas: Canvas, masses: Masses, mainlands: Sequence[int], hex_km: float
) -> int | None:
    """The mainland on or next to which a place lies; None where there is none."""
    reach = int(NEAR * hex_km * canvas.per_km)
    column, row = int((place.x - canvas.west) * canvas.per_km), int((canvas.north - place.y) * canvas.per_km)
    top, left = max(0, row - reach), max(0, column - reach)
    around = masses.labels[top : max(0, row + reach + 1), left : max(0, column + reach + 1)]
    rows, columns = np.nonzero(around)
    away = np.hypot(rows + top - row, columns + left - column)
    nearest = {number: float(away[around[rows, columns] == number + 1].min(initial=np.inf)) for number in mainlands}
    best = min(nearest, key=lambda number: (nearest[number], number), default=None)
    return best if best is not None and np.isfinite(nearest[best]) else None


def homes_of(places: Sequence[PlaceRow], ground: Ground) -> dict[str, int]:
    """Return the hex of every place: its own, or the nearest that an army can enter on the same land, if any.

    Those that lie in their own hex choose first, so that others can avoid them.
    """
    own = {place.name: int(ground.field.locate(place.x, place.y)) for place in places}
    found: dict[str, int] = {}
    for place in sorted(places, key=lambda place: (own[place.name] not in ground.land.owner, -place.rank)):
        if own[place.name] >= 0:
            home = _home(place, own[place.name], ground, set(found.values()))
            if home is not None:
                found[place.name] = home
    return found


def _home(place: PlaceRow, own: int, ground: Ground, taken: Collection[int]) -> int | None:
    for number, hex_ in ground.land.islands.items():
        if place.island and ground.masses.names[number] == place.island:
            return hex_
    mass = mainland_near(place, ground.canvas, ground.masses, ground.mainlands, ground.field.hex_km)
    if mass is None:
        return None

    def on_mass(hex_: int) -> bool:
        return hex_ in ground.enterable and ground.land.owner.get(hex_) == mass

    if own in ground.enterable:
        return nearest_on(place, own, ground.field, on_mass)
    beside = [hex_ for hex_ in ground.field.grid.neighbours[own] if hex_ >= 0 and on_mass(hex_)]
    if not beside:
        return nearest_on(place, own, ground.field, on_mass)
    return min(beside, key=lambda hex_: _unfit(place, hex_, ground, taken))


def _unfit(place: PlaceRow, hex_: int, ground: Ground, taken: Collection[int]) -> float:
    """The penalty of a neighbouring hex for a place whose own hex is no land: hexes away, then other drawbacks."""
    far = km_from(place, hex_, ground.field) / ground.field.hex_km + (TAKEN if hex_ in taken else 0)
    has_shore = any(near in ground.sailable for near in ground.field.grid.neighbours[hex_])
    return far + (NO_SHORE if place.port and not has_shore else 0)


def nearest_on(place: PlaceRow, own: int, field: HexField, allowed: Callable[[int], bool]) -> int | None:
    """The allowed hex within two hexes of a place's own whose centre is nearest to it; None where there is none."""
    grid = field.grid
    near = [hex_ for hex_ in grid.neighbours[own] if hex_ >= 0]
    beyond = [hex_ for middle in near for hex_ in grid.neighbours[middle] if hex_ >= 0]
    fit = [hex_ for hex_ in (own, *near, *beyond) if allowed(hex_)]
    return min(fit, key=lambda hex_: km_from(place, hex_, field), default=None)


def km_from(place: PlaceRow, hex_: int, field: HexField) -> float:
    """Kilometres from a place to the centre of a hex."""
    x, y = field.centre(hex_)
    return hypot(x - place.x, y - place.y)
