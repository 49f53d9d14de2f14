"""A member's open tasks in engagements: choose how to fight, report, answer a report, settle (EN.9)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial

from campaign.games.engagements import Engagement, ReportStatus
from campaign.models import Fight, Phase
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.fights import fights_of, is_to_begin, methods_to_choose, wait_for
from campaign.selectors.membership import Membership
from campaign.selectors.phases import outline
from campaign.selectors.reports import EngagementReports, reported


class Task(StrEnum):
    """What there is to do about an engagement."""

    CHOOSE = "choose"
    FIGHT = "fight"
    REPORT = "report"
    CONFIRM = "confirm"
    SETTLE = "settle"


@dataclass(frozen=True, slots=True)
class ToDo:
    """A task about an engagement of a round.

    A battle that waits for a battle plan, or for orders (`plan`), waits until `until`; other tasks have the time of
    their step.
    """

    round: int
    engagement: Engagement
    task: Task
    plan: bool = False
    until: datetime | None = None


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
    now = outline(phase)
    engagements = now.engagements
    cast, found = cast_of(member.campaign, at), reported(phase, engagements)
    fights = fights_of(phase) if now.on_site else {}
    begins = is_to_begin(phase, fought_here=now.fought_here)
    return choices + [
        todo
        for engagement in engagements
        for todo in _tasks(phase, found[engagement.id], cast, member, fights.get(engagement.id), at)
        if todo.task is not Task.REPORT or not begins
    ]


def _tasks(
    phase: Phase, heard: EngagementReports, cast: Cast, member: Membership, fight: Fight | None, at: datetime
) -> Iterator[ToDo]:
    about, own = partial(ToDo, phase.round, heard.engagement), cast.side_played_by(heard.engagement, member.seat)
    if own is not None and fight is not None and heard.status is ReportStatus.AWAITED:
        for _since, until in _waits(fight, own):
            yield about(Task.FIGHT, plan=fight.begun_at is None, until=until)
    elif own is not None and heard.status is ReportStatus.AWAITED:
        yield about(Task.REPORT)
    if own is not None and heard.status is ReportStatus.REPORTED and heard.claims[0].side != own:
        yield about(Task.CONFIRM)
    unsettled = at >= phase.due_at and heard.result is None
    if member.administers and (unsettled or heard.status is ReportStatus.DISPUTED):
        yield about(Task.SETTLE)


def _waits(fight: Fight, own: int) -> Iterator[tuple[datetime, datetime]]:
    """Return since when and until when a battle on the site waits for a side of its engagement, if it does."""
    found = (wait_for(fight, which) for which, side in enumerate(fight.sides) if side["side"] == own)
    return (wait for wait in found if wait is not None)
