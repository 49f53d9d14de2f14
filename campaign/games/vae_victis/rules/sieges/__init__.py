"""Sieges: progress, resilience, lifting (SI), and the siege die (SD)."""

from campaign.games.vae_victis.rules.sieges.lifted_sieges import lifted, without_lifted
from campaign.games.vae_victis.rules.sieges.resilience import (
    current_resilience,
    full_resilience,
    garrison_fp,
    rounds_to_fall,
)
from campaign.games.vae_victis.rules.sieges.siege_die import thrown
from campaign.games.vae_victis.rules.sieges.siege_odds import odds_in_words, odds_of_siege

__all__ = [
    "current_resilience",
    "full_resilience",
    "garrison_fp",
    "lifted",
    "odds_in_words",
    "odds_of_siege",
    "rounds_to_fall",
    "thrown",
    "without_lifted",
]
