"""Generals take seats without a player, and leave them."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import General, Seat
from campaign.models.log import Action
from campaign.selectors.generals import generals_may_play, levels_of_generals
from campaign.services.errors import Refused
from campaign.services.generals import ask_generals_of_step
from campaign.services.log import note
from campaign.services.seats import begin_general, locked_phase
from campaign.services.starting import start_if_full


class CannotSeat(Refused):
    """A general cannot take that seat, or none holds it."""


@transaction.atomic
def seat_general(seat: Seat, level: str, at: datetime, by: User | None = None) -> General:
    """Let a general of a level hold a vacant seat, or change the level of the one who does.

    It decides in the current step as soon as a worker is free. A campaign that starts when all seats are taken starts
    with the last one. Raise CannotSeat for a seat with a player, or for a level that there is not.
    """
    phase = locked_phase(seat.campaign)
    now = Seat.objects.select_for_update().get(pk=seat.pk)
    if not generals_may_play(now.campaign):
        raise CannotSeat(say("generals_see_no_hidden_units"))
    if level not in levels_of_generals(now.campaign):
        raise CannotSeat(say("there_is_no_such_level"))
    if now.user_id is not None:
        raise CannotSeat(say("the_seat_has_a_player", text=now.name))
    if now.general == level:
        return General.objects.get(seat=now, until=None)
    note(now.campaign, Action.GENERAL, at, actor=by, seat=now.name, level=level)
    general = begin_general(now, level, at, by)
    start_if_full(now.campaign, at)
    ask_generals_of_step(phase)
    return general


@transaction.atomic
def dismiss_general(seat: Seat, at: datetime, by: User | None = None) -> Seat:
    """Let the general of a seat leave it; its orders stay and count. Raise CannotSeat if none holds it."""
    locked_phase(seat.campaign)
    now = Seat.objects.select_for_update().get(pk=seat.pk)
    if not now.general:
        raise CannotSeat(say("no_general_holds_that_seat"))
    General.objects.filter(seat=now, until=None).update(until=at)
    now.general = ""
    now.save(update_fields=["general"])
    note(now.campaign, Action.NO_GENERAL, at, actor=by, seat=now.name)
    return now
