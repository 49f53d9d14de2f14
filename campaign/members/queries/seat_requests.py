"""Requests for seats and the waiting list, as their administrator and the user who asked see them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext

from campaign.language.command_words import commands_of_faction
from campaign.members.queries.open_seats import FreeSeat, free_seats, listings, under_way
from campaign.members.queries.people import seat_or_waiting
from campaign.members.queries.profiles import Reliability, reliability_of
from campaign.models import Campaign, Seat, SeatListing, SeatRequest
from campaign.selectors.membership import Visitor

State = SeatRequest.State


@dataclass(frozen=True, slots=True)
class RequestRow:
    """An open request as the administrator sees it; `fits` are the free seats that meet it, the one asked for first.

    `offered` is the seat of an offer that was not answered yet.
    """

    request: SeatRequest
    fits: Sequence[FreeSeat]
    offered: Seat | None
    reliability: Reliability

    @property
    def wish(self) -> str:
        """The request in words."""
        return wish_words(self.request)


@dataclass(frozen=True, slots=True)
class SeatRequests:
    """The open requests of a campaign, and its waiting list, each in the order in which they came."""

    asked: Sequence[RequestRow]
    waiting: Sequence[RequestRow]


class RequestState(Enum):
    """The state of a user's request; a template compares `state.name`."""

    NONE = 1
    ASKED = 2
    TAKEN = 3
    """The seat that they asked for was taken."""
    WAITS = 4
    OFFERED = 5
    DECLINED = 6
    SEATED = 7
    RUNS = 8
    """They run the campaign."""
    OVER = 9
    """The campaign is over, and the request with it."""
    NEWCOMER = 10
    """They have taken a seat, and do not command its armies yet."""


@dataclass(frozen=True, slots=True)
class OwnRequest:
    """A user's last request in a campaign, and its state; `place` is their place on the waiting list."""

    state: RequestState
    request: SeatRequest | None = None
    place: int = 0


def wish_words(request: SeatRequest) -> str:
    """Return what a request asks for, in words."""
    if request.seat is not None:
        numbers = sorted(army.number for army in request.seat.armies.all())
        leaders = request.campaign.game_record.has_leaders
        return commands_of_faction(request.seat.faction.title, numbers, leaders=leaders)
    if request.faction is not None:
        return gettext("any seat of %(faction)s") % {"faction": request.faction.title}
    return gettext("any seat")


def open_requests(campaign: Campaign) -> QuerySet[SeatRequest]:
    """Return the open requests of a campaign that is not over, but for those of closed accounts."""
    return _open_in([campaign.pk])


def _open_in(campaigns: Iterable[int]) -> QuerySet[SeatRequest]:
    going_on = Campaign.objects.filter(under_way(), pk__in=list(campaigns))
    return SeatRequest.objects.filter(campaign__in=going_on, state=State.OPEN, user__is_active=True)


def requests_of(campaign: Campaign) -> SeatRequests:
    """Return the open requests of a campaign with the seats that meet them."""
    related = ("user", "faction", "seat__faction", "offer__seat")
    found = list(
        open_requests(campaign).select_related(*related).prefetch_related("seat__armies").order_by("asked_at", "pk")
    )
    if not found:
        return SeatRequests((), ())
    free, known = free_of(campaign), reliability_of(request.user_id for request in found)
    rows = [_row(request, free, known.get(request.user_id, Reliability())) for request in found]
    return SeatRequests([row for row in rows if not row.request.waits], [row for row in rows if row.request.waits])


def free_of(campaign: Campaign) -> list[FreeSeat]:
    """Return the free seats of a campaign."""
    seats = free_seats().filter(campaign=campaign).select_related("faction", "campaign").prefetch_related("armies")
    return [
        FreeSeat(seat, sorted(army.number for army in seat.armies.all())) for seat in seats.order_by("faction", "pk")
    ]


