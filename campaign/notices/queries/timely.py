"""Whether something is still worth telling when its turn comes."""

from datetime import datetime

from campaign.entered_orders.queries import players_to_answer
from campaign.models import Notice, Phase
from campaign.notices.queries.awaited import Waiting, waiting_for
from campaign.notices.texts.kinds import TRANSIENT_KINDS, Kind


def is_timely(notice: Notice, at: datetime) -> bool:
    """Whether what a notice tells is so still; what only has happened always is.

    Nothing is any more for somebody whose account has been closed meanwhile.
    """
    if notice.channel.campaign_id is None and not notice.channel.owner.is_active:
        return False
    kind, phase = Kind(notice.kind), notice.phase
    if kind not in TRANSIENT_KINDS or phase is None:
        return True
    if phase.superseded_by_id is not None:
        return False
    if kind is Kind.FAILED:
        return phase.status == Phase.Status.CLOSED and phase.failure != ""
    if kind is Kind.WAITING and not notice.about.get("overdue"):
        return phase.status == Phase.Status.RESOLVED
    return phase.status == Phase.Status.OPEN and _is_so_while_open(notice, kind, phase, at)


def _is_so_while_open(notice: Notice, kind: Kind, phase: Phase, at: datetime) -> bool:
    if kind is Kind.WAITING:
        return phase.due_at <= at
    if kind is Kind.ENTERED:
        return any(notice.channel.owner_id in readers for _, readers in players_to_answer(phase, at))
    return kind is Kind.OPENED or _is_so(notice, kind, waiting_for(phase, at))


def _is_so(notice: Notice, kind: Kind, waiting: Waiting) -> bool:
    """Whether those for whom a step waits are as they were when the notice was made."""
    reader, engagement = notice.channel.owner_id, notice.about.get("engagement", "")
    match kind:
        case Kind.REMINDER:
            return reader in waiting.players
        case Kind.LAST:
            return waiting.last == reader
        case Kind.REPORT:
            return reader in waiting.to_answer.get(engagement, ())
        case Kind.DISPUTED:
            return engagement in waiting.disputed
        case _:
            return waiting.nobody
