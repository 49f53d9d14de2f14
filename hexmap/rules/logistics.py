"""Logistics networks and what cuts their lines (LG.1 to LG.6)."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property

from hexmap.rules.board import Board, Structure
from hexmap.rules.line_cuts import LineCuts, line_cuts
from hexmap.rules.line_graphs import LineGraph, LineKind, ShortestPaths
from hexmap.rules.line_parts import Joined, bits_of
from hexmap.rules.line_webs import Web, line_webs
from hexmap.rules.nearest_lines import NearestLines
from hexmap.rules.position import Army, Position
from hexmap.rules.sentences import say
from hexmap.rules.zones_of_control import Radii, structures_holding, units_holding

SeaLinks = Mapping[str, Sequence[str]]
"""The structures a faction wants to link by sea, by zone, in the order in which it names them (LG.6)."""


@dataclass(frozen=True, slots=True)
class SeaLink:
    """A structure linked to the network in a zone (LG.6)."""

    zone: str
    structure: str


@dataclass(frozen=True)
class Network:
    """The logistics network of a faction.

    `links` are the sea links in force, `passed_over` those that were named in vain, each with the reason. Its lines are
    looked for when they are asked for.
    """

    faction: str
    _inside: int = field(repr=False)
    """The bits of its structures, in map order."""
    links: tuple[SeaLink, ...]
    passed_over: tuple[tuple[SeaLink, str], ...]
    _lines: "_Lines" = field(repr=False, compare=False)

    @cached_property
    def structures(self) -> tuple[str, ...]:
        """Its structures by name."""
        return tuple(sorted(self._board.structures[number].name for number in bits_of(self._inside)))

    def has(self, structure: Structure) -> bool:
        """Whether a structure is in it."""
        return bool(self._lines.tables.bit[structure.name] & self._inside)

    @cached_property
    def webs(self) -> tuple[Web, ...]:
        """The roads and rivers that join its structures (LG.4)."""
        return tuple(web for kind in (LineKind.ROAD, LineKind.RIVER) for web in self._lines.webs(kind))

    @cached_property
    def coast_lines(self) -> tuple[ShortestPaths, ...]:
        """The coast lines between every two of its structures (LG.4)."""
        return tuple(self._lines.coast_lines())

    @cached_property
    def land_hexes(self) -> frozenset[int]:
        """The hexes of its structures and of its lines on roads and rivers (LG.4)."""
        hexes = {self._board.structures[number].hex for number in bits_of(self._inside)}
        for web in self.webs:
            hexes.update(self._lines.graphs[web.kind].hexes_of(web.mask))
        return frozenset(hexes)

    @cached_property
    def hexes(self) -> frozenset[int]:
        """The hexes of its structures and lines (LG.4)."""
        return self.land_hexes.union(self._lines.coast_hexes())

    def has_on_road(self, one: int, other: int) -> bool:
        """Whether two hexes follow one another on one of its road lines, in either direction (MV.2 (b))."""
        stretch = line_webs(self._lines.graphs[LineKind.ROAD]).stretch_of(one, other)
        return bool(stretch) and any(stretch & web.stretches for web in self._lines.webs_at(one, LineKind.ROAD))

    @property
    def _board(self) -> Board:
        return self._lines.board

    def connects(self, one: int, other: int) -> bool:
        """Whether two land hexes of the network are in one connected part of it (ST.6)."""
        return any(one in part and other in part for part in self._land_parts)

    @cached_property
    def _land_parts(self) -> tuple[frozenset[int], ...]:
        """The land hexes of each connected part of the network; a sea link joins all parts it touches (ST.6)."""
        lines, structures = self._lines, self._board.structures
        found = []
        for part in lines.parts([link.zone for link in self.links]):
            names = {structures[number].name for number in bits_of(part)}
            hexes = {structures[number].hex for number in bits_of(part)}
            for web in self.webs:
                if web.structures[0] in names:
                    hexes.update(lines.graphs[web.kind].hexes_of(web.mask))
            found.append(frozenset(hexes))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Cut:
    """Why a structure is not in the network of the faction that controls it.

    `reason` is "besieged", "blockaded" (by `armies`), "cut" (at `hex`, by `armies` and `structures`) or "apart"
    (no line leads there). `towards` names the structure of the network to which the line would lead.
    """

    structure: str
    reason: str
    kind: LineKind | None = None
    towards: str | None = None
    hex: int | None = None
    armies: tuple[int, ...] = ()
    structures: tuple[str, ...] = ()


class Logistics:
    """The networks of all factions in a position, and what stands in their way.

    `superiority` is this round's, faction and zone to level; `sea_links` what each faction has named (LG.6).
    """

    def __init__(
        self,
        board: Board,
        position: Position,
        radii: Radii,
        superiority: Mapping[str, Mapping[str, int]],
        sea_links: Mapping[str, SeaLinks],
    ) -> None:
        self.board = board
        self.position = position
        self.radii = radii
        self.superiority = superiority
        self.sea_links = sea_links
        self.tables = line_cuts(board, radii)
        self.graphs = self.tables.graphs
        self._barred: dict[str, tuple[frozenset[int], frozenset[int]]] = {}
        self._networks: dict[str, Network] = {}

    @cached_property
    def _able(self) -> Mapping[str, int]:
        return self.tables.able(self.position)

    @cached_property
    def structures(self) -> Mapping[int, tuple[Structure, ...]]:
        """The structures that have a hex in their ZoC (ZC.3)."""
        return structures_holding(self.board, self.position, self.radii)

    @cached_property
    def armies(self) -> Mapping[int, tuple[Army, ...]]:
        """The armies that have a hex in their ZoC (ZC.1)."""
        return units_holding(self.board, self.position, self.radii, afloat=False)

    @cached_property
    def navies(self) -> Mapping[int, tuple[Army, ...]]:
        """The navies that have a hex in their ZoC (ZC.1)."""
        return units_holding(self.board, self.position, self.radii, afloat=True)

    @cached_property
    def _owners(self) -> Mapping[int, str | None]:
        return {hex_: self._only_owner(held) for hex_, held in self.structures.items()}

    def _only_owner(self, held: Sequence[Structure]) -> str | None:
        """The faction that controls all of these structures; None if they are several."""
        first = self.position.control[held[0].name]
        if len(held) == 1 or all(self.position.control[structure.name] == first for structure in held):
            return first
        return None

    def network(self, faction: str) -> Network:
        """The network of a faction (LG.1 to LG.6)."""
        if faction not in self._networks:
            self._networks[faction] = _Growth(self, faction).network()
        return self._networks[faction]

    def networks(self) -> "Networks":
        """The networks of all factions, by id."""
        return Networks(self)

    def linkable(self, network: Network) -> Mapping[str, Sequence[str]]:
        """The structures that a faction could link next to its network, by zone, in map order (LG.6).

        Whether its superiority there suffices is left aside.
        """
        growth = _Growth(self, network.faction)
        growth.inside = self.tables.bits(network.structures)
        able = [structure.name for structure in self.board.structures if growth.is_able(structure.name)]
        return {
            zone: [name for name in able if not growth.fault_of_link(name, number)]
            for number, zone in enumerate(self.board.zones)
        }

    def able(self, faction: str) -> int:
        """The structures that can be in the network of a faction, as bits (LG.1)."""
        return self._able.get(faction, 0)

    def open_ports(self, faction: str) -> int:
        """Those that coast lines can begin at, as bits: coastal and not blockaded (LG.2, NV.6)."""
        ports = self.able(faction) & self.tables.coastal
        for navy in self.position.navies:
            if navy.faction != faction:
                ports &= ~self.tables.blockaded_by(navy)
        return ports

    def held(self, kind: LineKind, faction: str) -> int:
        """The hexes of a graph in which structures of others cut a faction's lines, as bits (LG.3)."""
        others = 0
        for other, able in self._able.items():
            if other != faction:
                others |= able
        return self.tables.zones_of(others, kind)

    def held_by_units(self, kind: LineKind, faction: str) -> int:
        """The hexes of a graph in which armies (on coasts navies) of others cut a faction's lines, as bits (LG.3)."""
        mask = 0
        for army in self.position.armies:
            if army.faction != faction:
                mask |= self.tables.zone_of(army, kind)
        return mask

    def may_carry(self, structure: Structure, faction: str) -> bool:
        """Whether a structure can be in the network of a faction: controlled and not besieged (LG.1)."""
        return self.position.controller(structure) == faction and structure.name not in self.position.besieged

    def blockaders(self, structure: Structure) -> tuple[int, ...]:
        """The navies that blockade a structure (NV.6)."""
        controller = self.position.controller(structure)
        return tuple(navy.number for navy in self.navies.get(structure.hex, ()) if navy.faction != controller)

    def holders(self, hex_: int, faction: str, kind: LineKind) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The armies and structures of other factions that cut lines of this kind in a hex (LG.3)."""
        units = self.navies if kind is LineKind.COAST else self.armies
        return (
            tuple(army.number for army in units.get(hex_, ()) if army.faction != faction),
            tuple(s.name for s in self.structures.get(hex_, ()) if self.position.controller(s) != faction),
        )

    def barred(self, faction: str) -> tuple[frozenset[int], frozenset[int]]:
        """The hexes in which a faction's lines are cut: of roads and rivers, of coasts (LG.3)."""
        if faction not in self._barred:
            by_structures = frozenset(hex_ for hex_, owner in self._owners.items() if owner != faction)
            self._barred[faction] = (
                by_structures.union(_held_by_others(self.armies, faction)),
                by_structures.union(_held_by_others(self.navies, faction)),
            )
        return self._barred[faction]

    def cuts(self, network: Network) -> Iterator[Cut]:
        """The reasons why structures that the faction controls are not in its network, in map order."""
        inside = set(network.structures)
        outside = [
            structure
            for structure in self.board.structures
            if self.position.controller(structure) == network.faction and structure.name not in inside
        ]
        wanted = [structure.name for structure in outside if structure.name not in self.position.besieged]
        nearest = {kind: NearestLines(graph, inside, wanted) for kind, graph in self.graphs.items()}
        for structure in outside:
            yield self._cut(structure, network.faction, nearest)

    def _cut(self, structure: Structure, faction: str, nearest: Mapping[LineKind, NearestLines]) -> Cut:
        if structure.name in self.position.besieged:
            return Cut(structure.name, "besieged", armies=self.position.siege_of[structure.name].armies)
        lines = [(found, kind) for kind, lines in nearest.items() if (found := lines.from_(structure.name))]
        if not lines:
            return Cut(structure.name, "apart")
        (_, towards), kind = min(lines, key=lambda one: one[0][0])
        if kind is LineKind.COAST:
            for end in (structure, self.board.structure_named[towards]):
                if blockaders := self.blockaders(end):
                    return Cut(structure.name, "blockaded", kind, towards, end.hex, blockaders)
        for hex_ in nearest[kind].hexes(structure.name):
            armies, structures = self.holders(hex_, faction, kind)
            if armies or structures:
                return Cut(structure.name, "cut", kind, towards, hex_, armies, structures)
        raise AssertionError("an uncut line to a structure of the network")


