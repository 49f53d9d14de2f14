"""Invitations to seats, and the captains of factions.

An invitation is taken, or withdrawn, by one conditional UPDATE whose row count must be 1, so that of two who follow
the same link only one gets the seat.
"""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Q

from campaign.language.catalogue.sentences import say
from campaign.members.commands.newcomers import arrive
from campaign.members.queries.people import may_play, open_invitations, seat_or_waiting
from campaign.models import Campaign, Faction, Invitation, Newcomer, Phase, Seat, SeatRequest
from campaign.models.log import Action
from campaign.selectors import current_phase
from campaign.selectors.phases import honour_in
from campaign.selectors.seat_holders import TAKEN
from campaign.services.errors import Refused
from campaign.services.log import note
from campaign.services.seats import has_seen_another_side, locked_phase
from campaign.services.starting import start_if_full


class NotInvited(Refused):
    """An invitation that cannot be made, withdrawn or taken any more."""


class SeatedAlready(Refused):
    """An invitation for a user who has a seat in that campaign."""


@transaction.atomic
def make_invitation(campaign: Campaign, seat_id: int, at: datetime, by: User | None = None) -> Invitation:
    """Make an invitation to a seat without a player; raise NotInvited if it is taken or has an open invitation."""
    seat = Seat.objects.select_for_update().filter(campaign=campaign, pk=seat_id).first()
    if seat is None:
        raise NotInvited(say("there_is_no_such_seat_in_this_campaign"))
    if seat.user_id is not None:
        raise NotInvited(say("the_seat_has_a_player_already", text=seat.name))
    if Newcomer.objects.filter(seat=seat).exists():
        raise NotInvited(say("someone_has_taken_the_seat_and_waits", text=seat.name))
    if seat.invitations.filter(withdrawn_at=None, taken_at=None).exists():
        raise NotInvited(say("there_is_an_invitation_to_the_seat_already", text=seat.name))
    note(campaign, Action.INVITED, at, actor=by, seat=seat.name)
    return Invitation.objects.create(seat=seat, made_at=at)


@transaction.atomic
def withdraw_invitation(campaign: Campaign, invitation_id: int, at: datetime, by: User | None = None) -> None:
    """Withdraw an open invitation. Raise NotInvited if it was taken or withdrawn before."""
    still_open = Invitation.objects.filter(pk=invitation_id, seat__campaign=campaign, withdrawn_at=None, taken_at=None)
    if still_open.update(withdrawn_at=at) != 1:
        raise NotInvited(say("this_invitation_is_not_open_any_more_somebody_took_the_seat"))
    note(campaign, Action.WITHDRAWN, at, actor=by, seat=Seat.objects.get(invitations=invitation_id).name)


def withdraw_offer(request: SeatRequest, at: datetime, by: User) -> None:
    """Withdraw the offer of a seat that someone on the waiting list has not answered, if there is one."""
    if request.offer_id is None:
        return
    still_open = Invitation.objects.filter(pk=request.offer_id, withdrawn_at=None, taken_at=None)
    if still_open.update(withdrawn_at=at):
        note(request.campaign, Action.WITHDRAWN, at, actor=by, seat=Seat.objects.get(invitations=request.offer_id).name)


def bind_account(token: str, user_id: int) -> None:
    """Record the account created with an invitation; raise NotInvited if there was one, or it is not open."""
    free = open_invitations(token).filter(account=None)
    if free.update(account=user_id) != 1:
        raise NotInvited(say("this_invitation_has_already_been_used_to_create_an"))


def take_seat(token: UUID, user: User, at: datetime) -> Seat:
    """Give the seat of an open invitation to a user, who may have to wait for it (see `newcomers`).

    A campaign that starts when all seats are taken starts with the last one.

    Raises SeatedAlready if they have a seat in the campaign, NotInvited if they have played another side of it, if they
    administer one whose administrator cannot play, if the invitation is not open any more, or if another account was
    created with it.
    """
    try:
        with transaction.atomic():
            return _take(token, user, at)
    except IntegrityError:  # they took another seat of the campaign at the same moment
        raise SeatedAlready(say("you_have_a_seat_in_this_campaign_already")) from None


