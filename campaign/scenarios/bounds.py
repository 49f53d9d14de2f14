"""How large an uploaded scenario may be, so that no page of a campaign made of it costs more than 2 s of CPU.

The bounds are the site's: the rules and the command line know none. `manage.py benchmark --only bounds` measures a
scenario at all of them; docs/maps.md has the table.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.rules.document import RoundDocument
from campaign.rules.ruleset import Ruleset
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, holds_control_characters, one_line
from hexmap.rules.line_graphs import LineKind, work_of_lines

LARGEST_DOCUMENT = 2_000_000
"""Bytes of a position document, and of a map document."""
MOST_HEXES = 40_000
MOST_STRUCTURES = 500
MOST_LINE_WORK = 8_000_000
"""Hexes that the lines between all structures may come to; in First Punic War it is 2.6 million."""
MOST_ZONES = 50
MOST_ZONES_OF_A_HEX = 4
MOST_ARMIES = 120
MOST_FACTIONS = 20
MOST_ALLIES = 20
"""Allied army lists of a faction, and capitals of one."""
MOST_SOURCES = 100
MOST_ROUNDS = 1000
MOST_DAYS = 366
FURTHEST_ZONE = 10
"""Hexes, of a zone of control."""
MOST_POINTS = 36
"""MP of an army a round: how far it can get at 1 MP a hex."""
MOST_SAILING = 48
"""NMP for each level of superiority."""
LARGEST_NUMBER = 100_000
"""Of a ruleset, in whatever it counts."""
LONGEST_NAME = 100
"""Letters of a name; a faction's title may have twice as many."""
LONGEST_SOURCE = 1000

_LARGEST = {"movement.points": MOST_POINTS, "sailing.level": MOST_SAILING}
_AT_LEAST_ONE = ("movement.floor", "sailing.coast", "sailing.sea")
"""What may not be free, because an army or a navy could go anywhere for nothing."""
_OF_KIND = {
    LineKind.ROAD: ("map.roads", "roads"),
    LineKind.RIVER: ("map.rivers", "rivers"),
    LineKind.COAST: ("map.structures", "coasts"),
}


def check_map_size(value: Any) -> None:
    """Raises DocumentError for a map document with too many hexes or structures, before anything is made of them."""
    if not isinstance(value, dict):
        return
    rows = value.get("terrain")
    if isinstance(rows, list):
        hexes = sum(len(row) for row in rows if isinstance(row, str))
        _check_count("map.terrain", hexes, MOST_HEXES, "hexes", "use a smaller map, or larger hexes")
    _check_list("map.structures", value.get("structures"), MOST_STRUCTURES, "structures", "leave out small ones")
    _check_list("map.sea_zones", value.get("sea_zones"), MOST_ZONES, "sea zones", "join some")
    _check_list("map.sources", value.get("sources"), MOST_SOURCES, "sources", "leave some out")


def check_bounds(document: RoundDocument) -> None:
    """Raises DocumentError for a document with which no campaign can begin, or no page can be made."""
    position = document.position
    if not position.armies:
        raise DocumentError("armies", "no active faction has an army, so there is nobody to play")
    _check_count("armies", len(position.armies), MOST_ARMIES, "armies", "leave some out")
    _check_count("factions", len(position.factions), MOST_FACTIONS, "factions", "leave some out")
    if position.round > MOST_ROUNDS:
        raise DocumentError("round", f"{position.round} is beyond {MOST_ROUNDS}")
    for which, faction in enumerate(position.factions):
        place = f"factions[{which}]"
        _check_name(faction.id, f"{place}.id", LONGEST_NAME)
        _check_name(faction.title, f"{place}.title", 2 * LONGEST_NAME)
        _check_text(faction.army_list or "", f"{place}.army_list", LONGEST_NAME)
        _check_count(f"{place}.capitals", len(faction.capitals), MOST_ALLIES, "capitals", "leave some out")
        _check_count(f"{place}.allies", len(faction.allies), MOST_ALLIES, "allied lists", "leave some out")
        for ally in faction.allies:
            _check_text(ally.army_list, f"{place}.allies", LONGEST_NAME)
    _check_board(document)
    check_ruleset(document.ruleset)


