"""Which moves of an impulse are made, and which armies must stay (MV.7, MV.8)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.moves import Move


@dataclass(frozen=True, slots=True)
class BlockedMove:
    """A move stopped by armies of other factions in the way (MV.7); `exchange` if they wanted its own hex."""

    move: Move
    by: tuple[int, ...]
    exchange: bool


@dataclass(frozen=True, slots=True)
class Contest:
    """A hex that armies of different factions wanted: the best move, and those that lost it (MV.8)."""

    hex: int
    winner: Move
    losers: tuple[Move, ...]

    @property
    def criterion(self) -> int:
        """The criterion of the seven, from 1, that decided: that between the winner and the best of the losers."""
        best = min(self.losers, key=lambda move: move.claim.order)
        return self.winner.claim.deciding_criterion(best.claim)


@dataclass(slots=True)
class Judgement:
    """The outcome of an impulse: who moves, and why the others do not."""

    moves: list[Move]
    blocks: list[BlockedMove] = field(default_factory=list)
    contests: list[Contest] = field(default_factory=list)


def judge(moves: Iterable[Move], standing: Iterable[March]) -> Judgement:
    """Judge the moves of one impulse as MV.8 rules.

    `standing` are the armies that stay from the outset. First MV.7 until it stops nobody more, then each hex
    still wanted by different factions once by MV.8; over again until nothing changes. Who is found to stay
    stays in the way of others.
    """
    judgement = Judgement(sorted(moves, key=lambda move: move.number))
    wanted = {move.target for move in judgement.moves}
    staying: dict[int, list[March]] = defaultdict(list)
    for march in standing if wanted else ():
        if march.hex in wanted:
            staying[march.hex].append(march)
    while True:
        while blocks := _blocked(judgement.moves, staying):
            judgement.blocks += blocks
            _stay(judgement, [block.move for block in blocks], staying)
        contests = _contested(judgement.moves)
        if not contests:
            return judgement
        judgement.contests += contests
        _stay(judgement, [move for contest in contests for move in contest.losers], staying)


def _stay(judgement: Judgement, stopped: list[Move], staying: dict[int, list[March]]) -> None:
    numbers = {move.number for move in stopped}
    judgement.moves = [move for move in judgement.moves if move.number not in numbers]
    for move in stopped:
        staying[move.origin].append(move.march)


def _blocked(moves: list[Move], staying: Mapping[int, list[March]]) -> list[BlockedMove]:
    leaving: dict[int, list[Move]] = defaultdict(list)
    for move in moves:
        leaving[move.origin].append(move)
    blocks = []
    for move in moves:
        stay, leave = staying.get(move.target), leaving.get(move.target)
        if not stay and not leave:
            continue
        in_way = sorted(m.army.number for m in stay or () if m.army.faction != move.faction)
        exchanging = [m.number for m in leave or () if m.target == move.origin and m.faction != move.faction]
        if in_way or exchanging:
            blocks.append(BlockedMove(move, tuple(in_way or exchanging), exchange=not in_way))
    return blocks


def _contested(moves: list[Move]) -> list[Contest]:
    if len({move.target for move in moves}) == len(moves):
        return []
    wanted: dict[int, list[Move]] = defaultdict(list)
    for move in moves:
        wanted[move.target].append(move)
    contests = []
    for target, rivals in wanted.items():
        if any(move.faction != rivals[0].faction for move in rivals):
            winner = min(rivals, key=lambda move: move.claim.order)
            losers = tuple(move for move in rivals if move.faction != winner.faction)
            contests.append(Contest(target, winner, losers))
    return contests
