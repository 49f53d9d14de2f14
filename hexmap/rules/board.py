"""The board: everything about a map that never changes during a campaign (GR)."""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import inf

from hexmap.rules.hexes import Grid, Neighbours


class Terrain(StrEnum):
    """The terrain of a hex, by its letter in a map document (GR.3)."""

    FARMLANDS = "F"
    DESERT = "D"
    HILLS = "H"
    MARSHES = "M"
    FORESTS = "W"
    MOUNTAINS = "A"
    PEAKS = "P"
    LAKES = "L"
    COAST = "C"
    SEA = "S"
    OCEAN = "O"

    @property
    def label(self) -> str:
        """The terrain's name as people read it."""
        return self.name.capitalize()


LAND = frozenset("FDHMWAPL")
WATER = frozenset("CSO")
PASSABLE_LAND = frozenset("FDHMWA")
SAILABLE = frozenset("CS")


@dataclass(frozen=True, slots=True)
class Structure:
    """A Town or a City (GR.5)."""

    name: str
    is_city: bool
    hex: int
    modern: str = ""

    @property
    def kind(self) -> str:
        """The word for it, City or Town."""
        return "City" if self.is_city else "Town"


@dataclass(frozen=True, eq=False)
class Board:
    """A map, ready to be asked; two boards are equal if they are the same object.

    `terrain` holds one letter a hex; `roads` and `rivers` one bit mask a hex, bit `s` set where a road
    (river) passes through side `s` (GR.4); `zones_of` the numbers of the sea zones of each hex, in map
    order (GR.6).
    """

    name: str
    title: str
    hex_km: float
    grid: Grid
    terrain: str
    roads: tuple[int, ...]
    rivers: tuple[int, ...]
    structures: tuple[Structure, ...]
    structure_at: Mapping[int, Structure]
    structure_named: Mapping[str, Structure]
    zones: tuple[str, ...]
    zones_of: tuple[tuple[int, ...], ...]
    sources: tuple[str, ...]

    @property
    def neighbours(self) -> Neighbours:
        """The neighbour table of the grid."""
        return self.grid.neighbours

    def is_land(self, index: int) -> bool:
        """Whether the hex is land, passable or not (GR.3)."""
        return self.terrain[index] in LAND

    def is_passable_land(self, index: int) -> bool:
        """Whether an army can stand there: land other than Peaks and Lakes (GR.3)."""
        return self.terrain[index] in PASSABLE_LAND

    def is_coast(self, index: int) -> bool:
        """Whether the hex is Coast."""
        return self.terrain[index] == Terrain.COAST

    def describe(self, index: int) -> str:
        """The hex for people: `Enna (4664)` where a structure stands, else `4664`."""
        structure = self.structure_at.get(index)
        name = self.grid.name(index)
        return f"{structure.name} ({name})" if structure else name

    def adjacent(self, index: int) -> tuple[int, ...]:
        """The neighbours of a hex that are on the map."""
        return tuple(n for n in self.neighbours[index] if n >= 0)

    def within(self, index: int, radius: int) -> tuple[int, ...]:
        """The hexes of the map at most `radius` away, the hex itself included, by column, then row; kept."""
        found = self._within.get((index, radius))
        if found is None:
            found = self._within[index, radius] = tuple(self.grid.within(index, radius))
        return found

    @cached_property
    def _within(self) -> dict[tuple[int, int], tuple[int, ...]]:
        return {}

    def distance_to_structure(self, hex_: int, control: Mapping[str, str], faction: str) -> float:
        """Hexes from a hex to the nearest structure that a faction controls; infinite if it has none (GR.9)."""
        found = self._nearest_first.get(hex_)
        if found is None:
            found = self._nearest_first[hex_] = sorted(
                self.structures, key=lambda structure: self.grid.distance(hex_, structure.hex)
            )
        nearest = next((structure for structure in found if control.get(structure.name) == faction), None)
        return inf if nearest is None else self.grid.distance(hex_, nearest.hex)

    @cached_property
    def _nearest_first(self) -> dict[int, list[Structure]]:
        return {}

    @cached_property
    def shores(self) -> Mapping[str, tuple[int, ...]]:
        """For every structure, by name, the Coast hexes adjacent to it; none for one that is not coastal (GR.7)."""
        return {
            structure.name: tuple(n for n in self.adjacent(structure.hex) if self.is_coast(n))
            for structure in self.structures
        }

    @cached_property
    def _coastal_zones(self) -> Mapping[str, tuple[int, ...]]:
        return {
            name: tuple(sorted({zone for coast in shore for zone in self.zones_of[coast]}))
            for name, shore in self.shores.items()
        }

    @cached_property
    def coastal_structures(self) -> tuple[Structure, ...]:
        """The structures that are coastal, in map order (GR.7)."""
        return tuple(structure for structure in self.structures if self.shores[structure.name])

    def coastal_zones(self, structure: Structure) -> tuple[int, ...]:
        """The zones in which a structure is coastal, in map order; empty if it is not coastal (GR.7)."""
        return self._coastal_zones[structure.name]

    def is_strait(self, index: int) -> bool:
        """Whether the hex is a strait: Coast between two land hexes that do not touch (GR.8)."""
        if not self.is_coast(index):
            return False
        shores = [n for n in self.adjacent(index) if self.is_land(n)]
        return any(other not in self.neighbours[one] for one in shores for other in shores if one != other)

    @cached_property
    def landmasses(self) -> Sequence[int]:
        """For every hex the number of the landmass it belongs to, 0 for water; straits do not join (AF.1)."""
        return self._joined(LAND)

    @cached_property
    def marching_grounds(self) -> Sequence[int]:
        """For every hex the number of the ground an army can march over without a strait, 0 where it cannot."""
        return self._joined(PASSABLE_LAND)

    @cached_property
    def zones_next_to(self) -> Sequence[frozenset[int]]:
        """For every sea zone those that share a hex with it or touch it."""
        touching: list[set[int]] = [set() for _ in self.zones]
        for hex_, own in enumerate(self.zones_of):
            if own:
                around = {zone for near in self.grid.neighbours_of(hex_) if near >= 0 for zone in self.zones_of[near]}
                for zone in own:
                    touching[zone].update(around, own)
        return tuple(frozenset(found - {zone}) for zone, found in enumerate(touching))

    def zones_along(self, landmass: int) -> frozenset[int]:
        """The sea zones in which the shore of a landmass lies."""
        return self._zones_along.get(landmass, frozenset())

    @cached_property
    def _zones_along(self) -> Mapping[int, frozenset[int]]:
        found: dict[int, set[int]] = {}
        for hex_, zones in enumerate(self.zones_of):
            if zones and self.is_coast(hex_):
                for near in self.grid.neighbours_of(hex_):
                    if near >= 0 and self.landmasses[near]:
                        found.setdefault(self.landmasses[near], set()).update(zones)
        return {landmass: frozenset(zones) for landmass, zones in found.items()}

    def _joined(self, letters: frozenset[str]) -> Sequence[int]:
        """Numbers the areas of hexes with these letters that hang together, from 1; 0 for all other hexes."""
        areas = array("l", bytes(array("l").itemsize * len(self.grid)))
        number = 0
        for start, letter in enumerate(self.terrain):
            if letter not in letters or areas[start]:
                continue
            number += 1
            areas[start] = number
            open_ = [start]
            while open_:
                for near in self.grid.neighbours_of(open_.pop()):
                    if near >= 0 and not areas[near] and self.terrain[near] in letters:
                        areas[near] = number
                        open_.append(near)
        return areas
