"""Who is asking, and what part he has in a campaign."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet

from campaign.models import Campaign, Seat
from orders.rules.visibility import Reader

Visitor = AbstractBaseUser | AnonymousUser


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
    seat = Seat.objects.select_related("faction", "campaign").filter(campaign__slug=slug, user=user.pk).first()
    if seat is not None:  # found with one query, because every page and preview of a player begins here
        return Membership(seat.campaign, seat, seat.campaign.administrator_id == user.pk)
    return Membership(Campaign.objects.get(slug=slug, administrator=user.pk), None, administers=True)


def readership(user: Visitor, slug: str) -> Membership:
    """What a visitor is to a campaign that he wants to read: a member, or in a public one whoever comes by.

    Raises Campaign.DoesNotExist where he is neither.
    """
    try:
        return membership(user, slug)
    except Campaign.DoesNotExist:
        return Membership(Campaign.objects.get(slug=slug, public=True), None, administers=False)


def campaigns_of(user: Visitor) -> QuerySet[Campaign]:
    """The campaigns in which somebody has a part.

    What he administers and what he plays are found by themselves: with both in one condition the database would look
    through every campaign that there is.
    """
    administered = Campaign.objects.filter(administrator=user.pk).order_by().values("pk")
    played = Seat.objects.filter(user=user.pk).values("campaign")
    return Campaign.objects.filter(pk__in=administered.union(played)).order_by("title", "pk")
