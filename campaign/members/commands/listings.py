"""Looking for players: what everyone may read of a campaign's free seats is switched on and off."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.members.queries.open_seats import under_way
from campaign.models import Campaign, SeatListing
from campaign.models.log import Action
from campaign.services.errors import WrongMoment
from campaign.services.log import note

LONGEST_LINE = 140


@transaction.atomic
def look_for_players(campaign: Campaign, line: str, at: datetime, by: User | None = None) -> SeatListing:
    """List a campaign with a line of its administrator, or change the line. Raise WrongMoment if it is over."""
    Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk)  # of two clicks the second one waits
    if not Campaign.objects.filter(under_way(), pk=campaign.pk).exists():
        raise WrongMoment(say("the_campaign_is_over"))
    listing = SeatListing.objects.filter(campaign=campaign).first() or SeatListing(campaign=campaign, stopped_at=at)
    if listing.stopped_at is not None:
        listing.listed_at, listing.stopped_at = at, None
        note(campaign, Action.LOOKING, at, actor=by)
    listing.line = line
    listing.save()
    return listing


@transaction.atomic
def stop_looking(campaign: Campaign, at: datetime, by: User | None = None) -> None:
    """Take a campaign off the list; requests that it has stay. Do nothing if it is not listed."""
    if SeatListing.objects.filter(campaign=campaign, stopped_at=None).update(stopped_at=at):
        note(campaign, Action.NOT_LOOKING, at, actor=by)
