"""Entered orders that wait for their players: whose, until when, and who may answer."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.core import signing

from campaign.models import Phase, Seat
from campaign.selectors.commanders import commanded_armies, speaks_for_faction
from campaign.selectors.membership import Membership
from campaign.selectors.sheets import sheets_for
from orders.rules.kinds import OF_FACTION
from orders.selectors import Sheet, UnconfirmedOrder, unanswered_in, unconfirmed_in

_SALT = "campaign.entered"


@dataclass(frozen=True, slots=True)
class ConfirmationWait:
    """For whom a step waits because of orders from messages: the names of their seats, and until when at the latest."""

    names: list[str]
    until: datetime


def wait_of(phase: Phase, at: datetime) -> ConfirmationWait | None:
    """For whom an open step waits because of orders from messages; None where it does not. That is public."""
    waiting = unconfirmed_in(phase, at) if phase.status == Phase.Status.OPEN else []
    if not waiting:
        return None
    return ConfirmationWait(sorted({one.name for one in waiting}), max(one.until for one in waiting))


def to_answer(phase: Phase, member: Membership, at: datetime) -> list[Sheet]:
    """Return the entered orders that a member may answer now, by kind and army."""
    seat = member.seat
    if seat is None or phase.status != Phase.Status.OPEN or phase.campaign.is_given_up:
        return []
    takes_sheets, may = phase.takes_sheets(at), _answered_by(seat, at)
    found = [sheet for sheet in sheets_for(phase, member) if sheet.faction == seat.faction.identifier]
    return [
        sheet
        for sheet in found
        if sheet.message is not None and may(sheet) and (takes_sheets or at < sheet.message.until)
    ]


def players_to_answer(phase: Phase, at: datetime) -> Iterator[tuple[UnconfirmedOrder, frozenset[int]]]:
    """Return the last unanswered order of each sender, with the users who may answer any of theirs."""
    waiting = unanswered_in(phase, at)
    if not waiting:
        return
    seats = list(Seat.objects.filter(campaign=phase.campaign_id, user__isnull=False).order_by("pk"))
    may = {seat.pk: _answered_by(seat, at) for seat in seats}
    for writer in {one.seat: one for one in waiting}.values():
        own = [one for one in waiting if one.seat == writer.seat]
        asked = (seat for seat in seats if any(one.faction == seat.faction_id and may[seat.pk](one) for one in own))
        readers = frozenset(seat.user_id for seat in asked if seat.user_id is not None)
        yield writer, readers


def _answered_by(seat: Seat, at: datetime) -> Callable[[Sheet | UnconfirmedOrder], bool]:
    """Return whether the holder of a seat may submit these orders of their faction."""
    armies, speaks = commanded_armies(seat, at), speaks_for_faction(seat, at)
    return lambda sheet: speaks if sheet.kind in OF_FACTION else sheet.army in armies


def token_of(phase: Phase, user: User) -> str:
    """Return the token that opens the page of a user's waiting orders in a phase, and nothing else."""
    return signing.dumps({"phase": phase.pk, "user": user.pk}, salt=_SALT)


def opened_by(token: str) -> tuple[Phase, User] | None:
    """The open phase and the user of a token; None for one that the site did not make, or that has ended."""
    try:
        named = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    phase = Phase.objects.select_related("campaign").filter(pk=named["phase"], status=Phase.Status.OPEN).first()
    user = User.objects.filter(pk=named["user"], is_active=True).first()
    return (phase, user) if phase is not None and user is not None else None
