"""Positions to begin from: shipped ones and those that people bring, read and kept within bounds."""

from campaign.scenarios.bounds import (
    LARGEST_DOCUMENT,
    LONGEST_NAME,
    MOST_ARMIES,
    MOST_FACTIONS,
    MOST_HEXES,
    MOST_STRUCTURES,
    MOST_ZONES,
    check_bounds,
    check_ruleset,
    largest,
)
from campaign.scenarios.facts import ScenarioFacts, facts_of, fault_of_placing, stored_facts, with_rules
from campaign.scenarios.kinds import DocumentKind, kind_of_file
from campaign.scenarios.read import read_scenario
from campaign.scenarios.shipped import shipped_scenario, shipped_scenario_names
from campaign.scenarios.sketches import parsed_map, read_sketch

__all__ = [
    "LARGEST_DOCUMENT",
    "LONGEST_NAME",
    "MOST_ARMIES",
    "MOST_FACTIONS",
    "MOST_HEXES",
    "MOST_STRUCTURES",
    "MOST_ZONES",
    "DocumentKind",
    "ScenarioFacts",
    "check_bounds",
    "check_ruleset",
    "facts_of",
    "fault_of_placing",
    "kind_of_file",
    "largest",
    "parsed_map",
    "read_scenario",
    "read_sketch",
    "shipped_scenario",
    "shipped_scenario_names",
    "stored_facts",
    "with_rules",
]
