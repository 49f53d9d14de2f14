"""The result of a battle on the site, as the report of its engagement (GS.56, BC.26)."""

from datetime import datetime

from django.utils.translation import gettext, gettext_noop, override

from campaign.battles.rules.record import FoughtBattle
from campaign.games.engagements import GameResult
from campaign.models import Fight
from campaign.services.reports import ReportSubject, settle_fought

_REASONS = {
    Fight.Method.QUICK: gettext_noop("Quick battle on this site. Fingerprint of its record: %(fingerprint)s"),
    Fight.Method.CARDS: gettext_noop("Battle cards on this site. Fingerprint of its record: %(fingerprint)s"),
}


def report_result(fight: Fight, fought: FoughtBattle, at: datetime) -> None:
    """Report how a battle of a campaign ended; it needs no confirmation."""
    phase, casualties = fight.phase, fought.casualties
    if phase is None or casualties is None:
        return
    names = [side["name"] for side in fight.sides]
    winner = "" if fought.winner is None else names[fought.winner]
    result = GameResult(fight.engagement, winner, dict(zip(names, casualties, strict=True)))
    with override(phase.campaign.language):
        reason = gettext(_REASONS[Fight.Method(fight.method)]) % {"fingerprint": fought.fingerprint}
    settle_fought(ReportSubject(phase.campaign, phase.pk, fight.engagement), result, reason, at)
