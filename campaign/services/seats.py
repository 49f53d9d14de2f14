"""Who holds a seat, and since when; and newcomers, who wait for theirs (FA.2).

Newcomers wait until a teammate has confirmed them and the next step opens, so nobody reads the orders of a running step
by taking a seat in it. While they wait the seat has no player, or its general commands it, and every part of the
program treats them as someone without a seat.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Absence, Campaign, General, Newcomer, Phase, Seat, Tenure
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.selectors.commanders import ahead, lasting
from campaign.selectors.newcomers import newcomers_of
from campaign.services.errors import NotYours, Refused
from campaign.services.log import note


class SeatVacant(Refused):
    """A seat that cannot be given up because it is vacant."""


def begin_tenure(seat: Seat, user: User, at: datetime) -> Tenure:
    """Record that a user holds a seat from now on, and nobody else."""
    Tenure.objects.filter(seat=seat, until=None).update(until=at)
    return Tenure.objects.create(seat=seat, user=user, since=at)


def begin_general(seat: Seat, level: str, at: datetime, by: User | None = None) -> General:
    """Record that a general of a level holds a seat without a player from now on, and no other one."""
    General.objects.filter(seat=seat, until=None).update(until=at)
    Seat.objects.filter(pk=seat.pk).update(general=level)
    return General.objects.create(seat=seat, level=level, since=at, made_by=by)


def has_seen_another_side(seat: Seat, user: User) -> bool:
    """Return whether a user has held a seat of another faction of the campaign, and so has read its orders (FA.2)."""
    elsewhere = Tenure.objects.filter(user=user, seat__campaign=seat.campaign_id)
    return elsewhere.exclude(seat__faction=seat.faction_id).exists()


def check_still_held(seat: Seat, problem: str) -> None:
    """Raise NotYours if the player has lost the seat since their page was made: nobody writes for a substitute.

    Inside a transaction the seat stays theirs until its end.
    """
    held = Seat.objects.select_for_update().filter(pk=seat.pk, user=seat.user_id)
    if seat.user_id is None or not held.exists():
        raise NotYours(problem)


def check_commanded_by_general(seat: Seat, level: str, at: datetime, problem: str) -> None:
    """Raise NotYours if no general of that level holds the seat, or stands in for its player, at a moment.

    Inside a transaction that stays so until its end.
    """
    now = Seat.objects.select_for_update().get(pk=seat.pk)
    if now.general != level and not lasting(at).filter(seat=seat, general=level).exists():
        raise NotYours(problem)


@transaction.atomic
def leave_seat(campaign: Campaign, seat_id: int, at: datetime, by: User | None = None, reason: str = "") -> Seat:
    """End the tenure of the holder of a seat, so that someone else can be invited.

    What they have submitted stays and counts, and their armies stay with the seat. Their absence ends, and so do those
    in which they stand in. Raise SeatVacant for a vacant seat.
    """
    seat = Seat.objects.select_for_update().filter(campaign=campaign, pk=seat_id).first()
    newcomer = Newcomer.objects.filter(seat=seat).first() if seat is not None else None
    if seat is None or (seat.user_id is None and newcomer is None):
        raise SeatVacant(say("nobody_has_that_seat"))
    player = seat.user_id if newcomer is None else newcomer.user_id
    action = Action.LEFT if by is not None and by.pk == player else Action.FREED
    note(campaign, action, at, actor=by, reason=reason.strip(), seat=seat.name)
    if newcomer is not None:
        newcomer.delete()
        return seat
    Tenure.objects.filter(seat=seat, until=None).update(until=at)
    seat.user = None
    seat.save(update_fields=["user"])
    end_with_seat(seat, at, by)
    return seat


def end_with_seat(seat: Seat, at: datetime, by: User | None = None) -> None:
    """End the absence of a player who leaves their seat, and the absences in which they stand in.

    Called in the transaction in which they leave.
    """
    ahead(at).filter(seat=seat).update(ended_at=at)
    for absence in ahead(at).filter(delegate=seat).select_related("seat").order_by("pk"):
        Absence.objects.filter(pk=absence.pk).update(ended_at=at)
        note(seat.campaign, Action.NO_STAND_IN, at, actor=by, seat=absence.seat.name)


def admit_newcomers(phase: Phase, at: datetime) -> None:
    """Give their seats to the newcomers who are ready; called in the transaction that opens a step."""
    waiting = newcomers_of(phase.campaign)
    for one in waiting:
        if not one.needs_teammate and not one.needs_step:
            admit(one.newcomer, at)


def locked_phase(campaign: Campaign) -> Phase:
    """Return the current phase of a campaign, locked: closing, publishing and taking seats wait for each other."""
    return Phase.objects.select_for_update().get(pk=current_phase(campaign).pk)


def admit(newcomer: Newcomer, at: datetime) -> None:
    """Give a newcomer the seat that they waited for."""
    seat, user = newcomer.seat, newcomer.user
    newcomer.delete()
    give_seat(seat, user, at)
    note(seat.campaign, Action.ADMITTED, at, actor=user, seat=seat.name)


def give_seat(seat: Seat, user: User, at: datetime) -> None:
    """Give a seat without a player to a user, from now on; a general who holds it goes."""
    General.objects.filter(seat=seat, until=None).update(until=at)
    Seat.objects.filter(pk=seat.pk).update(user=user, general="")
    begin_tenure(seat, user, at)
