"""Who is asking, and what part he has in a campaign."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Exists, FilteredRelation, OuterRef, Q, QuerySet, Subquery

from campaign.models import Campaign, Newcomer, ProposedCorrection, Seat, Tenure
from orders.rules.visibility import Reader

Visitor = AbstractBaseUser | AnonymousUser
_OWN, _NEW, _SINCE = "own_seat", "own_waiting", "own_since"
_WAITS, _CORRECTION = "teammate_waits", "correction_waits"


@dataclass(frozen=True)
class Membership:
    """Someone's part in a campaign: the seat they have, if any, and whether they administer it.

    A `newcomer` has taken a seat and does not command it yet: to all that is kept in a faction they are someone
    without a seat. `since` is when they began to command their seat, `teammate_waits` says that a newcomer of their
    faction waits to be confirmed, `correction_waits` that a proposed correction waits for the players. Whoever only
    reads a public campaign has nothing of all that.
    """

    campaign: Campaign
    seat: Seat | None
    administers: bool
    newcomer: Newcomer | None = None
    since: datetime | None = None
    teammate_waits: bool = False
    correction_waits: bool = False

    @property
    def takes_part(self) -> bool:
        """Whether they play, wait for their seat, or administer."""
        return self.seat is not None or self.newcomer is not None or self.administers

    @property
    def reader(self) -> Reader:
        """What they are to the order sheets."""
        return Reader(self.seat.faction.identifier, self.since) if self.seat else Reader(None)


def membership(user: Visitor, slug: str) -> Membership:
    """A visitor's part in a campaign; raises Campaign.DoesNotExist where he has none: he may not know of it."""
    if user.pk is None:  # a seat without a user is nobody's, not everybody's
        raise Campaign.DoesNotExist
    member = _part_in(user, slug)
    if not member.takes_part:
        raise Campaign.DoesNotExist
    return member


def readership(user: Visitor, slug: str) -> Membership:
    """What a visitor is to a campaign that he wants to read: a member, or in a public one whoever comes by.

    Raises Campaign.DoesNotExist where he is neither.
    """
    if user.pk is None:
        return Membership(Campaign.objects.get(slug=slug, public=True), None, administers=False)
    member = _part_in(user, slug)
    if not member.takes_part and not member.campaign.public:
        raise Campaign.DoesNotExist
    return member


def _part_in(user: Visitor, slug: str) -> Membership:
    """What a user is to a campaign, if anything. One query, because every page and every preview begins here."""
    tenures = Tenure.objects.filter(user=user.pk, until=None, seat__campaign=OuterRef("pk"))
    unconfirmed = Newcomer.objects.filter(campaign=OuterRef("pk"), confirmed_at=None)
    own = {
        _OWN: FilteredRelation("seats", condition=Q(seats__user=user.pk)),
        _NEW: FilteredRelation("newcomers", condition=Q(newcomers__user=user.pk)),
        _SINCE: Subquery(tenures.values("since")[:1]),
        _CORRECTION: Exists(ProposedCorrection.objects.filter(campaign=OuterRef("pk"), outcome="open")),
        _WAITS: Exists(unconfirmed.filter(seat__faction__seats__user=user.pk)),
    }
    found = Campaign.objects.annotate(**own).select_related(f"{_OWN}__faction", f"{_NEW}__seat__faction")
    campaign = found.get(slug=slug)
    seat: Seat | None = getattr(campaign, _OWN, None)
    if seat is not None:
        seat.campaign = campaign
    newcomer: Newcomer | None = getattr(campaign, _NEW, None)
    return Membership(
        campaign,
        seat,
        administers=campaign.administrator_id == user.pk,
        newcomer=newcomer,
        since=getattr(campaign, _SINCE),
        teammate_waits=getattr(campaign, _WAITS),
        correction_waits=getattr(campaign, _CORRECTION),
    )


def campaigns_of(user: Visitor) -> QuerySet[Campaign]:
    """The campaigns in which somebody has a part.

    What he administers and what he plays are found by themselves: with both in one condition the database would look
    through every campaign that there is.
    """
    administered = Campaign.objects.filter(administrator=user.pk).order_by().values("pk")
    played = Seat.objects.filter(user=user.pk).values("campaign")
    taken = Newcomer.objects.filter(user=user.pk).values("campaign")
    return Campaign.objects.filter(pk__in=administered.union(played, taken)).order_by("title", "pk")
