"""Logistics networks, what cuts their lines, and how far an army is from them (LG)."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush
from math import inf

from hexmap.rules.board import Board, Structure
from hexmap.rules.land_costs import LandCosts, ways
from hexmap.rules.line_graphs import Line, LineGraph, LineKind, line_graphs
from hexmap.rules.position import Army, Position
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

    `structures` by name, `hexes` those of its structures and lines (LG.4), `links` the sea links in force,
    `passed_over` those that were named in vain, each with the reason.
    """

    faction: str
    structures: tuple[str, ...]
    hexes: frozenset[int]
    lines: tuple[Line, ...]
    links: tuple[SeaLink, ...]
    passed_over: tuple[tuple[SeaLink, str], ...]
    _board: Board = field(repr=False)

    @cached_property
    def road_steps(self) -> frozenset[tuple[int, int]]:
        """The pairs of hexes that follow one another on a road line, in both directions (MV.2 (b))."""
        steps = [step for line in self.lines if line.kind is LineKind.ROAD for step in line.steps]
        return frozenset(steps) | frozenset((other, one) for one, other in steps)

    @cached_property
    def parts(self) -> tuple[frozenset[int], ...]:
        """The hexes of each connected part of the network (ST.6); a sea link joins all parts it touches."""
        part = self._part_of_structures()
        graphs = line_graphs(self._board)
        hexes: dict[int, set[int]] = {}
        for name in self.structures:
            hexes.setdefault(id(part[name]), set()).add(self._board.structure_named[name].hex)
        masks: dict[tuple[int, LineKind], int] = {}
        for line in self.lines:
            whole = id(part[line.one]), line.kind
            masks[whole] = masks.get(whole, 0) | line.mask
        for (which, kind), mask in masks.items():
            hexes[which].update(graphs[kind].hexes_of(mask))
        return tuple(frozenset(found) for found in hexes.values())

    def _part_of_structures(self) -> dict[str, set[str]]:
        """For every structure those of its part, one and the same set for all of them."""
        part = {name: {name} for name in self.structures}

        def join(one: str, other: str) -> None:
            if part[one] is not part[other]:
                part[one] |= part[other]
                for name in part[other]:
                    part[name] = part[one]

        for line in self.lines:
            join(line.one, line.other)
        for link in self.links:
            for name in self.structures:
                if self._board.zones.index(link.zone) in self._board.coastal_zones(self._board.structure_named[name]):
                    join(link.structure, name)
        return part


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
        self.graphs = line_graphs(board)
        self.structures = structures_holding(board, position, radii)
        self.armies = units_holding(board, position, radii, afloat=False)
        self.navies = units_holding(board, position, radii, afloat=True)
        self._owners = {hex_: self._only_owner(held) for hex_, held in self.structures.items()}

    def _only_owner(self, held: Sequence[Structure]) -> str | None:
        """The faction that controls all of these structures; None if they are several."""
        first = self.position.control[held[0].name]
        if len(held) == 1 or all(self.position.control[structure.name] == first for structure in held):
            return first
        return None

    def network(self, faction: str) -> Network:
        """The network of a faction (LG.1 to LG.6)."""
        return _Growth(self, faction).network()

    def networks(self) -> dict[str, Network]:
        """The networks of all factions, by id."""
        return {faction.id: self.network(faction.id) for faction in self.position.factions}

    def linkable(self, network: Network) -> Mapping[str, Sequence[str]]:
        """The structures that a faction could link next to its network, by zone, in map order (LG.6).

        Whether its superiority there suffices is left aside.
        """
        growth = _Growth(self, network.faction)
        growth.inside.update(dict.fromkeys(network.structures))
        return {
            zone: [name for name in growth.able if not growth.fault_of_link(name, number)]
            for number, zone in enumerate(self.board.zones)
        }

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

    def barred(self, faction: str) -> tuple[set[int], set[int]]:
        """The hexes in which a faction's lines are cut: of roads and rivers, of coasts (LG.3)."""
        by_structures = {hex_ for hex_, owner in self._owners.items() if owner != faction}
        return (
            by_structures.union(_held_by_others(self.armies, faction)),
            by_structures.union(_held_by_others(self.navies, faction)),
        )

    def cuts(self, network: Network) -> Iterator[Cut]:
        """Why structures that the faction controls are not in its network, in map order."""
        inside = set(network.structures)
        for structure in self.board.structures:
            if self.position.controller(structure) == network.faction and structure.name not in inside:
                yield self._cut(structure, network.faction, inside)

    def _cut(self, structure: Structure, faction: str, inside: set[str]) -> Cut:
        if structure.name in self.position.besieged:
            return Cut(structure.name, "besieged", armies=self.position.siege_of[structure.name].armies)
        lines = [
            (graph.free_line(structure.name, other), other)
            for graph in self.graphs.values()
            for other in graph.partners(structure.name)
            if other in inside
        ]
        if not lines:
            return Cut(structure.name, "apart")
        nearest, towards = min(lines, key=lambda one: one[0].length)
        return self._cut_of(nearest, structure, towards, faction)

    def _cut_of(self, line: Line, structure: Structure, towards: str, faction: str) -> Cut:
        if line.kind is LineKind.COAST:
            for end in (structure, self.board.structure_named[towards]):
                if blockaders := self.blockaders(end):
                    return Cut(structure.name, "blockaded", line.kind, towards, end.hex, blockaders)
        for hex_ in self.graphs[line.kind].hexes_of(line.mask):
            armies, structures = self.holders(hex_, faction, line.kind)
            if armies or structures:
                return Cut(structure.name, "cut", line.kind, towards, hex_, armies, structures)
        raise AssertionError("an uncut line to a structure of the network")


