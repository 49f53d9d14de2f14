"""The map document of a finished map: its value, and its text, the same bytes each time."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from hexmap.mapmaking.draft import Draft
from hexmap.mapmaking.recipe import Recipe
from hexmap.mapmaking.roads import Side
from hexmap.rules.hexes import Grid


def document_of(draft: Draft, recipe: Recipe) -> dict[str, Any]:
    """The map document of a draft; hexes, roads and rivers ordered by name."""
    grid, columns = draft.grid, draft.grid.columns
    letters = "".join(draft.terrain)
    return {
        "format": "vae-victis/map/1",
        "name": recipe.name,
        "title": recipe.title,
        "hex_km": int(recipe.hex_km) if recipe.hex_km == int(recipe.hex_km) else recipe.hex_km,
        "terrain": [letters[start : start + columns] for start in range(0, len(letters), columns)],
        "roads": _pairs(grid, draft.roads),
        "rivers": _pairs(grid, draft.rivers),
        "structures": [entry.model_dump() for entry in draft.structures],
        "sea_zones": [{"name": name, "hexes": _names(grid, hexes)} for name, hexes in draft.zones],
        "sources": list(recipe.sources),
    }


def text_of(document: Mapping[str, Any]) -> str:
    """A map document as text that people can read: a line for each row, road, river and structure."""
    parts = [f" {_json(key)}: {_value(key, value)}" for key, value in document.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _value(key: str, value: Any) -> str:
    if not isinstance(value, list):
        return _json(value)
    lines = [_zone(entry) if key == "sea_zones" else _json(entry) for entry in value]
    return "[\n" + ",\n".join(f"  {line}" for line in lines) + "\n ]" if lines else "[]"


def _zone(zone: Mapping[str, Any]) -> str:
    return f'{{\n   "name": {_json(zone["name"])},\n   "hexes": {_json(zone["hexes"])}\n  }}'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _pairs(grid: Grid, sides: Iterable[Side]) -> list[list[str]]:
    return sorted(sorted([grid.name(one), grid.name(other)]) for one, other in sides)


def _names(grid: Grid, hexes: Iterable[int]) -> list[str]:
    return sorted(grid.name(hex_) for hex_ in hexes)
