"""The kinds of values that stand in a message: what they look like, and how they are told again."""

from dataclasses import dataclass

from campaign.language.messages import Message


@dataclass(frozen=True, slots=True)
class Copied:
    """A value that is the same in every language - a number, a name, a hex; `regex` is what it looks like."""

    regex: str


@dataclass(frozen=True, slots=True)
class OneOf:
    """A value that is one of some messages, such as a reason."""

    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """Values of one kind in a row, such as "4, 7 and 9".

    `between` and `last` are the messages that join two of them, "{before}, {after}" and "{before} and {after}".
    """

    of: str
    between: str
    last: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A value that is a whole sentence, looked up among all of them."""


Kind = Copied | OneOf | Series | Sentence

NUMBER = Copied(r"[+-]?\d[\d,.]*(?<![,.])")
NAME = Copied(r"[^,:;()\n]+?")
PLACE = Copied(r"(?:[^,:;()\n]+ \(\d{4,6}\)|\d{4,6})")
HEX = Copied(r"\d{4,6}")
QUOTED = Copied(r'(?:"[^\n]*?(?:"|\.\.\.))')
ENGAGEMENT = Copied(r"\d+-[^,:;()\n]+?")
TEXT = Copied(r".+")
