"""A member's open tasks in engagements: choose how to fight, report, answer a report, settle (EN.9)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from campaign.models import Fight, Phase
from campaign.rules.battles import Engagement, ReportStatus
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.fights import fights_of, methods_to_choose, wait_for
from campaign.selectors.membership import Membership
from campaign.selectors.phases import round_document
from campaign.selectors.reports import EngagementReports, engagements_in, reported


class Task(StrEnum):
    """What there is to do about an engagement."""

    CHOOSE = "choose"
    FIGHT = "fight"
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
    """Return a member's open tasks in engagements: which battle methods they accept and, in battles, all others.

    The administrator settles disputes and, after the deadline, engagements without a confirmed result. In a campaign
    that was given up there are none: the site takes no reports there.
    """
    if member.campaign.is_given_up:
        return []
    if phase.status != Phase.Status.OPEN:
        return []
    user = member.seat.user_id if member.seat is not None else None
    choices = [
        ToDo(phase.round, one.engagement, Task.CHOOSE) for one in methods_to_choose(phase, at) if user in one.readers
    ]
    if phase.game_step.takes_orders:
        return choices
    document = round_document(phase)
    engagements = engagements_in(document)
    cast, found = cast_of(member.campaign, at), reported(phase, engagements)
    fights = fights_of(phase) if document.ruleset.battle.on_site else {}
    return choices + [
        ToDo(phase.round, engagement, task)
        for engagement in engagements
        for task in _tasks(found[engagement.id], cast, member, fights.get(engagement.id), overdue=at >= phase.due_at)
    ]


def _tasks(
    heard: EngagementReports, cast: Cast, member: Membership, fight: Fight | None, *, overdue: bool
) -> Iterator[Task]:
    own = cast.side_played_by(heard.engagement, member.seat)
    if own is not None and fight is not None and heard.standing is ReportStatus.AWAITED:
        if _fight_waits(fight, own):
            yield Task.FIGHT
    elif own is not None and heard.standing is ReportStatus.AWAITED:
        yield Task.REPORT
    if own is not None and heard.standing is ReportStatus.REPORTED and heard.claims[0].side != own:
        yield Task.CONFIRM
    unsettled = overdue and heard.result is None
    if member.administers and (unsettled or heard.standing is ReportStatus.DISPUTED):
        yield Task.SETTLE


def _fight_waits(fight: Fight, own: int) -> bool:
    """Return whether a battle on the site waits for a side of its engagement."""
    return any(side["side"] == own and wait_for(fight, which) is not None for which, side in enumerate(fight.sides))
