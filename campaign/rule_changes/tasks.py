"""Workers try rule changes on the rounds played so far."""

from datetime import datetime

from celery import shared_task

from campaign.models import RuleChange
from campaign.platform.retry_pauses import Blame
from campaign.rule_changes import commands
from campaign.rule_changes.queries import untried_changes
from campaign.selectors.phases import stalled_after
from campaign.services.unfinished import Work, finish
from campaign.tasks.clock import COUNTED, MAP_AGAIN_AFTER, STALLED, WingWork
from campaign.tasks.trying import tried

SOFT, HARD = 180, 240
"""The seconds after which a change that is being tried is left, and after which its worker is killed."""


@shared_task(name="campaign.tasks.try_rule_change", soft_time_limit=SOFT, time_limit=HARD)
def try_rule_change(change_id: int) -> None:
    """Compute the outcomes of the played rounds with other rules; a failure is recorded."""
    campaign_id = RuleChange.objects.filter(pk=change_id).values_list("campaign_id", flat=True).first()
    work = Work("try_rule_change", str(change_id), campaign_id)
    if campaign_id is None:
        finish(work)
        return
    tried(
        work,
        lambda: commands.try_out(change_id),
        lambda kind: commands.note_failure(change_id, kind),
        otherwise=Blame.RULES,
    )


def _untried(at: datetime) -> list[int]:
    return untried_changes(at - stalled_after())


COUNTED["try_rule_change"] = try_rule_change
STALLED.append(WingWork("try_rule_change", _untried, MAP_AGAIN_AFTER))