def _take(token: UUID, user: User, at: datetime) -> Seat:
    seat = Seat.objects.select_related("campaign").filter(invitations__token=token).first()
    if seat is None:
        raise NotInvited(say("this_invitation_is_not_open_any_more_ask_the_administrator_for_a_new_one"))
    phase = locked_phase(seat.campaign)
    invitations = open_invitations(str(token)).filter(Q(account=None) | Q(account=user))
    if invitations.update(taken_at=at, taken_by=user) != 1:
        raise NotInvited(say("this_invitation_is_not_open_any_more_ask_the_administrator_for_a_new_one"))
    occupy(seat, user, phase, at)
    return seat


def occupy(seat: Seat, user: User, phase: Phase, at: datetime) -> None:
    """Give a vacant seat to a user, who may have to wait for it; an open request of theirs for a seat ends.

    With the request ends an offer of another seat, which is free for others again.

    The caller holds the lock on `phase`, and calls it in a transaction. Raise what `take_seat` does.
    """
    if not may_play(seat.campaign, user):
        raise NotInvited(say("the_administrator_cannot_play_here"))
    if seat_or_waiting(seat.campaign, user) is not None:
        raise SeatedAlready(say("you_have_a_seat_in_this_campaign_already"))
    if has_seen_another_side(seat, user):
        raise NotInvited(say("you_have_played_another_side_of_this_campaign_and"))
    # All of them, in the usual order of locking: nobody leaves while it is checked whether all are taken.
    seats = seat.campaign.seats.select_for_update().order_by("pk")
    vacant = any(one.pk == seat.pk and one.user_id is None for one in seats)
    if not vacant or Newcomer.objects.filter(seat=seat).exists():
        raise NotInvited(say("this_seat_has_a_player_already"))
    note(seat.campaign, Action.TAKEN, at, actor=user, seat=seat.name)
    arrive(seat, user, phase, at)
    asked = SeatRequest.objects.filter(campaign=seat.campaign, user=user, state=SeatRequest.State.OPEN)
    for request in asked.exclude(offer=None).select_related("campaign"):
        withdraw_offer(request, at, user)
    asked.update(state=SeatRequest.State.SEATED, seat=seat, faction=seat.faction_id, answered_at=at)
    start_if_full(seat.campaign, at)


@transaction.atomic
def name_captain(campaign: Campaign, seat_id: int, at: datetime, by: User | None = None) -> Seat:
    """Make a seat the captain of its faction in place of the present one. Raise NotInvited for no such seat."""
    seat = Seat.objects.filter(campaign=campaign, pk=seat_id).first()
    if seat is None:
        raise NotInvited(say("there_is_no_such_seat_in_this_campaign"))
    honour = honour_in(current_phase(campaign))
    if honour is not None and honour.names_captains:
        raise NotInvited(say("the_princeps_is_captain"))
    Faction.objects.select_for_update().get(pk=seat.faction_id)  # of two namings one comes after the other
    Seat.objects.filter(faction=seat.faction_id, captain=True).exclude(pk=seat.pk).update(captain=False)
    Seat.objects.filter(pk=seat.pk).update(captain=True)
    note(campaign, Action.CAPTAIN, at, actor=by, seat=seat.name)
    return seat


@transaction.atomic
def invite_to_all(campaign: Campaign, at: datetime, by: User | None = None) -> int:
    """Make an invitation to every seat without a player, general, newcomer or open invitation; how many were made."""
    # Of two people who press the button at once the second one waits, and finds nothing left to do.
    list(campaign.seats.select_for_update().order_by("pk"))
    taken_up = Invitation.objects.filter(seat__campaign=campaign, withdrawn_at=None, taken_at=None)
    free = campaign.seats.exclude(TAKEN).exclude(pk__in=taken_up.values("seat"))
    numbers = list(free.order_by("pk").values_list("pk", flat=True))
    for number in numbers:
        make_invitation(campaign, number, at, by)
    return len(numbers)
