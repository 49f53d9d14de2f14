"""Reading documents and writing results on the command line, the same way in every command."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from campaign.rules.document import MapByName
from hexmap.rules.board import Board
from hexmap.rules.documents import MOST_CHARACTERS, DocumentError, one_line, parse_json
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map

INVALID = 2
"""The exit status for an invalid document."""


def refuse(error: DocumentError | str) -> NoReturn:
    """End the command with one line on standard error and status 2."""
    sys.stderr.write(f"{error}\n")
    raise SystemExit(INVALID)


def read_file(path: str) -> Any:
    """Return the JSON value of a file, `-` being standard input; refuse an unreadable one."""
    try:
        text = sys.stdin.read(MOST_CHARACTERS + 1) if path == "-" else Path(path).read_text(encoding="utf-8")
    except OSError as error:
        refuse(f"{path}: {error.strerror or error}")
    except UnicodeDecodeError:
        refuse(f"{path}: not JSON: the file is not UTF-8 text")
    try:
        return parse_json(text)
    except DocumentError as error:
        refuse(error)


def maps_with(path: str | None) -> MapByName:
    """Return a lookup of maps by name: the map of `--map FILE`, which must have that name, else shipped ones."""
    if path is None:
        return shipped_map
    try:
        board = read_map(read_file(path))
    except DocumentError as error:
        refuse(f"{path}: {error}")
    return _finder(board)


def _finder(board: Board) -> Callable[[str], Board]:
    def find(name: str) -> Board:
        if name != board.name:
            problem = f"the document names {one_line(name)}, the file of --map holds {one_line(board.name)}"
            raise DocumentError("map", problem)
        return board

    return find
