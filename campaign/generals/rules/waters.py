"""The sea as the navies of a faction can use it this round: how long every move takes."""

from collections.abc import Iterator, Mapping
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
        self._speed_in: dict[tuple[str, ...], int] = {}

    def moves(self, hex_: int) -> tuple[SeaMove, ...]:
        """The moves from a hex into the water around it."""
        if hex_ not in self._moves:
            self._moves[hex_] = tuple(self._moves_from(hex_))
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

    def _moves_from(self, hex_: int) -> Iterator[SeaMove]:
        terrain, enemy_at, barred_water = self._board.terrain, self._view.enemy_at, self._view.barred_water
        for way in self._ways[hex_]:
            target, speed = way.target, self._speed(way.zones)
            duration = way.cost * speed
            if not speed or duration > self.round_ or target in enemy_at:
                continue
            is_sea, is_barred = terrain[target] == Terrain.SEA, target in barred_water
            if not (is_sea and is_barred):
                yield SeaMove(target, duration, is_sea, is_barred)

    def _speed(self, zones: tuple[str, ...]) -> int:
        """The parts of a round that an NMP takes in a hex of some zones; 0 where none of them pays."""
        found = self._speed_in.get(zones)
        if found is None:
            found = self._speed_in[zones] = min((self.speeds[zone] for zone in zones if zone in self.speeds), default=0)
        return found
