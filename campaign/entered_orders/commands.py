"""Answering the orders that the administrator has entered from messages: confirming them, or refusing them."""

from datetime import datetime

from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Phase, Seat
from campaign.selectors import stages
from campaign.selectors.commanders import commanded_armies
from campaign.services.errors import NotTaken, StepClosed
from campaign.services.seats import check_still_held
from campaign.services.sheets import SheetAction, check_yours, phase_of_page, take_entries
from orders.rules.life import Version
from orders.rules.visibility import Reader
from orders.selectors import Sheet, readable_sheets
from orders.services import ChangedTooOften, add_sheet

ANSWERED = say("this_order_has_been_answered_or_replaced_since_you")

CLOSED = say("this_step_takes_no_more_answers")


@transaction.atomic
def answer_message(
    *,
    phase_id: int,
    seat: Seat,
    kind: str,
    army: int | None,
    version: int,
    confirms: bool,
    at: datetime,
    accepted: frozenset[int] = frozenset(),
) -> None:
    """Confirm an order from a message, so that it counts at once, or refuse it.

    Either is a decision in person, with a receipt. A refusal keeps what someone had decided in person before, else the
    default holds. `version` is the order that its player saw, `accepted` are the armies whose loss at sea they have
    confirmed (NV.5). While the step waits for the answer, it is taken after the deadline as well. Raises StepClosed,
    NotYours, and NotTaken where the order is another one by now, loses armies that are not accepted, or cannot be
    confirmed because the rules forbid it in the current position.
    """
    phase = phase_of_page(phase_id, seat)
    if phase.status != Phase.Status.OPEN:
        raise StepClosed(CLOSED)
    check_still_held(seat, say("there_is_no_such_sheet"))
    entry = SheetAction(kind, army, "")
    check_yours(entry, seat, commanded_armies(seat, at), at)
    sheet = _sheet(phase, seat, entry)
    message = sheet.message if sheet is not None else None
    if sheet is None or message is None or message.version != version:
        raise NotTaken(ANSWERED)
    if not phase.takes_sheets(at) and at >= message.until:
        raise StepClosed(CLOSED)
    if confirms:
        problems = take_entries(phase, seat, [SheetAction(kind, army, message.text, accepted=accepted)], at)
        if problems:
            raise problems[entry.key]
    else:
        _refuse(phase, seat, sheet, at)


def _sheet(phase: Phase, seat: Seat, entry: SheetAction) -> Sheet | None:
    reader = Reader(seat.faction.identifier)
    sheets = readable_sheets(phase.campaign_id, phase.round, reader, stages(phase.campaign, phase.round))
    own = (one for one in sheets if one.faction == seat.faction.identifier)
    return next((one for one in own if (one.kind, one.army) == entry.key), None)


def _refuse(phase: Phase, seat: Seat, sheet: Sheet, at: datetime) -> None:
    """Restore the player's own orders without checking the rules: they were in force already."""
    stands = sheet.message is not None and not sheet.message.counts and sheet.is_in_force
    try:
        add_sheet(
            phase=phase,
            kind=sheet.kind,
            faction=seat.faction,
            army=None if sheet.army is None else commanded_armies(seat, at)[sheet.army],
            seat=seat,
            state=Version.HANDED_IN if stands else Version.WITHDRAWN,
            text=sheet.text if stands else "",
            at=at,
        )
    except ChangedTooOften:
        raise NotTaken(say("this_has_been_handed_in_and_taken_back_too")) from None
