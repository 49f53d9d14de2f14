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
from campaign.games.vae_victis.scenarios.draft_changes import (
    FactionChange,
    army_at,
    with_armies,
    with_army,
    with_control,
    with_faction,
    with_faction_changed,
    with_ruleset,
    without_faction,
)
from campaign.games.vae_victis.scenarios.draft_faults import Fault, FaultKind, Part, faults_of, part_of
from campaign.games.vae_victis.scenarios.drafting import (
    Draft,
    DraftFaction,
    board_of_draft,
    hex_meant,
    new_draft,
    read_draft,
    structure_meant,
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
    "Draft",
    "DraftFaction",
    "FactionChange",
    "Fault",
    "FaultKind",
    "Part",
    "army_at",
    "board_of_draft",
    "check_bounds",
    "check_ruleset",
    "facts_of",
    "faults_of",
    "hex_meant",
    "largest",
    "new_draft",
    "part_of",
    "read_draft",
    "read_scenario",
    "shipped_scenario",
    "shipped_scenario_names",
    "shipped_siege_dice",
    "shipped_title",
    "structure_meant",
    "with_armies",
    "with_army",
    "with_control",
    "with_faction",
    "with_faction_changed",
    "with_rules",
    "with_ruleset",
    "with_seats",
    "with_siege_dice",
    "without_faction",
]
