"""How large what somebody brings may be, so that it can be stored, drawn, and played in a reasonable time."""

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.rules.round_document import RoundDocument
from campaign.rules.ruleset import Ruleset
from hexmap.rules.documents import DocumentError, holds_control_characters, one_line

MOST_ARMIES = 200
MOST_FACTIONS = 20
MOST_HEXES = 100_000
MOST_ROUNDS = 1000
MOST_DAYS = 366
FURTHEST_ZONE = 20
"""Hexes, of a zone of control."""
LARGEST_NUMBER = 100_000
"""Of a ruleset, in whatever it counts."""
LONGEST_NAME = 100
"""Letters of a name; a faction's title may have twice as many."""


def check_map_size(value: Any) -> None:
    """Raises DocumentError for a map document with too many hexes, before anything is made of them."""
    rows = value.get("terrain") if isinstance(value, dict) else None
    if isinstance(rows, list):
        hexes = sum(len(row) for row in rows if isinstance(row, str))
        if hexes > MOST_HEXES:
            raise DocumentError("map.terrain", f"{hexes:,} hexes; there may be {MOST_HEXES:,}")


def check_bounds(document: RoundDocument) -> None:
    """Raises DocumentError for a document with which no campaign can begin, or no page can be made."""
    position = document.position
    if not position.armies:
        raise DocumentError("armies", "no active faction has an army, so there is nobody to play")
    if len(position.armies) > MOST_ARMIES:
        raise DocumentError("armies", f"there are {len(position.armies)} armies; there may be {MOST_ARMIES}")
    if len(position.factions) > MOST_FACTIONS:
        raise DocumentError("factions", f"there are {len(position.factions)} factions; there may be {MOST_FACTIONS}")
    if position.round > MOST_ROUNDS:
        raise DocumentError("round", f"{position.round} is beyond {MOST_ROUNDS}")
    for which, faction in enumerate(position.factions):
        _check_name(faction.id, f"factions[{which}].id", LONGEST_NAME)
        _check_name(faction.title, f"factions[{which}].title", 2 * LONGEST_NAME)
    for which, structure in enumerate(document.board.structures):
        _check_name(structure.name, f"map.structures[{which}].name", LONGEST_NAME)
    for which, zone in enumerate(document.board.zones):
        _check_name(zone, f"map.sea_zones[{which}].name", LONGEST_NAME)
    check_ruleset(document.ruleset)


def _check_name(name: str, place: str, most: int) -> None:
    if not name.strip():
        raise DocumentError(place, "is blank")
    if len(name) > most:
        raise DocumentError(place, f"{one_line(name)} has {len(name)} letters; it may have {most}")
    if holds_control_characters(name):
        raise DocumentError(place, f"{one_line(name)} holds a control character, such as a line break")


def check_ruleset(ruleset: Ruleset) -> None:
    """Raises DocumentError for a ruleset with a number that is too large to be played with."""
    _check_name(ruleset.name, "ruleset.name", LONGEST_NAME)
    for place, number in _numbers(ruleset.model_dump(), "ruleset"):
        most = largest(place.removeprefix("ruleset."))
        if abs(number) > most:
            raise DocumentError(place, f"{number} is beyond {most:,}")


def largest(path: str) -> int:
    """How large, and how far below 0, a parameter of a ruleset may be: `largest("days.orders") == 366`."""
    if path.startswith("days."):
        return MOST_DAYS
    return FURTHEST_ZONE if path.startswith("zone_of_control.") else LARGEST_NUMBER


def _numbers(values: Mapping[str, Any], place: str) -> Iterator[tuple[str, int]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{place}.{key}")
        elif isinstance(value, int):
            yield f"{place}.{key}", value
