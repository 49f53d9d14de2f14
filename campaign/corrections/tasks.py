"""Workers make proposed corrections, and have the maps of corrected steps drawn."""

import logging

from celery import shared_task
from django.utils import timezone

from campaign.corrections.commands.proposed import make_if_overdue
from campaign.corrections.queries.proposed import due_proposals
from campaign.models import Campaign
from campaign.platform.retry_pauses import Blame
from campaign.selectors import openings_without_picture, records_without_picture
from campaign.selectors.corrections import open_proposals
from campaign.services.unfinished import Work, finish
from campaign.tasks.clock import COUNTED, DUE, STEP_AGAIN_AFTER, WingWork
from campaign.tasks.drawing import draw_opening, draw_outcome
from campaign.tasks.resolution import LIMIT
from campaign.tasks.trying import tried

log = logging.getLogger(__name__)


@shared_task(name="campaign.tasks.make_proposed_correction", time_limit=LIMIT)
def make_proposed_correction(proposal_id: int) -> None:
    """Make a proposed correction without objections for a day, and queue its maps."""
    work = Work("make_proposed_correction", str(proposal_id))
    if not open_proposals().filter(pk=proposal_id).exists():
        finish(work)
        return
    made = tried(work, lambda: make_if_overdue(proposal_id, timezone.now()), otherwise=Blame.RULES)
    if made:
        log.info("campaign.correction.made proposal=%s", proposal_id)
        draw_corrected(made.campaign)


def draw_corrected(campaign: Campaign) -> None:
    """Have the maps of a campaign drawn that are new by a correction."""
    numbers = list(campaign.phases.values_list("pk", flat=True))
    for phase_id in openings_without_picture(numbers):
        draw_opening.delay(phase_id)
    for record_id in records_without_picture(numbers):
        draw_outcome.delay(record_id)


COUNTED["make_proposed_correction"] = make_proposed_correction
DUE.append(WingWork("make_proposed_correction", due_proposals, STEP_AGAIN_AFTER))
