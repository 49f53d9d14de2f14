"""What the readers of orders share: lines, numbers, units, and the error that says what to write."""

import re
from collections.abc import Iterator, Mapping

from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import one_line
from hexmap.rules.sentences.catalogue import Sentence
from orders.rules.plain_text import unmarked, without_politeness

_BETWEEN_STEPS = re.compile(r"(?<=\d)\s*[,;/>-]+\s*(?=x?\d|d[:!?]|drop\b)")
LONGEST = 4000
"""Characters of orders; no valid ones have so many."""


class SheetError(ValueError):
    """Orders that are not valid; `sentence` says what is wrong and what to write, as `str()` does."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def not_valid(given: str, write: str) -> SheetError:
    """The error for a part of orders; `write` is what can stand there."""
    return SheetError(say("hh_orders_not_valid", quoted=one_line(given), text=write))


def lines_of(text: str) -> Iterator[str]:
    """The lines of orders that are not blank, with single blanks; raises SheetError for a text that is too long."""
    if len(text) > LONGEST:
        raise SheetError(say("hh_orders_too_long", number=LONGEST))
    return (line for line in (" ".join(line.split()) for line in text.splitlines()) if line)


def plainly_written(text: str) -> str:
    """A text without markup, quotes and courtesies, and without commas or dashes in a march.

    Raises SheetError for a text that is too long.
    """
    plainer = unmarked("\n".join(lines_of(text)))
    return "\n".join(_BETWEEN_STEPS.sub(" ", without_politeness(line)) for line in plainer.splitlines())


def whole_number(word: str, given: str, write: str) -> int:
    """The number that a word is, from 0 to 9999; raises SheetError naming the line."""
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise not_valid(given, write)
    return int(word)


def units_in(words: list[str], types: Mapping[str, object], given: str, write: str) -> dict[str, int]:
    """The units of `legion_foot 2 legion_horse 1`; raises SheetError for anything else, and for a type twice."""
    if not words or len(words) % 2:
        raise not_valid(given, write)
    found: dict[str, int] = {}
    for type_, count in zip(words[::2], words[1::2], strict=True):
        if type_ not in types:
            raise SheetError(say("hh_no_such_unit", quoted=one_line(type_), list=tuple(types)))
        if type_ in found:
            raise not_valid(given, write)
        found[type_] = whole_number(count, given, write)
    return found
