"""Moves after an impulse has been judged: those that are made, and those that are not (MV.4, MV.7, MV.8, MV.10)."""

from campaign.rules.movement.contention import Judgement
from campaign.rules.movement.impulse import EnteredHex
from campaign.rules.movement.moves import Move
from campaign.rules.movement.naval_points import NavalPoints


def finish_stopped(judgement: Judgement, points: NavalPoints, impulse: int) -> None:
    """Finish the armies that are blocked (MV.7) or lose a contest (MV.8) where they are."""
    for block in judgement.blocks:
        _finish(block.move, "MV.7", points, impulse)
    for contest in judgement.contests:
        for loser in contest.losers:
            _finish(loser, "MV.8", points, impulse)


def _finish(move: Move, rule: str, points: NavalPoints, impulse: int) -> None:
    """A move is not made: the NMP go back to the pool (NV.2), a crossing has failed (MV.10)."""
    points.give_back(move)
    move.march.finish("MV.10" if move.march.crossing else rule, impulse)
    move.march.crossing = None


def make_moves(judgement: Judgement, impulse: int) -> list[EnteredHex]:
    """Make all moves that nothing stops; return the hexes entered, in order."""
    return [entered for move in judgement.moves for entered in _make(move, impulse)]


def _make(move: Move, impulse: int) -> list[EnteredHex]:
    march = move.march
    origin = march.hex
    if move.zone is not None:
        march.sail(move.target, move.cost, impulse, move.claim, move.zone)
        return [EnteredHex(march, origin, move.target, move.cost, move.zone)]
    entered = []
    march.march(move.target, move.cost, impulse, move.claim)
    if march.crossing:
        entered.append(EnteredHex(march, origin, march.crossing.strait, 0, None))
        origin = march.crossing.strait
        march.crossing = None
        march.finish("MV.10", impulse)
    return [*entered, EnteredHex(march, origin, move.target, move.cost, None)]
