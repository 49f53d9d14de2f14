"""Reading a document that a side or the public sees, to draw what it shows (HH.11.3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaign.games.hannibal.rules.document import GameDocument, read_document
from campaign.games.hannibal.rules.intelligence import FORMAT, READERS, Reader, is_hidden
from hexmap.rules.documents import DocumentError, JsonObject
from hexmap.rules.shipped_maps import MapByName, shipped_map

_HIDDEN_UNITS: JsonObject = {"foot": [1]}
"""Stands for units that the reader does not see, because a garrison cannot be without units."""
_NO_SEED = "none"
"""Stands for the seed that the reader does not know."""


@dataclass(frozen=True)
class SeenDocument:
    """What a reader sees of a game. Units for which `is_hidden` holds are stand-ins; no step can follow."""

    document: GameDocument
    reader: Reader


def is_seen_document(value: Any) -> bool:
    """Whether a JSON value says that it is a document as a reader sees it."""
    return isinstance(value, dict) and value.get("format") == FORMAT


def read_seen_document(value: Any, map_by_name: MapByName = shipped_map) -> SeenDocument:
    """The document that `seen_document` wrote, as parsed JSON; raises DocumentError naming the first fault."""
    reader = value.get("seen_by") if isinstance(value, dict) else None
    if reader not in READERS:
        raise DocumentError("seen_by", f"is none of {', '.join(READERS)}")
    hidden = _places_of_hidden_units(value)
    document = read_document(_with_stand_ins(value, hidden), map_by_name)
    _check_hidden(document, reader, hidden)
    return SeenDocument(document, reader)


def _places_of_hidden_units(value: Mapping[str, Any]) -> list[int]:
    """The places in `forces` whose units are null."""
    forces = value.get("forces")
    if not isinstance(forces, list):
        return []
    return [which for which, entry in enumerate(forces) if isinstance(entry, dict) and entry.get("units", {}) is None]


def _with_stand_ins(value: Mapping[str, Any], hidden: list[int]) -> JsonObject:
    """The document as the adjudicator's format has it, with stand-ins for what the reader does not see."""
    values = {key: part for key, part in value.items() if key != "seen_by"}
    values["format"] = "hannibal/position/1"
    values.setdefault("seed", _NO_SEED)
    if value.get("pools", {}) is None:
        values["pools"] = {"allies": {}, "gauls": {}}
    if hidden:
        values["forces"] = [
            {**entry, "units": _HIDDEN_UNITS} if which in hidden else entry
            for which, entry in enumerate(value["forces"])
        ]
    return values


def _check_hidden(document: GameDocument, reader: Reader, hidden: list[int]) -> None:
    """Units are null where the reader does not see them, and nowhere else."""
    for which, force in enumerate(document.position.forces):
        is_null = which in hidden
        if is_hidden(document.position, force, reader) != is_null:
            problem = f"is null, but {reader} sees these units" if is_null else f"{reader} does not see these units"
            raise DocumentError(f"forces[{which}].units", problem)
