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

LIMIT = 240
"""Seconds after which the worker that tries a change is killed, unless it has ended itself between two rounds."""


@shared_task(name="campaign.tasks.try_rule_change", time_limit=LIMIT)
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
