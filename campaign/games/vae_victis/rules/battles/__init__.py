"""Engagements, what comes of them, and where armies go afterwards (EN, AS, AF)."""

from campaign.games.vae_victis.rules.battles.battle_results import Battle, SideOutcome
from campaign.games.vae_victis.rules.battles.engagements import EngagementSheet, list_of_garrison, list_of_side

__all__ = [
    "Battle",
    "EngagementSheet",
    "SideOutcome",
    "list_of_garrison",
    "list_of_side",
]
