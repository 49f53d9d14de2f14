"""What armies bring to a contested hex (MV.8)."""

from collections.abc import Callable
from typing import NamedTuple

from hexmap.rules.board import Board
from hexmap.rules.position import Army, Position


class Claim(NamedTuple):
    """What an army brings to a contested hex; the smaller claim wins (MV.8).

    `work_out` gives the seven criteria of MV.8 in order, so made that less is better; most claims are never
    looked at, so it is called only then. `number` settles what they leave open between armies of one faction
    (MV.9).
    """

    work_out: Callable[[], tuple[float, ...]]
    number: int

    @property
    def criteria(self) -> tuple[float, ...]:
        """The seven criteria of MV.8, less being better."""
        return self.work_out()

    @property
    def order(self) -> tuple[float, ...]:
        """Sort claims, the best first."""
        return (*self.criteria, self.number)

    def deciding_criterion(self, loser: "Claim") -> int:
        """The criterion of the seven, from 1, that sets this claim before another one's."""
        pairs = zip(self.criteria, loser.criteria, strict=True)
        return next(which for which, (mine, other) in enumerate(pairs, start=1) if mine != other)


def claim(
    board: Board,
    position: Position,
    army: Army,
    origin: int,
    *,
    full_cost: int,
    spent: int,
    nearest_structure: Callable[[], float],
) -> Claim:
    """The claim of an army that comes from `origin` to a contested hex (MV.8).

    `spent` is in MP, for a navy in NMP (NV.4).
    """

    def criteria() -> tuple[float, ...]:
        return (
            full_cost,
            spent,
            -army.strength,
            nearest_structure(),
            -position.faction[army.faction].victory_points,
            *board.grid.northing(origin),
        )

    return Claim(criteria, army.number)
