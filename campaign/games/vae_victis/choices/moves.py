"""Moves in Administration before the sieges: advances and debarkations that may bring a structure within reach."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaign.games.vae_victis.choices.moments import Moments, open_to_advance
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.debarkation import Landing, Landings
from hexmap.rules.hexes import DIRECTIONS, SIDE
from hexmap.rules.position import Army
from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class MoveOption:
    """An advance or landing open to an army: its orders, and the target hex."""

    sheet: SheetText
    hex: int

    @property
    def verb(self) -> str:
        """The verb for the move."""
        return "advances" if self.sheet.kind == Kind.ADVANCE else "debarks"


def moves_of(here: Standpoint, moments: Moments, army: Army, away: Sequence[int] = ()) -> Iterator[MoveOption]:
    """The moves that an army may decide on, but has not, those `away` being gone (AF.3, NV.10)."""
    decided = decided_move(here, army)
    for move in (*_advances(moments, army), *_debarkations(moments, army, away)):
        if decided is None or move.sheet != decided.sheet:
            yield move


def decided_move(here: Standpoint, army: Army) -> MoveOption | None:
    """The move that an army has decided on."""
    if hex_ := here.own.of(Kind.ADVANCE).get(army.number):
        return MoveOption(SheetText(Kind.ADVANCE, army.number, hex_), here.board.grid.index(hex_))
    if direction := here.own.of(Kind.DEBARK).get(army.number):
        target = here.board.neighbours[army.hex][SIDE[int(direction)]]
        return MoveOption(SheetText(Kind.DEBARK, army.number, direction), target)
    return None


def may_come_to_nothing(moments: Moments, move: MoveOption) -> bool:
    """Whether another army may want the same hex, so that the army may have to stay (AF.3, NV.10)."""
    before = moments.of_advances()
    return any(
        move.hex in open_to_advance(before, other.number)
        or (other.afloat and move.hex in before.board.neighbours[other.hex])
        for other in before.deployment.ordered()
        if other.number != move.sheet.subject
    )


def _advances(moments: Moments, army: Army) -> Iterator[MoveOption]:
    before = moments.of_advances()
    for hex_ in open_to_advance(before, army.number):
        yield MoveOption(SheetText(Kind.ADVANCE, army.number, before.name(hex_)), hex_)


def _debarkations(moments: Moments, army: Army, away: Sequence[int]) -> Iterator[MoveOption]:
    if not army.afloat:
        return
    after = moments.of_debarkations(away)
    landings = Landings(after)
    for direction in DIRECTIONS:
        found = landings.landing(after.deployment.armies[army.number], direction)
        if isinstance(found, Landing):
            yield MoveOption(SheetText(Kind.DEBARK, army.number, str(direction)), found.target)
