"""A scenario as large as anyone may upload: open land with a strip of sea, structures and armies evenly over it."""

import json
from collections.abc import Iterator
from typing import Any

MAP = "vae-victis/map/1"
POSITION = "vae-victis/position/1"
FACTIONS = ("east", "west")
_SEA_COLUMNS = 8


def large_scenario(side: int, structures: int, armies: int) -> bytes:
    """The scenario file: `side` x `side` hexes, so many structures and armies, half of them of each faction."""
    columns = range(_SEA_COLUMNS, side)
    places = list(_spread([(column, row) for column in columns for row in range(side)], structures))
    named = {f"Town {number}": place for number, place in enumerate(places, 1)}
    sides = {name: FACTIONS[place[0] < (side + _SEA_COLUMNS) / 2] for name, place in named.items()}
    capitals = {faction: next(name for name, side_ in sides.items() if side_ == faction) for faction in FACTIONS}
    values = {
        "format": POSITION,
        "ruleset": "vae-victis-2",
        "map": {
            "format": MAP,
            "name": "large",
            "title": "Large",
            "hex_km": 8,
            "terrain": ["S" * _SEA_COLUMNS + "F" * (side - _SEA_COLUMNS)] * side,
            "roads": [],
            "rivers": [],
            "structures": [
                {"name": name, "kind": "city", "hex": _name(place), "modern": ""} for name, place in named.items()
            ],
            "sea_zones": [{"name": "Mare", "hexes": [_name((c, r)) for c in range(_SEA_COLUMNS) for r in range(side)]}],
            "sources": ["Sample"],
        },
        "round": 1,
        "factions": [
            {
                "id": faction,
                "title": faction.title(),
                "active": True,
                "capitals": [capitals[faction]],
                "initiative_factor": 1,
                "victory_points": 0,
                "army_list": "Any",
                "allies": [],
            }
            for faction in FACTIONS
        ],
        "control": sides,
        "armies": list(_armies(named, sides, armies)),
        "sieges": [],
    }
    return json.dumps(values).encode()


def _armies(named: dict[str, tuple[int, int]], sides: dict[str, str], armies: int) -> Iterator[dict[str, Any]]:
    for number, name in enumerate(_spread(list(named), armies), 1):
        yield {
            "number": number,
            "faction": sides[name],
            "hex": _name(named[name]),
            "strength": 1600,
            "afloat": False,
            "inactive_rounds": 0,
        }


def _spread(everything: list[Any], number: int) -> Iterator[Any]:
    """So many of them, evenly over all."""
    return (everything[len(everything) * which // number] for which in range(number))


def _name(place: tuple[int, int]) -> str:
    """The name of a hex of a map with 100 to 999 columns: its column and row, from 1."""
    column, row = place
    return f"{column + 1:03}{row + 1:03}"
