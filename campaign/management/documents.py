"""Reading documents and writing results on the command line, the same way in every command."""

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from campaign.rules.document import RoundDocument, document_text
from hexmap.rules.board import Board
from hexmap.rules.documents import MOST_CHARACTERS, DocumentError, JsonObject, one_line, parse_json
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import MapByName, shipped_map

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


def documents_by_line(convert: Callable[[Any], RoundDocument | JsonObject]) -> bool:
    """Convert every document of standard input, one a line, separately; return whether any was refused.

    An invalid one gives an error line in its place and does not stop the others.
    """
    refused = False
    for number, line in enumerate(_lines(sys.stdin.buffer)):
        if number == 1:
            gc.freeze()
        try:
            result = convert(parse_json(_decoded(line)))
        except DocumentError as error:
            refused = True
            result = {"error": str(error)}
        sys.stdout.write(document_text(result, one_line=True) + "\n")
        sys.stdout.flush()
    return refused


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Return the lines that are not blank; of an overlong one only enough to recognise that."""
    while line := stream.readline(MOST_CHARACTERS + 1):
        whole = line
        while len(line) > MOST_CHARACTERS and not line.endswith(b"\n"):
            line = stream.readline(MOST_CHARACTERS + 1)
        if whole.strip():
            yield whole


def _decoded(line: bytes) -> str:
    if len(line) > MOST_CHARACTERS:
        raise DocumentError("", f"the line is longer than {MOST_CHARACTERS:,} bytes; no more are read")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise DocumentError("", "not JSON: the line is not UTF-8 text") from None
