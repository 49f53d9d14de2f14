"""Ranks of rivers and roads: which of them are great ones."""

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import pairwise

from shapely import STRtree
from shapely.geometry import LineString, Point

from hexmap.drawing.base.scenery import USUAL_RANK, Edge
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, one_line

NEAR = 1.3
"""How far, in hex sizes, the line of a river may be from the middle of the side where the map has it."""


def edges_of(masks: Sequence[int], board: Board) -> list[Edge]:
    """The pairs of neighbours between which a line of the map runs, lower index first, in order."""
    return [
        (index, near)
        for index, mask in enumerate(masks)
        if mask
        for side, near in enumerate(board.neighbours[index])
        if near > index and mask >> side & 1
    ]


def river_ranks(board: Board, lines: Sequence[tuple[LineString, int]]) -> dict[Edge, int]:
    """The rank of every river edge that is not of the usual rank: that of the nearest line, drawn in the field."""
    if not lines:
        return {}
    tree = STRtree([line for line, _ in lines])
    found = {}
    for edge in edges_of(board.rivers, board):
        near = tree.query_nearest(middle(board, edge), max_distance=NEAR)
        if len(near) and (rank := min(lines[int(which)][1] for which in near)) != USUAL_RANK:
            found[edge] = rank
    return found


def road_ranks(board: Board, roads: Iterable[Sequence[str]]) -> dict[Edge, int]:
    """Rank 1 for the edges of great roads, each given by the structures it goes through, the shortest way by road.

    Raises DocumentError for a structure that the map lacks, and where no road joins two of them.
    """
    found = {}
    for number, stations in enumerate(roads):
        for name in stations:
            if name not in board.structure_named:
                raise DocumentError(f"scenery.great_roads[{number}]", f"the map has no structure {one_line(name)}")
        for one, other in pairwise(stations):
            way = _way(board, board.structure_named[one].hex, board.structure_named[other].hex)
            if not way:
                raise DocumentError(f"scenery.great_roads[{number}]", f"no road leads from {one} to {other}")
            found.update({(min(pair), max(pair)): 1 for pair in pairwise(way)})
    return dict(sorted(found.items()))


def middle(board: Board, edge: Edge) -> Point:
    """The middle of the side between two hexes, in the field."""
    (x, y), (right, down) = (_centre(board, index) for index in edge)
    return Point((x + right) / 2, (y + down) / 2)


def _centre(board: Board, index: int) -> tuple[float, float]:
    row, column = divmod(index, board.grid.columns)
    return 1 + 1.5 * column, 3**0.5 / 2 * (1 + 2 * row + column % 2)


def _way(board: Board, start: int, goal: int) -> list[int]:
    """The hexes of the way by road with the fewest hexes, both ends included; empty where there is none."""
    came: dict[int, int] = {start: start}
    waiting = deque([start])
    while waiting and goal not in came:
        here = waiting.popleft()
        for side, near in enumerate(board.neighbours[here]):
            if board.roads[here] >> side & 1 and near not in came:
                came[near] = here
                waiting.append(near)
    if goal not in came:
        return []
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return way[::-1]
