"""Writing the log of a campaign, which all its members can read."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from campaign.models import Campaign, LogEntry, Phase
from campaign.models.log import Action

LONGEST_REASON = 1000


def note(
    campaign: Campaign,
    action: Action,
    at: datetime,
    *,
    actor: User | None = None,
    phase: Phase | None = None,
    reason: str = "",
    **about: Any,
) -> LogEntry:
    """Add an entry: what was done, in which phase, by whom (None: automatically), and why.

    Call it in the transaction of the action itself, so that either both are saved or neither. `about` is JSON and
    public: names of seats, moments, settings; never orders, a number of orders, or the token of an invitation.
    """
    return LogEntry.objects.create(
        campaign=campaign, phase=phase, actor=actor, action=action.value, about=about, reason=reason, at=at
    )
