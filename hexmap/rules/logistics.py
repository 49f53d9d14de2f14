"""Logistics networks and what cuts their lines (LG.1 to LG.6)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property

from hexmap.rules.board import Board, Structure
from hexmap.rules.line_graphs import LineKind, ShortestPaths, line_graphs
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

    `structures` by name, `hexes` those of its structures and lines (LG.4), `links` the sea links in force,
    `passed_over` those that were named in vain, each with the reason.
    """

    faction: str
    structures: tuple[str, ...]
    hexes: frozenset[int]
    links: tuple[SeaLink, ...]
    passed_over: tuple[tuple[SeaLink, str], ...]
    _board: Board = field(repr=False)
    webs: tuple[Web, ...] = field(repr=False, compare=False)
    """What its structures are joined by on roads and rivers (LG.4)."""
    _coast_lines: Callable[[], Iterable[ShortestPaths]] = field(repr=False, compare=False)

    @cached_property
    def coast_lines(self) -> tuple[ShortestPaths, ...]:
        """The coast lines between every two of its structures (LG.4)."""
        return tuple(self._coast_lines())

    @cached_property
    def road_steps(self) -> frozenset[tuple[int, int]]:
        """The pairs of hexes that follow one another on a road line, in both directions (MV.2 (b))."""
        steps = [step for web in self.webs if web.kind is LineKind.ROAD for step in web.steps]
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
        for name, kind, mask in self._masks():
            whole = id(part[name]), kind
            masks[whole] = masks.get(whole, 0) | mask
        for (which, kind), mask in masks.items():
            hexes[which].update(graphs[kind].hexes_of(mask))
        return tuple(frozenset(found) for found in hexes.values())

    def _masks(self) -> Iterator[tuple[str, LineKind, int]]:
        """The hexes of each web and coast line as bits, with one of its structures."""
        yield from ((web.structures[0], web.kind, web.mask) for web in self.webs)
        yield from ((line.one, line.kind, line.mask) for line in self.coast_lines)

    def _part_of_structures(self) -> dict[str, set[str]]:
        """For every structure those of its part, one and the same set for all of them."""
        part = {name: {name} for name in self.structures}

        def join(one: str, other: str) -> None:
            if part[one] is not part[other]:
                part[one] |= part[other]
                for name in part[other]:
                    part[name] = part[one]

        for web in self.webs:
            for name in web.structures[1:]:
                join(web.structures[0], name)
        for line in self.coast_lines:
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
        self._barred: dict[str, tuple[frozenset[int], frozenset[int]]] = {}
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
        """Why structures that the faction controls are not in its network, in map order."""
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
        webs = tuple(self.webs())
        hexes = {self.able[name].hex for name in self.inside}.union(self.coast_hexes())
        for web in webs:
            hexes.update(self.all.graphs[web.kind].hexes_of(web.mask))
        return Network(
            self.faction,
            tuple(sorted(self.inside)),
            frozenset(hexes),
            links,
            passed_over,
            self.board,
            webs,
            self.coast_lines,
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
                fault = self.fault_of_link(name, number)
                if not fault and left <= 0:
                    fault = say("unlinked.its_superiority_there_is_used_up")
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
            return say("unlinked.passive_factions_have_no_sea_links")
        if name in self.inside:
            return say("unlinked.it_is_in_the_network_already")
        if self.all.position.controller(structure) != self.faction:
            return say("unlinked.the_faction_does_not_control_it")
        if name not in self.able:
            return say("unlinked.it_is_besieged")
        if zone not in coastal(structure):
            return say("unlinked.it_is_not_coastal_there")
        if name not in self.open_ports:
            return say("unlinked.it_is_blockaded")
        if not any(zone in coastal(self.able[other]) for other in self.inside):
            return say("unlinked.no_structure_of_the_network_is_coastal_there")
        return ""

    def webs(self) -> Iterator[Web]:
        """What uncut roads and rivers join the structures of the network by (LG.4)."""
        for kind in (LineKind.ROAD, LineKind.RIVER):
            yield from line_webs(self.all.graphs[kind]).among(frozenset(self.inside), self.cut_mask(kind))

    def coast_lines(self) -> Iterator[ShortestPaths]:
        """The shortest uncut coast lines between every two structures of the network (LG.4).

        Mostly the lines that nothing cuts are known; only where one is cut the ways round are looked for.
        """
        graph, cut = self.all.graphs[LineKind.COAST], self.cut_mask(LineKind.COAST)
        for name, wanted in self.ports():
            steps: Mapping[int, int] | None = None
            for free in graph.free_lines(name, wanted):
                line: ShortestPaths | None = free
                if free.mask & cut:
                    if steps is None:
                        steps = graph.steps_from(name, self.barred[LineKind.COAST])
                    line = graph.line(name, free.other, steps)
                if line is not None:
                    yield line

    def coast_hexes(self) -> set[int]:
        """The hexes of those lines; the ways round from one structure to all others are looked for at once."""
        graph, cut = self.all.graphs[LineKind.COAST], self.cut_mask(LineKind.COAST)
        mask, found = 0, set[int]()
        for name, wanted in self.ports():
            cut_off = []
            for free in graph.free_lines(name, wanted):
                if free.mask & cut:
                    cut_off.append(free.other)
                else:
                    mask |= free.mask
            if cut_off:
                found |= graph.hexes_towards(name, cut_off, graph.steps_from(name, self.barred[LineKind.COAST]))
        return found.union(graph.hexes_of(mask))

    def ports(self) -> Iterator[tuple[str, Set[str]]]:
        """The structures of the network at which coast lines may begin, each with those where they may end."""
        names = sorted(self.open_ports & self.inside.keys())
        wanted = set(names)
        return ((name, wanted) for name in names)

    def cut_mask(self, kind: LineKind) -> int:
        """A bit for every hex of a graph in which the faction's lines are cut."""
        return self.all.graphs[kind].mask_of(self.barred[kind])


def _held_by_others(units: Mapping[int, tuple[Army, ...]], faction: str) -> Iterator[int]:
    for hex_, held in units.items():
        if any(army.faction != faction for army in held):
            yield hex_
