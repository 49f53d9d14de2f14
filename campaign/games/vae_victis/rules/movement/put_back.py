"""No two armies may end the movement in one hex: who came later is put back (MV.9)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.games.vae_victis.rules.movement.march import March
from hexmap.rules.board import PASSABLE_LAND, Board, Terrain

_WATER = (frozenset({Terrain.COAST}), frozenset({Terrain.SEA}))
"""Coast before Sea (MV.9)."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """An army put back from one hex to another, because `other` was there first."""

    march: March
    origin: int
    target: int
    other: int


def put_back_friends(board: Board, marches: Sequence[March]) -> list[PutBack]:
    """Put armies back, the latest arrival first, until no two share a hex; say who was put back where.

    Changes the marches: the path is cut off behind the last hex of it in which nobody ends, the MP spent are
    those spent up to there. If there is no such hex, the army goes to the nearest free hex of its kind.
    """
    by_hex: dict[int, list[March]] = defaultdict(list)
    for march in marches:
        by_hex[march.hex].append(march)
    crowded = {hex_: together for hex_, together in by_hex.items() if len(together) > 1}
    done: list[PutBack] = []
    while crowded:
        last = max((march for together in crowded.values() for march in together), key=_lateness)
        origin = last.hex
        together = by_hex[origin]
        together.remove(last)
        if len(together) == 1:
            del crowded[origin]
        _put_back(board, last, by_hex)
        by_hex[last.hex] = [last]
        last.finished = "MV.9"
        done.append(PutBack(last, origin, last.hex, min(together, key=_lateness).army.number))
    return done


def _lateness(march: March) -> tuple[float, ...]:
    """Sort arrivals, the earliest first; in one impulse the winner by MV.8 before the loser."""
    claim = march.stays[-1].claim
    return (march.since, *(claim.order if claim else ()))


def _put_back(board: Board, march: March, by_hex: Mapping[int, Sequence[March]]) -> None:
    """Cut a march off behind the last hex of it in which nobody ends; where there is none, find a refuge."""
    for place in range(len(march.stays) - 1, -1, -1):
        stay = march.stays[place]
        if not stay.passed and not by_hex.get(stay.hex):
            del march.stays[place + 1 :]
            return
    hex_, afloat = _refuge(board, march, by_hex)
    del march.stays[1:]
    march.stays[0] = march.stays[0]._replace(hex=hex_, afloat=afloat)


def _refuge(board: Board, march: March, by_hex: Mapping[int, Sequence[March]]) -> tuple[int, bool]:
    """The free hex of the army's kind nearest to its start, furthest north, then west; whether it is water.

    A navy goes to Sea only if no Coast hex is free. If all hexes of its kind are taken, the army goes to one of the
    other kind: there are never more armies than hexes.
    """
    for terrain in (*_WATER, PASSABLE_LAND) if march.afloat else (PASSABLE_LAND, *_WATER):
        hex_ = _nearest_free(board, march.army.hex, terrain, by_hex)
        if hex_ is not None:
            return hex_, terrain is not PASSABLE_LAND
    raise AssertionError("more armies than hexes")


def _nearest_free(
    board: Board, start: int, terrain: frozenset[str], by_hex: Mapping[int, Sequence[March]]
) -> int | None:
    grid = board.grid
    for radius in range(1, grid.columns + grid.rows):
        free = [h for h in grid.within(start, radius) if board.terrain[h] in terrain and not by_hex.get(h)]
        if free:
            return min(free, key=grid.northing)
    return None
