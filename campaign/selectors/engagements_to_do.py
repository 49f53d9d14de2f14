"""A member's open tasks in engagements: report, answer a report, settle (EN.9)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from campaign.models import Phase
from campaign.rules.battles import Engagement, ReportStatus
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.membership import Membership
from campaign.selectors.phases import round_document
from campaign.selectors.reports import EngagementReports, engagements_in, reported
from orders.rules.kinds import Step


class Task(StrEnum):
    """What there is to do about an engagement."""

    REPORT = "report"
    CONFIRM = "confirm"
    SETTLE = "settle"


@dataclass(frozen=True, slots=True)
class ToDo:
    """A task about an engagement of a round."""

    round: int
    engagement: Engagement
    task: Task


def engagements_to_do(phase: Phase, member: Membership, at: datetime) -> list[ToDo]:
    """Return a member's open tasks in engagements while the battles are open.

    The administrator settles disputes and, after the deadline, engagements without a confirmed result. In a campaign
    that was given up there are none: the site takes no reports there.
    """
    if member.campaign.is_given_up:
        return []
    if phase.step != Step.BATTLES or phase.status != Phase.Status.OPEN:
        return []
    engagements = engagements_in(round_document(phase))
    cast, found = cast_of(member.campaign, at), reported(phase, engagements)
    return [
        ToDo(phase.round, engagement, task)
        for engagement in engagements
        for task in _tasks(found[engagement.id], cast, member, overdue=at >= phase.due_at)
    ]


def _tasks(heard: EngagementReports, cast: Cast, member: Membership, *, overdue: bool) -> Iterator[Task]:
    own = cast.side_played_by(heard.engagement, member.seat)
    if own is not None and heard.standing is ReportStatus.AWAITED:
        yield Task.REPORT
    if own is not None and heard.standing is ReportStatus.REPORTED and heard.claims[0].side != own:
        yield Task.CONFIRM
    unsettled = overdue and heard.result is None
    if member.administers and (unsettled or heard.standing is ReportStatus.DISPUTED):
        yield Task.SETTLE
