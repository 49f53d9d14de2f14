"""Where a message quotes another one, and where something is struck out of it.

Forum tags enclose a quotation and say where it ends. Every other sign of one ends what is certain: a `>`, the header of
a mail program or forum, the line that begins a forwarded message. Everything below it may be older than the message.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

LONGEST_HEADER = 300
"""Characters of a line that are looked at for the sign of a quotation."""


class Origin(IntEnum):
    """Whose words a part of a message is; the less certain, the higher."""

    OWN = 0
    """Its sender's own words."""
    BELOW = 1
    """Below the sign of a quotation: still the quotation, or an answer to it."""
    QUOTED = 2
    """Between the tags of a quotation, behind a `>`, or just below the header of one."""


@dataclass(frozen=True, slots=True)
class Part:
    """A line, or the part of one between tags.

    `number` is that of the line, from 1, `said` what was written, `text` what is read of it: neither what is struck out
    nor the header of a quotation.
    """

    number: int
    said: str
    text: str
    origin: Origin


_MARK = re.compile(r"\s*[^\W\d_]{0,3}(?:>|&gt;)")
_MARKS = re.compile(rf"^(?:{_MARK.pattern})+")
_TAG = re.compile(r"(\[/?quote\b[^\[\]\n]*\]?|</?blockquote\b[^<>\n]*>?)", re.IGNORECASE)
_STRIKE = re.compile(
    r"(?P<line>^[^\S\n]*~{3,}[^\S\n]*$)|~{2,}|(?:\[|<)(?P<ends>/?)(?P<tag>s|strike|del)(?:\]|>)",
    re.IGNORECASE | re.MULTILINE,
)

_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]{1,64}\.\w")
_MONTH_AND_DAY = r"\d{1,2}\.?\s?(?:de\s)?[^\W\d_]{3,12}\.?,?\s(?:de\s)?\d{4}|[^\W\d_]{3,12}\.?\s\d{1,2},?\s\d{4}"
_NUMBERS_OF_A_DAY = r"\d{4}[-/.]\s?\d{1,2}[-/.]\s?\d{1,2}|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?\d{2,4}|\d{4}\s?[年년]"
_DAY = re.compile(rf"(?<!\d)(?:{_MONTH_AND_DAY}|{_NUMBERS_OF_A_DAY})")
_TIME = re.compile(r"(?<!\d)\d{1,2}[:.h]\d{2}(?!\d)")
_SAID = (
    r"(?:wrote|writes|skrev|skriver|schrieb|schreef|a\sécrit|escribió|escreveu|ha\sscritto|scrisse|kirjoitti"
    r"|napisał(?:\(a\)|a)?|napsal(?:\(a\)|a)?|написал(?:\(\w\)|\w)?)"
)
_SAID_BY = re.compile(
    rf"^.{{1,60}}?\s{_SAID}\s*:\s*"
    r"(?:\W*\w{3},?\s+\w{3}\s+\d{1,2},\s+\d{4}\s+\d{1,2}:\d{2}\s*(?:[ap]m\b)?)?",
    re.IGNORECASE,
)
"""The header of a forum's quotation, which may go on behind it on the same line: `Hanno wrote:`."""
_NAMED = re.compile(
    r"(?:originally\sposted\sby\b.{0,60}|(?:quote|quoted?\sfrom.{1,60}|citat|zitat|citation|cita)\s?:?)$", re.IGNORECASE
)
_SEPARATOR = re.compile(
    r"-{3,}\s?(?:[^\W\d_]+[\s-]){0,3}"
    r"(?:message|nachricht|e?-?mail|meddelande|mensaje|mensagem|messaggio|bericht|melding|besked|wiadomość|zpráva|viesti"
    r"|сообщение|邮件|メッセージ|メール|메시지)(?:\s[^\W\d_]+){0,2}\s?-{3,}$",
    re.IGNORECASE,
)
_FIELD = re.compile(r"\*?[^\W\d_]{1,15}(?:[ -][^\W\d_]{1,15})?\s?:")
_SENDER = re.compile(r"<[^<>\s]{1,64}@[^<>\s]{1,64}>$")
"""The end of `From: Marcus <marcus@roma.example>`, which is a header also where it stands alone."""
_END = re.compile(rf"{_SAID}\s*:$|@|^\D*:$", re.IGNORECASE)
_MOST_LINES_OF_A_HEADER = 3


