"""The campaigns that everybody can read."""

from django.db.models import BooleanField, ExpressionWrapper, OuterRef, Q, QuerySet, Subquery

from campaign.models import Campaign, Phase

_GIVEN_UP = (Campaign.Standing.ENDED, Campaign.Standing.ABANDONED)


def phases_of_public_campaigns() -> QuerySet[Phase]:
    """The phase that each public campaign is in, with the campaign, by title: those that run or are paused first."""
    own = Phase.objects.filter(campaign=OuterRef("pk")).order_by("-pk").values("pk")[:1]
    last = Campaign.objects.filter(public=True).annotate(last=Subquery(own)).values("last")
    phases = Phase.objects.filter(pk__in=last).select_related("campaign").defer("document")
    over = Q(status=Phase.Status.PUBLISHED) | Q(campaign__standing__in=_GIVEN_UP)
    phases = phases.alias(is_over=ExpressionWrapper(over, BooleanField()))
    return phases.order_by("is_over", "campaign__title", "pk")
