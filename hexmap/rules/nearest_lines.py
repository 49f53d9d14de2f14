"""The shortest lines from structures outside a network to those inside (LG.2)."""

from collections.abc import Iterable, Set

from hexmap.rules.line_graphs import LineGraph


class NearestLines:
    """For some structures the shortest line to one `inside`, cuts ignored; of several the first in map order.

    One search from all structures inside finds them, and ends with the last of those `wanted`.
    """

    def __init__(self, graph: LineGraph, inside: Set[str], wanted: Iterable[str]) -> None:
        self._graph = graph
        self._names = list(graph.order)
        self._steps: dict[int, int] = {}
        self._towards: dict[int, int] = {}
        self._wanted = {name for name in wanted if not inside.isdisjoint(graph.partners(name))}
        if self._wanted:
            self._start(sorted(map(graph.order.__getitem__, inside)))
            self._spread()

    def _start(self, inside: Iterable[int]) -> None:
        for number in inside:
            for hex_ in self._graph.ends[self._names[number]]:
                if hex_ in self._graph.near and hex_ not in self._steps:
                    self._steps[hex_], self._towards[hex_] = 0, number

    def _spread(self) -> None:
        steps, towards, graph = self._steps, self._towards, self._graph
        missing = {name for name in self._wanted if not self._ends(name)}
        # The front stays in map order of the structures it comes from: the first to reach a hex is the first of them.
        front, further = list(steps), 0
        while front and missing:
            further += 1
            following = []
            for hex_ in front:
                if further > 1 and hex_ in graph.closed:
                    continue
                for near in graph.near[hex_]:
                    if near not in steps:
                        steps[near], towards[near] = further, towards[hex_]
                        following.append(near)
                        missing.difference_update(graph.touching.get(near, ()))
            front = following

    def from_(self, structure: str) -> tuple[int, str] | None:
        """The steps from a structure to the nearest of them, and that one; None if no line leads to one."""
        if structure not in self._wanted:
            return None
        steps, towards = min((self._steps[end], self._towards[end]) for end in self._ends(structure))
        return steps, self._names[towards]

    def hexes(self, structure: str) -> list[int]:
        """The hexes of the line from a structure to the nearest of them, in order of their indices."""
        length, towards = min((self._steps[end], self._towards[end]) for end in self._ends(structure))
        front = {end for end in self._ends(structure) if (self._steps[end], self._towards[end]) == (length, towards)}
        found = set(front)
        for left in range(length - 1, -1, -1):
            front = {
                near
                for hex_ in front
                for near in self._graph.near[hex_]
                if self._steps.get(near) == left
                and self._towards[near] == towards
                and (left == 0 or near not in self._graph.closed)
            }
            found |= front
        return sorted(found)

    def _ends(self, structure: str) -> list[int]:
        return [end for end in self._graph.ends[structure] if end in self._steps]
