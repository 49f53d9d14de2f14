"""Requests for seats, and the waiting list: users ask and withdraw, the administrator accepts, declines or offers.

A seat is given as an invitation gives it: the new holder waits where the faction has secrets (see `newcomers`), and
nobody gets a seat of a side after they played another one.

Answers lock the current step first, then the request, then seats, so that none waits for another in a circle.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from campaign.language.catalogue.sentences import say
from campaign.members.commands.invitations import NotInvited, SeatedAlready, make_invitation, occupy, withdraw_offer
from campaign.members.queries.open_seats import free_seats, listings
from campaign.members.queries.people import seat_or_waiting
from campaign.members.queries.seat_requests import open_requests
from campaign.models import Campaign, Invitation, Seat, SeatListing, SeatRequest, Tenure
from campaign.models.log import Action
from campaign.services.errors import Refused
from campaign.services.log import note
from campaign.services.seats import has_seen_another_side, locked_phase

State = SeatRequest.State
REQUESTS_A_DAY = 10
"""The most requests of a user in a day, in all campaigns."""
REQUESTS_A_WEEK = 3
"""The most requests of a user in a week, in one campaign."""
MOST_OPEN = 100
"""The most open requests of a campaign, waiting list included."""
LONGEST_LINE = 300


class NotAsked(Refused):
    """A request for a seat that cannot be made, or answered any more."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The seat that someone asks for, any seat of a faction, or any seat (both None), by their keys.

    With `waits` they ask for a place on the waiting list.
    """

    seat: int | None = None
    faction: int | None = None
    waits: bool = False


@transaction.atomic
def ask_for_seat(listing: SeatListing, user: User, wish: Wish, line: str, at: datetime) -> SeatRequest:
    """Record a request for a seat, or a place on the waiting list.

    An earlier one whose seat was taken since, or a place on the waiting list, becomes the new request. Raise NotAsked
    if the campaign no longer looks for players, the seat is not free, or the user asked too often; SeatedAlready if
    they have a seat, NotInvited if they have played another side.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # of two requests the second one waits, and is counted
    if not listings().filter(pk=listing.pk).exists():
        raise NotAsked(say("this_campaign_does_not_look_for_players_any_more"))
    campaign = listing.campaign
    _check_user(campaign, user)
    known = SeatRequest.objects.select_for_update().filter(campaign=campaign, user=user, state=State.OPEN).first()
    if known is not None and not _can_change(known, wish):
        raise NotAsked(say("you_have_asked_for_a_seat_already"))
    faction = _checked_faction(campaign, user, wish)
    if known is None:
        _check_limits(campaign, user, at)
    made = known or SeatRequest(campaign=campaign, user=user)
    made.seat_id, made.faction_id, made.waits, made.line, made.asked_at = wish.seat, faction, wish.waits, line, at
    made.save()
    return made


def _check_user(campaign: Campaign, user: User) -> None:
    if seat_or_waiting(campaign, user) is not None:
        raise SeatedAlready(say("you_have_a_seat_in_this_campaign_already"))
    if campaign.administrator_id == user.pk:
        raise NotAsked(say("you_run_this_campaign_take_a_seat_with_an_invitation"))


def _can_change(known: SeatRequest, wish: Wish) -> bool:
    """Return whether an open request can become another one: it waits, or what it asks for is taken.

    A user with an open offer answers it first.
    """
    if known.offer is not None and known.offer.withdrawn_at is None and known.offer.taken_at is None:
        return False
    if known.waits:
        return not wish.waits
    return not _free(known.campaign, Wish(known.seat_id, known.faction_id))


def _free(campaign: Campaign, wish: Wish) -> bool:
    """Return whether a seat of a wish is free."""
    seats = free_seats().filter(campaign=campaign)
    if wish.seat is not None:
        seats = seats.filter(pk=wish.seat)
    if wish.faction is not None:
        seats = seats.filter(faction=wish.faction)
    return seats.exists()


def _checked_faction(campaign: Campaign, user: User, wish: Wish) -> int | None:
    """Return the faction of a wish; raise NotAsked for one that cannot be met, NotInvited for another side's player.

    A former player who asks for any seat asks for one of their faction.
    """
    seats = Seat.objects.filter(campaign=campaign)
    faction = wish.faction
    if wish.seat is not None:
        faction = seats.filter(pk=wish.seat).values_list("faction", flat=True).first()
    if (faction is None and wish != Wish(waits=wish.waits)) or (
        faction is not None and not seats.filter(faction=faction).exists()
    ):
        raise NotAsked(say("there_is_no_such_seat_in_this_campaign"))
    played = set(Tenure.objects.filter(user=user, seat__campaign=campaign).values_list("seat__faction", flat=True))
    if played and faction is None:
        faction = min(played)
    if played - {faction}:
        raise NotInvited(say("you_have_played_another_side_of_this_campaign_and"))
    free = _free(campaign, Wish(wish.seat, faction))
    if not wish.waits and not free:
        raise NotAsked(say("this_seat_is_taken_choose_another_one_or_join_the_waiting_list"))
    if wish.waits and free:
        raise NotAsked(say("a_seat_is_free_ask_for_it"))
    return faction


