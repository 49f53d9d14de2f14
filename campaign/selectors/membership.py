"""A user's part in a campaign."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet

from campaign.models import Campaign, LogEntry, Newcomer, ProposedCorrection, Seat, SeatListing, Tenure
from campaign.models.log import Action
from orders.rules.visibility import Reader

Visitor = AbstractBaseUser | AnonymousUser


@dataclass(frozen=True)
class Membership:
    """A user's part in a campaign: the seat they hold, if any, and whether they administer it.

    A `newcomer` has taken a seat and does not command it yet: to all that is kept in a faction they are someone
    without a seat. Someone who only reads a public campaign has nothing of all that.
    """

    campaign: Campaign
    seat: Seat | None
    administers: bool
    newcomer: Newcomer | None = None

    @property
    def takes_part(self) -> bool:
        """Whether they play, wait for their seat, or administer."""
        return self.seat is not None or self.newcomer is not None or self.administers

    @cached_property
    def since(self) -> datetime | None:
        """The time when they took command of their seat."""
        if self.seat is None:
            return None
        # The last tenure, even if it has just ended: without one they would read older texts than they may.
        own = self.seat.tenures.filter(user=self.seat.user_id).order_by("since")
        return own.values_list("since", flat=True).last()

    @cached_property
    def teammate_waits(self) -> bool:
        """Whether a newcomer of their faction waits to be confirmed."""
        unconfirmed = Newcomer.objects.filter(confirmed_at=None)
        return self.seat is not None and unconfirmed.filter(seat__faction=self.seat.faction_id).exists()

    @cached_property
    def correction_waits(self) -> bool:
        """Whether a proposed correction waits for the players."""
        proposed = ProposedCorrection.objects.filter(campaign=self.campaign, outcome="open")
        return self.takes_part and proposed.exists()

    @property
    def reader(self) -> Reader:
        """Their rights as a reader of orders."""
        return Reader(self.seat.faction.identifier, self.since) if self.seat else Reader(None)


def membership(user: Visitor, slug: str) -> Membership:
    """Return a user's part in a campaign; raise Campaign.DoesNotExist if they have none, which hides the campaign."""
    if user.pk is None:  # a vacant seat belongs to nobody, not to everyone
        raise Campaign.DoesNotExist
    member = _part_in(user, slug)
    if not member.takes_part:
        raise Campaign.DoesNotExist
    return member


def readership(user: Visitor, slug: str) -> Membership:
    """Return a user's part in a campaign they want to read: member, or visitor of a public campaign.

    Raise Campaign.DoesNotExist if they are neither.
    """
    if user.pk is None:
        return Membership(Campaign.objects.get(slug=slug, public=True), None, administers=False)
    member = _part_in(user, slug)
    if not member.takes_part and not member.campaign.public:
        raise Campaign.DoesNotExist
    return member


def _part_in(user: Visitor, slug: str) -> Membership:
    """Return a user's part in a campaign, if any, in one plain query: every preview begins here.

    Nobody has two seats in a campaign, nor waits for two, so there is nothing to sort.
    """
    seats = Seat.objects.filter(user=user.pk, campaign__slug=slug).select_related("faction", "campaign")
    seat = next(iter(seats), None)
    campaign = Campaign.objects.get(slug=slug) if seat is None else seat.campaign
    waiting = Newcomer.objects.filter(campaign=campaign, user=user.pk)
    return Membership(
        campaign,
        seat,
        administers=campaign.administrator_id == user.pk and not campaign.solo,
        newcomer=next(iter(waiting), None) if seat is None else None,
    )


@dataclass(frozen=True, slots=True)
class PastPart:
    """The part that a user had in a campaign: `seat` is the name of their last seat, `until` when it ended.

    `action` is how, as the log has it: they left, or someone freed their seat; "" if the log does not say. `reason` is
    the reason given then. `listing` is where one asks for a seat, if the campaign looks for players.
    """

    campaign: Campaign
    seat: str
    until: datetime
    action: str
    reason: str
    listing: SeatListing | None

    @property
    def has_left(self) -> bool:
        """Whether they left themselves."""
        return self.action == Action.LEFT


def past_part(user: Visitor, slug: str) -> PastPart | None:
    """Return the part that a user without one now had in a campaign; None if they never had one, or play it alone."""
    campaign = Campaign.objects.select_related("administrator").filter(slug=slug, solo=False).first()
    if user.pk is None or campaign is None:
        return None
    tenures = Tenure.objects.filter(user=user.pk, seat__campaign=campaign).select_related("seat")
    tenure = tenures.order_by("since").last()
    taken = LogEntry.objects.filter(campaign=campaign, actor=user.pk, action=Action.TAKEN).order_by("at", "pk").last()
    ends = LogEntry.objects.filter(campaign=campaign, action__in=[Action.LEFT, Action.FREED]).order_by("at", "pk")
    if tenure is not None and (taken is None or taken.at <= tenure.since):
        seat, until = tenure.seat.name, tenure.until
        ends = ends.filter(at=until) if until is not None else ends.none()
    elif taken is not None:  # they waited for their seat, and never commanded it
        seat, until = taken.about["seat"], None
        ends = ends.filter(at__gte=taken.at)
    else:
        return None
    end = ends.filter(about__seat=seat).first()
    ended_at = end.at if end is not None else until
    if ended_at is None:
        return None
    return PastPart(
        campaign,
        seat,
        ended_at,
        action=end.action if end is not None else "",
        reason=end.reason if end is not None else "",
        listing=SeatListing.objects.filter(campaign=campaign, stopped_at=None).first(),
    )


def campaigns_of(user: Visitor) -> QuerySet[Campaign]:
    """Return the campaigns in which a user has a part, without the games that they play alone.

    Administered and played campaigns are queried separately: one combined condition would make the database scan every
    campaign.
    """
    administered = Campaign.objects.filter(administrator=user.pk).order_by().values("pk")
    played = Seat.objects.filter(user=user.pk).values("campaign")
    taken = Newcomer.objects.filter(user=user.pk).values("campaign")
    return Campaign.objects.filter(pk__in=administered.union(played, taken), solo=False).order_by("title", "pk")
