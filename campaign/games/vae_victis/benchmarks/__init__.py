"""Measurements of *Vae Victis*: how long steps, generals and the largest scenarios take.

Begin with `steps.py`.
"""

from campaign.games.benchmarks import Benchmarks
from campaign.games.vae_victis.benchmarks.bounds import bounds_measurements
from campaign.games.vae_victis.benchmarks.engine import engine_measurements
from campaign.games.vae_victis.benchmarks.generals import general_measurements
from campaign.games.vae_victis.benchmarks.large_scenarios import large_scenario
from campaign.games.vae_victis.benchmarks.steps import drawn, drawn_large, start, step_measurements

__all__ = ["BENCHMARKS", "large_scenario"]

BENCHMARKS = Benchmarks(
    start=start,
    parts={
        "steps": step_measurements,
        "bounds": bounds_measurements,
        "engine": engine_measurements,
        "generals": general_measurements,
    },
    drawn=drawn,
    drawn_large=drawn_large,
)
"""Measurements of the First Punic War, and of scenarios made for them."""
