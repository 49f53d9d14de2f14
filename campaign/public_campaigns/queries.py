"""The campaigns that everybody can read."""

from collections.abc import Iterable

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet

from campaign.models import Campaign, Phase
from campaign.selectors.readable import phases_now

_GIVEN_UP = (Campaign.Standing.ENDED, Campaign.Standing.ABANDONED)


def public_campaigns() -> QuerySet[Campaign]:
    """The public campaigns by title, those that run or are paused first.

    That one is over is told by its having no phase under way, of which there is an index; which phase it is in is
    looked up for those alone that are shown.
    """
    under_way = Phase.objects.filter(campaign=OuterRef("pk")).exclude(status=Phase.Status.PUBLISHED)
    over = ExpressionWrapper(Q(standing__in=_GIVEN_UP) | ~Exists(under_way), BooleanField())
    return Campaign.objects.filter(public=True).alias(is_over=over).order_by("is_over", "title", "pk")


def phases_they_are_in(campaigns: Iterable[Campaign]) -> list[Phase]:
    """The phase that each of some campaigns is in, with the campaign, in their order."""
    wanted = list(campaigns)
    phases = phases_now(wanted)
    for campaign in wanted:
        phases[campaign.pk].campaign = campaign
    return [phases[campaign.pk] for campaign in wanted]
