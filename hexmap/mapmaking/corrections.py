"""Manual corrections, applied to a map after everything else."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import reduce

from hexmap.mapmaking.draft import Draft
from hexmap.mapmaking.recipe_end import AddStructure, ChangeLine, ChangeZone, Correction, RemoveStructure, SetTerrain
from hexmap.mapmaking.recipe_values import pairs_along
from hexmap.mapmaking.roads import Side, side
from hexmap.rules.board import LAND, PASSABLE_LAND, SAILABLE, Terrain
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.hexes import Grid
from hexmap.rules.map_file import StructureEntry, hex_named


def corrected(draft: Draft, corrections: Sequence[Correction]) -> Draft:
    """Return the map with all corrections applied in order.

    Raise DocumentError for a hex that is not on the map, for a correction that changes nothing, because it is not
    needed, and for one that undoes another.
    """
    _must_agree(corrections)
    return reduce(_numbered, enumerate(corrections), draft)


def _must_agree(corrections: Sequence[Correction]) -> None:
    """Raise DocumentError where two corrections contradict; a structure may be removed and placed elsewhere."""
    said: dict[tuple[str, ...], tuple[str, int]] = {}
    for number, correction in enumerate(corrections):
        for about, what in _sayings(correction):
            before, first = said.setdefault(about, (what, number))
            if before != what and (before, what) != ("removed", "added"):
                problem = f"contradicts corrections[{first}] about {' '.join(about)}: {before} there, {what} here"
                raise DocumentError(f"corrections[{number}]", problem)


def _sayings(correction: Correction) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each piece of the map that a correction changes, with its new value."""
    match correction:
        case SetTerrain():
            for name in correction.hexes:
                yield ("the terrain of", name), correction.terrain
        case ChangeLine():
            verb, kind = correction.change.split()
            for pair in pairs_along(correction.along):
                yield (f"the {kind}", "-".join(sorted(pair))), "added" if verb == "add" else "taken away"
        case AddStructure():
            yield ("the structure", correction.name), "added"
        case RemoveStructure():
            yield ("the structure", correction.name), "removed"
        case ChangeZone():
            for name in correction.hexes:
                yield (name, "in", correction.zone), "in it" if correction.change == "add to zone" else "out of it"


def _numbered(draft: Draft, numbered: tuple[int, Correction]) -> Draft:
    number, correction = numbered
    place = f"corrections[{number}]"
    match correction:
        case SetTerrain():
            return _terrain(draft, correction, place)
        case ChangeLine():
            return _line(draft, correction, place)
        case AddStructure():
            return _add(draft, correction, place)
        case RemoveStructure():
            return _remove(draft, correction, place)
        case ChangeZone():
            return _zone(draft, correction, place)


def _terrain(draft: Draft, correction: SetTerrain, place: str) -> Draft:
    """Set terrain; hexes that are no longer Coast or Sea leave their sea zones."""
    terrain = list(draft.terrain)
    held = {entry.hex: entry.name for entry in draft.structures}
    for name in correction.hexes:
        hex_ = hex_named(draft.grid, name, f"{place}.hexes")
        if name in held and correction.terrain not in LAND:
            raise DocumentError(f"{place}.hexes", f"{name} holds {held[name]}; remove it first, or keep the hex land")
        if terrain[hex_] == correction.terrain:
            raise DocumentError(f"{place}.hexes", f"{name} is {correction.terrain} already")
        terrain[hex_] = correction.terrain
    zones = tuple((name, frozenset(hex_ for hex_ in zone if terrain[hex_] in SAILABLE)) for name, zone in draft.zones)
    return replace(draft, terrain=tuple(terrain), zones=zones)


def _line(draft: Draft, correction: ChangeLine, place: str) -> Draft:
    verb, kind = correction.change.split()
    sides = frozenset(_sides(draft.grid, correction.along, f"{place}.along"))
    before = draft.roads if kind == "road" else draft.rivers
    if verb == "add":
        _must_be_dry(draft, correction, PASSABLE_LAND if kind == "road" else LAND, place)
    after = before | sides if verb == "add" else before - sides
    if after == before:
        raise DocumentError(f"{place}.along", f"changes nothing: no {kind} is {'new' if verb == 'add' else 'there'}")
    return replace(draft, roads=after) if kind == "road" else replace(draft, rivers=after)


def _must_be_dry(draft: Draft, correction: ChangeLine, allowed: Collection[str], place: str) -> None:
    """Raise DocumentError for a road or river where none can be."""
    for name in correction.along:
        letter = draft.terrain[hex_named(draft.grid, name, f"{place}.along")]
        if letter not in allowed:
            kind, label = correction.change.split()[1], Terrain(letter).label
            raise DocumentError(f"{place}.along", f"{name} is {label}; no {kind} leads there")


def _sides(grid: Grid, chain: list[str], place: str) -> list[Side]:
    found = []
    for one, other in pairs_along(chain):
        first, second = hex_named(grid, one, place), hex_named(grid, other, place)
        if second not in grid.neighbours[first]:
            raise DocumentError(place, f"{one} and {other} are not neighbours")
        found.append(side(first, second))
    return found


def _add(draft: Draft, correction: AddStructure, place: str) -> Draft:
    hex_ = hex_named(draft.grid, correction.hex, f"{place}.hex")
    if draft.terrain[hex_] not in LAND:
        label = Terrain(draft.terrain[hex_]).label
        raise DocumentError(f"{place}.hex", f"{one_line(correction.name)} would stand in {correction.hex}, on {label}")
    for other in draft.structures:
        if other.hex == correction.hex or other.name == correction.name:
            problem = f"{one_line(correction.name)} cannot be added in {correction.hex}: {other.name} is in {other.hex}"
            raise DocumentError(place, f"{problem}; remove it first")
    entry = StructureEntry(name=correction.name, kind=correction.kind, hex=correction.hex, modern=correction.modern)
    return replace(draft, structures=tuple(sorted((*draft.structures, entry), key=lambda found: found.hex)))


def _remove(draft: Draft, correction: RemoveStructure, place: str) -> Draft:
    left = tuple(entry for entry in draft.structures if entry.name != correction.name)
    if len(left) == len(draft.structures):
        raise DocumentError(f"{place}.name", f"there is no structure {one_line(correction.name)}")
    return replace(draft, structures=left)


def _zone(draft: Draft, correction: ChangeZone, place: str) -> Draft:
    zones = dict(draft.zones)
    if correction.zone not in zones:
        raise DocumentError(f"{place}.zone", f"there is no sea zone {one_line(correction.zone)}")
    hexes = frozenset(hex_named(draft.grid, name, f"{place}.hexes") for name in correction.hexes)
    for hex_ in sorted(hexes):
        if correction.change == "add to zone" and draft.terrain[hex_] not in SAILABLE:
            problem = f"{draft.grid.name(hex_)} is {Terrain(draft.terrain[hex_]).label}, neither Coast nor Sea"
            raise DocumentError(f"{place}.hexes", problem)
    before = zones[correction.zone]
    zones[correction.zone] = before | hexes if correction.change == "add to zone" else before - hexes
    if zones[correction.zone] == before:
        raise DocumentError(f"{place}.hexes", f"changes nothing in {correction.zone}")
    return replace(draft, zones=tuple(zones.items()))