class Networks(Mapping[str, Network]):
    """The networks of all factions of a position by id, each worked out when it is asked for."""

    def __init__(self, logistics: Logistics) -> None:
        self._logistics = logistics

    def __getitem__(self, faction: str) -> Network:
        if faction not in self._logistics.position.faction:
            raise KeyError(faction)
        return self._logistics.network(faction)

    def __iter__(self) -> Iterator[str]:
        return iter(self._logistics.position.faction)

    def __len__(self) -> int:
        return len(self._logistics.position.faction)


class _Growth:
    """A network while it grows; `inside` are its structures as bits."""

    def __init__(self, logistics: Logistics, faction: str) -> None:
        self.all = logistics
        self.board = logistics.board
        self.faction = faction
        self.tables = logistics.tables
        self.able = logistics.able(faction)
        self.open_ports = logistics.open_ports(faction)
        self.held = {kind: (logistics.held(kind, faction), logistics.held_by_units(kind, faction)) for kind in LineKind}
        self.joined = {
            kind: self.tables.parts[kind].joined(self.open_ports if kind is LineKind.COAST else self.able, *held)
            for kind, held in self.held.items()
        }
        self.inside = 0

    def network(self) -> Network:
        """The network, grown to its end."""
        capitals = self.all.position.faction[self.faction].capitals
        self.grow(self.tables.bits(capitals) & self.able)
        links, passed_over = self.link()
        inside = self.inside
        joined = {kind: [one for one in parts if one.structures & inside] for kind, parts in self.joined.items()}
        structures, units = self.held[LineKind.COAST]
        lines = _Lines(self.tables, inside, joined, inside & self.open_ports, structures | units)
        return Network(self.faction, inside, links, passed_over, lines)

    def grow(self, added: int) -> None:
        """Add structures and all that uncut lines lead to from them (LG.1 to LG.3)."""
        self.inside |= added
        left, grown = [part.structures for parts in self.joined.values() for part in parts], True
        while grown:
            further = [part for part in left if not part & self.inside]
            grown = len(further) < len(left)
            for part in left:
                if part & self.inside:
                    self.inside |= part
            left = further

    def link(self) -> tuple[tuple[SeaLink, ...], tuple[tuple[SeaLink, str], ...]]:
        """Add the sea links, one after another; those in force, and those passed over (LG.6)."""
        links: list[SeaLink] = []
        passed_over: list[tuple[SeaLink, str]] = []
        wanted = self.all.sea_links.get(self.faction, {})
        levels = self.all.superiority.get(self.faction, {})
        for number, zone in enumerate(self.board.zones):
            left = levels.get(zone, 0)
            for name in wanted.get(zone, ()):
                link = SeaLink(zone, name)
                fault = self.fault_of_link(name, number)
                if not fault and left <= 0:
                    fault = say("unlinked.its_superiority_there_is_used_up")
                if fault:
                    passed_over.append((link, fault))
                else:
                    self.grow(self.tables.bits([name]))
                    links.append(link)
                    left -= 1
        return tuple(links), tuple(passed_over)

    def fault_of_link(self, name: str, zone: int) -> str:
        """The reason why a structure cannot be linked in a zone; empty if it can (LG.6)."""
        structure = self.board.structure_named[name]
        if not self.all.position.faction[self.faction].active:
            return say("unlinked.passive_factions_have_no_sea_links")
        bit = self.tables.bits([name])
        if bit & self.inside:
            return say("unlinked.it_is_in_the_network_already")
        if self.all.position.controller(structure) != self.faction:
            return say("unlinked.the_faction_does_not_control_it")
        if not bit & self.able:
            return say("unlinked.it_is_besieged")
        if not bit & self.tables.coastal_in[zone]:
            return say("unlinked.it_is_not_coastal_there")
        if not bit & self.open_ports:
            return say("unlinked.it_is_blockaded")
        if not self.inside & self.tables.coastal_in[zone]:
            return say("unlinked.no_structure_of_the_network_is_coastal_there")
        return ""

    def is_able(self, name: str) -> bool:
        """Whether a structure can be in the network (LG.1)."""
        return bool(self.tables.bits([name]) & self.able)


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of a network: `inside` are its structures as bits, `joined` what lines of each kind join.

    `ports` are the structures at which coast lines begin and end, `coast_cut` the hexes in which these are cut.
    """

    tables: LineCuts
    inside: int
    joined: Mapping[LineKind, Sequence[Joined]]
    ports: int
    coast_cut: int

    @property
    def board(self) -> Board:
        """The board that they run on."""
        return self.tables.board

    @property
    def graphs(self) -> Mapping[LineKind, LineGraph]:
        """The hexes over which they can run."""
        return self.tables.graphs

    def parts(self, linked: Sequence[str]) -> list[int]:
        """The structures of each connected part; those of a network that are coastal in a zone with a link are in one.

        `linked` are the zones with a link.
        """
        zones = (self.board.zones.index(zone) for zone in linked)
        parts = [1 << number for number in bits_of(self.inside)]
        joined = (part.structures for parts in self.joined.values() for part in parts)
        for together in (*joined, *(self.tables.coastal_in[zone] & self.inside for zone in zones)):
            apart = [part for part in parts if not part & together]
            parts = [*apart, sum(part for part in parts if part & together)]
        return parts

    def webs(self, kind: LineKind) -> Iterator[Web]:
        """The uncut roads (rivers) that join the structures of the network (LG.4)."""
        webs = line_webs(self.graphs[kind])
        return (web for part in self.joined[kind] for web in webs.among(part))

    def webs_at(self, hex_: int, kind: LineKind) -> Iterator[Web]:
        """The webs of that part of the network that has a hex."""
        webs, bit = line_webs(self.graphs[kind]), 1 << self.graphs[kind].number[hex_]
        return (web for part in self.joined[kind] if part.hexes & bit for web in webs.among(part))

    def coast_lines(self) -> Iterator[ShortestPaths]:
        """The shortest uncut coast lines between every two structures of the network (LG.4).

        Mostly the lines that nothing cuts are known; only where one is cut the ways round are looked for.
        """
        graph, cut = self.graphs[LineKind.COAST], self.coast_cut
        wanted = self._port_names()
        for name in sorted(wanted):
            steps: Mapping[int, int] | None = None
            for free in graph.free_lines(name, wanted):
                line: ShortestPaths | None = free
                if free.mask & cut:
                    if steps is None:
                        steps = graph.steps_from(name, self._barred_coast())
                    line = graph.line(name, free.other, steps)
                if line is not None:
                    yield line

    def coast_hexes(self) -> set[int]:
        """The hexes of those lines; the ways round from one structure to all others are looked for at once."""
        graph, cut = self.graphs[LineKind.COAST], self.coast_cut
        mask, found = 0, set[int]()
        wanted = self._port_names()
        for name in sorted(wanted):
            cut_off = []
            for free in graph.free_lines(name, wanted):
                if free.mask & cut:
                    cut_off.append(free.other)
                else:
                    mask |= free.mask
            if cut_off:
                found |= graph.hexes_towards(name, cut_off, graph.steps_from(name, self._barred_coast()))
        return found.union(graph.hexes_of(mask))

    def _port_names(self) -> Set[str]:
        return {self.board.structures[number].name for number in bits_of(self.ports)}

    def _barred_coast(self) -> Set[int]:
        return set(self.graphs[LineKind.COAST].hexes_of(self.coast_cut))


def _held_by_others(units: Mapping[int, tuple[Army, ...]], faction: str) -> Iterator[int]:
    for hex_, held in units.items():
        if any(army.faction != faction for army in held):
            yield hex_
