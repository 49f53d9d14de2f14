"""The steps that the clock closes at their deadline, and those that it publishes, where the campaign says so."""

from datetime import datetime

from django.db.models import Q, QuerySet

from campaign.models import Campaign, Phase
from campaign.selectors.in_turn import in_turn
from campaign.selectors.sheets import phase_view
from orders.rules.kinds import Step

_BY_ITSELF = (Campaign.ByItself.RESOLVE, Campaign.ByItself.PUBLISH)
MAY_WAIT = Q(campaign__missing=Campaign.Missing.HOLD) | Q(step=Step.BATTLES)
"""Which steps may wait for somebody beyond their deadlines; all others close at them."""
MOST_AT_ONCE = 1000
"""So many steps are brought on at a time, those first whose deadline passed first; the others come next."""
MOST_LOOKED_AT = 50
"""At so many steps that wait for somebody beyond their deadline it is looked at a time, each in its turn."""
EVERY = 10
"""The seconds between two times."""


def past_their_deadlines(at: datetime) -> QuerySet[Phase]:
    """The open steps, past their deadlines, of campaigns that close by themselves; some of them wait for somebody."""
    due = Phase.objects.filter(status=Phase.Status.OPEN, due_at__lte=at, campaign__by_itself__in=_BY_ITSELF)
    return due.filter(campaign__standing=Campaign.Standing.RUNNING)


def steps_to_look_at(at: datetime) -> list[int]:
    """The steps that may be due: all that wait for nobody, and in turn some that may wait.

    No document is read for it, so that none that cannot be read holds up the others; `is_due` says what is so.
    """
    found = past_their_deadlines(at)
    certain = found.exclude(MAY_WAIT).order_by("due_at", "pk").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return [*certain, *in_turn(found.filter(MAY_WAIT), MOST_LOOKED_AT, at, EVERY)]


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


def to_publish() -> QuerySet[Phase]:
    """The resolved steps of campaigns that publish by themselves."""
    resolved = Phase.objects.filter(status=Phase.Status.RESOLVED, campaign__by_itself=Campaign.ByItself.PUBLISH)
    return resolved.filter(campaign__standing=Campaign.Standing.RUNNING)


def steps_to_publish() -> list[int]:
    """So many of them as are brought on at a time."""
    return list(to_publish().order_by("resolved_at", "pk").values_list("pk", flat=True)[:MOST_AT_ONCE])
