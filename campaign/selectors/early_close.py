"""Steps that can close early because all orders are submitted."""

from datetime import datetime, timedelta

from django.db.models import Max, QuerySet

from campaign.models import Campaign, Phase, Report, ReportAnswer
from campaign.platform.rotation import in_turn
from campaign.selectors.corrections import waits_for_correction
from campaign.selectors.due_steps import is_held
from campaign.selectors.sheets import phase_view
from orders.selectors import last_handed_in, phases_spoken_in, unconfirmed_in

GRACE_TIME = timedelta(minutes=10)
"""A step closes this long after the last change, so that everyone can still reconsider."""
RECENT_TIME = timedelta(minutes=2)
"""How long after its grace time a step is checked in every run."""
STEPS_PER_RUN = 100
"""How many other steps one run checks, in rotation."""
ROTATION_SECONDS = 30


def closing_early() -> QuerySet[Phase]:
    """Return the open steps of campaigns that close early."""
    still_open = Phase.objects.filter(status=Phase.Status.OPEN, campaign__closes_early=True)
    return still_open.filter(campaign__standing=Campaign.Standing.RUNNING)


def steps_fallen_silent(at: datetime) -> list[int]:
    """Return the steps that may be complete: those whose grace time ended lately, and a rotating share of the others.

    A step can also become complete without orders - by a report, or an army that changes hands - which the rotation
    finds. No document is read; `is_complete` makes the final check.
    """
    lately = closing_early().filter(pk__in=phases_spoken_in(at - GRACE_TIME - RECENT_TIME, at - GRACE_TIME))
    turn = in_turn(closing_early(), STEPS_PER_RUN, at, ROTATION_SECONDS)
    return sorted({*lately.values_list("pk", flat=True), *turn})


def is_complete(phase: Phase, at: datetime) -> bool:
    """Return whether an open step can close early: no orders are missing, and nothing changed for a while.

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
    if not phase.game_step.takes_orders:
        moments = (
            Report.objects.filter(phase=phase).aggregate(last=Max("reported_at"))["last"],
            ReportAnswer.objects.filter(report__phase=phase).aggregate(last=Max("answered_at"))["last"],
        )
        said = max((moment for moment in moments if moment is not None), default=None)
    # Orders submitted before the campaign started are older than its first step.
    return max(said or phase.opened_at, phase.opened_at) <= at - GRACE_TIME
