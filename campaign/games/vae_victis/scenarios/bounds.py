"""How large an uploaded scenario may be, so that no page of a campaign made of it costs more than 2 s of CPU.

The bounds are the site's: the rules and the command line know none. `manage.py benchmark --only bounds` measures a
scenario at all of them; docs/maps.md has the table. Those of its map are in hexmap/editor/bounds.py.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.editor.bounds import LONGEST_NAME, check_board, check_count, check_name, check_text
from hexmap.rules.documents import DocumentError
from hexmap.rules.position import Honour, Position

MOST_ARMIES = 120
MOST_FACTIONS = 20
MOST_ARMIES_ALONE, MOST_HEXES_ALONE = 32, 10_000
"""Of a scenario of one's own that is played alone: generals think for every army, and try out marches."""
MOST_ALLIES = 20
"""Allied army lists of a faction, and capitals of one."""
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

MOST_CULTURES = 100
"""Army lists of garrisons by culture."""

_LARGEST = {"movement.points": MOST_POINTS, "sailing.level": MOST_SAILING, "victory.last_round": MOST_ROUNDS}
_AT_LEAST_ONE = ("movement.floor", "sailing.coast", "sailing.sea")
"""Costs that may not be zero, because an army or a navy could then go anywhere."""


def check_bounds(document: RoundDocument) -> None:
    """Raise DocumentError for a document that cannot start a campaign, or is too large for pages."""
    position = document.position
    if not position.armies:
        raise DocumentError("armies", "no active faction has an army, so there is nobody to play")
    check_count("armies", len(position.armies), MOST_ARMIES, "armies", "leave some out")
    check_count("factions", len(position.factions), MOST_FACTIONS, "factions", "leave some out")
    if position.round > MOST_ROUNDS:
        raise DocumentError("round", f"{position.round} is beyond {MOST_ROUNDS}")
    for which, faction in enumerate(position.factions):
        place = f"factions[{which}]"
        check_name(faction.id, f"{place}.id", LONGEST_NAME)
        check_name(faction.title, f"{place}.title", 2 * LONGEST_NAME)
        check_text(faction.army_list or "", f"{place}.army_list", LONGEST_NAME)
        check_count(f"{place}.capitals", len(faction.capitals), MOST_ALLIES, "capitals", "leave some out")
        check_count(f"{place}.allies", len(faction.allies), MOST_ALLIES, "allied lists", "leave some out")
        check_text(faction.culture or "", f"{place}.culture", LONGEST_NAME)
        for ally in faction.allies:
            check_text(ally.army_list, f"{place}.allies", LONGEST_NAME)
            check_text(ally.culture or "", f"{place}.allies", LONGEST_NAME)
    _check_cultures(position)
    if position.honour:
        _check_honour(position.honour)
    check_board(document.board)
    check_ruleset(document.ruleset)


def _check_cultures(position: Position) -> None:
    for structure, culture in position.cultures.items():
        check_text(culture, f"cultures.{structure}", LONGEST_NAME)
    check_count("culture_lists", len(position.culture_lists), MOST_CULTURES, "army lists", "leave some out")
    for culture, army_list in position.culture_lists.items():
        check_text(culture, "culture_lists", LONGEST_NAME)
        check_text(army_list, f"culture_lists.{culture}", LONGEST_NAME)


def _check_honour(honour: Honour) -> None:
    check_count("honour.seats", len(honour.seats), MOST_ARMIES, "seats", "leave some out")
    for which, seat in enumerate(honour.seats):
        check_name(seat.id, f"honour.seats[{which}].id", LONGEST_NAME)
        check_count(f"honour.seats[{which}].armies", len(seat.armies), MOST_ARMIES, "armies", "leave some out")


def check_ruleset(ruleset: Ruleset) -> None:
    """Raise DocumentError for a ruleset with a number that is too large to be played with."""
    check_name(ruleset.name, "ruleset.name", LONGEST_NAME)
    for place, number in _numbers(ruleset.model_dump(), "ruleset"):
        most = largest(place.removeprefix("ruleset."))
        if abs(number) > most:
            raise DocumentError(place, f"{number} is beyond {most:,}")
        if number < 1 and place.removeprefix("ruleset.") in _AT_LEAST_ONE:
            raise DocumentError(place, f"{number} is below 1, so that armies could go anywhere in one round")


def largest(path: str) -> int:
    """The bounds of a parameter of a ruleset, above and below 0: `largest("days.orders") == 366`."""
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
