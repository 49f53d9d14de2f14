"""Lines through hexes, made smooth."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hexmap.drawing.geometry import Point
from hexmap.rules.board import Board

Edge = tuple[int, int]


def sides_as_edges(board: Board, masks: Sequence[int]) -> list[Edge]:
    """The pairs of neighbouring hexes whose common side is marked, each once."""
    return [
        (index, neighbour)
        for index, mask in enumerate(masks)
        if mask
        for side, neighbour in enumerate(board.neighbours[index])
        if mask >> side & 1 and index < neighbour
    ]


def chains(edges: Iterable[Edge]) -> Iterator[list[int]]:
    """Join edges to lines from one end or junction to the next; rings begin anywhere."""
    joined: dict[int, list[int]] = defaultdict(list)
    for one, other in edges:
        joined[one].append(other)
        joined[other].append(one)
    used: set[Edge] = set()
    ends = [node for node, others in joined.items() if len(others) != 2]
    for start in [*ends, *joined]:
        for following in joined[start]:
            if _edge(start, following) not in used:
                yield _chain(joined, used, start, following)


def _chain(joined: dict[int, list[int]], used: set[Edge], start: int, following: int) -> list[int]:
    line = [start]
    here, there = start, following
    while _edge(here, there) not in used:
        used.add(_edge(here, there))
        line.append(there)
        if len(joined[there]) != 2:
            break
        one, other = joined[there]
        here, there = there, (other if one == here else one)
    return line


def _edge(one: int, other: int) -> Edge:
    return (one, other) if one < other else (other, one)


def smooth(points: Sequence[Point], *, rounds: int = 2, closed: bool = False) -> list[Point]:
    """Smooth the corners of a line (Chaikin), which keeps its ends and stays within its hexes."""
    line = list(points)
    for _ in range(rounds):
        if len(line) < 3:
            return line
        pairs = pairwise([*line, line[0]] if closed else line)
        cut = [point for a, b in pairs for point in (_between(a, b, 0.25), _between(a, b, 0.75))]
        line = cut if closed else [line[0], *cut[1:-1], line[-1]]
    return line


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
