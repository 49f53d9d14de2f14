"""Sieges: progress, resilience, lifting (SI)."""
