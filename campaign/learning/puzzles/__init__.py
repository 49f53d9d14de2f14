"""Puzzles: positions with a task that the adjudicator checks, shipped and shared."""