def parts_of(lines: Sequence[str], quoted_from: int | None = None) -> Iterator[Part]:
    """The parts of the lines of a message that are not blank.

    `quoted_from` is the number of the line from which on another reader calls the message a quotation.
    """
    struck = _without_struck(lines)
    headers = _headers_in(struck.left)
    until = max(struck.until, _last_unopened(struck.left))
    after = min(quoted_from or len(lines) + 1, struck.after, *headers)
    depth, cited = 0, False
    for number, (written, left) in enumerate(zip(lines, struck.left, strict=True), 1):
        cited = bool(left.strip()) and (cited or number in headers)
        if written.strip() and not left.strip():
            yield Part(number, written.strip(), "", Origin.OWN)
        pieces = _TAG.split(left)
        for place, piece in enumerate(pieces):
            if place % 2:
                depth = max(0, depth - 1) if piece[1] == "/" else depth + 1
            elif piece.strip():
                marks = _MARKS.match(plain_form(piece)) if place == 0 else None
                after = min(after, number + 1) if marks else after
                doubtful = Origin.BELOW if number >= after or number <= until else Origin.OWN
                said = piece if len(pieces) > 1 else written
                text = _MARKS.sub("", plain_form(piece)) if marks else piece[headers.get(number, 0) :]
                yield Part(number, said.strip(), text, Origin.QUOTED if depth or marks or cited else doubtful)


def plain_form(line: str) -> str:
    """A line without invisible letters, in the plain form of others, with one blank between words."""
    shown = "".join(letter for letter in line if unicodedata.category(letter) != "Cf")
    return " ".join(unicodedata.normalize("NFKC", shown).split())


@dataclass(frozen=True, slots=True)
class _Struck:
    """Lines without what is struck out.

    Where the marks do not pair, the lines `until` the last that closes nothing and from the first `after` one that is
    never closed are not certain.
    """

    left: list[str]
    until: int
    after: int


def _without_struck(lines: Sequence[str]) -> _Struck:
    """The lines without what `~~` or tags strike out, which may be several lines."""
    text = "\n".join(lines)
    kept: list[str] = []
    at = until = 0
    opened: re.Match[str] | None = None
    for mark in _STRIKE.finditer(text):
        if mark["line"]:
            continue
        if opened is None and not mark["ends"]:
            opened = mark
        elif opened is not None and mark["tag"] == opened["tag"] and (mark["ends"] or not mark["tag"]):
            kept += (text[at : opened.start()], " ", "\n" * text.count("\n", opened.start(), mark.end()))
            at, opened = mark.end(), None
        elif mark["ends"]:
            until = text.count("\n", 0, mark.start()) + 1
    after = len(lines) + 1 if opened is None else text.count("\n", 0, opened.start()) + 1
    return _Struck("".join((*kept, text[at:])).split("\n")[: len(lines)], until, after)


def _last_unopened(lines: Sequence[str]) -> int:
    """The number of the last line with a tag that ends a quotation which has not begun; 0 if there is none."""
    last = depth = 0
    for number, line in enumerate(lines, 1):
        for tag in _TAG.findall(line):
            depth += -1 if tag[1] == "/" else 1
            if depth < 0:
                last, depth = number, 0
    return last


def _headers_in(lines: Sequence[str]) -> dict[int, int]:
    """The number of characters at the beginning of lines that are the header of a quotation, by line number."""
    looked_at = [plain_form(line[:LONGEST_HEADER]) for line in lines]
    found: dict[int, int] = {}
    for first in range(len(lines)):
        if first + 1 in found or not looked_at[first]:
            continue
        if _SAID_BY.match(looked_at[first]):
            begun = _SAID_BY.match(lines[first])
            found[first + 1] = begun.end() if begun else 0
            continue
        for number in range(first, first + _lines_of_header(looked_at[first : first + 10])):
            found[number + 1] = len(lines[number])
    return found


def _lines_of_header(lines: Sequence[str]) -> int:
    """The number of these lines that are the header of a quotation beginning with the first of them; 0 if it is
    none.
    """
    if _SEPARATOR.match(lines[0]) or _NAMED.match(lines[0]):
        return 1
    fields = 0
    while fields < len(lines) and _FIELD.match(lines[fields]):
        fields += 1
    if fields > 1 and any(_is_dated_or_addressed(line) for line in lines[:fields]):
        return fields
    if fields == 1 and _SENDER.search(lines[0]):
        return 1
    for count in range(1, min(_MOST_LINES_OF_A_HEADER, len(lines)) + 1):
        if not lines[count - 1]:
            return 0
        whole = " ".join(lines[:count])
        if whole.endswith(":") and _is_dated_or_addressed(whole) and (count == 1 or _END.search(lines[count - 1])):
            return count
    return 0


def _is_dated_or_addressed(line: str) -> bool:
    """Whether a line holds an address, or a day and a time."""
    return _ADDRESS.search(line) is not None or (_DAY.search(line) is not None and _TIME.search(line) is not None)
