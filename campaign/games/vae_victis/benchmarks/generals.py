"""How long generals think about eight armies, at the start of a campaign and in the middle of one."""

from functools import partial

from campaign.games.benchmarks import Bench, Measurements
from campaign.games.vae_victis.benchmarks.random_play import played
from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.rules.sequence_of_play import adjudicate_initiative
from campaign.games.vae_victis.steps import Step

SEED, ROUNDS = 264, 5
"""The seed and the rounds of random play that lead to a position in the middle of a campaign."""
MOST_RUNS = 5
"""Runs of a measurement: a consul takes seconds."""


def general_measurements(bench: Bench) -> Measurements:
    """Yield each measurement and its figure."""
    middle = played(bench.start, ROUNDS, bench.seeded(SEED))
    for what, values in (("first round", bench.start), ("mid-campaign", middle)):
        document = adjudicate_initiative(read_document(values))
        faction = document.position.active_factions[-1].id
        numbers = [army.number for army in document.position.armies if army.faction == faction]
        for level in Level:
            marches = partial(decide, document, Step.MOVEMENT, faction, numbers, level)
            yield (
                f"{level.value}: marches of {len(numbers)} armies, {what}",
                bench.timed(marches, min(bench.runs, MOST_RUNS)),
            )
