"""Who holds structures, and what the ZoCs of structures, armies and navies cut, as bits (LG.1, LG.3, NV.6)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from hexmap.rules.board import Board
from hexmap.rules.line_graphs import LineKind, line_graphs
from hexmap.rules.line_parts import LineParts
from hexmap.rules.position import Army, Position
from hexmap.rules.zones_of_control import Radii, army_zone, structure_zones, structures_in_zone

_KNOWN_HOLDINGS = 256
"""For how many states of control and sieges each board keeps what is held and cut."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """By faction the structures that it controls and nobody besieges, and the hexes of each graph in their ZoCs."""

    able: Mapping[str, int]
    cut: Mapping[LineKind, Mapping[str, int]]


class LineCuts:
    """What never changes on a board: the bits of structures in map order, and of hexes as each graph numbers them."""

    def __init__(self, board: Board, radii: Radii) -> None:
        self.board = board
        self.radii = radii
        self.graphs = line_graphs(board)
        holders, zones = structures_in_zone(board, radii), structure_zones(board, radii)
        self.parts = {kind: LineParts(graph, holders) for kind, graph in self.graphs.items()}
        self.bit = {structure.name: 1 << number for number, structure in enumerate(board.structures)}
        self.coastal = self.bits(structure.name for structure in board.coastal_structures)
        self.coastal_in = [
            self.bits(s.name for s in board.coastal_structures if zone in board.coastal_zones(s))
            for zone in range(len(board.zones))
        ]
        self._zones = {
            kind: {name: graph.mask_of(set(zone)) for name, zone in zones.items()}
            for kind, graph in self.graphs.items()
        }
        self._zones_of_units: dict[tuple[LineKind, int], int] = {}
        self._blockades: dict[int, int] = {}
        self._holdings = lru_cache(maxsize=_KNOWN_HOLDINGS)(self._work_out_holdings)

    def bits(self, names: Iterable[str]) -> int:
        """The bits of structures."""
        found = 0
        for name in names:
            found |= self.bit[name]
        return found

    def holdings(self, position: Position) -> Holdings:
        """What the structures of a position come to."""
        return self._holdings(tuple(position.control.items()), position.besieged)

    def _work_out_holdings(self, control: tuple[tuple[str, str], ...], besieged: frozenset[str]) -> Holdings:
        able: dict[str, int] = {}
        cut: dict[LineKind, dict[str, int]] = {kind: {} for kind in LineKind}
        for name, faction in control:
            if name not in besieged:
                able[faction] = able.get(faction, 0) | self.bit[name]
                for kind, zones in self._zones.items():
                    cut[kind][faction] = cut[kind].get(faction, 0) | zones[name]
        return Holdings(able, cut)

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
