"""The sea as the navies of a faction can use it this round: how long every move takes."""

from collections.abc import Mapping
from typing import NamedTuple

from campaign.generals.rules.view import GeneralView
from hexmap.rules.board import Terrain
from navy.rules.sailing import SailingCosts, sea_ways


class SeaMove(NamedTuple):
    """A move of a navy into a water hex: parts of a round, whether it ends in Sea, and whether it is halted (NV.4)."""

    target: int
    duration: int
    is_sea: bool
    is_barred: bool


class Waters:
    """The moves at sea from every hex; a round lasts as long as the pool of a zone (IN.4).

    `round_` are the parts of a round. The zone that is meant to pay in a hex is the one with most NMP, the first of
    them in map order.
    """

    def __init__(self, view: GeneralView, pools: Mapping[str, int], round_: int) -> None:
        self._view = view
        self._board = view.board
        self.round_ = round_
        self.speeds = {zone: -(-round_ // nmp) for zone, nmp in pools.items() if nmp > 0}
        sailing = view.ruleset.sailing
        self._costs = SailingCosts(sailing.coast, sailing.sea)
        self._ways = sea_ways(self._board, self._costs)
        self._moves: dict[int, tuple[SeaMove, ...]] = {}
        self._zones: dict[tuple[int, ...], str] = {}
        self._landings: dict[int, tuple[tuple[int, int], ...]] = {}

    def moves(self, hex_: int) -> tuple[SeaMove, ...]:
        """The moves from a hex into the water around it."""
        if hex_ not in self._moves:
            found = (self._move(way.target) for way in self._ways[hex_])
            self._moves[hex_] = tuple(move for move in found if move is not None)
        return self._moves[hex_]

    def landings(self, hex_: int) -> tuple[tuple[int, int], ...]:
        """The hexes into which a navy can debark from a water hex, each with the parts of a round it takes (NV.10)."""
        if hex_ not in self._landings:
            speed = self.speeds.get(self.zone(hex_))
            self._landings[hex_] = (
                ()
                if speed is None
                else tuple(
                    (near, cost * speed)
                    for near in self._board.adjacent(hex_)
                    if (cost := self._view.landing_cost(near)) is not None
                )
            )
        return self._landings[hex_]

    def zone(self, hex_: int) -> str:
        """The zone whose pool is meant to pay in a water hex, "" for land."""
        numbers = self._board.zones_of[hex_]
        if numbers not in self._zones:
            zones = [self._board.zones[number] for number in numbers]
            self._zones[numbers] = min(zones, key=lambda zone: self.speeds.get(zone, self.round_ + 1), default="")
        return self._zones[numbers]

    def nmp(self, hex_: int) -> int:
        """The NMP for entering a water hex (NV.2)."""
        return self._costs.entering(self._board.terrain[hex_])

    def _move(self, target: int) -> SeaMove | None:
        speed = self.speeds.get(self.zone(target))
        if speed is None or target in self._view.enemy_at:
            return None
        duration, is_sea = self.nmp(target) * speed, self._board.terrain[target] == Terrain.SEA
        barred = target in self._view.barred_water
        if duration > self.round_ or (barred and is_sea):
            return None
        return SeaMove(target, duration, is_sea, barred)
