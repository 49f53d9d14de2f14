"""New holders of seats: they wait until a teammate has confirmed them and the next step opens (FA.2).

This way nobody can read the orders of a running step by taking a seat in it. While they wait, the seat has no player,
and every part of the program treats them as someone without a seat.
"""

from datetime import datetime

from django.contrib.auth.models import User

from campaign.models import Campaign, Newcomer, Phase, Seat
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.selectors.newcomers import newcomers_of
from campaign.services.log import note
from campaign.services.seats import begin_tenure


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
    """Give a vacant seat to a user, from now on."""
    Seat.objects.filter(pk=seat.pk).update(user=user)
    begin_tenure(seat, user, at)
