"""How rivers run: where they end, how wide they have become, and how they wind."""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence

from hexmap.drawing.curves import Edge
from hexmap.drawing.geometry import Point
from hexmap.rules.board import WATER, Board, Terrain

NARROWEST, WIDEST = 0.085, 0.24
"""How wide a river is where it rises, and where the longest one ends, in hex sizes."""
FULL_LENGTH = 30
"""After how many hexes a river is as wide as it gets."""
WINDING = 0.16
"""How far a river wanders from the straight way, in hex sizes."""
ASIDE = -0.24
"""How far to the right of the middle of hexes rivers run, in hex sizes: roads and structures are in the middle."""


def widths(board: Board, edges: Sequence[Edge], ranks: Mapping[Edge, int]) -> dict[Edge, float]:
    """The width of each side that a river passes through, in hex sizes: it grows from the spring to the mouth.

    A rank of the scenery makes a river wider (1) or narrower (3) than its length says.
    """
    joined: dict[int, list[int]] = defaultdict(list)
    for one, other in edges:
        joined[one].append(other)
        joined[other].append(one)
    found: dict[Edge, float] = {}
    for (one, other), length in _lengths(joined, _mouths(board, joined)).items():
        edge = (one, other) if one < other else (other, one)
        grown = NARROWEST + (WIDEST - NARROWEST) * min(1.0, length / FULL_LENGTH) ** 0.6
        found[edge] = max(NARROWEST, grown * _BY_RANK.get(ranks.get(edge, 2), 1.0))
    return found


_BY_RANK = {1: 1.2, 2: 1.0, 3: 0.8}


def _mouths(board: Board, joined: Mapping[int, list[int]]) -> list[int]:
    """The ends of rivers, those nearest to water first; then all other hexes, for rivers that run in a ring."""
    ends = [node for node in sorted(joined) if len(joined[node]) == 1]
    return sorted(ends, key=lambda node: (_distance_to_water(board, node), node)) + sorted(joined)


def _distance_to_water(board: Board, node: int) -> int:
    if board.terrain[node] in WATER:
        return 0
    around = [board.terrain[near] for near in board.adjacent(node)]
    return 1 if any(letter in WATER for letter in around) else 2 if Terrain.LAKES in around else 3


def _lengths(joined: Mapping[int, list[int]], mouths: Iterable[int]) -> dict[Edge, int]:
    """For each side, taken upstream, the length in hexes of the longest way from there to a spring."""
    below: dict[int, int] = {}
    order: list[int] = []
    for mouth in mouths:
        if mouth in below:
            continue
        below[mouth] = mouth
        queue = deque([mouth])
        while queue:
            here = queue.popleft()
            order.append(here)
            for above in joined[here]:
                if above not in below:
                    below[above] = here
                    queue.append(above)
    length = dict.fromkeys(order, 0)
    for node in reversed(order):
        length[below[node]] = max(length[below[node]], length[node] + 1) if below[node] != node else length[node]
    lengths = {(below[node], node): length[node] + 1 for node in order if below[node] != node}
    others = ((one, other) for one in order for other in joined[one] if one < other)
    return lengths | {(a, b): 1 for a, b in others if (a, b) not in lengths and (b, a) not in lengths}


def with_mouths(board: Board, edges: Sequence[Edge]) -> list[Edge]:
    """The sides with one more for every river that ends beside the sea: on to the water straight ahead.

    No rule asks about that side; the eye wants to see the river end in the sea.
    """
    joined: dict[int, list[int]] = defaultdict(list)
    for one, other in edges:
        joined[one].append(other)
        joined[other].append(one)
    more = []
    for node, others in joined.items():
        around = board.neighbours[node]
        water = [near for near in around if near >= 0 and board.terrain[near] in WATER]
        if len(others) == 1 and board.is_land(node) and water:
            ahead = (around.index(others[0]) + 3) % 6
            nearest = min(water, key=lambda near: (_turn(around.index(near), ahead), near))
            more.append((min(node, nearest), max(node, nearest)))
    return [*edges, *more]


def _turn(side: int, other: int) -> int:
    """By how many sides two differ, at most 3."""
    return min((side - other) % 6, (other - side) % 6)


def winding(chain: Sequence[int], centres: Sequence[Point], size: float) -> list[Point]:
    """The points of a river: its hexes, each a little off the middle, and between two a bend to either side.

    The ends stay where they are, so that rivers that join meet.
    """
    aside = [(x + ASIDE * size, y) for x, y in centres]
    points = [aside[0]]
    for number in range(1, len(aside)):
        (x, y), (x2, y2) = aside[number - 1], aside[number]
        bend = _swing(chain[number - 1] * 7 + chain[number] * 13) * WINDING
        points.append(((x + x2) / 2 - (y2 - y) * bend, (y + y2) / 2 + (x2 - x) * bend))
        if number < len(aside) - 1:
            right, down = _swing(chain[number] * 31) * WINDING, _swing(chain[number] * 17 + 5) * WINDING
            points.append((x2 + right * size, y2 + down * size))
    return [*points, aside[-1]]


def _swing(number: int) -> float:
    """A number between -1 and 1, which only depends on the one given and follows no pattern the eye can see."""
    return (number * 2654435761 % 4294967296 / 2147483648) - 1.0
