"""Users' preferences and addresses, and the invitations to seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from itertools import groupby
from uuid import UUID

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.db.models import Prefetch, Q, QuerySet

from campaign.models import Army, Campaign, Faction, Invitation, Person, Seat
from campaign.selectors.generals import general_beginnings
from campaign.selectors.membership import Visitor
from campaign.selectors.newcomers import WaitingNewcomer, newcomers_by_seat


class InvitationState(Enum):
    """The state of an invitation for its visitor; a template compares `state.name`."""

    OPEN = 1
    WITHDRAWN = 2
    TAKEN = 3
    YOURS = 4
    SEATED = 5
    BOUND = 6
    ADMINISTRATOR = 7


@dataclass(frozen=True)
class InvitationView:
    """An invitation with the armies of its seat, and its state for the visitor.

    `SEATED`: it is open, but the visitor has another seat (`own`) in the campaign already. `BOUND`: it is open, but
    for the account alone that was created with it. `ADMINISTRATOR`: it is open, but the visitor administers a campaign
    whose administrator cannot play.
    """

    invitation: Invitation
    armies: Sequence[Army]
    state: InvitationState
    own: Seat | None


@dataclass(frozen=True)
class FactionSeats:
    """An active faction and its seats; each with its user, and with `newcomer` for someone who waits."""

    faction: Faction
    seats: Sequence[Seat]


@dataclass(frozen=True)
class SeatRow:
    """A seat as the administrator's list of people shows it; `invitation` is the open one, `waiting` its newcomer.

    `general_since` is the moment since when a general holds it.
    """

    seat: Seat
    armies: Sequence[Army]
    invitation: Invitation | None
    waiting: WaitingNewcomer | None
    general_since: datetime | None = None


def person_of(user: Visitor) -> Person | None:
    """Return a user's preferences, if set; loaded once per user, or together with the user."""
    person: Person | None = getattr(user, "person", None)
    return person


def invitation_view(token: str, user: Visitor) -> InvitationView:
    """Return an invitation by its token, for its visitor. Raise Invitation.DoesNotExist, also for a malformed token."""
    try:
        number = UUID(token)
    except ValueError:
        raise Invitation.DoesNotExist from None
    related = ("seat__campaign__administrator", "seat__faction", "taken_by")
    invitation = Invitation.objects.select_related(*related).get(token=number)
    own = seat_or_waiting(invitation.seat.campaign, user)
    armies = list(invitation.seat.armies.order_by("number"))
    return InvitationView(invitation, armies, _state(invitation, own, user), own)


def sides_of(campaign: Campaign) -> list[FactionSeats]:
    """Return the factions with their seats, in the order of the scenario."""
    seats = campaign.seats.select_related("faction", "user", "newcomer__user").order_by("faction", "pk")
    return [FactionSeats(faction, list(own)) for faction, own in groupby(seats, key=lambda seat: seat.faction)]


def _state(invitation: Invitation, own: Seat | None, user: Visitor) -> InvitationState:
    if invitation.withdrawn_at is not None:
        return InvitationState.WITHDRAWN
    if own is not None:
        return InvitationState.YOURS if own.pk == invitation.seat_id else InvitationState.SEATED
    if invitation.taken_at is None and invitation.account_id not in (None, user.pk):
        return InvitationState.BOUND
    if invitation.taken_at is not None:
        return InvitationState.TAKEN
    return InvitationState.OPEN if may_play(invitation.seat.campaign, user) else InvitationState.ADMINISTRATOR


def may_play(campaign: Campaign, user: Visitor) -> bool:
    """Return whether a user can have a seat: its administrator cannot where what they enter counts at once."""
    return not (campaign.entered_at_once and campaign.administrator_id == user.pk)


def open_invitations(token: str) -> QuerySet[Invitation]:
    """The invitation with a token, if its seat can still be taken with it."""
    try:
        number = UUID(token)
    except ValueError:
        return Invitation.objects.none()
    return Invitation.objects.filter(token=number, withdrawn_at=None, taken_at=None)


def is_open(token: str) -> bool:
    """Whether an invitation with this token can be taken."""
    return open_invitations(token).exists()


def opens_an_account(token: str) -> bool:
    """Whether an account can be created with an invitation: it is open, and none was created with it."""
    return open_invitations(token).filter(account=None).exists()


def seat_or_waiting(campaign: Campaign, user: Visitor) -> Seat | None:
    """The seat that a user has in a campaign, or has taken and waits for."""
    mine = Q(user=user.pk) | Q(newcomer__user=user.pk)
    return Seat.objects.filter(mine, campaign=campaign).first() if user.pk else None


def seat_rows(campaign: Campaign) -> list[SeatRow]:
    """The seats of a campaign, faction by faction, with their players, armies and open invitations."""
    open_ones = Invitation.objects.filter(withdrawn_at=None, taken_at=None)
    seats = (
        campaign.seats.select_related("faction", "user", "newcomer")
        .prefetch_related(
            Prefetch("armies", Army.objects.order_by("number")),
            Prefetch("invitations", open_ones, to_attr="open_invitations"),
        )
        .order_by("faction", "pk")
    )
    newcomers = newcomers_by_seat(campaign)
    since = general_beginnings(campaign) if any(seat.general for seat in seats) else {}
    return [
        SeatRow(
            seat,
            list(seat.armies.all()),
            next(iter(seat.open_invitations), None),
            newcomers.get(seat.pk),
            since.get(seat.pk),
        )
        for seat in seats
    ]


def names_of_accounts() -> Iterator[str]:
    """Yield the user names of all accounts; guests, whose names the site makes, are none."""
    return User.objects.filter(guest=None).values_list("username", flat=True).iterator()


def address_for_link(name: str) -> EmailAddress | None:
    """Return the verified address for a sign-in link, by user name or that address.

    None for an unknown name, or without a verified address; the visitor does not learn which.
    """
    by_address = _verified().filter(email=name.lower()).first()
    if by_address is not None:
        return by_address
    users = list(User.objects.filter(username__iexact=name)[:2])
    return _verified().filter(user=users[0]).order_by("-primary", "pk").first() if len(users) == 1 else None


def address_of_user(user: Visitor) -> str | None:
    """Return a user's verified address; None without one, or for a deactivated user."""
    address = _verified().filter(user=user.pk).order_by("-primary", "pk").first()
    return address.email if address else None


def verified_address(address_id: int) -> EmailAddress | None:
    """Return the verified addresses of active users."""
    return _verified().filter(pk=address_id).first()


def _verified() -> QuerySet[EmailAddress]:
    return EmailAddress.objects.filter(verified=True, user__is_active=True).select_related("user")
