"""The maps that come with the project, by name."""

from functools import cache
from pathlib import Path

from hexmap.rules.board import Board
from hexmap.rules.documents import parse_json
from hexmap.rules.map_file import read_map

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
