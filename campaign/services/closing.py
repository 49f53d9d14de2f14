"""Close steps: at their deadline, early, or when the administrator says so; and publish them automatically.

Before a step is closed early no more orders are accepted for a few seconds. In between, orders that were sent before
and are still under way arrive, and count like all others. At a deadline no such announcement is needed, because
everyone knows it in advance. Many workers may try at once; of each thing one does it. Generals who have not decided by
then still do: a step is closed at once after its publication without leaving their armies standing still.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Phase
from campaign.selectors import is_complete
from campaign.selectors.due_steps import is_due
from campaign.selectors.generals import waits_for_generals
from campaign.services.errors import WrongMoment
from campaign.services.phases import check_can_close, close_and_claim, locked_phase, publish_phase
from campaign.services.reports import settle_unplayed


@transaction.atomic
def close_or_begin(phase_id: int, at: datetime, by: User | None = None) -> bool:
    """Close and claim a step if no orders are to come, else refuse those of players from now on; return if it closed.

    `finish_closing` closes it later. Raises WrongMoment as `close_step` does, and where its closing has begun.
    """
    phase = locked_phase(phase_id)
    check_can_close(phase, at)
    if phase.status == Phase.Status.OPEN and not _is_ready(phase, at):
        if phase.closing_at is not None:
            raise WrongMoment(say("this_step_is_closing_already"))
        phase.closing_at = at if phase.last_call is None else min(at, phase.last_call)
        phase.closing_by = by
        phase.save(update_fields=["closing_at", "closing_by"])
        if not _is_ready(phase, at):
            return False
    close_and_claim(phase_id, at, by or phase.closing_by)
    return True


@transaction.atomic
def finish_closing(phase_id: int, at: datetime) -> bool:
    """Close and claim a step whose closing began long enough ago; return False if it did not, or not yet.

    The step stays open where something that came in time has changed why it was to close: someone withdrew orders
    after the clock began to close it, or a report was contradicted.
    """
    phase = locked_phase(phase_id)
    if phase.status != Phase.Status.OPEN or phase.closing_at is None or not _is_ready(phase, at):
        return False
    began = phase.closing_at
    if phase.closing_by is None and not (is_due(phase, began) or is_complete(phase, began)):
        return _stays_open(phase)
    try:
        close_and_claim(phase_id, at, phase.closing_by)
    except WrongMoment:
        return _stays_open(phase)
    return True


def _is_ready(phase: Phase, at: datetime) -> bool:
    """Return whether neither orders that arrived in time can be under way, nor generals still decide."""
    return phase.can_close(at) and not waits_for_generals(phase, at)


def _stays_open(phase: Phase) -> bool:
    phase.closing_at = phase.closing_by = None
    phase.save(update_fields=["closing_at", "closing_by"])
    return False


@transaction.atomic
def close_if_complete(phase_id: int, at: datetime) -> bool:
    """Close and claim a step that can close early; return False if it cannot, or not yet.

    Submitting orders locks the phase, so that orders withdrawn at the last moment still count.
    """
    phase = _locked(phase_id)
    if phase.closing_at is not None or not is_complete(phase, at):
        return False
    settle_unplayed(phase, at)
    return close_or_begin(phase_id, at)


@transaction.atomic
def close_if_due(phase_id: int, at: datetime) -> bool:
    """Close and claim a step whose deadline has passed or whose closing has begun; return False if not, or not yet."""
    phase = _locked(phase_id)
    if phase.closing_at is not None:
        return finish_closing(phase_id, at)
    if not is_due(phase, at):
        return False
    settle_unplayed(phase, at)
    return close_or_begin(phase_id, at)


@transaction.atomic
def publish_if_wanted(phase_id: int, at: datetime) -> Phase | None:
    """Publish a resolved step if its campaign publishes automatically; return the phase that this opens, if any."""
    phase = _locked(phase_id)
    wanted = phase.campaign.by_itself == Campaign.AutoAdvance.PUBLISH and phase.campaign.is_running
    if not wanted or phase.status != Phase.Status.RESOLVED:
        return None
    return publish_phase(phase_id, at)


def _locked(phase_id: int) -> Phase:
    """Return the phase, locked. Its campaign is read after locking, so that its settings are current."""
    return Phase.objects.select_for_update().get(pk=phase_id)
