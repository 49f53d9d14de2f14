"""The record of one army's movement in a round (MV.11)."""

from dataclasses import dataclass, field
from typing import NamedTuple

from campaign.games.vae_victis.rules.movement.claims import Claim
from hexmap.rules.position import Army
from navy.rules.straits import Crossing


class Stay(NamedTuple):
    """An army in a hex: there since impulse `since`, by which claim.

    `cost` is what entering it cost, `spent` the MP and `sailed` the NMP spent when it left or stopped; `afloat`
    says whether it is a navy there, `zone` which pool paid. A strait is only `passed`: nobody stands in it.
    """

    hex: int
    since: int
    cost: int
    spent: int
    sailed: int
    afloat: bool
    zone: str | None = None
    claim: Claim | None = None
    passed: bool = False


@dataclass(slots=True)
class March:
    """An army's movement while it is being worked out.

    `stays` are the hexes it has been in, the starting hex first; `finished` the paragraph that ended its
    movement (None while it goes on), `impulse` the impulse in which that was. `port` says whether it may embark
    this round, `crossing` the strait that it is in the middle of.
    """

    army: Army
    numbers: tuple[int, ...]
    stays: list[Stay] = field(default_factory=list)
    finished: str | None = None
    impulse: int = 0
    entered: bool = False
    port: bool = False
    zone: str | None = None
    crossing: Crossing | None = None

    def __post_init__(self) -> None:
        self.stays.append(Stay(self.army.hex, 0, 0, 0, 0, self.army.afloat, self.zone))

    @property
    def hex(self) -> int:
        """The hex of the army now; in the middle of a crossing the hex it came from (MV.10)."""
        return self.stays[-1].hex

    @property
    def afloat(self) -> bool:
        """Whether it is a navy now."""
        return self.stays[-1].afloat

    @property
    def since(self) -> int:
        """The impulse in which it came there, 0 if it was there from the start."""
        return self.stays[-1].since

    @property
    def spent(self) -> int:
        """The MP spent so far."""
        return self.stays[-1].spent

    @property
    def sailed(self) -> int:
        """The NMP spent so far."""
        return self.stays[-1].sailed

    @property
    def path(self) -> list[int]:
        """The hexes entered and kept, in order, without the starting hex."""
        return [stay.hex for stay in self.stays[1:]]

    @property
    def costs(self) -> list[int]:
        """The MP (NMP for water) of each hex of the path."""
        return [stay.cost for stay in self.stays[1:]]

    def stand(self, cost: int) -> None:
        """Spend MP where it is (MV.3)."""
        self.stays[-1] = self.stays[-1]._replace(spent=self.spent + cost)

    def march(self, hex_: int, cost: int, impulse: int, claim: Claim) -> None:
        """Move into the next land hex; over the strait if it is crossing one."""
        spent, sailed = self.spent + cost, self.sailed
        if self.crossing:
            self.stays.append(Stay(self.crossing.strait, impulse, 0, self.spent, sailed, afloat=False, passed=True))
        self.stays.append(Stay(hex_, impulse, cost, spent, sailed, afloat=False, claim=claim))
        self.entered = True

    def sail(self, hex_: int, cost: int, impulse: int, claim: Claim, zone: str) -> None:
        """Move into the next water hex, paid by the pool of a zone."""
        self.stays.append(Stay(hex_, impulse, cost, self.spent, self.sailed + cost, True, zone, claim))
        self.entered = True

    def finish(self, rule: str, impulse: int) -> None:
        """End the movement by a paragraph."""
        self.finished, self.impulse = rule, impulse
