"""The names that a map may give, so that every order can name what it means, and what a typed one means."""

import unicodedata
from collections.abc import Iterable
from typing import Literal

from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, one_line
from hexmap.rules.names import name_key, names_by_key
from hexmap.rules.sentences import say

MARKS = ',:;"`~|*_[]<>'
"""What parts names in orders, or is markup in the messages that orders come in."""
WORDS_OF_ORDERS = frozenset({"strength", "styrka", "none", "pass", "hold", "stay", "fight"})
"""What means something else where an order names a zone or a structure."""

NameFault = Literal["blanks", "invisible", "marks", "number", "word", "alike"]
"""Why orders cannot use a name; the scripts of the map editor know the same kinds."""


def name_fault(name: str, others: Iterable[str] = ()) -> NameFault | None:
    """The reason why orders could not use a name, beside the `others` of its kind; None if they can."""
    if name != name.strip() or "  " in name or not name:
        return "blanks"
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp") for letter in name):
        return "invisible"
    if any(mark in name for mark in MARKS) or not all(_is_part_of_a_word(end) for end in (name[0], name[-1])):
        return "marks"
    key = name_key(name)
    if key.isdigit() or not key:
        return "number" if key else "marks"
    if key in WORDS_OF_ORDERS:
        return "word"
    return "alike" if key in map(name_key, others) else None


def _is_part_of_a_word(letter: str) -> bool:
    """Whether a name can begin and end with a character: around a name in a message punctuation is not read."""
    return unicodedata.category(letter)[0] in "LMN"


def check_names(board: Board) -> None:
    """Raise DocumentError for the first structure or sea zone of a map that orders could not name."""
    for which, names in (("structures", [one.name for one in board.structures]), ("sea_zones", list(board.zones))):
        seen: dict[str, str] = {}
        for number, name in enumerate(names):
            fault = name_fault(name)
            alike = seen.get(name_key(name))
            if fault or alike is not None:
                problem = (
                    say(f"name_{fault}", quoted=one_line(name))
                    if fault
                    else say("name_alike", quoted=one_line(name), other_quoted=one_line(alike))
                )
                raise DocumentError(f"{which}[{number}].name", problem)
            seen[name_key(name)] = name


def structure_meant(board: Board, text: str) -> str | None:
    """Return the structure that a typed name means, however it is typed; None if there is none."""
    if text.strip() in board.structure_named:
        return text.strip()
    return names_by_key(board.structure_named).get(name_key(text))


def hex_meant(board: Board, text: str) -> str | None:
    """Return the name of the hex that a typed number or the name of a structure means; None if there is none."""
    structure = structure_meant(board, text)
    if structure is not None:
        return board.grid.name(board.structure_named[structure].hex)
    return text.strip() if board.grid.index(text.strip()) >= 0 else None
