"""Which of the reports of an engagement stands (EN.9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from campaign.rules.battles.engagements import Engagement
from campaign.rules.battles.report_text import GameResult


class ReportStatus(StrEnum):
    """How far the reporting of an engagement has come; only of the last two a result stands."""

    AWAITED = "awaited"
    REPORTED = "reported"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class ReportClaim:
    """A report: which side made it (0 the first, 1 the second, None the administrator), and what it says.

    `answers` are the last words of the players of the other side: whether it is right.
    """

    side: int | None
    result: GameResult
    answers: tuple[bool, ...] = ()


def standing(engagement: Engagement, claims: Sequence[ReportClaim]) -> tuple[ReportStatus, GameResult | None]:
    """How things stand between the two sides, and the result that stands; `claims` in the order they were made.

    The administrator's last ruling stands. Without one, a report stands when the other side has confirmed it, or has
    reported the same, as long as nobody contradicts it.
    """
    rulings = [claim for claim in claims if claim.side is None]
    if rulings:
        return ReportStatus.SETTLED, rulings[-1].result
    if not claims:
        return ReportStatus.AWAITED, None
    first = claims[0].result
    if contradict(engagement, claims) or not all(answer for claim in claims for answer in claim.answers):
        return ReportStatus.DISPUTED, None
    if any(claim.answers for claim in claims) or len({claim.side for claim in claims}) > 1:
        return ReportStatus.CONFIRMED, first
    return ReportStatus.REPORTED, None


def contradict(engagement: Engagement, claims: Sequence[ReportClaim]) -> bool:
    """Whether players have reported different results."""
    results = [claim.result for claim in claims if claim.side is not None]
    return any(not result.says_the_same(results[0], engagement) for result in results)


def side_of(engagement: Engagement, faction: str) -> int:
    """The side on which somebody of a faction plays an engagement: the first, or the one against it (AS.3)."""
    return 0 if faction == engagement.factions[0] else 1


def plays_garrison(engagement: Engagement, faction: str, *, controller_active: bool) -> bool:
    """Whether players of a faction may play the garrison of an assault (AS.3).

    That of a passive faction is played by somebody of any faction other than the attacker's.
    """
    attacker, controller = engagement.factions
    return faction == controller if controller_active else faction != attacker
