"""Places: in which hex each lies, and which of them become Towns and Cities (GR.5)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

import numpy as np

from hexmap.mapmaking.canvas import Canvas
from hexmap.mapmaking.hex_field import HexField, Projection
from hexmap.mapmaking.land import Land, Masses
from hexmap.mapmaking.recipe_layers import TableEntry
from hexmap.mapmaking.recipe_parts import ChoiceEntry, PlacesEntry
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.map_file import StructureEntry

NEAR = 0.8
"""A place belongs to the nearest mainland within so many hexes."""
TAKEN_KM, NO_SHORE_KM = 4, 8
"""How much farther a neighbouring hex counts that already holds a place, or has no water for a port."""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place of the table; `x` and `y` in the plane, `port` whether it needs a shore."""

    name: str
    rank: int
    modern: str
    port: bool
    island: str
    x: float
    y: float


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


def places_of(rows: Sequence[Mapping[str, str]], entry: TableEntry, projection: Projection) -> tuple[PlaceRow, ...]:
    """The places of a table; raises DocumentError for a row without a name, a number, or a rank, and a name twice."""
    found: dict[str, PlaceRow] = {}
    for number, row in enumerate(rows, start=2):
        where = f"layers.places, row {number}"
        name = row["name"].strip()
        if not name:
            raise DocumentError(where, "has no name")
        if name in found:
            raise DocumentError(where, f"{one_line(name)} is given twice")
        x, y = projection.plane(_degrees(row["lon"], 180, f"{where}, lon"), _degrees(row["lat"], 90, f"{where}, lat"))
        port = row.get(entry.port, "").strip() not in ("", "0")
        rank = _rank(row[entry.rank], f"{where}, {entry.rank}")
        modern, island = row.get(entry.modern, "").strip(), row.get(entry.island, "").strip()
        found[name] = PlaceRow(name, rank, modern, port, island, float(x), float(y))
    return tuple(found.values())


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
    """The hex of every place for which there is one: its own, or the nearest on the same land that an army can enter.

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


def structures_of(
    places: Sequence[PlaceRow], homes: Mapping[str, int], field: HexField, rules: PlacesEntry
) -> list[StructureEntry]:
    """The Towns and Cities, thinned out by rank and distance, in the order of their hexes' names.

    Raises DocumentError for a choice about a place that is not in the table.
    """
    choices = {choice.name: choice for choice in rules.choices}
    _must_be_known(rules.choices, {place.name for place in places})
    chosen = _chosen(places, homes, field, rules, choices)
    found = [_entry(place, field.grid.name(homes[place.name]), rules, choices.get(place.name)) for place in chosen]
    return sorted(found, key=lambda structure: structure.hex)


def _chosen(
    places: Sequence[PlaceRow],
    homes: Mapping[str, int],
    field: HexField,
    rules: PlacesEntry,
    choices: Mapping[str, ChoiceEntry],
) -> list[PlaceRow]:
    """The places that stay: those kept by hand first, then by rank and the order of the table."""

    def hand(place: PlaceRow) -> bool | None:
        choice = choices.get(place.name)
        return choice.keep if choice else None

    candidates = [place for place in places if place.name in homes and hand(place) is not False]
    candidates.sort(key=lambda place: -place.rank)
    chosen = [place for place in candidates if hand(place)]
    taken = [homes[place.name] for place in chosen]
    for place in candidates:
        home = homes[place.name]
        apart = min((field.grid.distance(home, other) for other in taken), default=rules.apart)
        if place not in chosen and (apart >= rules.apart or (place.rank >= rules.kept_rank and apart > 0)):
            chosen.append(place)
            taken.append(home)
    return chosen


def _entry(place: PlaceRow, hex_: str, rules: PlacesEntry, choice: ChoiceEntry | None) -> StructureEntry:
    name, kind = place.name, "city" if place.rank >= rules.city_rank else "town"
    if choice:
        name, kind = choice.called or name, choice.kind or kind
    return StructureEntry.model_validate({"name": name, "kind": kind, "hex": hex_, "modern": place.modern})


def _must_be_known(choices: Sequence[ChoiceEntry], names: Collection[str]) -> None:
    seen: set[str] = set()
    for number, choice in enumerate(choices):
        if choice.name not in names:
            raise DocumentError(f"places.choices[{number}]", f"{one_line(choice.name)} is not in the table of places")
        if choice.name in seen:
            raise DocumentError(f"places.choices[{number}]", f"{one_line(choice.name)} is chosen about twice")
        seen.add(choice.name)


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
    """How little a neighbouring hex suits a place whose own hex is no land: kilometres and what speaks against it."""
    far = km_from(place, hex_, ground.field) + (TAKEN_KM if hex_ in taken else 0)
    has_shore = any(near in ground.sailable for near in ground.field.grid.neighbours[hex_])
    return far + (NO_SHORE_KM if place.port and not has_shore else 0)


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


def _degrees(text: str, most: float, where: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise DocumentError(where, f"{one_line(text)} is no number") from None
    if not -most <= number <= most:
        raise DocumentError(where, f"{one_line(text)} is no number of degrees")
    return number


def _rank(text: str, where: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise DocumentError(
            where, f"{one_line(text)} is no rank; ranks are whole numbers, the higher the greater"
        ) from None