def _check_limits(campaign: Campaign, user: User, at: datetime) -> None:
    own = SeatRequest.objects.filter(user=user)
    if own.filter(asked_at__gt=at - timedelta(days=1)).count() >= REQUESTS_A_DAY:
        raise NotAsked(say("you_have_asked_for_seats_today", number=REQUESTS_A_DAY))
    here = own.filter(campaign=campaign, asked_at__gt=at - timedelta(days=7)).count()
    if here >= REQUESTS_A_WEEK:
        raise NotAsked(say("you_have_asked_this_campaign_this_week", number=REQUESTS_A_WEEK))
    if SeatRequest.objects.filter(campaign=campaign, state=State.OPEN).count() >= MOST_OPEN:
        raise NotAsked(say("this_campaign_has_too_many_requests"))


@transaction.atomic
def withdraw_request(listing: SeatListing, user: User, at: datetime) -> None:
    """Withdraw a user's open request, or leave the waiting list; an offer of a seat ends with it.

    Raise NotAsked if there is none.
    """
    locked_phase(listing.campaign)
    mine = SeatRequest.objects.select_for_update().filter(campaign=listing.campaign, user=user, state=State.OPEN)
    request = mine.first()
    if request is None:
        raise NotAsked(say("you_have_no_open_request_for_a_seat"))
    withdraw_offer(request, at, user)
    _close(request, State.WITHDRAWN, at)


def accept_request(campaign: Campaign, request_id: int, seat_id: int, at: datetime, by: User) -> Seat:
    """Give a user the free seat that they asked for, or another one; an unused invitation to it is withdrawn.

    Raise NotAsked if the request is not open any more or waits, or the seat is not free; SeatedAlready and NotInvited
    as `take_seat` does.
    """
    try:
        with transaction.atomic():
            phase = locked_phase(campaign)
            request = _open_request(campaign, request_id, waits=False)
            seat = _made_free(request, seat_id, at, by)
            occupy(seat, request.user, phase, at)
            SeatRequest.objects.filter(pk=request.pk).update(answered_by=by)
            note(campaign, Action.ACCEPTED, at, actor=by, seat=seat.name)
            return seat
    except (IntegrityError, SeatedAlready):  # they took another seat of the campaign at the same moment
        raise SeatedAlready(say("they_have_a_seat_in_this_campaign_already")) from None


@transaction.atomic
def decline_request(campaign: Campaign, request_id: int, answer: str, at: datetime, by: User) -> None:
    """Decline a request, or take someone off the waiting list, with a line for them; raise NotAsked if it is closed."""
    locked_phase(campaign)
    request = _open_request(campaign, request_id)
    withdraw_offer(request, at, by)
    _close(request, State.DECLINED, at, by, answer)
    note(campaign, Action.DECLINED, at, actor=by)


@transaction.atomic
def offer_seat(campaign: Campaign, request_id: int, seat_id: int, at: datetime, by: User) -> Invitation:
    """Invite someone on the waiting list to a free seat, and nobody else to it.

    Raise NotAsked as `accept_request` does, or if they have an offer already.
    """
    locked_phase(campaign)
    request = _open_request(campaign, request_id, waits=True)
    if request.offer is not None and request.offer.withdrawn_at is None:
        raise NotAsked(say("they_have_an_offer_already"))
    seat = _made_free(request, seat_id, at, by)
    invitation = make_invitation(campaign, seat.pk, at, by)
    Invitation.objects.filter(pk=invitation.pk).update(account=request.user)
    SeatRequest.objects.filter(pk=request.pk).update(offer=invitation)
    return invitation


def _open_request(campaign: Campaign, request_id: int, *, waits: bool | None = None) -> SeatRequest:
    """Return an open request, locked; raise NotAsked without one."""
    found = open_requests(campaign).select_for_update(of=("self",)).select_related("campaign", "user", "offer")
    found = found.filter(pk=request_id)
    request = (found if waits is None else found.filter(waits=waits)).first()
    if request is None:
        raise NotAsked(say("this_request_is_not_open_any_more"))
    return request


def _made_free(request: SeatRequest, seat_id: int, at: datetime, by: User) -> Seat:
    """Return a free seat for the user of a request, after withdrawing an invitation to it that nobody has used.

    Raise NotAsked for other seats and factions, SeatedAlready if the user has one, NotInvited if they know the secrets
    of another side.
    """
    campaign = request.campaign
    list(campaign.seats.select_for_update().order_by("pk"))  # all of them, in the usual order of locking
    found = free_seats().filter(campaign=campaign, pk=seat_id).select_related("campaign").first()
    if found is None:
        raise NotAsked(say("choose_a_free_seat"))
    if seat_or_waiting(campaign, request.user) is not None:
        raise SeatedAlready(say("they_have_a_seat_in_this_campaign_already"))
    if has_seen_another_side(found, request.user):
        raise NotInvited(say("they_have_played_another_side_of_this_campaign"))
    if request.faction_id not in (None, found.faction_id):
        raise NotAsked(say("they_asked_for_another_faction"))
    unused = Invitation.objects.filter(seat=found, withdrawn_at=None, taken_at=None, account=None)
    if unused.update(withdrawn_at=at):
        note(campaign, Action.WITHDRAWN, at, actor=by, seat=found.name)
    return found


def _close(request: SeatRequest, state: State, at: datetime, by: User | None = None, answer: str = "") -> None:
    SeatRequest.objects.filter(pk=request.pk).update(state=state, answered_at=at, answered_by=by, answer=answer)
