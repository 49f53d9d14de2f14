"""The picture of the lesson's board, and where its hexes lie in it."""

import hashlib
from collections.abc import Sequence
from functools import cache

from campaign.learning.boards import WIDTH, BoardPicture, DrawnCounter, DrawnFigure
from campaign.learning.taught import lesson
from hexmap.rules.documents import JsonObject

__all__ = ["WIDTH", "board_json", "board_key", "board_svg", "counters", "figure", "layout_json", "outline", "trail"]


@cache
def _picture() -> BoardPicture:
    taught = lesson()
    return BoardPicture(taught.whole, taught.window, taught.position, taught.board)


def board_svg() -> str:
    """Return the picture of the board without armies, drawn once."""
    return _picture().svg


@cache
def board_key() -> str:
    """Return a key that changes with the picture."""
    return hashlib.sha256(board_svg().encode()).hexdigest()[:16]


def layout_json() -> JsonObject:
    """Return where the hexes lie, for scripts, which name hexes as the whole map does."""
    return _picture().layout_json


def board_json() -> JsonObject:
    """Return the board for scripts."""
    return _picture().as_json


def outline(hexes: Sequence[int]) -> str:
    """Return hexes as path data."""
    return _picture().outline(hexes)


def trail(hexes: Sequence[int]) -> str:
    """Return the way through the middles of hexes as path data; "" for a single one."""
    return _picture().trail(hexes)


def counters() -> list[DrawnCounter]:
    """Return the counters of the position."""
    return _picture().counters(lesson().position)


def figure(number: int, hex_: int) -> DrawnFigure:
    """Return a figure for the middle of a hex."""
    return _picture().figure(number, hex_)
