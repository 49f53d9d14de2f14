"""The board: everything about a map that never changes during a campaign (GR)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from hexmap.rules.hexes import Grid


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


@dataclass(frozen=True)
class Board:
    """A map, ready to be asked.

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
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
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

    def coastal_zones(self, structure: Structure) -> tuple[int, ...]:
        """The zones in which a structure is coastal, in map order; empty if it is not coastal (GR.7)."""
        zones = {
            zone for coast in self.adjacent(structure.hex) if self.is_coast(coast) for zone in self.zones_of[coast]
        }
        return tuple(sorted(zones))

    def is_strait(self, index: int) -> bool:
        """Whether the hex is a strait: Coast between two land hexes that do not touch (GR.8)."""
        if not self.is_coast(index):
            return False
        shores = [n for n in self.adjacent(index) if self.is_land(n)]
        return any(other not in self.neighbours[one] for one in shores for other in shores if one != other)
