"""A map under construction: the contents of a map document, by index of hex."""

from dataclasses import dataclass

from hexmap.mapmaking.roads import Side
from hexmap.rules.hexes import Grid
from hexmap.rules.map_file import StructureEntry


@dataclass(frozen=True, eq=False)
class Draft:
    """A map before and after the corrections; `terrain` one letter a hex, roads and rivers as sides."""

    grid: Grid
    terrain: tuple[str, ...]
    roads: frozenset[Side]
    rivers: frozenset[Side]
    structures: tuple[StructureEntry, ...]
    zones: tuple[tuple[str, frozenset[int]], ...]
