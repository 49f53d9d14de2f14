"""How long generals think about eight armies, at the start of a campaign and in the middle of one."""

from collections.abc import Iterator
from functools import partial

from campaign.devtools.benchmarks.random_play import played
from campaign.devtools.benchmarks.timing import timed
from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.rules.sequence_of_play import adjudicate_initiative
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import JsonObject

SEED, ROUNDS = 264, 5
"""The seed and the rounds of random play that lead to a position in the middle of a campaign."""
MOST_RUNS = 5
"""Runs of a measurement: a consul takes seconds."""


def general_measurements(start: JsonObject, runs: int) -> Iterator[tuple[str, str]]:
    """Yield each measurement and its figure; `start` is the position document of a scenario."""
    for what, values in (("first round", start), ("mid-campaign", played(start, ROUNDS, SEED))):
        document = adjudicate_initiative(read_document(values))
        faction = document.position.active_factions[-1].id
        numbers = [army.number for army in document.position.armies if army.faction == faction]
        for level in Level:
            marches = partial(decide, document, Step.MOVEMENT, faction, numbers, level)
            yield f"{level.value}: marches of {len(numbers)} armies, {what}", timed(marches, min(runs, MOST_RUNS))
