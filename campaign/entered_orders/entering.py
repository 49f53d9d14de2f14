"""Entering orders from a message that a player has sent to the administrator."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from campaign.entered_orders.reading import public_fault, said_twice, taken_by_players
from campaign.language.catalogue.sentences import say
from campaign.models import Army, Phase, Seat
from campaign.models.log import Action
from campaign.selectors.commanders import commanded_armies
from campaign.services.errors import NotTaken, Refused
from campaign.services.log import note
from campaign.services.sheets import phase_for_sheets
from campaign.services.standing import check_running
from orders.entering import EnteredTooOften, enter_sheet
from orders.rules.kinds import NOTHING, RIVALS
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText, asks_for_nothing
from orders.selectors import entered_before


class NobodyWrites(Refused):
    """A vacant seat, which cannot have sent a message."""


class EntryOutcome(StrEnum):
    """The result of entering an order, as far as the administrator may know it.

    `ENTERED` is the same whether the order counts or its player had already decided in person.
    """

    ENTERED = "entered"
    HANDED_IN_HIMSELF = "handed_in_himself"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class EntryResult:
    """The result for one order; `fault` says why it was refused."""

    sheet: SheetText
    outcome: EntryOutcome
    fault: Fault | None = None


@transaction.atomic
def enter_message(
    *, phase_id: int, seat: Seat, sheets: Sequence[SheetText], by: User, at: datetime
) -> list[EntryResult]:
    """Enter orders from a message for a seat, marked as entered by the administrator `by`.

    They are for the armies of the seat, and of those for whom its player stands in at that moment. What someone has
    decided in person stays as it is. The answer depends on nothing but what is public, on what was sent, and on what
    administrators have entered before: so nothing is judged by the faction's other sheets, and points over a limit are
    settled when the step is resolved (IN.2). The step waits for the player after that; `close_step` sees to it.
    Raises StepClosed, NobodyWrites, WrongMoment while the campaign is paused, and NotTaken for orders that exclude one
    another; then nothing is changed.
    """
    phase = phase_for_sheets(phase_id, seat, at)
    check_running(phase.campaign)  # no notifications are sent during a pause
    if not Seat.objects.select_for_update().filter(pk=seat.pk, user__isnull=False).exists():
        raise NobodyWrites(say("nobody_has_that_seat"))
    if said_twice(sheets):
        raise NotTaken(say("two_of_the_chosen_orders_exclude_one_another"))
    entering = _Entering(phase, seat, by, at)
    results = [entering.enter(sheet, sheets) for sheet in sheets]
    if any(result.outcome is EntryOutcome.ENTERED for result in results):
        note(phase.campaign, Action.ENTERED, at, actor=by, phase=phase, seat=seat.name)
    return results


class _Entering:
    """Enters the orders of one message, one after another."""

    def __init__(self, phase: Phase, seat: Seat, by: User, at: datetime) -> None:
        self.phase, self.seat, self.by, self.at = phase, seat, by, at
        self.armies: dict[int | str, Army] = dict(commanded_armies(seat, at).items())
        self.taken = taken_by_players(phase, seat)
        self.before = entered_before(phase, seat.faction_id)

    def enter(self, sheet: SheetText, beside: Sequence[SheetText]) -> EntryResult:
        """Enter one, if it may be."""
        if not self._is_of_the_seat(sheet):
            return EntryResult(sheet, EntryOutcome.REFUSED, Fault("", say("there_is_no_such_sheet")))
        if fault := public_fault(self.phase, self.seat, sheet, beside, self.at):
            return EntryResult(sheet, EntryOutcome.REFUSED, fault)
        if sheet.key in self.taken:
            return EntryResult(sheet, EntryOutcome.HANDED_IN_HIMSELF)
        try:
            self._add(sheet.kind, sheet)
        except EnteredTooOften:
            text = say("that_was_entered_and_replaced_too_often_in_this", name=self.seat.name)
            return EntryResult(sheet, EntryOutcome.REFUSED, Fault("", text))
        self._replace_rival(sheet)
        return EntryResult(sheet, EntryOutcome.ENTERED)

    def _is_of_the_seat(self, sheet: SheetText) -> bool:
        return sheet.subject == self.seat.faction.identifier or sheet.subject in self.armies

    def _replace_rival(self, sheet: SheetText) -> None:
        """An order that excludes one entered before replaces that as well (OR.3, SI.1)."""
        rival, army = RIVALS.get(sheet.kind), self.armies.get(sheet.subject)
        if rival is None or army is None or (rival, army.number) not in self.before or asks_for_nothing(sheet):
            return
        with suppress(EnteredTooOften):  # then the later one of the two is refused when the step is resolved
            self._add(rival, SheetText(rival, army.number, NOTHING[rival]))

    def _add(self, kind: str, sheet: SheetText) -> None:
        enter_sheet(
            phase=self.phase,
            kind=kind,
            faction=self.seat.faction,
            army=self.armies.get(sheet.subject),
            seat=self.seat,
            text=sheet.text,
            at=self.at,
            entered_by=self.by,
        )
