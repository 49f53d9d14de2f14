"""The move that an army is about to make in an impulse (MV.4)."""

from dataclasses import dataclass

from campaign.rules.movement.claims import Claim, claim
from campaign.rules.movement.march import March
from campaign.rules.movement.round_start import RoundStart


@dataclass(frozen=True, slots=True)
class Move:
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
        nearest_structure=lambda: round_.distance_to_structure(target, march.army.faction),
    )
    return Move(march, target, cost, its_claim, zone)
