"""Zones of control (ZC)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from hexmap.rules.board import Board, Structure
from hexmap.rules.position import Army, Position


@dataclass(frozen=True, slots=True)
class Radii:
    """How far zones of control reach, in hexes; the values are those of the ruleset (PA)."""

    army: int
    navy: int
    town_land: int
    town_coast: int
    city_land: int
    city_coast: int


def army_zone(board: Board, army: Army, radii: Radii) -> Iterator[int]:
    """The hexes in the ZoC of an army (land only) or of a navy (land and water) (ZC.1)."""
    if army.afloat:
        return iter(board.within(army.hex, radii.navy))
    return (hex_ for hex_ in board.within(army.hex, radii.army) if board.is_land(hex_))


@lru_cache(maxsize=8)
def structure_zones(board: Board, radii: Radii) -> Mapping[str, tuple[int, ...]]:
    """The ZoCs of all structures of a board, by name (ZC.2)."""
    return {structure.name: tuple(_structure_zone(board, structure, radii)) for structure in board.structures}


def _structure_zone(board: Board, structure: Structure, radii: Radii) -> Iterator[int]:
    land, coast = (radii.city_land, radii.city_coast) if structure.is_city else (radii.town_land, radii.town_coast)
    near_land, near_coast = (frozenset(board.within(structure.hex, radius)) for radius in (land, coast))
    for hex_ in board.within(structure.hex, max(land, coast)):
        if (hex_ in near_land and board.is_land(hex_)) or (hex_ in near_coast and board.is_coast(hex_)):
            yield hex_


@lru_cache(maxsize=8)
def structures_in_zone(board: Board, radii: Radii) -> Mapping[int, tuple[Structure, ...]]:
    """For every hex in the ZoC that a structure may have those structures, in map order (ZC.2)."""
    found: dict[int, tuple[Structure, ...]] = {}
    for name, zone in structure_zones(board, radii).items():
        for hex_ in zone:
            found[hex_] = (*found.get(hex_, ()), board.structure_named[name])
    return found


def structures_holding(board: Board, position: Position, radii: Radii) -> Mapping[int, tuple[Structure, ...]]:
    """For every hex in the ZoC of a structure those structures; only controlled and unbesieged ones (ZC.3)."""
    zones = structure_zones(board, radii)
    holding: dict[int, tuple[Structure, ...]] = {}
    for structure in board.structures:
        if structure.name in position.control and structure.name not in position.besieged:
            for hex_ in zones[structure.name]:
                holding[hex_] = (*holding[hex_], structure) if hex_ in holding else (structure,)
    return holding


def structures_holding_hex(board: Board, position: Position, radii: Radii, hex_: int) -> list[Structure]:
    """The structures that have a hex in their ZoC, in map order; only controlled and unbesieged ones (ZC.3)."""
    control, besieged = position.control, position.besieged
    near = structures_in_zone(board, radii).get(hex_, ())
    return [structure for structure in near if structure.name in control and structure.name not in besieged]


def units_holding(board: Board, position: Position, radii: Radii, *, afloat: bool) -> Mapping[int, tuple[Army, ...]]:
    """For every hex in the ZoC of an army (or, `afloat`, of a navy) those armies (navies), by number (ZC.1)."""
    holding: dict[int, tuple[Army, ...]] = {}
    for army in position.armies:
        if army.afloat == afloat:
            for hex_ in army_zone(board, army, radii):
                holding[hex_] = (*holding.get(hex_, ()), army)
    return holding


def is_blockaded(board: Board, position: Position, structure: Structure, radii: Radii) -> bool:
    """Whether a structure lies in the ZoC of a navy of a faction other than its controller's (NV.6)."""
    return bool(position.navies) and any(
        army.faction != position.controller(structure) and board.grid.distance(army.hex, structure.hex) <= radii.navy
        for army in position.navies
    )
