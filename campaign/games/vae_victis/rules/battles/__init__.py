"""Engagements, what comes of them, and where armies go afterwards (EN, AS, AF)."""

from campaign.games.vae_victis.rules.battles.battle_results import Battle, SideOutcome
from campaign.games.vae_victis.rules.battles.engagements import (
    Engagement,
    EngagementSheet,
    list_of_garrison,
    list_of_side,
)
from campaign.games.vae_victis.rules.battles.reports import (
    DRAW,
    GameResult,
    InvalidReport,
    ReportClaim,
    ReportStatus,
    TypedReport,
    contradict,
    in_words,
    named,
    plays_garrison,
    read_report,
    report_status,
    side_of,
)

__all__ = [
    "DRAW",
    "Battle",
    "Engagement",
    "EngagementSheet",
    "GameResult",
    "InvalidReport",
    "ReportClaim",
    "ReportStatus",
    "SideOutcome",
    "TypedReport",
    "contradict",
    "in_words",
    "list_of_garrison",
    "list_of_side",
    "named",
    "plays_garrison",
    "read_report",
    "report_status",
    "side_of",
]
