"""No two armies may end the movement in one hex: who came later is put back (MV.9)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from campaign.rules.march import March
from hexmap.rules.board import SAILABLE, Board


@dataclass(frozen=True, slots=True)
class PutBack:
    """An army put back from one hex to another, because `other` was there first."""

    march: March
    origin: int
    target: int
    other: int


def put_back_friends(board: Board, marches: Sequence[March]) -> list[PutBack]:
    """Puts armies back, the latest arrival first, until no two share a hex; says who was put back where.

    Changes the marches: the path is cut off behind the last hex of it in which nobody ends, the MP spent are
    those spent up to there. If there is no such hex, the army goes to the nearest free hex of its kind.
    """
    done: list[PutBack] = []
    while crowded := _crowded(marches):
        last = max(crowded, key=_lateness)
        others = [march for march in crowded if march.hex == last.hex and march is not last]
        first = min(others, key=_lateness)
        origin = last.hex
        _put_back(board, last, {march.hex for march in marches})
        last.finished = "MV.9"
        done.append(PutBack(last, origin, last.hex, first.army.number))
    return done


def _crowded(marches: Sequence[March]) -> list[March]:
    by_hex: dict[int, list[March]] = defaultdict(list)
    for march in marches:
        by_hex[march.hex].append(march)
    return [march for together in by_hex.values() if len(together) > 1 for march in together]


def _lateness(march: March) -> tuple[float, ...]:
    """Sorts arrivals, the earliest first; in one impulse whoever wins by MV.8 before whoever loses."""
    claim = march.stays[-1].claim
    return (march.since, *(claim.order if claim else ()))


def _put_back(board: Board, march: March, taken: set[int]) -> None:
    for place in range(len(march.stays) - 1, -1, -1):
        if march.stays[place].hex not in taken:
            del march.stays[place + 1 :]
            return
    del march.stays[1:]
    refuge = _nearest_free(board, march, taken)
    start = march.stays[0]
    march.stays[0] = type(start)(refuge, start.since, start.cost, start.spent)


def _nearest_free(board: Board, march: March, taken: set[int]) -> int:
    """The free passable hex of the army's kind nearest to its start, furthest north, then west."""
    afloat, home = march.army.afloat, march.army.hex
    free = (
        index
        for index in range(len(board.grid))
        if index not in taken and (board.terrain[index] in SAILABLE if afloat else board.is_passable_land(index))
    )
    return min(free, key=lambda index: (board.grid.distance(home, index), board.grid.northing(index)))