class _Growth:
    """A network while it grows."""

    def __init__(self, logistics: Logistics, faction: str) -> None:
        self.all = logistics
        self.board = logistics.board
        self.faction = faction
        land, coast = logistics.barred(faction)
        self.barred = {LineKind.ROAD: land, LineKind.RIVER: land, LineKind.COAST: coast}
        self.seen: dict[LineKind, set[int]] = {kind: set() for kind in LineKind}
        self.able = {s.name: s for s in self.board.structures if logistics.may_carry(s, faction)}
        self.at = {structure.hex: [name] for name, structure in self.able.items()}
        self.open_ports = {
            name for name, s in self.able.items() if self.board.shores[name] and not logistics.blockaders(s)
        }
        self.on_shore: dict[int, list[str]] = {}
        for name in sorted(self.open_ports):
            for hex_ in self.board.shores[name]:
                self.on_shore.setdefault(hex_, []).append(name)
        self.inside: dict[str, None] = {}

    def network(self) -> Network:
        """The network, grown to its end."""
        capitals = self.all.position.faction[self.faction].capitals
        self.grow([name for name in capitals if name in self.able])
        links, passed_over = self.link()
        lines = tuple(self.lines())
        hexes = {self.able[name].hex for name in self.inside}
        for kind, graph in self.all.graphs.items():
            mask = 0
            for line in lines:
                if line.kind is kind:
                    mask |= line.mask
            hexes.update(graph.hexes_of(mask))
        return Network(
            self.faction, tuple(sorted(self.inside)), frozenset(hexes), lines, links, passed_over, self.board
        )

    def grow(self, start: list[str]) -> None:
        """Adds structures and all that uncut lines lead to from them (LG.1 to LG.3)."""
        added = [name for name in start if name not in self.inside]
        while added:
            self.inside.update(dict.fromkeys(added))
            reached: dict[str, None] = {}
            for kind, graph in self.all.graphs.items():
                coast = kind is LineKind.COAST
                touching = self.on_shore if coast else self.at
                starts = [name for name in added if name in self.open_ports] if coast else added
                for hex_ in graph.flood(starts, self.barred[kind], self.at, self.seen[kind]):
                    if hex_ in touching:
                        reached.update(dict.fromkeys(touching[hex_]))
            added = [name for name in reached if name not in self.inside]

    def link(self) -> tuple[tuple[SeaLink, ...], tuple[tuple[SeaLink, str], ...]]:
        """Adds the sea links, one after another; those in force, and those passed over (LG.6)."""
        links: list[SeaLink] = []
        passed_over: list[tuple[SeaLink, str]] = []
        wanted = self.all.sea_links.get(self.faction, {})
        levels = self.all.superiority.get(self.faction, {})
        for number, zone in enumerate(self.board.zones):
            left = levels.get(zone, 0)
            for name in wanted.get(zone, ()):
                link = SeaLink(zone, name)
                fault = self.fault_of_link(name, number) or ("" if left > 0 else "its superiority there is used up")
                if fault:
                    passed_over.append((link, fault))
                else:
                    self.grow([name])
                    links.append(link)
                    left -= 1
        return tuple(links), tuple(passed_over)

    def fault_of_link(self, name: str, zone: int) -> str:
        """Why a structure cannot be linked in a zone; empty if it can (LG.6)."""
        coastal, structure = self.board.coastal_zones, self.board.structure_named[name]
        if not self.all.position.faction[self.faction].active:
            return "passive factions have no sea links"
        if name in self.inside:
            return "it is in the network already"
        if self.all.position.controller(structure) != self.faction:
            return "the faction does not control it"
        if name not in self.able:
            return "it is besieged"
        if zone not in coastal(structure):
            return "it is not coastal there"
        if name not in self.open_ports:
            return "it is blockaded"
        if not any(zone in coastal(self.able[other]) for other in self.inside):
            return "no structure of the network is coastal there"
        return ""

    def lines(self) -> Iterator[Line]:
        """The shortest uncut lines of each kind between every two structures of the network (LG.4)."""
        for kind, graph in self.all.graphs.items():
            barred = self.barred[kind]
            cut = graph.mask_of(barred)
            names = [n for n in sorted(self.inside) if kind is not LineKind.COAST or n in self.open_ports]
            yield from _lines_between(graph, names, barred, cut)


