"""The list of a campaign's maps that a user may see."""

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from campaign.models import Phase, Picture
from campaign.selectors.membership import Membership


def pictures_of(member: Membership, wanted: Mapping[str, object]) -> QuerySet[Picture]:
    """Return the drawn maps in force, round by round; `wanted` are column values to filter by.

    Everyone gets the map of an outcome once it is published, the administrator as soon as it is resolved.
    """
    shown = Q(record=None) | Q(phase__status=Phase.Status.PUBLISHED)
    if member.administers:
        shown |= Q(phase__status=Phase.Status.RESOLVED)
    drawn = Picture.objects.filter(shown, phase__campaign=member.campaign, phase__superseded_by=None, **wanted)
    drawn = drawn.exclude(file="").exclude(moment=Picture.Moment.DESK)
    return drawn.select_related("phase", "record").defer("phase__document").order_by("phase__round", "phase", "pk")
