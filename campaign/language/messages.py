"""Messages: the English patterns that are translated, one at a time or as singular and plural."""

from collections.abc import Mapping
from string import Formatter
from typing import NamedTuple

from django.utils.translation import gettext, ngettext


class Counted(NamedTuple):
    """A message in the singular and the plural; its `{count}` decides which."""

    singular: str
    plural: str


Message = str | Counted
"""A pattern with named values, such as "Army {army} lifts the siege of {name}."."""


def counted(singular: str, plural: str) -> Counted:
    """Marks a message with a count for the translators: `counted("{count} point", "{count} points")`."""
    return Counted(singular, plural)


def forms(message: Message) -> tuple[str, ...]:
    """The English patterns of a message: one, or two of a counted one."""
    return (message,) if isinstance(message, str) else tuple(message)


def names_in(pattern: str) -> list[str]:
    """The names of the values of a pattern: `names_in("Army {army} of {name}") == ["army", "name"]`."""
    return [name for _, name, _, _ in Formatter().parse(pattern) if name]


def in_english(message: Message, values: Mapping[str, str]) -> str:
    """The message as the rules tell it; `values` are in English."""
    pattern = message if isinstance(message, str) else message[values["count"] != "1"]
    return pattern.format(**values)


def in_the_readers_language(message: Message, values: Mapping[str, str]) -> str:
    """The message in the language that is active; `values` are in that language already."""
    if isinstance(message, str):
        return gettext(message).format(**values)
    return ngettext(message.singular, message.plural, int(values["count"])).format(**values)
