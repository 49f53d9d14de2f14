"""The NMP that the navies of a faction share, zone by zone (IN.4, NV.2)."""

from collections.abc import Iterable

from campaign.rules.movement.march import March
from campaign.rules.movement.moves import Move
from campaign.rules.movement.round_start import RoundStart
from navy.rules import sailing


class NavalPoints:
    """The pools while a movement goes on: `left` are the NMP by faction and zone."""

    def __init__(self, left: sailing.Pools) -> None:
        self.left = left

    def draw(self, round_: RoundStart, march: March, target: int, cost: int) -> str | None:
        """Pay for entering a water hex, and return the zone whose pool pays; None if no pool can (NV.2)."""
        pool = self.left[march.army.faction]
        zone = sailing.zone_that_pays(round_.board, pool, target, cost, march.stays[-1].zone)
        if zone is not None:
            pool[zone] -= cost
        return zone

    def give_back(self, move: Move) -> None:
        """Return the NMP of a move that is not made (NV.2); a move on land has drawn none."""
        if move.zone is not None:
            self.left[move.faction][move.zone] += move.cost


def full_points(round_: RoundStart) -> NavalPoints:
    """The pools before anyone sails (IN.4)."""
    return NavalPoints({faction: dict(pool) for faction, pool in round_.full_pools.items()})


def points_left(round_: RoundStart, marches: Iterable[March]) -> sailing.Pools:
    """The NMP left when marches are over: hexes out of which an army was put back cost nothing (MV.9)."""
    spent = [
        (march.army.faction, stay.zone, stay.cost)
        for march in marches
        for stay in march.stays[1:]
        if stay.zone is not None
    ]
    return sailing.pools_left(round_.full_pools, spent)
