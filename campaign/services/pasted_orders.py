"""Entering the orders of a message that a player has sent to the administrator."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Army, Phase, Seat
from campaign.models.log import Action
from campaign.selectors.absences import commanded_armies
from campaign.selectors.pasted import public_fault, said_twice, taken_by_players
from campaign.services.errors import NotTaken, Refused
from campaign.services.log import note
from campaign.services.sheets import phase_for_sheets
from orders.rules.kinds import MAIN, RIVALS, Kind, Step
from orders.rules.legality import Fault
from orders.rules.life import Version
from orders.rules.pasted.items import key_of
from orders.rules.sheets import SheetText, asks_for_nothing
from orders.selectors import entered_in, heard_in
from orders.services import ChangedTooOften, add_sheet


class NobodyWrites(Refused):
    """A seat without a player, who alone could have sent a message."""


class Outcome(StrEnum):
    """What became of an order out of a message, as far as the administrator may know it.

    `ENTERED` everybody can see. `PASSED_ON` counts unless the player has decided the same himself, which is not told.
    """

    ENTERED = "entered"
    PASSED_ON = "passed_on"
    HANDED_IN_HIMSELF = "handed_in_himself"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one order; `fault` says why it was refused."""

    sheet: SheetText
    outcome: Outcome
    fault: Fault | None = None


@transaction.atomic
def enter_message(*, phase_id: int, seat: Seat, sheets: Sequence[SheetText], by: User, at: datetime) -> list[Result]:
    """Enters orders out of a message for a seat, marked as entered by the administrator `by`.

    They are for the armies of the seat, and of those whom its player stands in for at that moment.
    The answer depends on nothing but what is public, on what was sent, and on what administrators have entered before.
    So nothing is judged by the faction's other sheets - points over a limit, say, are settled when the step is resolved
    (IN.2) - and where a player has spoken for himself his word is kept in silence, unless everybody can see it anyway.
    Raises StepClosed, NobodyWrites, and NotTaken for orders that exclude one another; then nothing is changed.
    """
    phase = phase_for_sheets(phase_id, seat, at)
    if not Seat.objects.select_for_update().filter(pk=seat.pk, user__isnull=False).exists():
        raise NobodyWrites("Nobody has that seat; somebody can be invited to it.")
    if said_twice(sheets):
        raise NotTaken("Two of the chosen orders exclude one another; choose one of them. Nothing was entered.")
    entering = _Entering(phase, seat, by, at)
    results = [entering.enter(sheet, sheets) for sheet in sheets]
    if any(result.outcome in (Outcome.ENTERED, Outcome.PASSED_ON) for result in results):
        note(phase.campaign, Action.ENTERED, at, actor=by, phase=phase, seat=seat.name)
    return results


class _Entering:
    """Enters the orders of one message, one after another."""

    def __init__(self, phase: Phase, seat: Seat, by: User, at: datetime) -> None:
        self.phase, self.seat, self.by, self.at = phase, seat, by, at
        self.step = Step(phase.step)
        self.armies: dict[int | str, Army] = dict(commanded_armies(seat, at).items())
        self.taken = taken_by_players(phase, seat)
        self.awaited_no_more = heard_in(phase.campaign_id, phase.round, self.step).armies
        self.own = entered_in(phase, seat.faction_id).own

    def enter(self, sheet: SheetText, beside: Sequence[SheetText]) -> Result:
        """Enters one, if it may be."""
        if not self._is_of_the_seat(sheet):
            return Result(sheet, Outcome.REFUSED, Fault("", "There is no such sheet; nothing was changed."))
        if fault := public_fault(self.phase, self.seat, sheet, beside, self.at):
            return Result(sheet, Outcome.REFUSED, fault)
        if key_of(sheet) in self.taken:
            return Result(sheet, Outcome.HANDED_IN_HIMSELF)
        if self._is_seen_by_all(sheet):
            return self._openly(sheet)
        army = sheet.subject if isinstance(sheet.subject, int) else None
        if not self.own & {(sheet.kind, army), (RIVALS.get(sheet.kind), army)}:
            self._in_silence(sheet)
        return Result(sheet, Outcome.PASSED_ON)

    def _is_of_the_seat(self, sheet: SheetText) -> bool:
        return sheet.subject == self.seat.faction.identifier or sheet.subject in self.armies

    def _is_seen_by_all(self, sheet: SheetText) -> bool:
        """Whether the step waits for it, so that everybody sees when it has come."""
        return MAIN.get(self.step) is sheet.kind and sheet.subject not in self.awaited_no_more

    def _openly(self, sheet: SheetText) -> Result:
        try:
            self._add(sheet.kind, sheet, Version.HANDED_IN)
        except ChangedTooOften:
            text = f"That could not be entered; {self.seat.name} has to hand it in himself."
            return Result(sheet, Outcome.REFUSED, Fault("", text))
        return Result(sheet, Outcome.ENTERED)

    def _in_silence(self, sheet: SheetText) -> None:
        """Enters what nobody sees that it is there; whether it could be is not told either."""
        try:
            self._add(sheet.kind, sheet, Version.HANDED_IN)
        except ChangedTooOften:
            return
        rival = RIVALS.get(sheet.kind)
        if rival is not None and not asks_for_nothing(sheet):
            self._add(rival, sheet, Version.WITHDRAWN)

    def _add(self, kind: Kind, sheet: SheetText, state: Version) -> None:
        add_sheet(
            phase=self.phase,
            kind=kind,
            faction=self.seat.faction,
            army=self.armies.get(sheet.subject),
            seat=self.seat,
            state=state,
            text=sheet.text,
            at=self.at,
            entered_by=self.by,
        )
