"""Roads and rivers between structures: which hexes lie on a path that visits no hex twice (LG.4)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, pairwise

from hexmap.rules.line_graphs import LineGraph, LineKind
from hexmap.rules.line_parts import Joined

_KNOWN_WEBS = 256
"""How many answers each graph keeps; a round asks for a few again and again."""
_CENTRE = -1
"""A node that stands for the whole network: it is joined to every structure."""


@dataclass(frozen=True, slots=True)
class Web:
    """Structures that roads (rivers) join, and every hex on an uncut path between two of them.

    `mask` has a bit for each hex, numbered as in the graph; `steps` are the pairs of hexes that follow one another
    on such a path, each pair once; `stretches` has a bit for each stretch that they are on.
    """

    kind: LineKind
    structures: tuple[str, ...]
    mask: int
    steps: tuple[tuple[int, int], ...]
    stretches: int


@dataclass(frozen=True, slots=True)
class _Stretch:
    """The hexes from one node to another as bits, ends included; `steps` from one to the other, `bit` its own."""

    ends: tuple[int, int]
    mask: int
    steps: tuple[tuple[int, int], ...]
    bit: int


class LineWebs:
    """The webs of a graph of roads or rivers.

    Nodes are structures and the hexes where three or more sides meet; the hexes between two nodes are one stretch.
    A hex lies on a path between two structures that visits no hex twice exactly if a circle through the centre, which
    joins all structures, leads over it: such hexes form a biconnected component with the centre (Hopcroft and
    Tarjan, 1973).
    """

    def __init__(self, graph: LineGraph) -> None:
        self._graph = graph
        self._structure_at = {ends[0]: name for name, ends in graph.ends.items() if ends[0] in graph.near}
        self._nodes = {hex_ for hex_, near in graph.near.items() if hex_ in self._structure_at or len(near) > 2}
        self._gates = [
            (hex_, graph.number[hex_], graph.order[self._structure_at[hex_]])
            for hex_ in self._nodes
            if hex_ in self._structure_at
        ]
        self._stretches = tuple(self._all_stretches())
        self._stretch_of = {
            step: stretch.bit for stretch in self._stretches for pair in stretch.steps for step in (pair, pair[::-1])
        }
        self.among = lru_cache(maxsize=_KNOWN_WEBS)(self._among)

    def _all_stretches(self) -> Iterator[_Stretch]:
        """Every stretch between two different nodes, once."""
        numbers = count()
        for start in sorted(self._nodes):
            for first in self._graph.near[start]:
                path = self._follow(start, first)
                if path[-1] in self._nodes and start < path[-1]:
                    ends = start, path[-1]
                    mask, steps = self._graph.mask_of(set(path)), tuple(pairwise(path))
                    yield _Stretch(ends, mask, steps, 1 << next(numbers))

    def _follow(self, start: int, first: int) -> list[int]:
        """The hexes from a node to the next one, or to a dead end."""
        path = [start, first]
        while path[-1] not in self._nodes:
            onward = [near for near in self._graph.near[path[-1]] if near != path[-2]]
            if not onward:
                break
            path.append(onward[0])
        return path

    def stretch_of(self, one: int, other: int) -> int:
        """The bit of the stretch on which two hexes follow one another, in either direction; 0 if they do on none."""
        return self._stretch_of.get((one, other), 0)

    def _among(self, part: Joined) -> tuple[Web, ...]:
        """The webs that join some of the structures that lines join, by paths over the hexes to which they come."""
        near = self._open_nodes(part)
        return tuple(self._web(component, near) for component in _components_with_centre(near))

    def _open_nodes(self, part: Joined) -> dict[int, dict[int, list[_Stretch]]]:
        """The nodes that can be used, each with its neighbours and the stretches that lead there."""
        near: dict[int, dict[int, list[_Stretch]]] = {_CENTRE: {}}
        for hex_, number, structure in self._gates:
            if part.structures >> structure & 1 and part.hexes >> number & 1:
                near[_CENTRE][hex_] = []
                near[hex_] = {_CENTRE: []}
        for stretch in self._stretches:
            if not stretch.mask & ~part.hexes:
                one, other = stretch.ends
                near.setdefault(one, {}).setdefault(other, []).append(stretch)
                near.setdefault(other, {}).setdefault(one, []).append(stretch)
        return near

    def _web(self, component: list[tuple[int, int]], near: Mapping[int, Mapping[int, list[_Stretch]]]) -> Web:
        nodes = {node for pair in component for node in pair} - {_CENTRE}
        stretches = [stretch for one, other in component for stretch in near[one][other]]
        mask = 0
        for stretch in stretches:
            mask |= stretch.mask
        return Web(
            self._graph.kind,
            tuple(sorted(self._structure_at[node] for node in nodes if node in self._structure_at)),
            mask,
            tuple(step for stretch in stretches for step in stretch.steps),
            sum(stretch.bit for stretch in stretches),
        )


def _components_with_centre(near: Mapping[int, Mapping[int, object]]) -> Iterator[list[tuple[int, int]]]:
    """The biconnected components of more than one edge that the centre is part of, as edges."""
    order = {_CENTRE: 0}
    for root in near[_CENTRE]:
        if root in order:
            continue
        order[root] = len(order)
        lowest = {root: 0}
        edges = [(_CENTRE, root)]
        path = [(root, _CENTRE, iter(near[root]), 0)]
        while path:
            node, parent, onward, first_edge = path[-1]
            for following in onward:
                if following not in order:
                    order[following] = lowest[following] = len(order)
                    path.append((following, node, iter(near[following]), len(edges)))
                    edges.append((node, following))
                    break
                if following != parent and order[following] < order[node]:
                    edges.append((node, following))
                    lowest[node] = min(lowest[node], order[following])
            else:
                path.pop()
                if parent == _CENTRE:
                    continue
                lowest[parent] = min(lowest[parent], lowest[node])
                if lowest[node] >= order[parent]:
                    del edges[first_edge:]
        if len(edges) > 1:
            yield edges


@lru_cache(maxsize=8)
def line_webs(graph: LineGraph) -> LineWebs:
    """The webs of a graph."""
    return LineWebs(graph)
