"""The lines of a message as they are read: without what forums, mails and telephones put around the words."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

MOST_CHARACTERS = 20_000
"""Of a message; a longer one is not read."""
MOST_LINES = 500
"""Of a message that are read."""
LONGEST_LINE = 2_000
"""Characters of a line that is read; no order is longer."""

_QUOTE_TAG = re.compile(r"(\[/?quote[^\]\n]{0,100}\])", re.IGNORECASE)
_TAG = re.compile(
    r"\[/?(?:b|i|u|s|code|list|size|color|font|center|url|spoiler|\*)(?:=[^\]\n]{0,100})?\]", re.IGNORECASE
)
_QUOTED = re.compile(r"^(?:\s*>)+")
_BULLET = re.compile(r"^\s*(?:[*+]|-(?!>))+\s+")
_ARROWS = re.compile("[\u2190-\u21ff\u2794\u279c\u27a1\u25b6\u25ba]|=>|->")
_BULLETS = "\u2022\u2023\u25e6\u25aa\u25cf\u00b7\u2219"
_UNPRINTED = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Me", "Mn", "Sk", "So", "Zs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or the part of one that is in or out of a quotation.

    `number` counts from 1, `said` is what was written, `text` what is read of it: small letters, plain dashes, one
    blank between words. `signed` says that it stands below the signature.
    """

    number: int
    said: str
    text: str
    quoted: bool
    signed: bool


def lines_of(message: str) -> Iterator[Line]:
    """The lines of a message that are not blank; quotations are marked by `>` or by forum tags."""
    depth, signed = 0, False
    for number, written in enumerate(message.splitlines(), 1):
        signed = signed or written.rstrip() == "--"
        for part in _QUOTE_TAG.split(written[: LONGEST_LINE + 1]):
            if _QUOTE_TAG.fullmatch(part):
                depth = max(0, depth - 1) if part.startswith("[/") else depth + 1
            elif part.strip():
                quoted = depth > 0 or _QUOTED.match(part) is not None
                yield Line(number, part.strip(), plain(_QUOTED.sub("", part)), quoted, signed)


def plain(text: str) -> str:
    """What is read of a text: `plain("**Army** 4 => 2,4") == "army 4 -> 2,4"`."""
    text = _ARROWS.sub(" -> ", _TAG.sub(" ", text))
    text = "".join(_letter(letter) for letter in unicodedata.normalize("NFKC", text))
    text = re.sub(r"\*\*|__|[`\"~|]", " ", text)
    return " ".join(_BULLET.sub("", text).casefold().split())


def _letter(letter: str) -> str:
    if letter in _BULLETS:
        return "* "
    if letter == "\u00d7":
        return "x"
    category = unicodedata.category(letter)
    if category == "Pd" or letter == "\u2212":
        return "-"
    return " " if category in _UNPRINTED or category in ("Pi", "Pf") else letter
