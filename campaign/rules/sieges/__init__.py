"""Sieges: progress, resilience, lifting (SI)."""

from campaign.rules.sieges.lifted_sieges import lifted, without_lifted
from campaign.rules.sieges.resilience import current_resilience

__all__ = [
    "current_resilience",
    "lifted",
    "without_lifted",
]
