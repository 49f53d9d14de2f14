"""The move that an army is about to make in an impulse, and the NMP that navies share for it (MV.4, IN.4, NV.2)."""

from collections.abc import Iterable
from typing import NamedTuple

from campaign.games.vae_victis.rules.movement.claims import Claim, claim
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.round_start import RoundStart
from navy.rules import sailing


class Move(NamedTuple):
    """A move that an army is about to make: from where it is into `target`, for `cost` MP.

    For a move into water `cost` is in NMP and `zone` the one whose pool has paid.
    """

    march: March
    target: int
    cost: int
    claim: Claim
    zone: str | None = None

    @property
    def origin(self) -> int:
        """The hex it leaves."""
        return self.march.hex

    @property
    def faction(self) -> str:
        """The faction of the army."""
        return self.march.army.faction

    @property
    def number(self) -> int:
        """The number of the army."""
        return self.march.army.number


def move_into(
    round_: RoundStart,
    march: March,
    target: int,
    *,
    cost: int,
    full_cost: int,
    spent: int,
    zone: str | None = None,
) -> Move:
    """The move of an army into a hex, with its claim to it (MV.8).

    `full_cost` is the cost without floor and ceiling, `spent` what the army has spent before: MP, in water NMP (NV.4).
    """
    its_claim = claim(
        round_.board,
        round_.position,
        march.army,
        march.hex,
        full_cost=full_cost,
        spent=spent,
        nearest_structure=lambda: round_.board.distance_to_structure(
            target, round_.position.control, march.army.faction
        ),
    )
    return Move(march, target, cost, its_claim, zone)


class NavalPoints:
    """The NMP that the navies of a faction share: `left` are those that remain, by faction and zone (IN.4, NV.2)."""

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
