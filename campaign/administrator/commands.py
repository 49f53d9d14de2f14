"""What the administrator allows the players of a campaign."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Campaign
from campaign.models.log import Action
from campaign.services.log import note


@transaction.atomic
def set_hints(campaign: Campaign, at: datetime, *, wanted: bool, by: User | None = None) -> None:
    """Set whether players of a campaign can ask for a suggestion; do nothing if it is so already."""
    if Campaign.objects.filter(pk=campaign.pk, hints=not wanted).update(hints=wanted):
        note(campaign, Action.HINTS if wanted else Action.NO_HINTS, at, actor=by)
