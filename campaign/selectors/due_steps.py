"""Steps to close at their deadline and steps to publish, in campaigns that do so automatically."""

from datetime import datetime

from django.db.models import Q, QuerySet

from campaign.games.engagements import ReportStatus
from campaign.models import Campaign, Phase
from campaign.models.phases import closing_time
from campaign.platform.rotation import in_turn
from campaign.selectors.commanders import cast_of
from campaign.selectors.corrections import open_proposals, waits_for_correction
from campaign.selectors.fights import fights_under_way
from campaign.selectors.phases import outline
from campaign.selectors.reports import EngagementReports, reported
from campaign.selectors.sheets import phase_view
from orders.rules.game_steps import WITH_RESULTS
from orders.selectors import phases_waiting, unconfirmed_in

_BY_ITSELF = (Campaign.AutoAdvance.RESOLVE, Campaign.AutoAdvance.PUBLISH)
DUE_BATCH = 1000
"""Steps closed in one run, oldest deadline first; the next run handles the others."""
WAITING_BATCH = 50
"""Steps past their deadline that wait for someone: how many one run checks, in rotation."""
ROTATION_SECONDS = 10


def may_wait(at: datetime) -> Q:
    """Return a condition for steps that may wait for someone beyond their deadline; all others close at it.

    They are held for missing orders, for reports, or for the player of an order entered from a message.
    """
    held = Q(campaign__missing=Campaign.Missing.HOLD) | Q(step__in=WITH_RESULTS)
    return held | Q(pk__in=phases_waiting(at))


def past_their_deadlines(at: datetime) -> QuerySet[Phase]:
    """Return the open steps past their deadline in campaigns that close automatically; some wait for someone.

    A deadline has passed when everything that arrived before it has been processed. A step with a proposed correction
    waits in any case.
    """
    latest = at - closing_time()
    due = Phase.objects.filter(status=Phase.Status.OPEN, due_at__lte=latest, closing_at=None)
    running = due.filter(campaign__by_itself__in=_BY_ITSELF, campaign__standing=Campaign.Standing.RUNNING)
    return running.exclude(campaign__in=open_proposals().values("campaign"))


def being_closed(at: datetime) -> QuerySet[Phase]:
    """Return the open steps whose closing began long enough ago to be finished, in all running campaigns."""
    begun = Phase.objects.filter(status=Phase.Status.OPEN, closing_at__lte=at - closing_time())
    return begun.filter(campaign__standing=Campaign.Standing.RUNNING)


def is_closing(phase_id: int) -> bool:
    """Return whether the closing of an open step has begun."""
    return Phase.objects.filter(pk=phase_id, status=Phase.Status.OPEN).exclude(closing_at=None).exists()


def steps_to_look_at(at: datetime) -> list[int]:
    """Return the steps that may be due: those being closed, all that wait for nobody, and a rotating share of the rest.

    No document is read, so that an unreadable one does not hold up the others; `is_due` makes the final check.
    """
    found = past_their_deadlines(at)
    waiting = may_wait(at)
    certain = found.exclude(waiting).order_by("due_at", "pk").values_list("pk", flat=True)[:DUE_BATCH]
    closing = being_closed(at).values_list("pk", flat=True)[:DUE_BATCH]
    return [*closing, *certain, *in_turn(found.filter(waiting), WAITING_BATCH, at, ROTATION_SECONDS)]


def is_due(phase: Phase, at: datetime) -> bool:
    """Return whether a step is to be closed automatically at a moment.

    Its deadline has passed, and where the campaign holds a step for missing players, none is missing; a battle waits
    for its reports in any case (EN.9). An order entered from a message holds a step until its player has answered, or
    the time for that has passed.
    """
    campaign = phase.campaign
    asked = phase.status == Phase.Status.OPEN and campaign.by_itself in _BY_ITSELF and campaign.is_running
    if not asked or at < phase.due_at or waits_for_correction(phase) or unconfirmed_in(phase, at):
        return False
    waits = campaign.missing == Campaign.Missing.HOLD or not phase.game_step.takes_orders
    return not waits or not is_held(phase, at)


def is_held(phase: Phase, at: datetime) -> bool:
    """Return whether a step past its deadline still waits for someone.

    It never waits for vacant seats: their teammates had until the deadline. Nor does it wait for the report of an
    engagement with a side without players; `settle_unplayed` settles it.
    """
    if not phase.game_step.takes_orders:
        if fights_under_way(phase, at):
            return True
        lacking = [one for one in reported(phase, outline(phase).engagements).values() if not one.result]
        return len(unplayed(phase, at)) < len(lacking)
    view = phase_view(phase)
    return bool(view.late or view.late_to_decide)


def unplayed(phase: Phase, at: datetime) -> list[EngagementReports]:
    """Return the engagements without a result that one side cannot report, because it has no player.

    Those that are fought on the site are none of them, nor are those about which players do not agree: the
    administrator settles them.
    """
    cast, fought = cast_of(phase.campaign, at), fights_under_way(phase, at)
    return [
        one
        for one in reported(phase, outline(phase).engagements).values()
        if one.status in (ReportStatus.AWAITED, ReportStatus.REPORTED)
        and one.engagement.id not in fought
        and not all(cast.is_played(one.engagement, side) for side in (0, 1))
    ]


def to_publish() -> QuerySet[Phase]:
    """Return the resolved steps of campaigns that publish automatically."""
    resolved = Phase.objects.filter(status=Phase.Status.RESOLVED, campaign__by_itself=Campaign.AutoAdvance.PUBLISH)
    return resolved.filter(campaign__standing=Campaign.Standing.RUNNING)


def steps_to_publish() -> list[int]:
    """Return the first of these steps, as many as one run publishes."""
    return list(to_publish().order_by("resolved_at", "pk").values_list("pk", flat=True)[:DUE_BATCH])
