"""Networks, cuts and distances of supply against plain readings of their paragraphs, on random maps (LG)."""

from collections.abc import Iterator
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.devtools.chance import seeded
from campaign.games.vae_victis.benchmarks import large_scenario
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.rules import supply
from hexmap.rules.board import Board
from hexmap.rules.land_costs import LandCosts, bounded, unbounded_cost
from hexmap.rules.line_graphs import LineGraph, LineKind, line_graphs
from hexmap.rules.logistics import Logistics
from hexmap.rules.supply import Distances
from tests.laws.law import law
from tests.laws.random_rounds import RandomRound

LAW = law(200)
SEEDS = st.integers(0, 10**6)


def a_document(seed: int) -> RoundDocument:
    """Mostly small islands, at times a map of some size."""
    if seed % 10:
        return read_document(RandomRound(seed).document())
    chance = seeded(seed)
    return read_document(
        large_scenario(columns=24, rows=24, structures=40, armies=20, factions=3, zones=3, chance=chance)
    )


def logistics_of(document: RoundDocument) -> Logistics:
    return Logistics(document.board, document.position, document.ruleset.radii, {}, {})


def plain_distances(board: Board, network: frozenset[int], costs: LandCosts) -> dict[int, float]:
    """LG.8 word by word: the lowest sum of costs in the direction of march, lowered until nothing changes."""
    land = [hex_ for hex_ in range(len(board.grid)) if board.is_passable_land(hex_)]
    away: dict[int, float] = {hex_: 0 if hex_ in network else inf for hex_ in land}
    changed = True
    while changed:
        changed = False
        for hex_ in land:
            for near in board.adjacent(hex_):
                if near in away:
                    total = away[near] + bounded(costs, unbounded_cost(board, costs, hex_, near))
                    if total < away[hex_]:
                        away[hex_], changed = total, True
    return away


@pytest.mark.parametrize("single", [0, 5, 1500])
@LAW
@given(seed=SEEDS)
def test_logistics_distances_are_the_cheapest_paths(single: int, seed: int) -> None:
    document = a_document(seed)
    board, costs = document.board, document.ruleset.costs
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(supply, "HEXES_OF_SINGLE_SEARCHES", single)
        for network in logistics_of(document).networks().values():
            distances = Distances(board, network, costs)
            plain = plain_distances(board, network.hexes, costs)
            assert {hex_: distances.of(hex_) for hex_ in plain} == plain


def lines_of_structure(graph: LineGraph, structure: str, inside: set[str]) -> list[tuple[int, int, str]]:
    """Every free line from a structure to one inside: its length, the place of its end in map order, its end."""
    return [
        (graph.free_line(structure, other).length, graph.order[other], other)
        for other in graph.partners(structure)
        if other in inside
    ]


@LAW
@given(SEEDS)
def test_a_cut_is_reported_on_the_shortest_line_to_the_network(seed: int) -> None:
    document = a_document(seed)
    board, logistics = document.board, logistics_of(document)
    graphs = line_graphs(board)
    for faction, network in logistics.networks().items():
        inside = set(network.structures)
        for cut in logistics.cuts(network):
            if cut.reason == "besieged":
                continue
            found = [
                (length, which, place, other, kind)
                for which, (kind, graph) in enumerate(graphs.items())
                for length, place, other in lines_of_structure(graph, cut.structure, inside)
            ]
            if not found:
                assert cut.reason == "apart"
                continue
            _, _, _, other, kind = min(found)
            assert (cut.towards, cut.kind) == (other, kind)
            if cut.reason == "cut":
                graph = graphs[kind]
                hexes = graph.hexes_of(graph.free_line(cut.structure, other).mask)
                held = [hex_ for hex_ in hexes if logistics.holders(hex_, faction, kind) != ((), ())]
                assert cut.hex == held[0]


@LAW
@given(SEEDS)
def test_a_network_is_its_structures_and_its_lines(seed: int) -> None:
    document = a_document(seed)
    graphs = line_graphs(document.board)
    for network in logistics_of(document).networks().values():
        hexes = {document.board.structure_named[name].hex for name in network.structures}
        for kind, mask in [(one.kind, one.mask) for one in network.webs] + [
            (one.kind, one.mask) for one in network.coast_lines
        ]:
            hexes.update(graphs[kind].hexes_of(mask))
        assert network.hexes == hexes


def paths_between(graph: LineGraph, structures: set[int], barred: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Every uncut path from one of these structures to another that visits no hex twice, each in both directions."""

    def onward(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for near in graph.near[path[-1]]:
            if near in path or near in barred:
                continue
            if near in structures:
                yield (*path, near)
            elif near not in graph.closed:
                yield from onward((*path, near))

    for structure in structures:
        if structure in graph.near and structure not in barred:
            yield from onward((structure,))


@LAW
@given(SEEDS)
def test_roads_and_rivers_of_a_network_are_all_paths_without_a_hex_twice(seed: int) -> None:
    document = read_document(RandomRound(seed).document())
    board, logistics = document.board, logistics_of(document)
    for faction, network in logistics.networks().items():
        structures = {board.structure_named[name].hex for name in network.structures}
        for kind in (LineKind.ROAD, LineKind.RIVER):
            graph = line_graphs(board)[kind]
            paths = list(paths_between(graph, structures, logistics.barred(faction)[0]))
            webs = [web for web in network.webs if web.kind is kind]
            assert {h for web in webs for h in graph.hexes_of(web.mask)} == {h for path in paths for h in path}
            steps = {step for web in webs for step in web.steps}
            assert len(steps) == sum(len(web.steps) for web in webs)
            assert steps | {(b, a) for a, b in steps} == {step for path in paths for step in pairwise(path)}
            joined = {frozenset((path[0], path[-1])) for path in paths}
            for web in webs:
                ends = {board.structure_named[name].hex for name in web.structures}
                assert all(pair <= ends or not pair & ends for pair in joined)


def plain_structures(logistics: Logistics, faction: str) -> set[str]:
    """LG.1 to LG.3 word by word: structures added as long as an uncut line leads from one inside to another."""
    board, position = logistics.board, logistics.position
    land, coast = logistics.barred(faction)
    able = {structure.name for structure in board.structures if logistics.may_carry(structure, faction)}
    inside = {name for name in position.faction[faction].capitals if name in able}
    while True:
        added = set[str]()
        for kind, graph in line_graphs(board).items():
            barred = coast if kind is LineKind.COAST else land
            ends = {
                name: [hex_ for hex_ in graph.ends[name] if hex_ in graph.near and hex_ not in barred]
                for name in able
                if kind is not LineKind.COAST or not logistics.blockaders(board.structure_named[name])
            }
            starts = {hex_ for name in inside & ends.keys() for hex_ in ends[name]}
            reached, open_ = set(starts), list(starts)
            for hex_ in open_:
                if hex_ in graph.closed and hex_ not in starts:
                    continue
                further = [near for near in graph.near[hex_] if near not in reached and near not in barred]
                reached.update(further)
                open_ += further
            added |= {name for name, hexes in ends.items() if not reached.isdisjoint(hexes)}
        if added <= inside:
            return inside
        inside |= added


@LAW
@given(SEEDS)
def test_a_network_holds_the_structures_that_uncut_lines_lead_to(seed: int) -> None:
    logistics = logistics_of(a_document(seed))
    for faction, network in logistics.networks().items():
        assert set(network.structures) == plain_structures(logistics, faction)
