"""Reading a map that is still being drawn: its shape and size must be right, and it may break rules of validity."""

from typing import Any

from hexmap.editor.bounds import check_map_size, check_map_texts
from hexmap.editor.sketch import sketch_of
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.map_file import map_document


def parsed_map(text: str) -> Any:
    """The parsed JSON of a map document; raises DocumentError where the map is larger than the site takes."""
    value = parse_json(text)
    try:
        check_map_size(value)
    except DocumentError as error:
        raise _in_the_map(error) from None
    return value


def read_sketch(text: str) -> Board:
    """The board of a map document that may contradict itself.

    Raises DocumentError for what is no map document, and for one beyond the bounds of the site.
    """
    board = sketch_of(map_document(parsed_map(text)))
    try:
        check_map_texts(board)
    except DocumentError as error:
        raise _in_the_map(error) from None
    return board


def _in_the_map(error: DocumentError) -> DocumentError:
    """The fault with its place in a map document, and not in a position document that holds the map."""
    return DocumentError(error.place.removeprefix("map."), error.problem)
