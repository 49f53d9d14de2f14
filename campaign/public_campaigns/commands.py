"""Making a campaign public or private."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Campaign
from campaign.models.log import Action
from campaign.services.log import note


@transaction.atomic
def set_public(campaign: Campaign, at: datetime, *, wanted: bool, by: User | None = None) -> None:
    """Set whether anyone can read what all members of a campaign can; do nothing if it is so already."""
    if Campaign.objects.filter(pk=campaign.pk, public=not wanted).update(public=wanted):
        note(campaign, Action.PUBLIC if wanted else Action.NOT_PUBLIC, at, actor=by)
