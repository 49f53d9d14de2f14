"""The search for the best offset of a grid: the one that distorts places and straits least."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hexmap.mapmaking.build import Theatre
from hexmap.mapmaking.canvas import measure
from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.homes import km_from, mainland_near, nearest_on
from hexmap.mapmaking.land import Land, land_of
from hexmap.mapmaking.places import PlaceRow
from hexmap.mapmaking.recipe_works import SearchEntry
from hexmap.mapmaking.spread import distances
from hexmap.rules.documents import DocumentError, one_line

HOMELESS = 40
"""What a place without a hex counts, times its weight."""
CROWDED = 3
"""What a place counts for every other that is in its hex already."""
MIDDLE = 0.9
"""A place so near the centre of its hex, in hex sizes, counts nothing; farther, each kilometre."""
OPENED, LITTLE = 30, 0.35
"""What a hex made water counts for its share of land, above the second."""
NARROW, WIDE = 2, 9
"""Hexes from land to land over a strait of one hex, and what is taken for a strait wider than can be looked over."""


@dataclass(frozen=True, slots=True)
class Offset:
    """An offset in kilometres east and south, and its score: less is better."""

    east: float
    south: float
    score: float


def best_offset(theatre: Theatre, tell: Callable[[Offset], None]) -> Offset:
    """Return the best of the recipe's offsets; `tell` is called with every one better than all before.

    Raises DocumentError for a strait between lands that the layer of land does not name.
    """
    rules = theatre.recipe.search
    step = theatre.field((0.0, 0.0)).step
    straits = _straits(theatre)
    homes = _mainlands_of_places(theatre)
    best: Offset | None = None
    for across in range(rules.across):
        for down in range(rules.down):
            offset = (round(step * across / rules.across, 3), round(theatre.recipe.hex_km * down / rules.down, 3))
            found = Offset(*offset, _score(theatre, theatre.field(offset), homes, straits))
            if best is None or found.score < best.score:
                best = found
                tell(best)
    if best is None:
        raise DocumentError("search", "tries no offset")
    return best


def _score(theatre: Theatre, field: HexField, homes: Mapping[str, int], straits: list[tuple[int, int]]) -> float:
    rules = theatre.recipe.search
    land = land_of(measure(theatre.canvas, field), theatre.masses, theatre.recipe.land)
    opened = sum(max(0.0, float(land.share[hex_]) - LITTLE) for hex_ in land.opened)
    gaps = sum(_gap(field, land, one, other) - NARROW for one, other in straits)
    return _places(theatre, field, land, homes) + OPENED * opened + rules.strait_weight * gaps


def _places(theatre: Theatre, field: HexField, land: Land, homes: Mapping[str, int]) -> float:
    score = 0.0
    held: Counter[int] = Counter()
    by_mass: dict[int, set[int]] = defaultdict(set)
    for land_hex, owner in land.owner.items():
        by_mass[owner].add(land_hex)
    for place in theatre.layers.places:
        own = int(field.locate(place.x, place.y))
        if place.name not in homes or own < 0:
            continue
        weight = _weight(place, theatre.recipe.search)
        mass = homes[place.name]
        hex_ = nearest_on(place, own, field, by_mass[mass].__contains__)
        if hex_ is None:
            score += HOMELESS * weight
            continue
        score += weight * (max(0.0, km_from(place, hex_, field) - MIDDLE * field.size) + CROWDED * held[hex_])
        held[hex_] += 1
    return score


def _weight(place: PlaceRow, rules: SearchEntry) -> float:
    return rules.weights.get(str(place.rank), 0.0) * (2 if place.name in rules.doubled else 1)


def _mainlands_of_places(theatre: Theatre) -> dict[str, int]:
    """The mainland of every place that has one, by name."""
    recipe = theatre.recipe
    mainlands = theatre.masses.mainlands(recipe.land.mainland_km2)
    found: dict[str, int] = {}
    for place in theatre.layers.places:
        mass = mainland_near(place, theatre.canvas, theatre.masses, mainlands, recipe.hex_km)
        if mass is not None:
            found[place.name] = mass
    return found


def _straits(theatre: Theatre) -> list[tuple[int, int]]:
    found = []
    for number, strait in enumerate(theatre.recipe.search.straits):
        for name in strait.between:
            if name not in theatre.masses.names:
                problem = f"the layer of land names no {one_line(name)}"
                raise DocumentError(f"search.straits[{number}]", problem)
        one, other = (theatre.masses.names.index(name) for name in strait.between)
        found.append((one, other))
    return found


def _gap(field: HexField, land: Land, one: int, other: int) -> int:
    """The distance between two lands in hexes, at most `WIDE`."""
    away = distances(field.grid, (hex_ for hex_, mass in land.owner.items() if mass == one))
    return min((away.get(hex_, WIDE) for hex_, mass in land.owner.items() if mass == other), default=WIDE)
