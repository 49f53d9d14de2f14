"""Reading documents and writing results on the command line, the same way in every command."""

import gc
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.games.game import Game
from hexmap.rules.board import Board
from hexmap.rules.documents import (
    BYTE_ORDER_MARK,
    MOST_CHARACTERS,
    DocumentError,
    JsonObject,
    bounded_text,
    document_text,
    fault_line,
    one_line,
    parse_json,
)
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import MapByName, shipped_map

INVALID = 2
"""The exit status for an invalid document."""
MOST_SKIPPED = 20
"""How many times the longest document is skipped of a line that is too long."""


def refuse(error: DocumentError | str) -> NoReturn:
    """End the command with one line on standard error and status 2."""
    sys.stderr.write(f"{fault_line(error)}\n")
    raise SystemExit(INVALID)


def refuse_all(heading: str, faults: Iterable[str]) -> NoReturn:
    """End the command with a heading and a line for each of several faults, and status 2."""
    sys.stderr.write("".join(f"{fault_line(line)}\n" for line in (heading, *(f"- {fault}" for fault in faults))))
    raise SystemExit(INVALID)


def add_step(parser: ArgumentParser) -> None:
    """Add a step and the option --game, which `game_with_step` takes."""
    parser.add_argument("step", choices=tuple(dict.fromkeys(step for game in GAMES.values() for step in game.words)))
    parser.add_argument("--game", choices=tuple(GAMES), default=USUAL_GAME.id, help="the game (default: %(default)s)")


def game_with_step(options: Mapping[str, Any]) -> Game[Any]:
    """Return the game of a call; refuse one that has no such step."""
    game, step = GAMES[options["game"]], options["step"]
    if step not in game.words:
        refuse(f"{game.id} has no step {step}. Use one of: {', '.join(game.words)}.")
    return game


def add_map(parser: ArgumentParser) -> None:
    """Add the option --map, which `maps_with` takes."""
    parser.add_argument("--map", metavar="FILE", help="the map, if the document only names it")


def add_lines(parser: ArgumentParser) -> None:
    """Add the option --lines, for which `answer` reads JSON Lines."""
    parser.add_argument("--lines", action="store_true", help="read and write JSON Lines: one document per line")


def read_text(path: str) -> str:
    """Return the text of a file, `-` being standard input; refuse an unreadable or too long one."""
    try:
        if path != "-":
            _tell_of_waiting(path)
            return bounded_text(Path(path))
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")  # type: ignore[union-attr]
        text = sys.stdin.read(MOST_CHARACTERS + 1).lstrip(BYTE_ORDER_MARK)
    except DocumentError as error:
        refuse(error)
    except UnicodeDecodeError:
        refuse("not JSON: the input is not UTF-8 text")
    except OSError as error:
        refuse(f"{path}: {error.strerror or error}")
    if len(text) > MOST_CHARACTERS:
        refuse(f"the document is longer than {MOST_CHARACTERS:,} characters; no more are read")
    return text


def _tell_of_waiting(path: str) -> None:
    """Say that a named pipe is waited for: until a program writes to it, opening it does not end."""
    try:
        waits = Path(path).is_fifo() and Path(path).resolve().exists()  # not that of a shell, `<(...)`
    except (OSError, ValueError):
        return
    if waits:
        sys.stderr.write(fault_line(f"{path}: waiting for a program that writes to this pipe ...") + "\n")
        sys.stderr.flush()


def read_file(path: str) -> Any:
    """Return the JSON value of a file, `-` being standard input; refuse an unreadable one."""
    try:
        return parse_json(read_text(path))
    except DocumentError as error:
        refuse(error if path == "-" else f"{path}: {error}")


def answer(convert: Callable[[Any], JsonObject], *, lines: bool, path: str = "-") -> None:
    """Print what a document is converted to, or each one of JSON Lines; refuse one that is not valid."""
    if lines:
        if documents_by_line(convert, path):
            raise SystemExit(INVALID)
        return
    value = read_file(path)
    try:
        result = convert(value)
    except DocumentError as error:
        refuse(error)
    sys.stdout.write(document_text(result) + "\n")


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


def documents_by_line(convert: Callable[[Any], JsonObject], path: str = "-") -> bool:
    """Convert every document of a file, one a line, separately; return whether any was refused.

    An invalid one gives an error line in its place and does not stop the others.
    """
    refused = False
    with _opened(path) as stream:
        for number, line in enumerate(_lines(stream, path)):
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


def _opened(path: str) -> AbstractContextManager[BinaryIO]:
    """Return a file opened for reading, `-` being standard input; refuse one that cannot be opened."""
    if path == "-":
        return nullcontext(sys.stdin.buffer)
    _tell_of_waiting(path)
    try:
        return Path(path).open("rb")
    except OSError as error:
        refuse(f"{path}: {error.strerror or error}")
    except ValueError as error:  # a name with a null character
        refuse(f"{path}: {error}")


def _lines(stream: BinaryIO, path: str) -> Iterator[bytes]:
    """Return the lines that are not blank; of an overlong one only enough to recognise that.

    Refuse a file that cannot be read, or has a line without an end, as a device may.
    """
    while line := _line(stream, path):
        whole, skipped = line, 0
        while len(line) > MOST_CHARACTERS and not line.endswith(b"\n"):
            line = _line(stream, path)
            skipped += 1
            if skipped > MOST_SKIPPED:
                refuse(f"{path}: a line is longer than {MOST_SKIPPED * MOST_CHARACTERS:,} bytes; no more are read")
        if whole.strip():
            yield whole


def _line(stream: BinaryIO, path: str) -> bytes:
    try:
        return stream.readline(MOST_CHARACTERS + 1)
    except OSError as error:
        refuse(f"{path}: {error.strerror or error}")


def _decoded(line: bytes) -> str:
    if len(line) > MOST_CHARACTERS:
        raise DocumentError("", f"the line is longer than {MOST_CHARACTERS:,} bytes; no more are read")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise DocumentError("", "not JSON: the line is not UTF-8 text") from None
