"""Engagements, what comes of them, and where armies go afterwards (EN, AS, AF)."""

from campaign.rules.battles.battle_results import Battle, SideOutcome
from campaign.rules.battles.engagements import Engagement
from campaign.rules.battles.report_standing import (
    ReportClaim,
    ReportStatus,
    contradict,
    plays_garrison,
    side_of,
    standing,
)
from campaign.rules.battles.report_text import (
    DRAW,
    GameResult,
    InvalidReport,
    TypedReport,
    in_words,
    named,
    read_report,
)

__all__ = [
    "DRAW",
    "Battle",
    "Engagement",
    "GameResult",
    "InvalidReport",
    "ReportClaim",
    "ReportStatus",
    "SideOutcome",
    "TypedReport",
    "contradict",
    "in_words",
    "named",
    "plays_garrison",
    "read_report",
    "side_of",
    "standing",
]
