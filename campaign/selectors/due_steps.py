"""The steps that the clock closes at their deadline, and those that it publishes, where the campaign says so."""

from datetime import datetime

from campaign.models import Campaign, Phase
from campaign.selectors.sheets import phase_view
from orders.rules.kinds import Step

_BY_ITSELF = (Campaign.ByItself.RESOLVE, Campaign.ByItself.PUBLISH)


def steps_due(at: datetime) -> list[int]:
    """The open steps, past their deadlines, that can close by themselves now."""
    due = Phase.objects.filter(status=Phase.Status.OPEN, due_at__lte=at, campaign__by_itself__in=_BY_ITSELF)
    running = due.filter(campaign__standing=Campaign.Standing.RUNNING).select_related("campaign").order_by("pk")
    return [phase.pk for phase in running if is_due(phase, at)]


def is_due(phase: Phase, at: datetime) -> bool:
    """Whether the clock closes a step at a moment.

    Its deadline has passed, and where the campaign holds a step for whoever is missing, nobody is; a battle waits for
    its reports in any case (EN.9).
    """
    campaign = phase.campaign
    asked = phase.status == Phase.Status.OPEN and campaign.by_itself in _BY_ITSELF and campaign.is_running
    if not asked or at < phase.due_at:
        return False
    waits = campaign.missing == Campaign.Missing.HOLD or phase.step == Step.BATTLES
    return not waits or phase_view(phase).awaits_nobody


def steps_to_publish() -> list[int]:
    """The resolved steps of campaigns that publish by themselves."""
    resolved = Phase.objects.filter(status=Phase.Status.RESOLVED, campaign__by_itself=Campaign.ByItself.PUBLISH)
    running = resolved.filter(campaign__standing=Campaign.Standing.RUNNING)
    return list(running.order_by("pk").values_list("pk", flat=True))
