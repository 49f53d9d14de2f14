"""How far it is to a place from everywhere, over land, straits and sea, on a board without armies."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush

from hexmap.rules.board import Board, Terrain
from hexmap.rules.land_costs import LandCosts, ways
from navy.rules.straits import crossings

ROUND = 48
"""The parts of a round: four for each MP, and one for each NMP of a zone in which superiority is 2 (IN.4)."""
_PARTS_OF_MP = 4
_EVENING = 24
"""What embarking, landing and crossing a strait take beside the way, as each waits for the end of a round."""
_ASHORE = {Terrain.FARMLANDS: 4, Terrain.DESERT: 4, Terrain.HILLS: 8}
"""The NMP of a landing by the terrain of the hex (NV.10)."""
_INTO_STRUCTURE = 2
_AFLOAT = {Terrain.COAST: 1, Terrain.SEA: 4}
"""The NMP of a water hex (NV.2)."""


@lru_cache(maxsize=64)
def approach(board: Board, costs: LandCosts, goals: Sequence[int]) -> Mapping[int, int]:
    """The parts of a round that an army takes to the nearest of some hexes, by the hex in which it stands.

    Every coastal structure is taken as a port. Hexes from which there is no way are left out.
    """
    ways_back = _ways_back(board, costs)
    times = dict.fromkeys(goals, 0)
    open_ = [(0, goal) for goal in goals]
    while open_:
        time, here = heappop(open_)
        if time > times[here]:
            continue
        for origin, duration in ways_back.get(here, ()):
            total = time + duration
            if total < times.get(origin, total + 1):
                times[origin] = total
                heappush(open_, (total, origin))
    return times


@lru_cache(maxsize=8)
def _ways_back(board: Board, costs: LandCosts) -> Mapping[int, Sequence[tuple[int, int]]]:
    """For every hex those from which one can enter it, each with the parts of a round that this takes."""
    found: dict[int, list[tuple[int, int]]] = {}
    for origin in range(len(board.terrain)):
        for target, duration in _ways_from(board, costs, origin):
            found.setdefault(target, []).append((origin, duration))
    return found


def _ways_from(board: Board, costs: LandCosts, origin: int) -> Iterator[tuple[int, int]]:
    """The hexes that can be entered from a hex, each with the parts of a round that this takes."""
    return _by_land(board, costs, origin) if board.is_passable_land(origin) else _by_sea(board, origin)


def _by_land(board: Board, costs: LandCosts, origin: int) -> Iterator[tuple[int, int]]:
    """The marches, crossings and embarkations from a hex on land."""
    for target, cost in ways(board, costs)[origin]:
        yield target, cost * _PARTS_OF_MP
    for _, _, way in crossings(board)[origin]:
        if board.is_passable_land(way.landing):
            yield way.landing, _EVENING
    if origin in board.structure_at:
        yield from ((target, _EVENING) for target in board.adjacent(origin) if board.is_coast(target))


def _by_sea(board: Board, origin: int) -> Iterator[tuple[int, int]]:
    """The moves and landings from a hex of water."""
    for target in board.adjacent(origin):
        afloat = _AFLOAT.get(Terrain(board.terrain[target]))
        ashore = _INTO_STRUCTURE if target in board.structure_at else _ASHORE.get(Terrain(board.terrain[target]))
        if afloat is not None:
            yield target, afloat
        elif ashore is not None and board.is_coast(origin):
            yield target, ashore + _EVENING
