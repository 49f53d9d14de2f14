"""The public campaigns, and the campaigns a user can read with their current phases, in a fixed number of queries."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery

from campaign.models import Campaign, Newcomer, Phase, Seat
from campaign.selectors.membership import Visitor
from campaign.selectors.phases import step_rank

_GIVEN_UP = (Campaign.Standing.ENDED, Campaign.Standing.ABANDONED)


def public_campaigns() -> QuerySet[Campaign]:
    """The public campaigns by title, those that run or are paused first.

    A campaign without a phase under way is over; an index finds these. The phase is looked up only for campaigns that
    are shown.
    """
    under_way = Phase.objects.filter(campaign=OuterRef("pk")).exclude(status=Phase.Status.PUBLISHED)
    over = ExpressionWrapper(Q(standing__in=_GIVEN_UP) | ~Exists(under_way), BooleanField())
    return Campaign.objects.filter(public=True).alias(is_over=over).order_by("is_over", "title", "pk")


def lively_campaigns(most: int) -> list[Campaign]:
    """Return some public campaigns: those that run, the one that published last first, the demonstration, then others.

    The others are the newest first.
    """
    under_way = Phase.objects.filter(campaign__public=True, campaign__standing=Campaign.Standing.RUNNING)
    running = under_way.exclude(status=Phase.Status.PUBLISHED).order_by("-opened_at", "-pk").values_list("campaign")
    numbers = [number for (number,) in running[:most]]
    found = Campaign.objects.in_bulk(numbers)
    others = Campaign.objects.filter(public=True).exclude(pk__in=numbers).order_by("-demonstration", "-pk")
    return [found[number] for number in numbers] + list(others[: most - len(numbers)])


ORDERS: Mapping[str, tuple[str, ...]] = {
    "title": ("title", "pk"),
    "-title": ("-title", "-pk"),
    "created_at": ("created_at", "pk"),
    "-created_at": ("-created_at", "-pk"),
    "due_at": ("now_due_at", "pk"),
    "-due_at": ("-now_due_at", "-pk"),
}
"""The orders in which campaigns can be listed; ties are in order of creation."""


@dataclass(frozen=True, slots=True)
class CampaignFilter:
    """A filter of campaigns; None or "" matches all. `only` is the id of a campaign."""

    mine: bool | None = None
    public: bool | None = None
    standing: str = ""
    step: str = ""
    search: str = ""
    order: str = "title"
    only: int | None = None


def readable_campaigns(user: Visitor, wanted: CampaignFilter) -> QuerySet[Campaign]:
    """Return the filtered campaigns in which a user has a part, and the public ones; no games played alone."""
    mine = Q(pk__in=())
    if user.pk is not None:  # a vacant seat belongs to nobody
        seats = Seat.objects.filter(campaign=OuterRef("pk"), user=user.pk)
        waits = Newcomer.objects.filter(campaign=OuterRef("pk"), user=user.pk)
        mine = Q(administrator=user.pk) | Q(Exists(seats)) | Q(Exists(waits))
    found = Campaign.objects.filter(mine | Q(public=True), solo=False)
    if wanted.mine is not None:
        found = found.filter(mine) if wanted.mine else found.exclude(mine)
    if wanted.public is not None:
        found = found.filter(public=wanted.public)
    if wanted.standing:
        found = found.filter(standing=wanted.standing)
    if wanted.search:
        found = found.filter(Q(title__icontains=wanted.search) | Q(slug__icontains=wanted.search))
    if wanted.only is not None:
        found = found.filter(pk=wanted.only)
    if wanted.step:
        found = found.alias(now_step=_now("step")).filter(now_step=wanted.step)
    if wanted.order.endswith("due_at"):
        found = found.alias(now_due_at=_now("due_at"))
    return found.order_by(*ORDERS[wanted.order])


def seats_in(user: Visitor, campaigns: Iterable[Campaign]) -> dict[int, Seat]:
    """Return the user's seat in each of some campaigns in which they have one, by campaign id."""
    if user.pk is None:
        return {}
    numbers = [campaign.pk for campaign in campaigns]
    seats = Seat.objects.filter(campaign__in=numbers, user=user.pk).select_related("faction")
    return {seat.campaign_id: seat for seat in seats}


def _now(column: str) -> Subquery:
    """Return a subquery for a column of a campaign's current phase."""
    phases = Phase.objects.filter(campaign=OuterRef("pk")).order_by("-round", step_rank().desc())
    return Subquery(phases.values(column)[:1])
