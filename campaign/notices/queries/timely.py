"""Whether a notification is still true when it is sent."""

from datetime import datetime

from campaign.entered_orders.queries import players_to_answer
from campaign.models import Notice, Phase
from campaign.notices.queries.awaited import Waiting, waiting_for
from campaign.notices.texts.kinds import TRANSIENT_KINDS, NoticeKind
from campaign.selectors.fights import fights_waiting, methods_to_choose
from campaign.selectors.loans import loan_players


def is_timely(notice: Notice, at: datetime) -> bool:
    """Return whether a notification is still true; past events always are.

    Nothing is true any more for a user who was deactivated in the meantime.
    """
    if notice.channel.campaign_id is None and not notice.channel.owner.is_active:
        return False
    kind, phase = NoticeKind(notice.kind), notice.phase
    if kind not in TRANSIENT_KINDS or phase is None:
        return True
    if phase.superseded_by_id is not None:
        return False
    if kind is NoticeKind.FAILED:
        return phase.status == Phase.Status.CLOSED and phase.failure != ""
    if kind is NoticeKind.WAITING and not notice.about.get("overdue"):
        return phase.status == Phase.Status.RESOLVED
    return phase.status == Phase.Status.OPEN and _is_so_while_open(notice, kind, phase, at)


def _is_so_while_open(notice: Notice, kind: NoticeKind, phase: Phase, at: datetime) -> bool:
    if kind is NoticeKind.WAITING:
        return phase.due_at <= at
    if kind is NoticeKind.ENTERED:
        return any(notice.channel.owner_id in readers for _, readers in players_to_answer(phase, at))
    if kind is NoticeKind.LOAN:
        found = loan_players(phase)
        return notice.channel.owner_id in (found.asked if notice.about.get("loan") == "asked" else found.lent_to)
    if kind is NoticeKind.BATTLE:
        return _still_waits(notice, phase, at)
    return kind is NoticeKind.OPENED or _is_so(notice, kind, waiting_for(phase, at))


def _still_waits(notice: Notice, phase: Phase, at: datetime) -> bool:
    """Return whether a battle still waits for the reader: for the same plan or orders, or for a choice of methods."""
    if notice.about.get("choose"):
        sides = [one for one in methods_to_choose(phase, at) if one.engagement.id == notice.about.get("engagement")]
        return any(notice.channel.owner_id in one.readers for one in sides)
    moment = datetime.fromisoformat(notice.about["moment"])
    waiting = [one for one in fights_waiting(phase, at) if one.engagement == notice.about.get("engagement")]
    return any(notice.channel.owner_id in one.readers and one.since == moment for one in waiting)


def _is_so(notice: Notice, kind: NoticeKind, waiting: Waiting) -> bool:
    """Return whether the missing players are still those for whom it was made."""
    reader, engagement = notice.channel.owner_id, notice.about.get("engagement", "")
    match kind:
        case NoticeKind.REMINDER:
            return reader in waiting.players
        case NoticeKind.LAST:
            return waiting.last == reader
        case NoticeKind.REPORT:
            return reader in waiting.to_answer.get(engagement, ())
        case NoticeKind.DISPUTED:
            return engagement in waiting.disputed
        case _:
            return waiting.nobody
