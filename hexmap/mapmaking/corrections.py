"""Corrections by hand, made to a map when everything else is done."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from hexmap.mapmaking.draft import Draft
from hexmap.mapmaking.recipe_end import AddStructure, ChangeLine, ChangeZone, Correction, RemoveStructure, SetTerrain
from hexmap.mapmaking.recipe_values import pairs_along
from hexmap.mapmaking.roads import Side, side
from hexmap.rules.board import SAILABLE
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.hexes import Grid
from hexmap.rules.map_file import StructureEntry, hex_named


def corrected(draft: Draft, corrections: Sequence[Correction]) -> Draft:
    """The map with all corrections made, one after the other.

    Raises DocumentError for a hex that is not on the map, and for a correction that changes nothing: the map has
    become as somebody wanted it, or never was as he thought.
    """
    return reduce(_numbered, enumerate(corrections), draft)


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
    """Sets terrain; hexes that are no longer Coast or Sea leave their sea zones."""
    terrain = list(draft.terrain)
    for name in correction.hexes:
        hex_ = hex_named(draft.grid, name, f"{place}.hexes")
        if terrain[hex_] == correction.terrain:
            raise DocumentError(f"{place}.hexes", f"{name} is {correction.terrain} already")
        terrain[hex_] = correction.terrain
    zones = tuple((name, frozenset(hex_ for hex_ in zone if terrain[hex_] in SAILABLE)) for name, zone in draft.zones)
    return replace(draft, terrain=tuple(terrain), zones=zones)


def _line(draft: Draft, correction: ChangeLine, place: str) -> Draft:
    verb, kind = correction.change.split()
    sides = frozenset(_sides(draft.grid, correction.along, f"{place}.along"))
    before = draft.roads if kind == "road" else draft.rivers
    after = before | sides if verb == "add" else before - sides
    if after == before:
        raise DocumentError(f"{place}.along", f"changes nothing: no {kind} is {'new' if verb == 'add' else 'there'}")
    return replace(draft, roads=after) if kind == "road" else replace(draft, rivers=after)


def _sides(grid: Grid, chain: list[str], place: str) -> list[Side]:
    found = []
    for one, other in pairs_along(chain):
        first, second = hex_named(grid, one, place), hex_named(grid, other, place)
        if second not in grid.neighbours[first]:
            raise DocumentError(place, f"{one} and {other} are not neighbours")
        found.append(side(first, second))
    return found


def _add(draft: Draft, correction: AddStructure, place: str) -> Draft:
    hex_named(draft.grid, correction.hex, f"{place}.hex")
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
    before = zones[correction.zone]
    zones[correction.zone] = before | hexes if correction.change == "add to zone" else before - hexes
    if zones[correction.zone] == before:
        raise DocumentError(f"{place}.hexes", f"changes nothing in {correction.zone}")
    return replace(draft, zones=tuple(zones.items()))
