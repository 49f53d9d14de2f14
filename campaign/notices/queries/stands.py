"""The state of open steps: whom to remind, and what waits for the administrator."""

from collections.abc import Iterator
from datetime import datetime

from campaign.entered_orders.queries import players_to_answer, wait_of
from campaign.models import Campaign, LogEntry, Phase
from campaign.models.log import Action
from campaign.notices.queries.awaited import Waiting, waiting_for
from campaign.notices.queries.looked_at import moment_to_remind, phases_with_news
from campaign.notices.queries.news import SETTLING_TIME, Campaigns, News
from campaign.notices.texts.kinds import NoticeKind
from campaign.selectors.fights import fights_waiting, methods_to_choose
from campaign.selectors.loans import loan_players


def how_things_stand(campaigns: Campaigns, at: datetime) -> Iterator[News]:
    """Return the news of the current steps of running campaigns, of those that may have some."""
    phases = Phase.objects.filter(pk__in=phases_with_news(campaigns, at))
    for phase in phases.select_related("campaign").order_by("pk"):
        yield from how_step_stands(phase, at)


def how_step_stands(phase: Phase, at: datetime) -> Iterator[News]:
    """Return the news of a step of a running campaign; none if it is published or the campaign is halted."""
    if phase.status == Phase.Status.PUBLISHED or not phase.campaign.is_running:
        return
    if phase.status == Phase.Status.OPEN:
        waiting = waiting_for(phase, at)
        yield from _reminders(phase, waiting, at)
        yield from _in_battles(phase, waiting, at)
        yield from _methods(phase, at)
        yield from _entered(phase, at)
        yield from _loans(phase, at)
        yield from _everybody(phase, waiting, at)
    yield from _for_the_administrator(phase, at)


def reminder_at(phase: Phase) -> datetime | None:
    """Return when a step reminds missing players; None for a campaign without reminders."""
    return moment_to_remind(phase.opened_at, phase.due_at, phase.campaign.remind_hours)


def _reminders(phase: Phase, waiting: Waiting, at: datetime) -> Iterator[News]:
    """Return a reminder per deadline, some hours before it, and a notice to the last missing player once per step."""
    due = reminder_at(phase)
    if due is not None and due <= at < phase.due_at and waiting.players:
        key, readers = f"reminder:{phase.pk}:{due:%Y%m%dT%H%M%S}", frozenset(waiting.players)
        yield News(NoticeKind.REMINDER, phase.campaign, key, due, phase, readers)
    if waiting.last is not None:
        yield News(NoticeKind.LAST, phase.campaign, f"last:{phase.pk}", at, phase, frozenset([waiting.last]))


def _in_battles(phase: Phase, waiting: Waiting, at: datetime) -> Iterator[News]:
    for engagement, readers in waiting.to_answer.items():
        key, about = f"report:{phase.pk}:{engagement}", {"engagement": engagement}
        yield News(NoticeKind.REPORT, phase.campaign, key, at, phase, readers, about)
    yield from _fights(phase, at)
    for engagement in waiting.disputed:
        key, about = f"disputed:{phase.pk}:{engagement}", {"engagement": engagement}
        yield News(NoticeKind.DISPUTED, phase.campaign, key, at, phase, _administrator(phase.campaign), about)


def _fights(phase: Phase, at: datetime) -> Iterator[News]:
    """Return for whom battles on the site wait, once they have waited a while: a player on the page needs no mail."""
    for one in fights_waiting(phase, at):
        if one.since <= at - SETTLING_TIME:
            about = {"engagement": one.engagement, "until_at": one.until.isoformat()} | (
                {"plan": "yes"} if one.plan else {}
            )
            key = f"battle:{one.fight}:{one.side}:{one.since:%Y%m%dT%H%M%S}"
            yield News(NoticeKind.BATTLE, phase.campaign, key, one.since, phase, one.readers, about)


def _methods(phase: Phase, at: datetime) -> Iterator[News]:
    """Return once a round who can choose how an engagement is fought (GS.84)."""
    for one in methods_to_choose(phase, at):
        about = {"engagement": one.engagement.id, "choose": "yes", "until_at": phase.due_at.isoformat()}
        key = f"methods:{phase.round}:{one.engagement.id}:{one.side}"
        yield News(NoticeKind.BATTLE, phase.campaign, key, phase.opened_at, phase, one.readers, about)


def _entered(phase: Phase, at: datetime) -> Iterator[News]:
    """Return orders entered from messages, for those who may answer them, again for each later one."""
    for one, readers in players_to_answer(phase, at):
        counts = {"at_once": "yes"} if phase.campaign.entered_at_once else {"until_at": one.until.isoformat()}
        key, about = f"entered:{one.sheet}", {"seat": one.name, **counts}
        yield News(NoticeKind.ENTERED, phase.campaign, key, one.at, phase, readers, about)


def _loans(phase: Phase, at: datetime) -> Iterator[News]:
    """Return once a step that teammates ask for an army of a player, and once that they lend them one."""
    found = loan_players(phase)
    for what, readers in (("asked", found.asked), ("lent", found.lent_to)):
        for reader in sorted(readers):
            key, about = f"loan:{phase.pk}:{what}:{reader}", {"loan": what}
            yield News(NoticeKind.LOAN, phase.campaign, key, at, phase, frozenset([reader]), about)


def _everybody(phase: Phase, waiting: Waiting, at: datetime) -> Iterator[News]:
    """Return that nothing is missing, if the step does not close automatically then."""
    if waiting.nobody and not waiting.disputed and not phase.campaign.closes_early and wait_of(phase, at) is None:
        readers = _administrator(phase.campaign)
        yield News(NoticeKind.ALL_IN, phase.campaign, f"all-in:{phase.pk}", at, phase, readers)


def _for_the_administrator(phase: Phase, at: datetime) -> Iterator[News]:
    """Return overdue steps still open, automatically closed steps that wait, and failed ones."""
    campaign, readers = phase.campaign, _administrator(phase.campaign)
    if phase.status == Phase.Status.OPEN and phase.due_at + SETTLING_TIME <= at:
        key = f"overdue:{phase.pk}:{phase.due_at:%Y%m%dT%H%M%S}"
        yield News(NoticeKind.WAITING, campaign, key, phase.due_at, phase, readers, {"overdue": "yes"})
    closed = _last_sent(phase)
    if closed is None:
        return
    publishes = campaign.by_itself == Campaign.AutoAdvance.PUBLISH
    waits = phase.failure != "" if publishes else closed.actor_id is None
    if phase.status == Phase.Status.RESOLVED and waits:
        moment = phase.resolved_at or at
        yield News(NoticeKind.WAITING, campaign, f"resolved:{phase.pk}", moment, phase, readers)
    if phase.status == Phase.Status.CLOSED and phase.failure:
        yield News(NoticeKind.FAILED, campaign, f"failed:{closed.pk}", closed.at, phase, readers)


def _last_sent(phase: Phase) -> LogEntry | None:
    """The entry about the last time that a step was closed or sent to be resolved; None for an open one."""
    if phase.status == Phase.Status.OPEN:
        return None
    sent = LogEntry.objects.filter(phase=phase, action__in=[Action.CLOSED, Action.SENT_AGAIN])
    return sent.order_by("pk").last()


def _administrator(campaign: Campaign) -> frozenset[int]:
    return frozenset([campaign.administrator_id])
