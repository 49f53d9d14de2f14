"""Positions to begin from: shipped ones and those that people bring, read and kept within bounds."""

from campaign.rules.scenarios.bounds import (
    LARGEST_DOCUMENT,
    LONGEST_NAME,
    MOST_ARMIES,
    MOST_FACTIONS,
    MOST_HEXES,
    MOST_STRUCTURES,
    MOST_ZONES,
    check_bounds,
)
from campaign.rules.scenarios.facts import ScenarioFacts, facts_of, fault_of_placing, stored_facts, with_rules
from campaign.rules.scenarios.kinds import DocumentKind, kind_of_file
from campaign.rules.scenarios.read import read_scenario
from campaign.rules.scenarios.shipped import shipped_scenario, shipped_scenario_names
from campaign.rules.scenarios.sketches import parsed_map, read_sketch

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
    "facts_of",
    "fault_of_placing",
    "kind_of_file",
    "parsed_map",
    "read_scenario",
    "read_sketch",
    "shipped_scenario",
    "shipped_scenario_names",
    "stored_facts",
    "with_rules",
]
