"""The march of one army while all others stand still, carried out by the adjudicator's own impulses (MV.4)."""

from collections.abc import Iterator, Sequence
from copy import copy

from campaign.rules.march import March
from campaign.rules.movement import Field, Impulse, still_moving
from campaign.rules.outlook.situation import Situation, problem_of
from campaign.rules.outlook.values import Problem
from campaign.rules.put_back import PutBack, put_back_friends


class LoneMarch:
    """A march that can be stopped after any impulse, and gone on with in several ways.

    It has a field of its own, on which only its faction's pool is spent.
    """

    def __init__(self, situation: Situation, march: March, field: Field, impulses: list[Impulse]) -> None:
        self.situation = situation
        self.march = march
        self.field = field
        self.impulses = impulses
        self._others = situation.others(march.army.number)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The instruction."""
        return self.march.numbers

    @property
    def pool(self) -> dict[str, int]:
        """The NMP that are left to the army's faction, by zone."""
        return self.field.pools[self.march.army.faction]

    @property
    def has_ended(self) -> bool:
        """Whether the army goes no further, whatever the instruction still says."""
        return self.march.finished is not None

    def carry_on(self, until: int | None = None) -> None:
        """Carries out the numbers that are left, or as many as make `until` in all."""
        last = len(self.numbers) if until is None else until
        while len(self.impulses) < last and still_moving([self.march], len(self.impulses)):
            impulse = len(self.impulses) + 1
            self.impulses.append(self.field.carry_out(impulse, [self.march], [self.march, *self._others]))

    def branch(self, numbers: Sequence[int]) -> "LoneMarch":
        """The same march so far, to be gone on with by other numbers than those that are left."""
        march = copy(self.march)
        march.stays = list(self.march.stays)
        march.numbers = tuple(numbers)
        field = self.field.with_pool(march.army.faction, dict(self.pool))
        return LoneMarch(self.situation, march, field, list(self.impulses))

    def settle(self) -> list[PutBack]:
        """Ends the movement: the army is put back where a friend stands in its hex (MV.9)."""
        still_moving([self.march], len(self.impulses))
        return put_back_friends(self.situation.board, [self.march, *self._others])

    def problem(self, impulse: int) -> Problem | None:
        """Why the march ended in an impulse, as the adjudicator tells it; None if it did not."""
        return next(self._problems(self.impulses[impulse - 1]), None)

    def _problems(self, impulse: Impulse) -> Iterator[Problem]:
        told = self.situation.told
        for stop in impulse.stops:
            yield problem_of(told.stop(stop))
        for block in impulse.judgement.blocks:
            yield problem_of(told.block(block, impulse.number))
        for halt in impulse.halts:
            yield problem_of(told.halt(halt))


def set_out(situation: Situation, number: int, numbers: Sequence[int]) -> LoneMarch:
    """The march of an army before its first number; raises KeyError if there is no such army."""
    army = situation.position.army[number]
    march = situation.field.march_of(army, tuple(numbers))
    field = situation.field.with_pool(army.faction, situation.pool(army.faction))
    return LoneMarch(situation, march, field, [])
