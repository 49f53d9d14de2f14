"""Notifications as sent: as a mail in plain text, and as a message for Discord."""

import re

from campaign.notices.texts.words import NoticeWords
from campaign.post_texts.as_markdown import escaped

LONGEST_MESSAGE = 2_000
"""Characters that Discord takes."""
_LONGEST_SUBJECT = 200
_CUT = "…"
_HALF_ESCAPED = re.compile(r"(?<!\\)((?:\\\\)*)\\(?=…$)")


def subject_of(words: NoticeWords, prefix: str) -> str:
    """The subject of a mail, in one line."""
    return _cut(" ".join(f"{prefix}{words.title}".split()), _LONGEST_SUBJECT)


def mail_of(words: NoticeWords, link: str, farewell: str) -> str:
    """Return the text of a mail: the facts, a link, and `farewell`, which explains how to unsubscribe."""
    return "\n\n".join([words.title, *words.sentences, link, f"-- \n{farewell}"]) + "\n"


def message_of(words: NoticeWords, link: str, post: str = "") -> str:
    """Return a message for Discord: without mentions, whatever its content, and never too long.

    `post`, Markdown already, is added where all of it has room.
    """
    room = LONGEST_MESSAGE - len(link) - 1
    lines = [f"**{escaped(words.title)}**", *(escaped(sentence) for sentence in words.sentences)]
    said = f"{_cut_markdown(chr(10).join(lines), room)}\n{link}"
    whole = f"{said}\n\n{post}"
    return whole if post and len(whole) <= LONGEST_MESSAGE else said


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - len(_CUT)]}{_CUT}"


def _cut_markdown(text: str, most: int) -> str:
    """Return Markdown cut where nothing is escaped by half."""
    return text if len(text) <= most else _HALF_ESCAPED.sub(r"\1", _cut(text, most))
