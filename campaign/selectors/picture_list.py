"""The maps of a campaign that somebody may see, as a list."""

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from campaign.models import Phase, Picture
from campaign.selectors.membership import Membership


def pictures_of(member: Membership, wanted: Mapping[str, object]) -> QuerySet[Picture]:
    """The maps that have been drawn of what counts, round by round; `wanted` are columns with what must stand there.

    The map of an outcome is there for everybody once it is published, for the administrator as soon as it is resolved.
    """
    shown = Q(record=None) | Q(phase__status=Phase.Status.PUBLISHED)
    if member.administers:
        shown |= Q(phase__status=Phase.Status.RESOLVED)
    drawn = Picture.objects.filter(shown, phase__campaign=member.campaign, phase__superseded_by=None, **wanted)
    drawn = drawn.exclude(file="").exclude(moment=Picture.Moment.DESK)
    return drawn.select_related("phase", "record").defer("phase__document").order_by("phase__round", "phase", "pk")
