"""The steps to check for news: those with recent changes, and others in rotation.

For whom a step waits is worked out of its document and its sheets, which takes some milliseconds. Of thousands of steps
hardly any has changed since the last time; so that nothing is overlooked each of them has its turn.
"""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from campaign.models import Campaign, Phase, Report, ReportAnswer
from campaign.notices.queries.news import SETTLING_TIME, Campaigns
from campaign.notices.rules.deliveries import reminder_before
from campaign.platform.rotation import in_turn
from campaign.selectors.fights import phases_with_fights_waiting
from orders.selectors import phases_spoken_in

RECENT_TIME = timedelta(minutes=3)
"""Steps with changes younger than this are checked in every run."""
STEPS_PER_RUN = 100
"""How many other steps one run checks, in rotation."""
ROTATION_SECONDS = 30


def phases_with_news(campaigns: Campaigns, at: datetime) -> set[int]:
    """Return the steps of running campaigns, not published yet, that may have news."""
    since = at - RECENT_TIME
    under_way = Phase.objects.filter(campaign__in=campaigns, campaign__standing=Campaign.Standing.RUNNING)
    under_way = under_way.exclude(status=Phase.Status.PUBLISHED)
    said = phases_spoken_in(since, at) | _reported_in(since) | phases_with_fights_waiting(since - SETTLING_TIME)
    changed = under_way.filter(Q(pk__in=said) | _moved_since(since, at))
    reminding = _reminding(under_way.filter(status=Phase.Status.OPEN, due_at__gt=at), since, at)
    return {*changed.values_list("pk", flat=True), *reminding, *in_turn(under_way, STEPS_PER_RUN, at, ROTATION_SECONDS)}


def moment_to_remind(opened_at: datetime, due_at: datetime, hours: int) -> datetime | None:
    """Return when a step reminds missing players; None for a campaign without reminders (0 `hours`)."""
    if not hours:
        return None
    length = int((due_at - opened_at).total_seconds())
    return due_at - timedelta(seconds=reminder_before(length, hours))


def _moved_since(since: datetime, at: datetime) -> Q:
    """Return steps opened, resolved or overdue lately, and failed ones."""
    overdue = Q(due_at__gt=since - SETTLING_TIME, due_at__lte=at - SETTLING_TIME)
    failed = Q(status=Phase.Status.CLOSED) & ~Q(failure="")
    return Q(opened_at__gte=since) | Q(resolved_at__gte=since) | overdue | failed


def _reported_in(since: datetime) -> set[int]:
    """Return the battles with reports or answers since a moment."""
    reported = Report.objects.filter(reported_at__gte=since).values_list("phase", flat=True)
    answered = ReportAnswer.objects.filter(answered_at__gte=since).values_list("report__phase", flat=True)
    return {*reported, *answered}


def _reminding(still_open: QuerySet[Phase], since: datetime, at: datetime) -> list[int]:
    """The open steps that have begun to remind since a moment."""
    rows = still_open.values_list("pk", "opened_at", "due_at", "campaign__remind_hours")
    found = ((pk, moment_to_remind(opened_at, due_at, hours)) for pk, opened_at, due_at, hours in rows.iterator())
    return [pk for pk, moment in found if moment is not None and since <= moment <= at]
