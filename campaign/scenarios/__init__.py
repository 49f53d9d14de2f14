"""Initial positions: shipped and uploaded ones, read and checked against limits.

Begin with `read.py`.
"""

from campaign.scenarios.bounds import (
    MOST_ARMIES,
    MOST_ARMIES_ALONE,
    MOST_FACTIONS,
    MOST_HEXES_ALONE,
    check_bounds,
    check_ruleset,
    largest,
)
from campaign.scenarios.draft_changes import (
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
from campaign.scenarios.draft_faults import Fault, FaultKind, Part, faults_of, part_of
from campaign.scenarios.drafting import (
    Draft,
    DraftFaction,
    board_of_draft,
    hex_meant,
    new_draft,
    read_draft,
    structure_meant,
)
from campaign.scenarios.facts import (
    ScenarioFacts,
    facts_of,
    fault_of_placing,
    stored_facts,
    with_rules,
    with_siege_dice,
)
from campaign.scenarios.hannibal import (
    HannibalScenario,
    HannibalSide,
    hannibal_beginning,
    hannibal_days,
    hannibal_scenario,
    hannibal_scenarios,
)
from campaign.scenarios.honour import with_honour, with_seats
from campaign.scenarios.kinds import DocumentKind, kind_of_file
from campaign.scenarios.read import read_scenario
from campaign.scenarios.shipped import shipped_scenario, shipped_scenario_names, shipped_siege_dice, shipped_title

__all__ = [
    "MOST_ARMIES",
    "MOST_ARMIES_ALONE",
    "MOST_FACTIONS",
    "MOST_HEXES_ALONE",
    "DocumentKind",
    "Draft",
    "DraftFaction",
    "FactionChange",
    "Fault",
    "FaultKind",
    "HannibalScenario",
    "HannibalSide",
    "Part",
    "ScenarioFacts",
    "army_at",
    "board_of_draft",
    "check_bounds",
    "check_ruleset",
    "facts_of",
    "fault_of_placing",
    "faults_of",
    "hannibal_beginning",
    "hannibal_days",
    "hannibal_scenario",
    "hannibal_scenarios",
    "hex_meant",
    "kind_of_file",
    "largest",
    "new_draft",
    "part_of",
    "read_draft",
    "read_scenario",
    "shipped_scenario",
    "shipped_scenario_names",
    "shipped_siege_dice",
    "shipped_title",
    "stored_facts",
    "structure_meant",
    "with_armies",
    "with_army",
    "with_control",
    "with_faction",
    "with_faction_changed",
    "with_honour",
    "with_rules",
    "with_ruleset",
    "with_seats",
    "with_siege_dice",
    "without_faction",
]
