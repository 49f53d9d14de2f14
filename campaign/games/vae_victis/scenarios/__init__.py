"""The scenarios of *Vae Victis*: shipped and uploaded ones, read and checked against limits.

Begin with `read.py`.
"""

from campaign.games.vae_victis.scenarios.bounds import (
    MOST_ARMIES,
    MOST_ARMIES_ALONE,
    MOST_FACTIONS,
    MOST_HEXES_ALONE,
    check_bounds,
    check_ruleset,
    largest,
)
from campaign.games.vae_victis.scenarios.facts import facts_of, with_rules, with_siege_dice
from campaign.games.vae_victis.scenarios.honour import with_seats
from campaign.games.vae_victis.scenarios.offered import SCENARIOS
from campaign.games.vae_victis.scenarios.options import CHANCE, METHODS, SIEGE_DIE
from campaign.games.vae_victis.scenarios.read import read_scenario
from campaign.games.vae_victis.scenarios.shipped import (
    shipped_scenario,
    shipped_scenario_names,
    shipped_siege_dice,
    shipped_title,
)
from campaign.games.vae_victis.scenarios.solo import SOLO

__all__ = [
    "CHANCE",
    "METHODS",
    "MOST_ARMIES",
    "MOST_ARMIES_ALONE",
    "MOST_FACTIONS",
    "MOST_HEXES_ALONE",
    "SCENARIOS",
    "SIEGE_DIE",
    "SOLO",
    "check_bounds",
    "check_ruleset",
    "facts_of",
    "largest",
    "read_scenario",
    "shipped_scenario",
    "shipped_scenario_names",
    "shipped_siege_dice",
    "shipped_title",
    "with_rules",
    "with_seats",
    "with_siege_dice",
]
