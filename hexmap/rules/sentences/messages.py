"""Messages: the English patterns that are translated, one at a time or as singular and plural."""

from collections.abc import Mapping
from string import Formatter
from typing import NamedTuple


class Counted(NamedTuple):
    """A message in the singular and the plural; its `{count}` decides which."""

    singular: str
    plural: str


Message = str | Counted
"""A pattern with named values, such as "Army {army} lifts the siege of {name}."."""


def _(message: str) -> str:
    """Mark a message for the translators; the rules may not load Django to do it."""
    return message


def counted(singular: str, plural: str) -> Counted:
    """Mark a message with a count for the translators: `counted("{count} point", "{count} points")`."""
    return Counted(singular, plural)


def forms(message: Message) -> tuple[str, ...]:
    """The English patterns of a message: one, or two of a counted one."""
    return (message,) if isinstance(message, str) else tuple(message)


def names_in(pattern: str) -> list[str]:
    """The names of the values of a pattern: `names_in("Army {army} of {name}") == ["army", "name"]`."""
    return [name for _text, name, _spec, _conversion in Formatter().parse(pattern) if name]


def in_english(message: Message, values: Mapping[str, str]) -> str:
    """The message as the rules write it; `values` are in English."""
    pattern = message if isinstance(message, str) else message[values["count"] != "1"]
    return pattern.format_map(values)
