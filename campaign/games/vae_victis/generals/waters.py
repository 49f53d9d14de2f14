"""The sea as the navies of a faction can use it this round: how long every move takes."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from campaign.games.vae_victis.generals.view import GeneralView
from hexmap.rules.board import Board, Terrain
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
        self._open = _open_waters(self._board, self._costs, tuple(self.speeds.items()), round_)

    def __missing__(self, hex_: int) -> tuple[SeaMove, ...]:
        """Work out the moves from a hex and keep them."""
        moves = self._open[hex_]
        if hex_ in self._view.beside_enemies_at_sea:
            moves = tuple(self._hindered(moves))
        landings = self._view.landings(hex_)
        if landings:
            speed = self._open.speed(tuple(self._board.zones[number] for number in self._board.zones_of[hex_]))
            moves += tuple((near, cost * speed, True) for near, cost in landings if speed)
        self[hex_] = moves
        return moves

    def embarkations(self, hex_: int) -> Iterator[SeaMove]:
        """The moves out of a port: into Coast only (NV.1)."""
        return (move for move in self._hindered(self._open[hex_]) if self._board.terrain[move[0]] != Terrain.SEA)

    def zone(self, hex_: int) -> str:
        """The zone whose pool is meant to pay in a water hex, "" for land."""
        zones = [self._board.zones[number] for number in self._board.zones_of[hex_]]
        return min(zones, key=lambda zone: self.speeds.get(zone, self.round_ + 1), default="")

    def nmp(self, hex_: int) -> int:
        """The NMP for entering a water hex (NV.2)."""
        return self._costs.entering(self._board.terrain[hex_])

    def _hindered(self, moves: tuple[SeaMove, ...]) -> Iterator[SeaMove]:
        """Moves as enemies leave them: none into their hexes, those into their ZoC halt, and none halts at Sea."""
        terrain, enemy_at, barred_water = self._board.terrain, self._view.enemy_at, self._view.barred_water
        for target, duration, _ in moves:
            is_barred = target in barred_water
            if target not in enemy_at and not (is_barred and terrain[target] == Terrain.SEA):
                yield target, duration, is_barred


class _OpenWaters(dict[int, tuple[SeaMove, ...]]):
    """The moves from every hex into the water around it on a board without armies; worked out when asked for."""

    def __init__(self, board: Board, costs: SailingCosts, speeds: Mapping[str, int], round_: int) -> None:
        super().__init__()
        self._ways = sea_ways(board, costs)
        self._speeds = speeds
        self._round = round_
        self._speed_in: dict[tuple[str, ...], int] = {}

    def __missing__(self, hex_: int) -> tuple[SeaMove, ...]:
        """Work out the moves from a hex and keep them."""
        ways = ((way.target, way.cost * self.speed(way.zones), False) for way in self._ways[hex_])
        found = self[hex_] = tuple(way for way in ways if 0 < way[1] <= self._round)
        return found

    def speed(self, zones: tuple[str, ...]) -> int:
        """The parts of a round that an NMP takes in a hex of some zones; 0 where none of them pays."""
        found = self._speed_in.get(zones)
        if found is None:
            speeds = self._speeds
            found = self._speed_in[zones] = min((speeds[zone] for zone in zones if zone in speeds), default=0)
        return found


@lru_cache(maxsize=64)
def _open_waters(board: Board, costs: SailingCosts, speeds: tuple[tuple[str, int], ...], round_: int) -> _OpenWaters:
    """The open waters of a board, kept for the next general with as many NMP."""
    return _OpenWaters(board, costs, dict(speeds), round_)
