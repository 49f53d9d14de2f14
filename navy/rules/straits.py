"""Crossing a strait (MV.10)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from hexmap.rules.board import Board
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP, SIDE, STAND
from navy.rules.sentences import say


@dataclass(frozen=True, slots=True)
class Crossing:
    """A way over a strait: the Coast hex, and the land hex beyond it."""

    strait: int
    landing: int


def crossing(board: Board, here: int, number: int, following: int) -> Crossing | None:
    """The crossing that two consecutive numbers ask for from a land hex; None if they ask for none."""
    if number == STAND or following == STAND:
        return None
    strait = board.neighbours[here][SIDE[number]]
    if strait == OFF_MAP or not board.is_strait(strait):
        return None
    landing = board.neighbours[strait][SIDE[following]]
    if landing in (OFF_MAP, here) or not board.is_land(landing) or landing in board.neighbours[here]:
        return None
    return Crossing(strait, landing)


def obstacle(
    board: Board,
    strait: int,
    faction: str,
    *,
    enemy_near: Callable[[int], int | None],
    cities: tuple[str, ...],
    levels: Mapping[str, int],
    level: int,
) -> str | None:
    """The reason why a faction cannot cross a strait now, in words; None if it can.

    `enemy_near` gives an army or navy of another faction within 1 hex of a hex; `cities` are the Cities of other
    factions that have the strait in their ZoC; `levels` the faction's superiority by zone, `level` what it needs.
    """
    if (other := enemy_near(strait)) is not None:
        return say("obstacle.army_at_strait", army=other)
    if cities:
        return say("obstacle.city_at_strait", name=cities[0])
    zones = [board.zones[number] for number in board.zones_of[strait]]
    if all(levels.get(zone, 0) < level for zone in zones):
        return say("obstacle.no_superiority", faction=faction)
    return None


class Crossings(dict[int, tuple[tuple[int, int, Crossing], ...]]):
    """For a land hex the crossings from it, each with its two numbers; filled in where it is asked."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, here: int) -> tuple[tuple[int, int, Crossing], ...]:
        """Work out the crossings from a hex and keep them."""
        found = self[here] = tuple(
            (first, second, way)
            for first in DIRECTIONS
            for second in DIRECTIONS
            if (way := crossing(self._board, here, first, second))
        )
        return found


@lru_cache(maxsize=8)
def crossings(board: Board) -> Crossings:
    """The crossings of a board."""
    return Crossings(board)
