"""Naval movement points: the pools of the zones, and who may embark (NV.1, NV.2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hexmap.rules.board import SAILABLE, Board, Terrain
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP
from hexmap.rules.position import Army, Position
from hexmap.rules.zones_of_control import Radii, is_blockaded

Pools = dict[str, dict[str, int]]
"""NMP by faction id and zone name."""


@dataclass(frozen=True, slots=True)
class SailingCosts:
    """NMP for entering a Coast and a Sea hex (NV.2)."""

    coast: int
    sea: int

    def entering(self, terrain: str) -> int:
        """NMP for a hex of that terrain."""
        return self.coast if terrain == Terrain.COAST else self.sea


def full_pools(superiority: Mapping[str, Mapping[str, int]], points_per_level: int) -> Pools:
    """The NMP of all factions in all zones as a round starts (IN.4)."""
    return {
        faction: {zone: level * points_per_level for zone, level in levels.items()}
        for faction, levels in superiority.items()
    }


def zone_that_pays(board: Board, pool: Mapping[str, int], hex_: int, cost: int, current: str | None) -> str | None:
    """The zone whose pool pays for entering a water hex, or None if none can (NV.2)."""
    return paying_zone([board.zones[number] for number in board.zones_of[hex_]], pool, cost, current)


def paying_zone(zones: Sequence[str], pool: Mapping[str, int], cost: int, current: str | None) -> str | None:
    """The first zone of a hex, in map order, that pays for entering it, or None if none can (NV.2).

    The zone the navy is in (`current`) as long as the hex is in it; else the first other zone of the hex.
    """
    if current is not None and current in zones and pool[current] >= cost:
        return current
    for zone in zones:
        if zone != current and pool[zone] >= cost:
            return zone
    return None


@dataclass(frozen=True, slots=True)
class SeaWay:
    """A Coast or Sea hex next to another hex: in which direction, for how many NMP, in which zones."""

    direction: int
    target: int
    cost: int
    zones: tuple[str, ...]


class SeaWays(dict[int, tuple[SeaWay, ...]]):
    """For a hex the ways into the Coast and Sea hexes around it, ZoCs ignored; filled in where it is asked."""

    def __init__(self, board: Board, costs: SailingCosts) -> None:
        super().__init__()
        self._board = board
        self._costs = costs

    def __missing__(self, hex_: int) -> tuple[SeaWay, ...]:
        """Work out the ways from a hex and keep them."""
        board = self._board
        found = self[hex_] = tuple(
            SeaWay(
                direction,
                near,
                self._costs.entering(board.terrain[near]),
                tuple(board.zones[number] for number in board.zones_of[near]),
            )
            for direction, near in zip(DIRECTIONS, board.neighbours[hex_], strict=True)
            if near != OFF_MAP and board.terrain[near] in SAILABLE
        )
        return found


@lru_cache(maxsize=8)
def sea_ways(board: Board, costs: SailingCosts) -> SeaWays:
    """The ways over water of a board."""
    return SeaWays(board, costs)


def is_port(board: Board, position: Position, army: Army, radii: Radii) -> bool:
    """Whether an army stands where it may embark this round, as the round begins (NV.1, NV.8)."""
    structure = board.structure_at.get(army.hex)
    return (
        structure is not None
        and not army.afloat
        and army.inactive_rounds == 0
        and position.controller(structure) == army.faction
        and structure.name not in position.besieged
        and bool(board.shores[structure.name])
        and not is_blockaded(board, position, structure, radii)
    )


def pools_left(full: Pools, spent: Sequence[tuple[str, str, int]]) -> Pools:
    """The rest of the pools; `spent` are factions, zones and NMP."""
    left = {faction: dict(pools) for faction, pools in full.items()}
    for faction, zone, cost in spent:
        left[faction][zone] -= cost
    return left