def _check_board(document: RoundDocument) -> None:
    board = document.board
    _check_count("map.terrain", len(board.grid), MOST_HEXES, "hexes", "use a smaller map, or larger hexes")
    check_map_texts(board)
    work = work_of_lines(board)
    if sum(work.values()) > MOST_LINE_WORK:
        place, kind = _OF_KIND[max(work, key=lambda one: work[one])]
        problem = (
            f"the lines between all structures that {kind} join come to {sum(work.values()):,} hexes; there may be"
            f" {MOST_LINE_WORK:,}; use fewer structures on one coast or on one net of {kind}"
        )
        raise DocumentError(place, problem)


def check_map_texts(board: Board) -> None:
    """Raises DocumentError for a map with a text that is too long to be shown, or a hex in too many zones."""
    _check_text(board.title, "map.title", 2 * LONGEST_NAME)
    for which, structure in enumerate(board.structures):
        _check_name(structure.name, f"map.structures[{which}].name", LONGEST_NAME)
        _check_text(structure.modern, f"map.structures[{which}].modern", LONGEST_NAME)
    for which, zone in enumerate(board.zones):
        _check_name(zone, f"map.sea_zones[{which}].name", LONGEST_NAME)
    for source in board.sources:
        _check_text(source, "map.sources", LONGEST_SOURCE)
    for hex_, zones in enumerate(board.zones_of):
        if len(zones) > MOST_ZONES_OF_A_HEX:
            problem = f"{board.grid.name(hex_)} is in {len(zones)} zones; a hex may be in {MOST_ZONES_OF_A_HEX}"
            raise DocumentError("map.sea_zones", problem)


def _check_list(place: str, found: Any, most: int, what: str, advice: str) -> None:
    if isinstance(found, list):
        _check_count(place, len(found), most, what, advice)


def _check_count(place: str, found: int, most: int, what: str, advice: str) -> None:
    if found > most:
        raise DocumentError(place, f"there are {found:,} {what}; there may be {most:,}; {advice}")


def _check_text(text: str, place: str, most: int) -> None:
    if len(text) > most:
        raise DocumentError(place, f"{one_line(text)} has {len(text):,} letters; it may have {most:,}")


def _check_name(name: str, place: str, most: int) -> None:
    if not name.strip():
        raise DocumentError(place, "is blank")
    _check_text(name, place, most)
    if holds_control_characters(name):
        raise DocumentError(place, f"{one_line(name)} holds a control character, such as a line break")


def check_ruleset(ruleset: Ruleset) -> None:
    """Raises DocumentError for a ruleset with a number that is too large to be played with."""
    _check_name(ruleset.name, "ruleset.name", LONGEST_NAME)
    for place, number in _numbers(ruleset.model_dump(), "ruleset"):
        most = largest(place.removeprefix("ruleset."))
        if abs(number) > most:
            raise DocumentError(place, f"{number} is beyond {most:,}")
        if number < 1 and place.removeprefix("ruleset.") in _AT_LEAST_ONE:
            raise DocumentError(place, f"{number} is below 1, so that armies could go anywhere in one round")


def largest(path: str) -> int:
    """How large, and how far below 0, a parameter of a ruleset may be: `largest("days.orders") == 366`."""
    if path.startswith("days."):
        return MOST_DAYS
    if path in _LARGEST:
        return _LARGEST[path]
    return FURTHEST_ZONE if path.startswith("zone_of_control.") else LARGEST_NUMBER


def _numbers(values: Mapping[str, Any], place: str) -> Iterator[tuple[str, int]]:
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{place}.{key}")
        elif isinstance(value, int):
            yield f"{place}.{key}", value
