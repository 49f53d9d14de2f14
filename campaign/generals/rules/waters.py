"""The sea as the navies of a faction can use it this round: how long every move takes."""

from collections.abc import Iterator, Mapping

from campaign.generals.rules.view import GeneralView
from hexmap.rules.board import Terrain
from navy.rules.sailing import SailingCosts, sea_ways

SeaMove = tuple[int, int, bool]
"""A move of a navy: the hex that it enters, parts of a round, and whether it goes no further (NV.4, NV.10)."""


class Waters(dict[int, tuple[SeaMove, ...]]):
    """The moves from every water hex, landings included; a round lasts as long as the pool of a zone (IN.4).

    `round_` are the parts of a round. The zone that is meant to pay in a hex is the one with most NMP, the first of
    them in map order. Filled in where it is asked.
    """

    def __init__(self, view: GeneralView, pools: Mapping[str, int], round_: int) -> None:
        super().__init__()
        self._view = view
        self._board = view.board
        self.round_ = round_
        self.speeds = {zone: -(-round_ // nmp) for zone, nmp in pools.items() if nmp > 0}
        sailing = view.ruleset.sailing
        self._costs = SailingCosts(sailing.coast, sailing.sea)
        self._ways = sea_ways(self._board, self._costs)
        self._speed_in: dict[tuple[str, ...], int] = {}

    def __missing__(self, hex_: int) -> tuple[SeaMove, ...]:
        """Works out the moves from a hex and keeps them."""
        found = self[hex_] = (
            *((move, time, halts) for move, time, halts, _ in self._moves(hex_)),
            *self._landings(hex_),
        )
        return found

    def embarkations(self, hex_: int) -> Iterator[SeaMove]:
        """The moves out of a port: into Coast only (NV.1)."""
        return ((move, time, halts) for move, time, halts, is_sea in self._moves(hex_) if not is_sea)

    def zone(self, hex_: int) -> str:
        """The zone whose pool is meant to pay in a water hex, "" for land."""
        zones = [self._board.zones[number] for number in self._board.zones_of[hex_]]
        return min(zones, key=lambda zone: self.speeds.get(zone, self.round_ + 1), default="")

    def nmp(self, hex_: int) -> int:
        """The NMP for entering a water hex (NV.2)."""
        return self._costs.entering(self._board.terrain[hex_])

    def _moves(self, hex_: int) -> Iterator[tuple[int, int, bool, bool]]:
        """The moves into the water around a hex, each with whether it ends in a Sea hex; none is halted there."""
        terrain, enemy_at, barred_water = self._board.terrain, self._view.enemy_at, self._view.barred_water
        for way in self._ways[hex_]:
            target, speed = way.target, self._speed(way.zones)
            duration = way.cost * speed
            if not speed or duration > self.round_ or target in enemy_at:
                continue
            is_sea, is_barred = terrain[target] == Terrain.SEA, target in barred_water
            if not (is_sea and is_barred):
                yield target, duration, is_barred, is_sea

    def _landings(self, hex_: int) -> Iterator[SeaMove]:
        """The hexes into which a navy can debark from a water hex, each with the parts of a round it takes (NV.10)."""
        speed = self._speed(tuple(self._board.zones[number] for number in self._board.zones_of[hex_]))
        if speed:
            for near in self._board.adjacent(hex_):
                if (cost := self._view.landing_cost(near)) is not None:
                    yield near, cost * speed, True

    def _speed(self, zones: tuple[str, ...]) -> int:
        """The parts of a round that an NMP takes in a hex of some zones; 0 where none of them pays."""
        found = self._speed_in.get(zones)
        if found is None:
            found = self._speed_in[zones] = min((self.speeds[zone] for zone in zones if zone in self.speeds), default=0)
        return found