def _lines_between(graph: LineGraph, names: list[str], barred: Set[int], cut: int) -> Iterator[Line]:
    """Mostly the lines that nothing cuts are known; only where one is cut the ways round are looked for."""
    wanted = set(names)
    for name in names:
        steps: Mapping[int, int] | None = None
        for free in graph.free_lines(name, wanted):
            line: Line | None = free
            if free.mask & cut:
                if steps is None:
                    steps = graph.steps_from(name, barred)
                line = graph.line(name, free.other, steps)
            if line is not None:
                yield line


def _held_by_others(units: Mapping[int, tuple[Army, ...]], faction: str) -> Iterator[int]:
    for hex_, held in units.items():
        if any(army.faction != faction for army in held):
            yield hex_


class Distances:
    """How far hexes are from a network, in MP over land, armies and ZoCs ignored (LG.8).

    What one search has found shortens the next.
    """

    def __init__(self, board: Board, network: Network, costs: LandCosts) -> None:
        self._ground = board.marching_grounds
        self._reached = {self._ground[hex_] for hex_ in network.hexes} - {0}
        self._ways = ways(board, costs)
        self._known: dict[int, int] = dict.fromkeys(network.hexes, 0)

    def of(self, start: int) -> float:
        """MP from a hex to the nearest hex of the network: 0 on it, `inf` if no way leads there."""
        if start in self._known:
            return self._known[start]
        if self._ground[start] not in self._reached:
            return inf
        return self._search(start)

    def _search(self, start: int) -> float:
        """Looks for the nearest way; where a hex is known already the rest of the way is known with it."""
        known, ways_ = self._known, self._ways
        spent_to: dict[int, int] = {start: 0}
        came_from: dict[int, int] = {}
        open_ = [(0, start, False)]
        while open_:
            spent, here, arrived = heappop(open_)
            if arrived:
                self._remember(here, spent, spent_to, came_from)
                return spent
            if spent > spent_to[here]:
                continue
            for near, cost in ways_[here]:
                total = spent + cost
                if total < spent_to.get(near, total + 1):
                    spent_to[near] = total
                    came_from[near] = here
                    if near in known:
                        heappush(open_, (total + known[near], near, True))
                    else:
                        heappush(open_, (total, near, False))
        return inf

    def _remember(self, last: int, whole: int, spent_to: Mapping[int, int], came_from: Mapping[int, int]) -> None:
        """Notes the distances of all hexes on the way that was found."""
        here = last
        while here in came_from:
            here = came_from[here]
            self._known[here] = whole - spent_to[here]
