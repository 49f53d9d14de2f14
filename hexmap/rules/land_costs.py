"""What it costs an army to enter a land hex (MV.1, MV.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from hexmap.rules.board import Board


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

    Halved by a road through the side; then less if the two hexes follow one another `on_network`, on a road line
    of the faction's logistics network; then more for a River hex without a structure; then more if the hex is
    `under_navy`, in the ZoC of a navy of another faction. Marshes with a river off the road: 8 + 1 = 9.
    """
    cost = costs.terrain[board.terrain[target]]
    if crosses_by_road(board, origin, target):
        cost //= 2
    if on_network:
        cost -= costs.network
    if board.rivers[target] and target not in board.structure_at:
        cost += costs.river
    if under_navy:
        cost += costs.enemy_navy
    return cost


def bounded(costs: LandCosts, cost: int) -> int:
    """The cost held between floor and ceiling (MV.2 (e))."""
    return max(costs.floor, min(costs.ceiling, cost))


class Ways(dict[int, tuple[tuple[int, int], ...]]):
    """For a land hex the passable land hexes around it and the MP to enter each, ZoCs and networks ignored.

    Filled in where it is asked.
    """

    def __init__(self, board: Board, costs: LandCosts) -> None:
        super().__init__()
        self._board = board
        self._costs = costs

    def __missing__(self, hex_: int) -> tuple[tuple[int, int], ...]:
        """Works out the ways from a hex and keeps them."""
        found = self[hex_] = tuple(
            (near, bounded(self._costs, unbounded_cost(self._board, self._costs, hex_, near)))
            for near in self._board.adjacent(hex_)
            if self._board.is_passable_land(near)
        )
        return found


@lru_cache(maxsize=8)
def ways(board: Board, costs: LandCosts) -> Ways:
    """The ways over land of a board."""
    return Ways(board, costs)
