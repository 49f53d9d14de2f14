"""The hexes over which logistics lines can run, and the shortest paths between structures (LG.2, LG.4).

Everything here depends on the board alone; what cuts a line is passed in as a set of barred hexes.
"""

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from hexmap.rules.board import Board


class LineKind(StrEnum):
    """The three kinds of lines (LG.2)."""

    ROAD = "road"
    RIVER = "river"
    COAST = "coast"


@dataclass(frozen=True, slots=True)
class ShortestPaths:
    """The shortest paths of one kind between two structures, all of them.

    `mask` has a bit for each hex of them, numbered as in the graph; `length` is how many steps one path has.
    """

    kind: LineKind
    one: str
    other: str
    mask: int
    length: int


_FEW = 32
"""Of so many hexes at most one is in a mask: then its bits are quicker looked for than gone through."""


class LineGraph:
    """The hexes of one kind of line, what joins them, and where the structures touch them.

    `near` maps each hex to those that follow it; `ends` each structure to the hexes in which its lines begin:
    its own for roads and rivers, the Coast hexes adjacent to it for coast lines. A path passes through none of
    the hexes in `closed`, which are those of structures, except at its ends (LG.2).
    """

    def __init__(
        self,
        kind: LineKind,
        near: Mapping[int, tuple[int, ...]],
        ends: Mapping[str, tuple[int, ...]],
        closed: frozenset[int],
    ) -> None:
        self.kind = kind
        self.near = near
        self.ends = ends
        self.closed = closed
        self.hexes: Sequence[int] = sorted(near)
        self.number = {hex_: number for number, hex_ in enumerate(self.hexes)}
        self.order = {name: number for number, name in enumerate(ends)}
        self.touching: dict[int, list[str]] = {}
        for name, hexes in ends.items():
            for hex_ in hexes:
                if hex_ in near:
                    self.touching.setdefault(hex_, []).append(name)
        self._steps_from: dict[str, dict[int, int]] = {}
        self._partners: dict[str, tuple[str, ...]] = {}
        self._later: dict[str, tuple[str, ...]] = {}
        self._lines: dict[tuple[str, str], ShortestPaths] = {}

    def mask_of(self, hexes: Set[int]) -> int:
        """A bit for each of the hexes that is in the graph."""
        bits = bytearray(len(self.hexes) // 8 + 1)
        number = self.number
        for hex_ in number.keys() & hexes:
            place = number[hex_]
            bits[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(bits, "little")

    def hexes_of(self, mask: int) -> list[int]:
        """The hexes whose bits are set."""
        if mask.bit_count() * _FEW < len(self.hexes):
            return list(self._few_hexes_of(mask))
        return [hex_ for hex_, bit in zip(self.hexes, bin(mask)[:1:-1], strict=False) if bit == "1"]

    def _few_hexes_of(self, mask: int) -> Iterator[int]:
        while mask:
            lowest = mask & -mask
            yield self.hexes[lowest.bit_length() - 1]
            mask ^= lowest

    def steps_from(self, start: str, barred: Container[int] = ()) -> dict[int, int]:
        """For every hex that uncut paths from a structure come to, how many steps it is away."""
        own = self.ends[start]
        steps = {hex_: 0 for hex_ in own if hex_ in self.near and hex_ not in barred}
        open_ = deque(steps)
        while open_:
            hex_ = open_.popleft()
            if hex_ in self.closed and hex_ not in own:
                continue
            further = steps[hex_] + 1
            for following in self.near[hex_]:
                if following not in steps and following not in barred:
                    steps[following] = further
                    open_.append(following)
        return steps

    def partners(self, start: str) -> tuple[str, ...]:
        """The structures to which a line would lead if nothing cut it, in map order."""
        if start not in self._partners:
            met = {
                name for hex_ in self._free_steps(start).keys() & self.touching.keys() for name in self.touching[hex_]
            }
            self._partners[start] = tuple(sorted(met - {start}, key=self.order.__getitem__))
        return self._partners[start]

    def free_lines(self, start: str, wanted: Container[str]) -> Iterator[ShortestPaths]:
        """The lines to those wanted of a structure's partners that come after it by name, if nothing cuts them."""
        if start not in self._later:
            self._later[start] = tuple(other for other in self.partners(start) if other > start)
        for other in self._later[start]:
            if other in wanted:
                yield self._lines.get((start, other)) or self.free_line(start, other)

    def free_line(self, one: str, other: str) -> ShortestPaths:
        """The line from a structure to one of its partners if nothing cuts it."""
        if (one, other) not in self._lines:
            line = self.line(one, other, self._free_steps(one))
            if line is None:
                raise KeyError((one, other))
            self._lines[one, other] = line
        return self._lines[one, other]

    def line(self, one: str, other: str, steps: Mapping[int, int]) -> ShortestPaths | None:
        """The line between two structures; `steps` are those from the first (`steps_from`). None if there is none."""
        length = min((steps[end] for end in self.ends[other] if end in steps), default=-1)
        if length < 0:
            return None
        found = {end for end in self.ends[other] if steps.get(end) == length}
        own, front = self.ends[one], sorted(found)
        for left in range(length - 1, -1, -1):
            before = []
            for hex_ in front:
                for previous in self.near[hex_]:
                    if steps.get(previous) != left or (previous in self.closed and previous not in own):
                        continue
                    if previous not in found:
                        found.add(previous)
                        before.append(previous)
            front = before
        return ShortestPaths(self.kind, one, other, self.mask_of(found), length)

    def hexes_towards(self, one: str, others: Iterable[str], steps: Mapping[int, int]) -> set[int]:
        """The hexes of all lines from a structure to others, found in one sweep; `steps` as for `line`."""
        by_steps: dict[int, set[int]] = {}
        for other in others:
            reached = [(steps[end], end) for end in self.ends[other] if end in steps]
            nearest = min(reached, default=(0, 0))[0]
            by_steps.setdefault(nearest, set()).update(end for away, end in reached if away == nearest)
        own, found = self.ends[one], set[int]()
        for left in range(max(by_steps, default=-1), -1, -1):
            found |= (front := by_steps.pop(left, set()))
            before = {
                previous
                for hex_ in front
                for previous in self.near[hex_]
                if steps.get(previous) == left - 1 and (previous not in self.closed or previous in own)
            }
            by_steps.setdefault(left - 1, set()).update(before)
        return found

    def _free_steps(self, start: str) -> Mapping[int, int]:
        if start not in self._steps_from:
            self._steps_from[start] = self.steps_from(start)
        return self._steps_from[start]


@lru_cache(maxsize=8)
def line_graphs(board: Board) -> Mapping[LineKind, LineGraph]:
    """The graphs of a board, one for each kind of line."""
    own = {structure.name: (structure.hex,) for structure in board.structures}
    closed = frozenset(board.structure_at)
    return {
        LineKind.ROAD: LineGraph(LineKind.ROAD, _joined_by(board, board.roads), own, closed),
        LineKind.RIVER: LineGraph(LineKind.RIVER, _joined_by(board, board.rivers), own, closed),
        LineKind.COAST: LineGraph(LineKind.COAST, _coast(board), board.shores, frozenset()),
    }


def _joined_by(board: Board, masks: Sequence[int]) -> dict[int, tuple[int, ...]]:
    return {
        hex_: tuple(near for side, near in enumerate(board.grid.neighbours_of(hex_)) if mask >> side & 1)
        for hex_, mask in enumerate(masks)
        if mask
    }


def _coast(board: Board) -> dict[int, tuple[int, ...]]:
    return {
        hex_: tuple(near for near in board.grid.neighbours_of(hex_) if near >= 0 and board.is_coast(near))
        for hex_, letter in enumerate(board.terrain)
        if letter == "C"
    }


def work_of_lines(board: Board) -> Mapping[LineKind, int]:
    """The most hexes that all lines of each kind could have: pairs of structures by the hexes that join them.

    Worked out without the lines, in one look at each hex.
    """
    return {kind: sum(_work_of_areas(graph)) for kind, graph in line_graphs(board).items()}


def _work_of_areas(graph: LineGraph) -> Iterator[int]:
    """For each area of hexes that hang together, structures left out, its hexes by the pairs of structures it joins."""
    seen: set[int] = set()
    for start in graph.hexes:
        if start in seen or start in graph.closed:
            continue
        area, names = [start], set[str]()
        seen.add(start)
        for hex_ in area:
            names.update(graph.touching.get(hex_, ()))
            for near in graph.near[hex_]:
                if near in graph.closed:
                    names.update(graph.touching.get(near, ()))
                elif near not in seen:
                    seen.add(near)
                    area.append(near)
        yield len(area) * (len(names) * (len(names) - 1) // 2)
