"""The start of a campaign: from then on the clock of its first step runs."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Campaign
from campaign.models.log import Action
from campaign.selectors.phases import outline
from campaign.selectors.seat_holders import TAKEN
from campaign.services.deadlines import due_after
from campaign.services.errors import WrongMoment
from campaign.services.log import note
from campaign.services.seats import admit_newcomers, locked_phase


@transaction.atomic
def start_clock(campaign: Campaign, at: datetime, by: User) -> None:
    """Start the campaign, even with vacant seats; raise WrongMoment if it does not wait for a start."""
    if not _start(campaign, at, by):
        raise WrongMoment(say("the_campaign_does_not_wait_to_be_started"))


def start_if_full(campaign: Campaign, at: datetime) -> bool:
    """Start a campaign that starts once all seats are taken, if they are; return whether it started.

    A seat counts as taken as soon as a user or a general takes it, also while a user waits to be confirmed. The
    caller's transaction holds the locks of the seats.
    """
    if campaign.starts != Campaign.Starts.FULL or campaign.seats.exclude(TAKEN).exists():
        return False
    return _start(campaign, at)


def _start(campaign: Campaign, at: datetime, by: User | None = None) -> bool:
    """Start a campaign: its first step opens at that moment and lasts its full number of days.

    What was submitted before stays and counts. Newcomers whom nobody has to confirm before the start are admitted.
    """
    phase = locked_phase(campaign)
    if phase.campaign.has_not_started:
        admit_newcomers(phase, at)
    waiting = Campaign.objects.filter(pk=campaign.pk, standing=Campaign.Standing.NOT_STARTED)
    if waiting.update(standing=Campaign.Standing.RUNNING) != 1:
        return False
    phase.opened_at = at
    phase.due_at = due_after(phase.campaign, phase.step, outline(phase).days, at)
    phase.save(update_fields=["opened_at", "due_at"])
    note(campaign, Action.STARTED, at, actor=by, phase=phase, due_at=phase.due_at.isoformat())
    return True
