"""Reading an uploaded scenario: a position document at the start of a round, and its map."""

from collections.abc import Iterator
from typing import Any

from campaign.games.vae_victis.rules.document import RoundDocument, RoundModel, read_document
from campaign.games.vae_victis.scenarios.bounds import check_bounds
from hexmap.editor.bounds import check_map_size
from hexmap.editor.names import check_names
from hexmap.rules.documents import DocumentError, one_line, parse_json
from hexmap.rules.position_file import PositionDocument
from hexmap.rules.shipped_maps import shipped_map_names

_OF_EARLIER = "events"
"""A key that may come from the previous round; it is left out."""


def read_scenario(text: str, map_text: str = "") -> RoundDocument:
    """The document of a scenario, from the text of a position document and, if it only names its map, of that map.

    Raises DocumentError naming the first fault; places in the map begin with `map`.
    """
    value = _object(parse_json(text))
    whole = {**_beginning(value), "map": _map(value.get("map"), map_text)}
    check_map_size(whole["map"])
    document = read_document(whole)
    check_bounds(document)
    try:
        check_names(document.board)
    except DocumentError as error:
        raise DocumentError(f"map.{error.place}", error.problem) from None
    return document


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise DocumentError("", "is not a position document, which is an object in braces")
    return value


def _beginning(value: dict[str, Any]) -> dict[str, Any]:
    """Return the document without what a step may add, which has to be empty."""
    for key in _added_by_steps():
        if key != _OF_EARLIER and not _is_empty(value.get(key)):
            raise DocumentError(key, "is there, but a scenario is the beginning of a round, without orders or outcomes")
    added = set(_added_by_steps())
    return {key: entry for key, entry in value.items() if key not in added}


def _added_by_steps() -> Iterator[str]:
    return (key for key in RoundModel.model_fields if key not in PositionDocument.model_fields)


def _is_empty(entry: Any) -> bool:
    return not (any(entry.values()) if isinstance(entry, dict) else entry)


def _map(given: Any, map_text: str) -> Any:
    """The map of a position document: as it is, or that of the map document that came with it."""
    if not map_text.strip():
        if isinstance(given, str) and given not in shipped_map_names():
            shipped = ", ".join(shipped_map_names())
            raise DocumentError("map", f"{one_line(given)} is not here ({shipped} is); send its map document as well")
        return given
    if not isinstance(given, str):
        raise DocumentError("map", "is in the position document already; leave the second file out")
    if given in shipped_map_names():
        problem = f"{one_line(given)} is here already; leave the second file out, or give your map another name"
        raise DocumentError("map", problem)
    return _named(given, map_text)


def _named(name: str, map_text: str) -> Any:
    """The value of a map document that has to be of that name."""
    try:
        value = parse_json(map_text)
    except DocumentError as error:
        raise DocumentError(f"map document, {error.place}" if error.place else "map document", error.problem) from None
    own = value.get("name") if isinstance(value, dict) else None
    if isinstance(own, str) and own != name:
        problem = f"the map document is of {one_line(own)}, the position document asks for {one_line(name)}"
        raise DocumentError("map.name", problem)
    return value
