"""The lines of a message as they are read: without what forums, mails and telephones put around the words."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from orders.rules.plain_text import plain
from orders.rules.quotations import Origin, parts_of

LONGEST_LINE = 2_000
"""Characters of a line that is read; no order is longer."""

_AROUND_A_POST = re.compile(r"^(?:posts:\s*\d+|joined:.*|post\s+by\s.*|by\s.*»\s.*|https?://\S+)$", re.IGNORECASE)
_OF_A_ROUND = re.compile(r"^(?:re\s*:\s*)*(?:round|runda|omgång)\s+\d{1,4}\s*[:,-]\s*")


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


def _without_labels(text: str) -> str:
    """A plain line without the round that it is about; blank if a forum puts it around every post."""
    return "" if _AROUND_A_POST.match(text) else _OF_A_ROUND.sub("", text)
