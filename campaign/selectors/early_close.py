"""The steps that can close by themselves, because everybody has handed in."""

from datetime import datetime, timedelta

from django.db.models import Max

from campaign.models import Campaign, Phase, Report, ReportAnswer
from campaign.selectors.sheets import phase_view
from orders.rules.kinds import Step
from orders.selectors import last_handed_in

GRACE = timedelta(minutes=10)
"""A step closes so long after the last word was said in it, so that everybody can still think better of it."""


def steps_to_close(at: datetime) -> list[int]:
    """The open steps of campaigns that close early in which nobody is awaited and nothing was said for a while."""
    still_open = Phase.objects.filter(status=Phase.Status.OPEN, campaign__closes_early=True)
    running = still_open.filter(campaign__standing=Campaign.Standing.RUNNING)
    phases = running.select_related("campaign").order_by("pk")
    return [phase.pk for phase in phases if is_complete(phase, at)]


def is_complete(phase: Phase, at: datetime) -> bool:
    """Whether an open step can close by itself at a moment: nobody is awaited, and nothing was said for a while."""
    campaign = phase.campaign
    wanted = phase.status == Phase.Status.OPEN and campaign.closes_early and campaign.is_running
    return wanted and _is_quiet(phase, at) and phase_view(phase).awaits_nobody


def _is_quiet(phase: Phase, at: datetime) -> bool:
    said = last_handed_in(phase)
    if phase.step == Step.BATTLES:
        moments = (
            Report.objects.filter(phase=phase).aggregate(last=Max("reported_at"))["last"],
            ReportAnswer.objects.filter(report__phase=phase).aggregate(last=Max("answered_at"))["last"],
        )
        said = max((moment for moment in moments if moment is not None), default=None)
    return (said or phase.opened_at) <= at - GRACE
