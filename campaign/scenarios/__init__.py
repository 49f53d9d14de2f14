"""Initial positions: shipped and uploaded ones, read and checked against limits."""

from campaign.scenarios.bounds import (
    MOST_ARMIES,
    MOST_FACTIONS,
    check_bounds,
    check_ruleset,
    largest,
)
from campaign.scenarios.facts import (
    ScenarioFacts,
    facts_of,
    fault_of_placing,
    stored_facts,
    with_rules,
    with_siege_dice,
)
from campaign.scenarios.honour import with_honour, with_seats
from campaign.scenarios.kinds import DocumentKind, kind_of_file
from campaign.scenarios.read import read_scenario
from campaign.scenarios.shipped import shipped_scenario, shipped_scenario_names, shipped_siege_dice, shipped_title

__all__ = [
    "MOST_ARMIES",
    "MOST_FACTIONS",
    "DocumentKind",
    "ScenarioFacts",
    "check_bounds",
    "check_ruleset",
    "facts_of",
    "fault_of_placing",
    "kind_of_file",
    "largest",
    "read_scenario",
    "shipped_scenario",
    "shipped_scenario_names",
    "shipped_siege_dice",
    "shipped_title",
    "stored_facts",
    "with_honour",
    "with_rules",
    "with_seats",
    "with_siege_dice",
]
