"""Close and publish steps automatically. Several workers may try at once; only one of them succeeds."""

from datetime import datetime

from django.db import transaction

from campaign.models import Campaign, Phase
from campaign.selectors import is_complete
from campaign.selectors.due_steps import is_due
from campaign.services.closing import close_or_begin, finish_closing
from campaign.services.phases import publish_phase
from campaign.services.reports import settle_unplayed


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
    wanted = phase.campaign.by_itself == Campaign.ByItself.PUBLISH and phase.campaign.is_running
    if not wanted or phase.status != Phase.Status.RESOLVED:
        return None
    return publish_phase(phase_id, at)


def _locked(phase_id: int) -> Phase:
    """Return the phase, locked. Its campaign is read after locking, so that its settings are current."""
    return Phase.objects.select_for_update().get(pk=phase_id)
