"""Movement, impulse by impulse: armies on land, over straits and at sea (MV, NV.1 to NV.4)."""

from collections.abc import Iterable, Mapping, Sequence

from campaign.rules.movement.contention import judge
from campaign.rules.movement.halts import halt_in_zones
from campaign.rules.movement.impulse import Impulse, Movement, Stop
from campaign.rules.movement.impulse_start import NavyZones, impulse_start
from campaign.rules.movement.judged_moves import finish_stopped, make_moves
from campaign.rules.movement.march import March
from campaign.rules.movement.moves import Move
from campaign.rules.movement.naval_points import NavalPoints, full_points, points_left
from campaign.rules.movement.next_steps import next_step
from campaign.rules.movement.put_back import put_back_friends
from campaign.rules.movement.round_start import RoundStart


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
