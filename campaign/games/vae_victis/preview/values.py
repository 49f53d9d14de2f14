"""The results of previews: previews, next hexes and reaches, as values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from campaign.games.desk import PoolPlan, Problem
from hexmap.rules.land_costs import CostPart


@dataclass(frozen=True, slots=True)
class EntryCost:
    """The cost of entering a hex: points, "MP" or "NMP", the zone whose pool pays (NMP only), and reasons.

    The amounts of `reasons` add up to `cost`.
    """

    cost: int
    unit: str
    zone: str | None
    reasons: tuple[CostPart, ...]


@dataclass(frozen=True, slots=True)
class PreviewStep:
    """The effect of one number of an instruction.

    `hex` is the one that it aims at (`OFF_MAP` off the map; for a `0` the hex it stands in), `carried_out` whether
    anything comes of it, `entered` whether the army enters that hex. `entry` is what that costs or, where the army
    has not enough, would cost; None where there is nothing to pay. `mp_left` and `nmp_left` are what it has
    afterwards: the NMP are those in the pool of the zone that it is in, when its fellows have drawn theirs (None on
    land). `stop` says why the march ends here.
    """

    number: int
    hex: int
    carried_out: bool
    entered: bool
    entry: EntryCost | None
    mp_left: int
    nmp_left: int | None
    stop: Problem | None = None


@dataclass(frozen=True, slots=True)
class NextHex:
    """One of the six hexes around the end of a path (`OFF_MAP` off the map).

    `entry` is what it costs, None where there is nothing to pay; `enterable` says whether one more number would
    lead there. `problem` is why not, or what happens there (a halt, a friend who stands there, a strait).
    """

    direction: int
    hex: int
    entry: EntryCost | None
    enterable: bool
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """The preview of an instruction with its faction's plans and everyone else standing still.

    `text` is the instruction in its canonical form. `end` is the hex in which the army ends the movement, put-back
    included (MV.9), with what is left of its MP and, where it is `afloat`, of the pool of its zone, when everyone has
    drawn on it. `pools` are those on which it draws.
    """

    army: int
    text: str
    steps: tuple[PreviewStep, ...]
    end: int
    afloat: bool
    mp_left: int
    nmp_left: int | None
    summary: str
    warnings: tuple[Problem, ...]
    next: tuple[NextHex, ...]
    pools: tuple[PoolPlan, ...]


class Way(NamedTuple):
    """The last numbers of a way to a hex, and the way before them (None at the start)."""

    before: "Way | None"
    numbers: tuple[int, ...]


class ReachedHex(NamedTuple):
    """A hex that an army can get to in this round, on the way that leaves it the most.

    `nmp_left` is what is left of the pool of the zone it is in, 0 on land. `halted` is the paragraph by which the
    army goes no further from there, empty if it may; `occupied` says that a friend stands there, so that it can
    pass but not end there (MV.9).
    """

    mp_left: int
    nmp_left: int
    halted: str
    afloat: bool
    occupied: bool
    way: Way | None


@dataclass(frozen=True, slots=True)
class Reach:
    """Every hex that an army can reach in this round, its own included, beside its faction's plans.

    All other factions stand still.
    """

    army: int
    hexes: Mapping[int, ReachedHex]

    def instruction_to(self, hex_: int) -> tuple[int, ...]:
        """Return an instruction that leads to a hex as the reach says; KeyError for others."""
        numbers: tuple[int, ...] = ()
        way = self.hexes[hex_].way
        while way is not None:
            numbers = way.numbers + numbers
            way = way.before
        return numbers
