"""How far an army is from the logistics network of its faction (LG.8)."""

from heapq import heappop, heappush
from math import inf

from hexmap.rules.board import Board
from hexmap.rules.land_costs import LandCosts, Ways, ways, ways_back
from hexmap.rules.logistics import Network

HEXES_OF_SINGLE_SEARCHES = 1500
"""How many hexes are looked at from armies, before one search from the network takes over."""


class Distances:
    """How far hexes are from a network, in MP over land, armies and ZoCs ignored (LG.8).

    Near hexes are cheapest to look for from where they are. Once that has cost about as much as a search of the whole
    map, one search from the network gives all other distances, however many are asked for.
    """

    def __init__(self, board: Board, network: Network, costs: LandCosts) -> None:
        self._ground = board.marching_grounds
        self._network = network
        self._is_coast = board.is_coast
        sources = sorted(hex_ for hex_ in network.land_hexes if self._ground[hex_])
        self._reached = {self._ground[hex_] for hex_ in sources}
        self._ways, self._ways_back = ways(board, costs), ways_back(board, costs)
        self._left_to_look_at = HEXES_OF_SINGLE_SEARCHES
        self._spent = dict.fromkeys(sources, 0)
        self._settled: dict[int, int] = {}
        self._open = [(0, hex_) for hex_ in sources]

    def of(self, start: int) -> float:
        """MP from a hex to the nearest hex of the network: 0 on it, `inf` if no way leads there."""
        if start in self._network.land_hexes or (self._is_coast(start) and start in self._network.hexes):
            return 0
        if self._ground[start] not in self._reached:
            return inf
        found = self._search_from(start) if self._left_to_look_at else None
        return self._search_to(start) if found is None else found

    def _search_from(self, start: int) -> int | None:
        """Look for the nearest way from a hex; None when that has cost too much."""
        network, spent_to = self._network.land_hexes, {start: 0}
        open_ = [(0, start)]
        while open_ and self._left_to_look_at:
            spent, here = heappop(open_)
            if here in network:
                return spent
            if spent == spent_to[here]:
                self._left_to_look_at -= 1
                _go_on(here, spent, self._ways, spent_to, open_)
        return None

    def _search_to(self, target: int) -> int:
        """Go on with the search from the network until it comes to a hex; one ground hangs together, so it will."""
        while target not in self._settled:
            spent, here = heappop(self._open)
            if here not in self._settled:
                self._settled[here] = spent
                _go_on(here, spent, self._ways_back, self._spent, self._open)
        return self._settled[target]


def _go_on(here: int, spent: int, ways_: Ways, spent_to: dict[int, int], open_: list[tuple[int, int]]) -> None:
    """A step of Dijkstra's search: the hexes around one, where the way through it is the shortest found yet."""
    for near, cost in ways_[here]:
        total = spent + cost
        if total < spent_to.get(near, total + 1):
            spent_to[near] = total
            heappush(open_, (total, near))
