"""The march of one army beside the plans of its faction, by the adjudicator's own impulses (MV.4)."""

from collections.abc import Iterator, Sequence
from copy import copy

from campaign.games.desk import PoolPlan, Problem
from campaign.games.vae_victis.preview.pools import NO_POOL, UnpaidNavy, dry_at, pool_plans
from campaign.games.vae_victis.preview.situation import Situation, problem_of
from campaign.games.vae_victis.rules.movement.contention import Judgement
from campaign.games.vae_victis.rules.movement.impulses import ImpulseAdjudicator, still_moving
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.movement_record import Impulse
from campaign.games.vae_victis.rules.movement.put_back import PutBack, put_back_friends


class JointMarch:
    """A march that can be stopped after any impulse, and gone on with in several ways.

    `impulses` are those of the army, with what happens to it alone. The faction's other armies move with it, and draw
    on the same pools; every other faction stands still. It has an adjudicator of its own, which spends only that pool.
    """

    def __init__(
        self, situation: Situation, march: March, fellows: Sequence[March], adjudicator: ImpulseAdjudicator
    ) -> None:
        self.situation = situation
        self.march = march
        self.fellows = fellows
        self.adjudicator = adjudicator
        self.impulses: list[Impulse] = []
        self.dry: list[UnpaidNavy] = []
        own = {fellow.army.number for fellow in fellows}
        self._others = [other for other in situation.others(march.army.number) if other.army.number not in own]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The instruction."""
        return self.march.numbers

    @property
    def pool(self) -> dict[str, int]:
        """The NMP that are left to the army's faction now, by zone."""
        return self.adjudicator.points.left[self.march.army.faction]

    @property
    def has_ended(self) -> bool:
        """Whether the army goes no further, whatever the instruction still says."""
        return self.march.finished is not None

    @property
    def pools(self) -> tuple[PoolPlan, ...]:
        """Return the pools of the faction and their uses, once the march is settled."""
        return pool_plans(self.situation, self.march.army.faction, [self.march, *self.fellows], self.dry)

    def carry_on(self, until: int | None = None) -> None:
        """Carry out the numbers that are left, or as many as make `until` in all."""
        last = len(self.numbers) if until is None else until
        while len(self.impulses) < last:
            moving = still_moving(self._company, len(self.impulses))
            if not any(march is self.march for march in moving):
                return
            impulse = self._carry_out(len(self.impulses) + 1, moving)
            self.impulses.append(_of_army(impulse, self.march.army.number))

    def branch(self, numbers: Sequence[int]) -> "JointMarch":
        """The same march so far, to be gone on with by other numbers than those that are left."""
        march = _again(self.march)
        march.numbers = tuple(numbers)
        adjudicator = self.adjudicator.with_pool(march.army.faction, dict(self.pool))
        other = JointMarch(self.situation, march, [_again(fellow) for fellow in self.fellows], adjudicator)
        other.impulses = list(self.impulses)
        other.dry = list(self.dry)
        return other

    def see_out(self) -> None:
        """Have the others go on to their ends; nothing comes after that but to settle."""
        impulse = len(self.impulses)
        while moving := still_moving(self._company, impulse):
            impulse += 1
            self._carry_out(impulse, moving)

    def settle(self) -> list[PutBack]:
        """End the movement: armies are put back out of the hexes of friends (MV.9)."""
        self.see_out()
        return put_back_friends(self.situation.board, [*self._company, *self._others])

    def problem(self, impulse: int) -> Problem | None:
        """Return why the march ended in an impulse, as the adjudicator says it; None if it did not."""
        return next(self._problems(self.impulses[impulse - 1]), None)

    @property
    def _company(self) -> list[March]:
        """The marches of the faction in the order in which they draw on the pools (NV.2)."""
        return sorted([self.march, *self.fellows], key=lambda march: march.army.number)

    def _carry_out(self, impulse: int, moving: list[March]) -> Impulse:
        done = self.adjudicator.carry_out(impulse, moving, [*self._company, *self._others])
        self.dry += [dry_at(stop) for stop in done.stops if stop.reason == NO_POOL]
        return done

    def _problems(self, impulse: Impulse) -> Iterator[Problem]:
        march_events = self.situation.march_events
        for stop in impulse.stops:
            yield problem_of(march_events.stop(stop))
        for block in impulse.judgement.blocks:
            yield problem_of(march_events.block(block, impulse.number))
        for halt in impulse.halts:
            yield problem_of(march_events.halt(halt))


def set_out(situation: Situation, number: int, numbers: Sequence[int]) -> JointMarch:
    """Return the march of an army before its first number; raise KeyError if there is no such army."""
    army = situation.position.army[number]
    march = situation.round.march_of(army, tuple(numbers))
    fellows = [
        situation.round.march_of(other, situation.plans[other.number])
        for other in situation.position.armies
        if other.faction == army.faction and other.number != number and other.number in situation.plans
    ]
    adjudicator = situation.adjudicator.with_pool(army.faction, situation.pool(army.faction))
    return JointMarch(situation, march, fellows, adjudicator)


def _again(march: March) -> March:
    """Return a march that continues from another one's position."""
    other = copy(march)
    other.stays = list(march.stays)
    return other


def _of_army(impulse: Impulse, number: int) -> Impulse:
    """Return the events of one army in an impulse."""
    judgement = Judgement(
        [move for move in impulse.judgement.moves if move.number == number],
        [block for block in impulse.judgement.blocks if block.move.number == number],
        impulse.judgement.contests,
    )
    return Impulse(
        impulse.number,
        [stop for stop in impulse.stops if stop.march.army.number == number],
        judgement,
        [entered for entered in impulse.entered if entered.march.army.number == number],
        [halt for halt in impulse.halts if halt.march.army.number == number],
    )