def _row(request: SeatRequest, free: Sequence[FreeSeat], reliability: Reliability) -> RequestRow:
    fits = [one for one in free if request.faction_id in (None, one.seat.faction_id)]
    offer = request.offer
    is_open = offer is not None and offer.withdrawn_at is None and offer.taken_at is None
    return RequestRow(
        request,
        sorted(fits, key=lambda one: one.seat.pk != request.seat_id),
        offered=offer.seat if offer is not None and is_open else None,
        reliability=reliability,
    )


def waiting_lists(campaigns: Iterable[int]) -> Mapping[int, Sequence[SeatRequest]]:
    """Return the waiting lists of some campaigns by their keys, in the order in which users joined, in one query."""
    found: dict[int, list[SeatRequest]] = {number: [] for number in campaigns}
    waiting = _open_in(found).filter(waits=True)
    for request in waiting.select_related("offer").order_by("asked_at", "pk"):
        found[request.campaign_id].append(request)
    return found


def first_waiting(seat: Seat, waiting: Sequence[SeatRequest]) -> SeatRequest | None:
    """Return who has waited longest for a seat, of those on a list whom it suits and who have no offer."""
    for request in waiting:
        has_offer = request.offer is not None and request.offer.withdrawn_at is None
        if request.faction_id in (None, seat.faction_id) and not has_offer:
            return request
    return None


def own_request(listing: SeatListing, user: Visitor) -> OwnRequest:
    """Return the state of a user's last request in a campaign."""
    if user.pk is None:
        return OwnRequest(RequestState.NONE)
    campaign = listing.campaign
    seat = seat_or_waiting(campaign, user)
    if seat is not None:
        return OwnRequest(RequestState.SEATED if seat.user_id == user.pk else RequestState.NEWCOMER)
    if campaign.administrator_id == user.pk:
        return OwnRequest(RequestState.RUNS)
    mine = SeatRequest.objects.filter(campaign=campaign, user=user.pk)
    related = ("faction", "seat__faction", "offer__seat__faction")
    last = mine.select_related(*related).prefetch_related("seat__armies").order_by("-asked_at", "-pk").first()
    if last is None or last.state in (State.WITHDRAWN, State.SEATED):
        return OwnRequest(RequestState.NONE)
    if last.state == State.DECLINED:
        return OwnRequest(RequestState.DECLINED, last)
    if not open_requests(campaign).filter(pk=last.pk).exists():
        return OwnRequest(RequestState.OVER, last)
    return _open(campaign, last)


def _open(campaign: Campaign, last: SeatRequest) -> OwnRequest:
    """Return the state of an open request."""
    if not last.waits:
        seats = free_seats().filter(campaign=campaign)
        wanted = {"pk": last.seat_id} if last.seat_id else {"faction": last.faction_id} if last.faction_id else {}
        return OwnRequest(RequestState.ASKED if seats.filter(**wanted).exists() else RequestState.TAKEN, last)
    offer = last.offer
    if offer is not None and offer.withdrawn_at is None and offer.taken_at is None:
        return OwnRequest(RequestState.OFFERED, last)
    waiting = open_requests(campaign).filter(waits=True)
    before = waiting.filter(asked_at__lt=last.asked_at) | waiting.filter(asked_at=last.asked_at, pk__lt=last.pk)
    return OwnRequest(RequestState.WAITS, last, before.count() + 1)


def closed_listing(token: UUID, user: Visitor) -> SeatListing | None:
    """Return a listing that is not open any more by its token, to those who asked there.

    Also one of a campaign that is over, so that they can read how their request ended.
    """
    if user.pk is None:
        return None
    asked = SeatRequest.objects.filter(user=user.pk).values("campaign")
    return SeatListing.objects.select_related("campaign").filter(token=token, campaign__in=asked).first()


def requests_waiting(campaign: Campaign) -> int:
    """Return how many requests wait for the administrator's answer."""
    return open_requests(campaign).filter(waits=False).count()


def listing_by_token(token: str) -> SeatListing | None:
    """Return an open listing by a token that a session has kept; None for anything else."""
    return listings().filter(token=token).first() if token else None
