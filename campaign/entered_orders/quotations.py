"""Where a message begins to quote another one, as two libraries know the programs that write mail."""

from functools import cache
from re import Pattern

import quotequail
from mailparser_reply.constants import MAIL_LANGUAGES
from mailparser_reply.parser import EmailMessage

from campaign.games.messages import MOST_CHARACTERS, MOST_LINES
from orders.rules.quotations import LONGEST_HEADER, plain_form


def quoted_from(message: str) -> int | None:
    """The number of the line, from 1, from which on one of the libraries calls a message a quotation.

    None where neither does. They look at the lines that are read, and at the beginning of each.
    """
    lines = [plain_form(line[:LONGEST_HEADER]) for line in message[:MOST_CHARACTERS].splitlines()[:MOST_LINES]]
    found = [line for line in (_by_mailparser(lines), _by_quotequail(lines)) if line is not None]
    return min(found, default=None)


def _by_mailparser(lines: list[str]) -> int | None:
    text = "\n".join(lines)
    header = _headers().search(text)
    if header is None:
        return None
    return text.count("\n", 0, header.end() - len(header[0].lstrip())) + 1


def _by_quotequail(lines: list[str]) -> int | None:
    # Its `unwrap` knows more headers, but takes lines such as `Army 4: 2 4 2` above them for the first of these.
    _, *quoted = quotequail.quote("\n".join(lines), limit=len(lines) + 2, quote_intro_line=True)
    return len(lines) - quoted[0][1].count("\n") if quoted else None


@cache
def _headers() -> Pattern[str]:
    """The headers of quotations in all languages that mail-parser-reply knows."""
    headers: Pattern[str] = EmailMessage(text="", languages=list(MAIL_LANGUAGES)).HEADER_REGEX
    return headers
