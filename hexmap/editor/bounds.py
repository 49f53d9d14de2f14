"""How large an uploaded map may be, so that no page with it costs more than 2 s of CPU.

The bounds are the site's: the rules and the command line know none.
"""

from typing import Any

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
MOST_SOURCES = 100
LONGEST_NAME = 100
"""Letters of a name; a faction's title may have twice as many."""
LONGEST_SOURCE = 1000

_OF_KIND = {
    LineKind.ROAD: ("map.roads", "roads"),
    LineKind.RIVER: ("map.rivers", "rivers"),
    LineKind.COAST: ("map.structures", "coasts"),
}


def check_map_size(value: Any) -> None:
    """Raise DocumentError for a map document with too many hexes or structures, before anything is made of them."""
    if not isinstance(value, dict):
        return
    rows = value.get("terrain")
    if isinstance(rows, list):
        hexes = sum(len(row) for row in rows if isinstance(row, str))
        check_count("map.terrain", hexes, MOST_HEXES, "hexes", "use a smaller map, or larger hexes")
    check_list("map.structures", value.get("structures"), MOST_STRUCTURES, "structures", "leave out small ones")
    check_list("map.sea_zones", value.get("sea_zones"), MOST_ZONES, "sea zones", "join some")
    check_list("map.sources", value.get("sources"), MOST_SOURCES, "sources", "leave some out")


def check_board(board: Board) -> None:
    """Raise DocumentError for a map, of a position document, beyond the bounds of the site."""
    check_count("map.terrain", len(board.grid), MOST_HEXES, "hexes", "use a smaller map, or larger hexes")
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
    """Raise DocumentError for a map with a text that is too long to be shown, or a hex in too many zones."""
    check_text(board.title, "map.title", 2 * LONGEST_NAME)
    for which, structure in enumerate(board.structures):
        check_name(structure.name, f"map.structures[{which}].name", LONGEST_NAME)
        check_text(structure.modern, f"map.structures[{which}].modern", LONGEST_NAME)
    for which, zone in enumerate(board.zones):
        check_name(zone, f"map.sea_zones[{which}].name", LONGEST_NAME)
    for source in board.sources:
        check_text(source, "map.sources", LONGEST_SOURCE)
    for hex_, zones in enumerate(board.zones_of):
        if len(zones) > MOST_ZONES_OF_A_HEX:
            problem = f"{board.grid.name(hex_)} is in {len(zones)} zones; a hex may be in {MOST_ZONES_OF_A_HEX}"
            raise DocumentError("map.sea_zones", problem)


def check_list(place: str, found: Any, most: int, what: str, advice: str) -> None:
    """Raise DocumentError for a list with more than `most` of something; anything else is left to the reader."""
    if isinstance(found, list):
        check_count(place, len(found), most, what, advice)


def check_count(place: str, found: int, most: int, what: str, advice: str) -> None:
    """Raise DocumentError where more than `most` of something were found."""
    if found > most:
        raise DocumentError(place, f"there are {found:,} {what}; there may be {most:,}; {advice}")


def check_text(text: str, place: str, most: int) -> None:
    """Raise DocumentError for a text of more than `most` letters."""
    if len(text) > most:
        raise DocumentError(place, f"{one_line(text)} has {len(text):,} letters; it may have {most:,}")


def check_name(name: str, place: str, most: int) -> None:
    """Raise DocumentError for a name that is blank, too long, or not one line."""
    if not name.strip():
        raise DocumentError(place, "is blank")
    check_text(name, place, most)
    if holds_control_characters(name):
        raise DocumentError(place, f"{one_line(name)} holds a control character, such as a line break")
