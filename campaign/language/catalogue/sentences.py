"""The whole catalogue, and the sentences that are written from it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Self

from campaign.language.catalogue import (
    battles,
    choices,
    differences,
    logistics,
    maps,
    movement,
    orders,
    outlook,
    pasted,
    plans,
    refusals,
    reports,
    rule_changes,
    scores,
    sea,
    sieges,
    templates,
    values,
)
from campaign.language.catalogue.messages import Message, forms, in_english, names_in
from campaign.language.catalogue.value_types import Series, ValueType, type_name

CHAPTERS = (
    values,
    movement,
    outlook,
    sea,
    logistics,
    battles,
    sieges,
    scores,
    orders,
    choices,
    reports,
    refusals,
    plans,
    pasted,
    differences,
    templates,
    rule_changes,
    maps,
)
"""The modules of the catalogue, one for each subject."""
MESSAGES: Mapping[str, Message] = {code: one for chapter in CHAPTERS for code, one in chapter.MESSAGES.items()}
"""All messages by their code. Those of a group have its name and a dot before their own."""
TYPES: Mapping[str, ValueType] = {
    name: one for chapter in CHAPTERS for name, one in getattr(chapter, "TYPES", {}).items()
}
"""The types of values that are no groups of messages, by name."""
_SHOWN_ALONE = frozenset({"end", "side", "terrain"})
"""Groups whose messages are also shown without a sentence around them."""


class Sentence(str):
    """A sentence in English, with the code and the values that it was written from.

    It is stored as plain text. While it is held in memory it is translated from its code.
    """

    __slots__ = ("code", "values")
    code: str
    values: Mapping[str, object]

    def __new__(cls, code: str, values: Mapping[str, object]) -> Self:
        """Write the message of a code; KeyError for an unknown code or missing values, TypeError for others."""
        self = super().__new__(cls, _written(code, values))
        self.code = code
        self.values = values
        return self

    def __getnewargs__(self) -> tuple[str, Mapping[str, object]]:  # type: ignore[override]
        return self.code, self.values

    def __str__(self) -> str:
        return self


def say(code: str, **values: object) -> Sentence:
    """The sentence of a code: `say("army_stays", army=4, place="Enna (4664)")`.

    A value is a number or a text, a sentence of its group, or a list of these for a series.
    """
    return Sentence(code, values)


def whole_sentences() -> Iterator[Message]:
    """The messages that are shown as they are, not only as a part of others."""
    return (one for code, one in MESSAGES.items() if "." not in code or code.partition(".")[0] in _SHOWN_ALONE)


@cache
def group(name: str) -> tuple[Message, ...]:
    """The messages of a group; KeyError for one that has none."""
    found = tuple(one for code, one in MESSAGES.items() if code.startswith(f"{name}."))
    if not found:
        raise KeyError(name)
    return found


def of_number(name: str, items: Sequence[object]) -> Sentence:
    """The sentence of a group with `.one` and `.many`: `of_number("armies", [4, 7]) == "armies 4 and 7"`."""
    code, value = (f"{name}.one", items[0]) if len(items) == 1 else (f"{name}.many", items)
    (value_name,) = _names(code)
    return Sentence(code, {value_name: value})


def _written(code: str, values: Mapping[str, object]) -> str:
    names = _names(code)
    if values.keys() - names:
        raise TypeError(f"{code} takes {', '.join(sorted(names)) or 'no values'}, not {', '.join(values)}")
    return in_english(MESSAGES[code], {name: _value(type_name(name), values[name]) for name in names})


@cache
def _names(code: str) -> frozenset[str]:
    return frozenset(name for form in forms(MESSAGES[code]) for name in names_in(form))


def _value(name: str, value: object) -> str:
    if not isinstance(value, (list, tuple)):
        return str(value)
    kind = TYPES.get(name)
    if not value:
        return ""
    if not isinstance(kind, Series):
        return of_number(name, value)
    written = [_value(kind.of, one) for one in value]
    told = written[0]
    for place, after in enumerate(written[1:], 2):
        joint = kind.last if place == len(written) else kind.between
        told = joint.format(before=told, after=after)
    return told
