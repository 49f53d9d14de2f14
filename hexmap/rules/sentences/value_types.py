"""The types of the values in a message. The last word of a value's name is its type: `{giver_army}` is an `army`.

A type that is not defined here is a group of messages of the catalogue: `{obstacle}` is one of those with a code that
begins with `obstacle.`. A group with `.one` and `.many`, such as `{armies}`, is written from a list.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Copied:
    """A value that is the same in every language - a number, a name, a hex; `regex` is what it looks like."""

    regex: str


@dataclass(frozen=True, slots=True)
class Series:
    """Values of one type in a row, such as "4, 7 and 9".

    `between` and `last` are the messages that join two of them, "{before}, {after}" and "{before} and {after}".
    """

    of: str
    between: str
    last: str


@dataclass(frozen=True, slots=True)
class AnySentence:
    """A value that is a whole sentence, looked up among all of them."""


ValueType = Copied | Series | AnySentence


def type_name(value_name: str) -> str:
    """The name of a value's type: `type_name("giver_army") == "army"`."""
    return value_name.rpartition("_")[2]


NUMBER = Copied(r"[+-]?\d[\d,.]*(?<![,.])")
NAME = Copied(r"[^,:;()\n]+?")
PLACE = Copied(r"(?:[^,:;()\n]+ \(\d{4,6}\)|\d{4,6})")
HEX = Copied(r"\d{4,6}")
QUOTED = Copied(r'(?:"[^\n]*?(?:"|\.\.\.))')
ENGAGEMENT = Copied(r"\d+-[^,:;()\n]+?")
TEXT = Copied(r".+")
