"""The lines of a message as they are read: without what forums, mails and telephones put around the words."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from orders.rules.pasted.quotations import Origin, parts_of

MOST_CHARACTERS = 20_000
"""Of a message; a longer one is not read."""
MOST_LINES = 500
"""Of a message that are read."""
LONGEST_LINE = 2_000
"""Characters of a line that is read; no order is longer."""

_TAG = re.compile(r"\[/?(?:b|i|u|code|list|size|color|font|center|url|spoiler|\*)(?:=[^\]\n]{0,100})?\]", re.IGNORECASE)
_AROUND_A_POST = re.compile(r"^(?:posts:\s*\d+|joined:.*|post\s+by\s.*|by\s.*»\s.*|https?://\S+)$", re.IGNORECASE)
_OF_A_ROUND = re.compile(r"^(?:re\s*:\s*)*(?:round|runda|omgång)\s+\d{1,4}\s*[:,-]\s*")
_BULLET = re.compile(r"^\s*(?:[*+]|-(?!>))+\s+")
_ARROWS = re.compile("[\u2190-\u21ff\u2794\u279c\u27a1\u25b6\u25ba]|=>|->")
_BULLETS = "\u2022\u2023\u25e6\u25aa\u25cf\u00b7\u2219"
_UNPRINTED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Me", "Mn", "Sk", "So", "Zs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class MessageLine:
    """A line, or the part of one that is in or out of a quotation.

    `number` counts from 1, `said` is what was written, `text` what is read of it: small letters, plain dashes, one
    blank between words. `unread` says that it is below the signature, or is struck out.
    """

    number: int
    said: str
    text: str
    origin: Origin
    unread: bool


def lines_of(message: str, quoted_from: int | None = None) -> Iterator[MessageLine]:
    """The lines of a message that are not blank.

    `quoted_from` is the number of the line from which on another reader calls the message a quotation.
    """
    lines = message.splitlines()
    signed = next((number for number, line in enumerate(lines, 1) if line.rstrip() == "--"), len(lines) + 1)
    for part in parts_of(lines, quoted_from):
        text = _without_labels(plain(part.text[: LONGEST_LINE + 1]))
        unread = part.number >= signed or not part.text.strip()
        yield MessageLine(part.number, part.said[: LONGEST_LINE + 1], text, part.origin, unread)


def plain(text: str) -> str:
    """What is read of a text: `plain("**Army** 4 => 2,4") == "army 4 -> 2,4"`."""
    text = _ARROWS.sub(" -> ", _TAG.sub(" ", text))
    text = "".join(_letter(letter) for letter in unicodedata.normalize("NFKC", text))
    text = re.sub(r"\*\*|__|[`\"~|]", " ", text)
    return " ".join(_BULLET.sub("", text).casefold().split())


def _without_labels(text: str) -> str:
    """A plain line without the round that it is about; blank if a forum puts it around every post."""
    return "" if _AROUND_A_POST.match(text) else _OF_A_ROUND.sub("", text)


def _letter(letter: str) -> str:
    if letter in _BULLETS:
        return "* "
    if letter == "\u00d7":
        return "x"
    if letter in "\u2018\u2019":
        return "'"
    category = unicodedata.category(letter)
    if category == "Pd" or letter == "\u2212":
        return "-"
    return " " if category in _UNPRINTED or category in ("Pi", "Pf") else letter
