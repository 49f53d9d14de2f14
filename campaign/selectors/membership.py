"""Who is asking, and what part he has in a campaign."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import FilteredRelation, Q, QuerySet

from campaign.models import Campaign, Seat
from orders.rules.visibility import Reader

Visitor = AbstractBaseUser | AnonymousUser
_OWN = "own_seat"


@dataclass(frozen=True)
class Membership:
    """Somebody's part in a campaign: the seat he has, if any, and whether he administers it.

    Whoever only reads a public campaign has neither.
    """

    campaign: Campaign
    seat: Seat | None
    administers: bool

    @property
    def takes_part(self) -> bool:
        """Whether he plays or administers."""
        return self.seat is not None or self.administers

    @property
    def reader(self) -> Reader:
        """What he is to the order sheets."""
        return Reader(self.seat.faction.identifier if self.seat else None)


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
    own = {_OWN: FilteredRelation("seats", condition=Q(seats__user=user.pk))}
    campaign = Campaign.objects.annotate(**own).select_related(f"{_OWN}__faction").get(slug=slug)
    seat: Seat | None = getattr(campaign, _OWN, None)
    if seat is not None:
        seat.campaign = campaign
    return Membership(campaign, seat, campaign.administrator_id == user.pk)


def campaigns_of(user: Visitor) -> QuerySet[Campaign]:
    """The campaigns in which somebody has a part.

    What he administers and what he plays are found by themselves: with both in one condition the database would look
    through every campaign that there is.
    """
    administered = Campaign.objects.filter(administrator=user.pk).order_by().values("pk")
    played = Seat.objects.filter(user=user.pk).values("campaign")
    return Campaign.objects.filter(pk__in=administered.union(played)).order_by("title", "pk")
