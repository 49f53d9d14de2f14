"""Movement, impulse by impulse: armies on land, over straits and at sea (MV, NV.1 to NV.4)."""

from collections.abc import Iterable, Mapping, Sequence

from campaign.games.vae_victis.rules.movement.contention import Judgement, judge
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.movement_record import EnteredHex, Halt, Impulse, Movement, Stop
from campaign.games.vae_victis.rules.movement.moves import Move, NavalPoints, full_points, points_left
from campaign.games.vae_victis.rules.movement.put_back import put_back_friends
from campaign.games.vae_victis.rules.movement.round_start import NavyZones, RoundStart, impulse_start
from campaign.games.vae_victis.rules.movement.steps import next_step


def march_all(round_: RoundStart, instructions: Mapping[int, Sequence[int]]) -> Movement:
    """Move all armies and navies at once, impulse by impulse.

    `instructions` maps army numbers to their numbers; an army without any stands still.
    """
    movement = Movement(
        {
            army.number: round_.march_of(army, tuple(instructions.get(army.number, ())))
            for army in round_.position.armies
        }
    )
    marches = list(movement.marches.values())
    adjudicator = ImpulseAdjudicator(round_, full_points(round_))
    impulse = 0
    while moving := still_moving(marches, impulse):
        impulse += 1
        movement.impulses.append(adjudicator.carry_out(impulse, moving, marches))
    movement.put_backs = put_back_friends(round_.board, marches)
    movement.nmp_left = points_left(round_, marches)
    return movement


def still_moving(marches: Iterable[March], impulse: int) -> list[March]:
    """The marches that go on after an impulse; those whose instruction is exhausted are finished (MV.5)."""
    moving = []
    for march in marches:
        if march.finished is None:
            if len(march.numbers) > impulse:
                moving.append(march)
            else:
                march.finish("MV.5", len(march.numbers))
    return moving


class ImpulseAdjudicator:
    """Carries out the impulses of one movement; `points` are the NMP left to it (NV.2).

    `navies` are the ZoC of navies as the last impulse began.
    """

    def __init__(self, round_: RoundStart, points: NavalPoints, navies: NavyZones | None = None) -> None:
        self.round = round_
        self.points = points
        self.navies = navies

    def with_pool(self, faction: str, pool: dict[str, int]) -> "ImpulseAdjudicator":
        """An adjudicator of the same round that has nothing to spend but one faction's pool.

        What it carries out changes nothing here, so that several marches can be tried out at the same time.
        """
        return ImpulseAdjudicator(self.round, NavalPoints({faction: pool}), self.navies)

    def carry_out(self, number: int, moving: Sequence[March], marches: Sequence[March]) -> Impulse:
        """Carry out one number of every army that still moves; `marches` are those of all armies."""
        at = impulse_start(number, self.round, marches, self.navies)
        self.navies = at.navies
        steps = [next_step(at, self.points, march) for march in moving]
        stops = [step for step in steps if isinstance(step, Stop)]
        for stop in stops:
            stop.march.finish(stop.rule, number)
        moves = [step for step in steps if isinstance(step, Move)]
        movers = {move.number for move in moves}
        judgement = judge(moves, [march for march in marches if march.army.number not in movers])
        finish_stopped(judgement, self.points, number)
        entered = make_moves(judgement, number)
        halts = halt_in_zones(self.round, number, judgement.moves, marches)
        return Impulse(number, stops, judgement, entered, halts)


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


def halt_in_zones(round_: RoundStart, impulse: int, moves: Sequence[Move], marches: Iterable[March]) -> list[Halt]:
    """Finish those whose move ended in a ZoC, unless a crossing has finished them already; return all of them."""
    found = _halts(round_, impulse, moves, marches)
    for halt in found:
        if halt.march.finished is None:
            halt.march.finish(halt.rule, impulse)
    return found


def _halts(round_: RoundStart, impulse: int, moves: Sequence[Move], marches: Iterable[March]) -> list[Halt]:
    standing: dict[int, list[March]] = {}
    for march in marches if moves else ():
        standing.setdefault(march.hex, []).append(march)
    halts = []
    for move in moves:
        afloat = move.march.afloat
        armies = _armies_holding(round_, move, standing, afloat=afloat)
        structures = tuple(s.name for s in round_.enemy_structures(move.target, move.faction))
        if armies or structures:
            halts.append(Halt(move.march, impulse, "NV.4" if afloat else "MV.6", armies, structures))
    return halts


def _armies_holding(
    round_: RoundStart, move: Move, standing: Mapping[int, list[March]], *, afloat: bool
) -> tuple[int, ...]:
    """The armies (navies) of other factions that have the hex of a move in their ZoC."""
    radius = round_.ruleset.radii.navy if afloat else round_.ruleset.radii.army
    near = [hex_ for hex_ in round_.within(move.target, radius) if hex_ in standing]
    others = (march for hex_ in near for march in standing[hex_] if march.army.faction != move.faction)
    return tuple(sorted(march.army.number for march in others if march.afloat == afloat))
