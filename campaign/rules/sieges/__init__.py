"""Sieges: progress, resilience, lifting (SI), and the siege die (SD)."""

from campaign.rules.sieges.lifted_sieges import lifted, without_lifted
from campaign.rules.sieges.resilience import current_resilience
from campaign.rules.sieges.siege_die import thrown

__all__ = [
    "current_resilience",
    "lifted",
    "thrown",
    "without_lifted",
]
