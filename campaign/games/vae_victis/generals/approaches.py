"""How far it is to a place from everywhere, over land, straits and sea, on a board without armies."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush

from campaign.games.vae_victis.rules.administration import debark_cost
from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.rules.board import Board, Terrain
from hexmap.rules.land_costs import ways_back
from navy.rules.sailing import SailingCosts
from navy.rules.straits import crossings

EVENING = 0.5
"""Rounds that embarking, landing and crossing a strait take beside the way, as each waits for the end of a round."""


def approach(board: Board, ruleset: Ruleset, goals: Sequence[int], most: float) -> Mapping[int, float]:
    """The rounds that an army takes to the nearest of some hexes, by the hex in which it stands.

    Every coastal structure is taken as a port, and superiority as it is where nobody places points (IN.3). Hexes from
    which it takes longer than `most` rounds are left out.
    """
    ways = _WaysBack(board, ruleset)
    times = dict.fromkeys(goals, 0.0)
    open_ = [(0.0, goal) for goal in goals]
    while open_:
        time, here = heappop(open_)
        if time > times[here]:
            continue
        for origin, duration in ways.to(here):
            total = time + duration
            if total <= most and total < times.get(origin, total + 1):
                times[origin] = total
                heappush(open_, (total, origin))
    return times


class _WaysBack:
    """For a hex those from which one can enter it, each with the rounds that this takes."""

    def __init__(self, board: Board, ruleset: Ruleset) -> None:
        self._board = board
        self._ruleset = ruleset
        self._marches = ways_back(board, ruleset.costs)
        self._nmp = ruleset.superiority.base * ruleset.sailing.level
        self._sailing = SailingCosts(ruleset.sailing.coast, ruleset.sailing.sea)

    def to(self, target: int) -> Iterator[tuple[int, float]]:
        """The hexes from which one can enter a hex."""
        if self._board.is_passable_land(target):
            yield from self._by_land(target)
            yield from self._from_sea(target) if self._nmp > 0 else ()
        elif self._nmp > 0:
            yield from self._by_water(target)

    def _by_land(self, target: int) -> Iterator[tuple[int, float]]:
        """The marches and crossings into a hex; who can cross a strait can cross it back (MV.10)."""
        for origin, cost in self._marches[target]:
            yield origin, cost / self._ruleset.movement.points
        for _, _, way in crossings(self._board)[target]:
            if self._board.is_passable_land(way.landing):
                yield way.landing, EVENING

    def _from_sea(self, target: int) -> Iterator[tuple[int, float]]:
        """The landings in a hex (NV.10)."""
        cost = debark_cost(self._board, {}, "", target, self._ruleset)
        if cost is not None:
            for origin in self._board.adjacent(target):
                if self._board.is_coast(origin):
                    yield origin, cost / self._nmp + EVENING

    def _by_water(self, target: int) -> Iterator[tuple[int, float]]:
        """The moves of navies into a hex of water, and the embarkations (NV.1, NV.2)."""
        board = self._board
        duration = self._sailing.entering(board.terrain[target]) / self._nmp
        for origin in board.adjacent(target):
            if board.terrain[origin] in (Terrain.COAST, Terrain.SEA):
                yield origin, duration
            elif origin in board.structure_at and board.is_coast(target):
                yield origin, duration + EVENING
