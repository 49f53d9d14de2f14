"""What happens in an impulse, and the movement that the impulses make up (MV.4)."""

from dataclasses import dataclass, field
from typing import NamedTuple

from campaign.games.vae_victis.rules.movement.contention import Judgement
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.put_back import PutBack
from navy.rules.sailing import Pools


@dataclass(frozen=True, slots=True)
class Stop:
    """A march that ended because the army could not or may not go on: by which paragraph, and why.

    `reason` is a word for programs, `why` more about it where there is more to say.
    """

    march: March
    impulse: int
    rule: str
    reason: str
    target: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Halt:
    """A march that ended in zones of control: of which armies (navies), of which structures (MV.6, NV.4)."""

    march: March
    impulse: int
    rule: str
    armies: tuple[int, ...]
    structures: tuple[str, ...]


class EnteredHex(NamedTuple):
    """A hex that an army entered in an impulse, for MP or, in water, NMP from the pool of a zone."""

    march: March
    origin: int
    target: int
    cost: int
    zone: str | None


@dataclass(frozen=True, slots=True)
class Impulse:
    """What happened in one impulse."""

    number: int
    stops: list[Stop]
    judgement: Judgement
    entered: list[EnteredHex]
    halts: list[Halt]


@dataclass(slots=True)
class Movement:
    """The movement of a round: the marches by army number, the impulses, who was put back, the NMP left."""

    marches: dict[int, March]
    impulses: list[Impulse] = field(default_factory=list)
    put_backs: list[PutBack] = field(default_factory=list)
    nmp_left: Pools = field(default_factory=dict)
