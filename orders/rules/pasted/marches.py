"""Marches in a message: numbers with all kinds of marks between them, and `4x3` for a direction several times."""

import re

from hexmap.rules.hexes import DIRECTIONS, STAND
from orders.rules.notation import MOST_NUMBERS, NotationError, format_instruction, parse_instruction
from orders.rules.sentences import say

_BETWEEN = re.compile(r"[\s,;/.>\-]+")
_TIMES = re.compile(r"(\d{1,3})[x*](\d{1,3})")
_NUMBERS = (STAND, *DIRECTIONS)


def marches_in(text: str) -> tuple[str, ...]:
    """The canonical marches that a text of numbers can mean: `marches_in("2-4, 2") == ("2 4 2",)`.

    `4x3` is 4 three times, because 3 is no direction; `2x4` can be read in two ways. Raises NotationError where it is
    no march at all, and for a text without any number.
    """
    words = _BETWEEN.sub(" ", re.sub(r"(?<=\d)\s*[x*]\s*(?=\d)", "x", text)).split()
    if not words:
        raise NotationError(1, "word 1 is missing")
    if not any(_TIMES.fullmatch(word) for word in words):
        return (format_instruction(parse_instruction(" ".join(words))),)
    found = [march for first in (True, False) if (march := _spelt_out(words, direction_first=first)) is not None]
    if not found:  # the words as they are say best what is wrong with them
        raise _first_fault(words)
    return tuple(dict.fromkeys(format_instruction(parse_instruction(" ".join(march))) for march in found))


def _spelt_out(words: list[str], *, direction_first: bool) -> list[str] | None:
    """The words with every `4x3` written out; None where one of them cannot be read in this way."""
    found: list[str] = []
    for word in words:
        times = _TIMES.fullmatch(word)
        if times is None:
            found.append(word)
            continue
        direction, count = (int(part) for part in (times.groups() if direction_first else reversed(times.groups())))
        if direction not in _NUMBERS or not 1 <= count <= MOST_NUMBERS:
            return None
        found += [str(direction)] * count
    return found if len(found) <= MOST_NUMBERS and all(word in map(str, _NUMBERS) for word in found) else None


def _first_fault(words: list[str]) -> NotationError:
    try:
        parse_instruction(" ".join(words))
    except NotationError as error:
        return error
    return NotationError(1, say("numbers_are_too_many", number=len(words), most_number=MOST_NUMBERS))
