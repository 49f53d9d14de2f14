"""The record of one army's movement in a round (MV.11)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from hexmap.rules.position import Army


@dataclass(frozen=True)
class Claim:
    """What an army brings to a contested hex; the smaller claim wins (MV.8).

    `work_out` gives the seven criteria of MV.8 in order, so made that less is better; most claims are never
    looked at, so it is called only then. `number` settles what they leave open between armies of one faction
    (MV.9).
    """

    work_out: Callable[[], tuple[float, ...]]
    number: int

    @cached_property
    def criteria(self) -> tuple[float, ...]:
        """The seven criteria of MV.8, less being better."""
        return self.work_out()

    @property
    def order(self) -> tuple[float, ...]:
        """Sorts claims, the best first."""
        return (*self.criteria, self.number)

    def deciding_criterion(self, loser: "Claim") -> int:
        """Which of the seven criteria, from 1, sets this claim before another one's."""
        pairs = zip(self.criteria, loser.criteria, strict=True)
        return next(which for which, (mine, other) in enumerate(pairs, start=1) if mine != other)


@dataclass(frozen=True, slots=True)
class Stay:
    """An army in a hex: there since impulse `since`, by which claim, with `spent` MP when it left or stopped."""

    hex: int
    since: int
    cost: int
    spent: int
    claim: Claim | None = None


@dataclass(slots=True)
class March:
    """An army's movement while it is being worked out.

    `stays` are the hexes it has been in, the starting hex first; `finished` the paragraph that ended its
    movement (None while it goes on), `impulse` the impulse in which that was.
    """

    army: Army
    numbers: tuple[int, ...]
    stays: list[Stay] = field(default_factory=list)
    finished: str | None = None
    impulse: int = 0
    entered: bool = False

    def __post_init__(self) -> None:
        self.stays.append(Stay(self.army.hex, since=0, cost=0, spent=0))

    @property
    def hex(self) -> int:
        """Where the army is now."""
        return self.stays[-1].hex

    @property
    def since(self) -> int:
        """The impulse in which it came there, 0 if it was there from the start."""
        return self.stays[-1].since

    @property
    def spent(self) -> int:
        """The MP spent so far."""
        return self.stays[-1].spent

    @property
    def path(self) -> list[int]:
        """The hexes entered and kept, in order, without the starting hex."""
        return [stay.hex for stay in self.stays[1:]]

    @property
    def costs(self) -> list[int]:
        """The MP of each hex of the path."""
        return [stay.cost for stay in self.stays[1:]]

    def stand(self, cost: int) -> None:
        """Spends MP where it is (MV.3)."""
        here = self.stays[-1]
        self.stays[-1] = Stay(here.hex, here.since, here.cost, here.spent + cost, here.claim)

    def enter(self, hex_: int, cost: int, impulse: int, claim: Claim) -> None:
        """Moves into the next hex."""
        self.stays.append(Stay(hex_, impulse, cost, self.spent + cost, claim))
        self.entered = True

    def finish(self, rule: str, impulse: int) -> None:
        """Ends the movement by a paragraph."""
        self.finished, self.impulse = rule, impulse
