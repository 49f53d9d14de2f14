"""Who holds structures, and what the ZoCs of structures, armies and navies cut, as bits (LG.1, LG.3, NV.6)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from hexmap.rules.board import Board
from hexmap.rules.line_graphs import LineKind, line_graphs
from hexmap.rules.line_parts import LineParts, bits_of
from hexmap.rules.position import Army, Position
from hexmap.rules.zones_of_control import Radii, army_zone, structure_zones, structures_in_zone

_BITS = 8
"""Structures are looked at in bytes: what eight of them cut together is kept, and one changes at a time."""


class LineCuts:
    """What never changes on a board: the bits of structures in map order, and of hexes as each graph numbers them."""

    def __init__(self, board: Board, radii: Radii) -> None:
        self.board = board
        self.radii = radii
        self.graphs = line_graphs(board)
        holders = structures_in_zone(board, radii)
        self.parts = {kind: LineParts(graph, holders) for kind, graph in self.graphs.items()}
        self.bit = {structure.name: 1 << number for number, structure in enumerate(board.structures)}
        self.coastal = self.bits(structure.name for structure in board.coastal_structures)
        self.coastal_in = [0] * len(board.zones)
        for structure in board.coastal_structures:
            for zone in board.coastal_zones(structure):
                self.coastal_in[zone] |= self.bit[structure.name]
        self._zones_of_bytes: dict[tuple[LineKind, int, int], int] = {}
        self._zones_of_units: dict[tuple[LineKind, int], int] = {}
        self._blockades: dict[int, int] = {}

    def bits(self, names: Iterable[str]) -> int:
        """The bits of structures."""
        found = 0
        for name in names:
            found |= self.bit[name]
        return found

    def able(self, position: Position) -> Mapping[str, int]:
        """By faction the structures that it controls and nobody besieges (LG.1)."""
        able: dict[str, int] = {}
        bit, besieged = self.bit, position.besieged
        for name, faction in position.control.items():
            if name not in besieged:
                able[faction] = able.get(faction, 0) | bit[name]
        return able

    def zones_of(self, structures: int, kind: LineKind) -> int:
        """The hexes of a graph in the ZoCs of structures."""
        mask = 0
        for place, eight in enumerate(structures.to_bytes(len(self.bit) // _BITS + 1, "little")):
            if eight:
                key = kind, place, eight
                if key not in self._zones_of_bytes:
                    self._zones_of_bytes[key] = self._zones_of_eight(*key)
                mask |= self._zones_of_bytes[key]
        return mask

    def _zones_of_eight(self, kind: LineKind, place: int, eight: int) -> int:
        zones = structure_zones(self.board, self.radii)
        names = (self.board.structures[place * _BITS + number].name for number in bits_of(eight))
        return self.graphs[kind].mask_of({hex_ for name in names for hex_ in zones[name]})

    def zone_of(self, army: Army, kind: LineKind) -> int:
        """The hexes in which an army (for coast lines a navy) cuts lines of other factions (LG.3)."""
        if army.afloat is not (kind is LineKind.COAST):
            return 0
        key = kind, army.hex
        if key not in self._zones_of_units:
            self._zones_of_units[key] = self.graphs[kind].mask_of(set(army_zone(self.board, army, self.radii)))
        return self._zones_of_units[key]

    def blockaded_by(self, army: Army) -> int:
        """The coastal structures that a navy blockades if they are those of another faction (NV.6); none by an army."""
        if not army.afloat:
            return 0
        if army.hex not in self._blockades:
            at = self.board.structure_at
            near = (at[hex_].name for hex_ in army_zone(self.board, army, self.radii) if hex_ in at)
            self._blockades[army.hex] = self.bits(near) & self.coastal
        return self._blockades[army.hex]


@lru_cache(maxsize=8)
def line_cuts(board: Board, radii: Radii) -> LineCuts:
    """The tables of a board for ZoCs that reach so far."""
    return LineCuts(board, radii)
