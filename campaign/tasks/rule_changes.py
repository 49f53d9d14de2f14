"""Changes of the rules are tried by workers on what has been played."""

from celery import shared_task

from campaign.models import RuleChange
from campaign.platform.retry_pauses import Blame
from campaign.services import rule_changes
from campaign.services.unfinished import Work, finish
from campaign.tasks.trying import tried

SOFT, HARD = 180, 240
"""The seconds after which a change that is being tried is left, and after which its worker is killed."""


@shared_task(name="campaign.tasks.try_rule_change", soft_time_limit=SOFT, time_limit=HARD)
def try_rule_change(change_id: int) -> None:
    """Finds out what the rounds that have been played would have come to with other rules; a failure is noted."""
    campaign_id = RuleChange.objects.filter(pk=change_id).values_list("campaign_id", flat=True).first()
    work = Work("try_rule_change", str(change_id), campaign_id)
    if campaign_id is None:
        finish(work)
        return
    tried(
        work,
        lambda: rule_changes.try_out(change_id),
        lambda kind: rule_changes.note_failure(change_id, kind),
        otherwise=Blame.RULES,
    )
