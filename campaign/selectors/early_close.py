"""The steps that can close by themselves, because everybody has handed in."""

from datetime import datetime, timedelta

from django.db.models import Max, QuerySet

from campaign.models import Campaign, Phase, Report, ReportAnswer
from campaign.selectors.corrections import waits_for_correction
from campaign.selectors.due_steps import is_held
from campaign.selectors.in_turn import in_turn
from campaign.selectors.sheets import phase_view
from orders.rules.kinds import Step
from orders.selectors import last_handed_in, phases_spoken_in, unconfirmed_in

GRACE = timedelta(minutes=10)
"""A step closes so long after the last word was said in it, so that everybody can still think better of it."""
LATELY = timedelta(minutes=2)
"""For so long after that a step is looked at each time."""
MOST_LOOKED_AT = 100
"""At so many other steps it is looked at a time, each in its turn."""
EVERY = 30
"""The seconds between two times."""


def closing_early() -> QuerySet[Phase]:
    """The open steps of campaigns that close early."""
    still_open = Phase.objects.filter(status=Phase.Status.OPEN, campaign__closes_early=True)
    return still_open.filter(campaign__standing=Campaign.Standing.RUNNING)


def steps_fallen_silent(at: datetime) -> list[int]:
    """The steps that may be complete: those in which nothing was said for a while since lately, and others in turn.

    A step becomes complete also by what is no sheet - a report, an army that changes hands - which its turn brings to
    light. No document is read for it; `is_complete` says what is so.
    """
    lately = closing_early().filter(pk__in=phases_spoken_in(at - GRACE - LATELY, at - GRACE))
    turn = in_turn(closing_early(), MOST_LOOKED_AT, at, EVERY)
    return sorted({*lately.values_list("pk", flat=True), *turn})


def is_complete(phase: Phase, at: datetime) -> bool:
    """Whether an open step can close early at a moment: nobody is awaited, and nothing was said for a while.

    After its deadline seats without a player are no longer waited for.
    """
    campaign = phase.campaign
    wanted = phase.status == Phase.Status.OPEN and campaign.closes_early and campaign.is_running
    if not wanted or waits_for_correction(phase) or unconfirmed_in(phase, at):
        return False
    if not _is_quiet(phase, at):
        return False
    return phase_view(phase).awaits_nobody or (at >= phase.due_at and not is_held(phase, at))


def _is_quiet(phase: Phase, at: datetime) -> bool:
    said = last_handed_in(phase)
    if phase.step == Step.BATTLES:
        moments = (
            Report.objects.filter(phase=phase).aggregate(last=Max("reported_at"))["last"],
            ReportAnswer.objects.filter(report__phase=phase).aggregate(last=Max("answered_at"))["last"],
        )
        said = max((moment for moment in moments if moment is not None), default=None)
    # Orders submitted before the campaign started are older than its first step.
    return max(said or phase.opened_at, phase.opened_at) <= at - GRACE
