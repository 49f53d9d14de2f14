"""What it costs an army to enter a land hex (MV.1, MV.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from hexmap.rules.board import Board, Terrain
from hexmap.rules.sentences import say

CostPart = tuple[str, str, int]
"""Why a figure is what it is: the paragraph, a few words for people, and the points that it adds or takes."""

_LABELS = {terrain.value: terrain.label for terrain in Terrain}


@dataclass(frozen=True, slots=True, eq=False)
class LandCosts:
    """The figures of MV.1 and MV.2, in MP; `terrain` by the letter of the terrain, all of them even.

    Two of them are equal if they are the same object.
    """

    terrain: Mapping[str, int]
    network: int
    river: int
    enemy_navy: int
    floor: int
    ceiling: int


def crosses_by_road(board: Board, origin: int, target: int) -> bool:
    """Whether a road passes through the side between two neighbouring hexes (GR.4)."""
    return bool(board.roads[origin] >> board.neighbours[origin].index(target) & 1)


def unbounded_cost(
    board: Board, costs: LandCosts, origin: int, target: int, *, on_network: bool = False, under_navy: bool = False
) -> int:
    """MP to march from a hex into a passable neighbouring land hex, before floor and ceiling (MV.2 (a) to (d)).

    It is the sum of `cost_parts`. Marshes with a river off the road: 8 + 1 = 9.
    """
    return _sums(board, costs)[target, crosses_by_road(board, origin, target), on_network, under_navy]


def cost_parts(
    board: Board, costs: LandCosts, origin: int, target: int, *, on_network: bool = False, under_navy: bool = False
) -> list[CostPart]:
    """The parts of the cost of a passable neighbouring land hex, before floor and ceiling (MV.1, MV.2 (a) to (d)).

    Halved by a road through the side; then less if the two hexes follow one another `on_network`, on a road line
    of the faction's logistics network; then more for a River hex without a structure; then more if the hex is
    `under_navy`, in the ZoC of a navy of another faction.
    """
    by_road = crosses_by_road(board, origin, target)
    return _parts(board, costs, target, by_road=by_road, on_network=on_network, under_navy=under_navy)


def _parts(
    board: Board,
    costs: LandCosts,
    target: int,
    *,
    by_road: bool,
    on_network: bool = False,
    under_navy: bool = False,
) -> list[CostPart]:
    letter = board.terrain[target]
    full = costs.terrain[letter]
    parts = [("MV.1", _LABELS[letter], full)]
    if by_road:
        parts.append(("MV.2 (a)", say("by_road_halved"), full // 2 - full))
    if on_network:
        parts.append(("MV.2 (b)", say("road_on_a_logistics_line"), -costs.network))
    if board.rivers[target] and target not in board.structure_at:
        parts.append(("MV.2 (c)", say("river_hex"), costs.river))
    if under_navy:
        parts.append(("MV.2 (d)", say("in_the_zoc_of_a_navy_of_another_faction"), costs.enemy_navy))
    return parts


class _Sums(dict[tuple[int, bool, bool, bool], int]):
    """The sums of the parts of a cost by what they depend on, as `_parts` takes it; filled in where it is asked."""

    def __init__(self, board: Board, costs: LandCosts) -> None:
        super().__init__()
        self._board = board
        self._costs = costs

    def __missing__(self, key: tuple[int, bool, bool, bool]) -> int:
        """Work out a sum and keep it."""
        target, by_road, on_network, under_navy = key
        parts = _parts(self._board, self._costs, target, by_road=by_road, on_network=on_network, under_navy=under_navy)
        found = self[key] = sum(amount for _, _, amount in parts)
        return found


@lru_cache(maxsize=8)
def _sums(board: Board, costs: LandCosts) -> _Sums:
    return _Sums(board, costs)


def bounded(costs: LandCosts, cost: int) -> int:
    """The cost held between floor and ceiling (MV.2 (e))."""
    return max(costs.floor, min(costs.ceiling, cost))


def bounding_part(costs: LandCosts, cost: int) -> list[CostPart]:
    """The amount that floor or ceiling adds to a cost or takes from it; empty where it lies between them (MV.2 (e))."""
    if cost < costs.floor:
        return [("MV.2 (e)", say("at_least", number=costs.floor), costs.floor - cost)]
    if cost > costs.ceiling:
        return [("MV.2 (e)", say("at_most", number=costs.ceiling), costs.ceiling - cost)]
    return []


class Ways(dict[int, tuple[tuple[int, int], ...]]):
    """For a land hex the passable land hexes around it and the MP to enter each, ZoCs and networks ignored.

    `back`: the MP to come from each of them instead. Filled in where it is asked.
    """

    def __init__(self, board: Board, costs: LandCosts, *, back: bool) -> None:
        super().__init__()
        self._board = board
        self._costs = costs
        self._back = back
        self._sums = _sums(board, costs)

    def __missing__(self, hex_: int) -> tuple[tuple[int, int], ...]:
        """Work out the ways from a hex and keep them."""
        board, roads = self._board, self._board.roads[hex_]
        found = self[hex_] = tuple(
            (near, self._cost(hex_ if self._back else near, by_road=bool(roads >> side & 1)))
            for side, near in enumerate(board.grid.neighbours_of(hex_))
            if near >= 0 and board.is_passable_land(near)
        )
        return found

    def _cost(self, target: int, *, by_road: bool) -> int:
        """The MP to enter a hex."""
        return bounded(self._costs, self._sums[target, by_road, False, False])


@lru_cache(maxsize=8)
def ways(board: Board, costs: LandCosts) -> Ways:
    """The ways over land of a board."""
    return Ways(board, costs, back=False)


@lru_cache(maxsize=8)
def ways_back(board: Board, costs: LandCosts) -> Ways:
    """The ways over land of a board, gone the other way round."""
    return Ways(board, costs, back=True)
