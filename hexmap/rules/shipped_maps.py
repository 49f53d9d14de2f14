"""The maps that come with the project, by name, and the boards that documents name or hold."""

import json
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, one_line, parse_json
from hexmap.rules.map_file import read_map

MapByName = Callable[[str], Board]
"""Finds the board of a map by its name; raises KeyError if there is none."""

_FOLDER = Path(__file__).resolve().parent.parent / "maps"


def shipped_map_names() -> tuple[str, ...]:
    """The names of all shipped maps, sorted; a file with a second dot, as `NAME.scenery.json`, is no map."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json") if "." not in path.stem))


@cache
def shipped_map(name: str) -> Board:
    """The board of a shipped map; raises KeyError if there is none of that name."""
    return read_map(parse_json(shipped_map_text(name)))


def shipped_map_text(name: str) -> str:
    """The document of a shipped map as it lies in its file; raises KeyError if there is none of that name."""
    if name not in shipped_map_names():
        raise KeyError(name)
    return (_FOLDER / f"{name}.json").read_text(encoding="utf-8")


def board_of(value: Any, map_by_name: MapByName) -> Board:
    """The board of a map that a document names or holds; raises DocumentError with a place below `map`."""
    if isinstance(value, str):
        try:
            return map_by_name(value)
        except KeyError:
            shipped = ", ".join(shipped_map_names())
            problem = f"there is no map {one_line(value)}; shipped: {shipped}; others come with --map"
            raise DocumentError("map", problem) from None
    if not isinstance(value, dict):
        raise DocumentError("map", "is neither a map's name nor a map document")
    try:
        return _board_of_text(json.dumps(value))
    except DocumentError as error:
        raise DocumentError(f"map.{error.place}", error.problem) from None


@lru_cache(maxsize=8)
def _board_of_text(text: str) -> Board:
    """The board of a map document, kept: one campaign's documents all hold the same map, and much hangs on a board."""
    return read_map(json.loads(text))
