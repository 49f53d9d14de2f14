"""A catalogue of messages by their codes, and the sentences that are written from it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Self

from hexmap.rules.sentences.messages import Message, forms, in_english, names_in
from hexmap.rules.sentences.value_types import Series, ValueType, type_name


class Sentence(str):
    """A sentence in English, with the code and the values that it was written from.

    It is stored as plain text. While it is held in memory it is translated from its code.
    """

    __slots__ = ("code", "values")
    code: str
    values: Mapping[str, object]

    def __new__(cls, text: str, code: str, values: Mapping[str, object]) -> Self:
        """A text as the catalogue has written it; `Catalogue.say` does."""
        self = super().__new__(cls, text)
        self.code = code
        self.values = values
        return self

    def __getnewargs__(self) -> tuple[str, str, Mapping[str, object]]:  # type: ignore[override]
        return str.__str__(self), self.code, self.values

    def __str__(self) -> str:
        return self


class Catalogue:
    """The messages and types of values of some chapters.

    A chapter is a module with `MESSAGES`, and with `TYPES` if it has types of its own.
    """

    def __init__(self, chapters: Iterable[ModuleType]) -> None:
        self.chapters: list[ModuleType] = []
        self.messages: dict[str, Message] = {}
        """All messages by their code. Those of a group have its name and a dot before their own."""
        self.types: dict[str, ValueType] = {}
        """The types of values that are no groups of messages, by name."""
        self._fixed: dict[str, Sentence] = {}
        self.add(chapters)

    def add(self, chapters: Iterable[ModuleType]) -> None:
        """Add chapters; raise ValueError for a code that another chapter has."""
        for chapter in chapters:
            if twice := self.messages.keys() & chapter.MESSAGES.keys():
                raise ValueError(f"{chapter.__name__} repeats {', '.join(sorted(twice))}")
            self.chapters.append(chapter)
            self.messages |= chapter.MESSAGES
            self.types |= getattr(chapter, "TYPES", {})

    def say(self, code: str, /, **values: object) -> Sentence:
        """The sentence of a code: `say("army_stays", army=4, place="Enna (4664)")`.

        A value is a number or a text, a sentence of its group, or a list of these for a series.
        KeyError for an unknown code or missing values, TypeError for others.
        """
        if values:
            return Sentence(self._written(code, values), code, values)
        if code not in self._fixed:  # the rules say some of these for every hex
            self._fixed[code] = Sentence(self._written(code, values), code, values)
        return self._fixed[code]

    def of_number(self, name: str, items: Sequence[object]) -> Sentence:
        """The sentence of a group with `.one` and `.many`: `of_number("armies", [4, 7]) == "armies 4 and 7"`."""
        code, value = (f"{name}.one", items[0]) if len(items) == 1 else (f"{name}.many", items)
        (value_name,) = _names(self.messages[code])
        return self.say(code, **{value_name: value})

    def _written(self, code: str, values: Mapping[str, object]) -> str:
        names = _names(self.messages[code])
        if values.keys() - names:
            raise TypeError(f"{code} takes {', '.join(sorted(names)) or 'no values'}, not {', '.join(values)}")
        return in_english(self.messages[code], {name: self._value(type_name(name), values[name]) for name in names})

    def _value(self, name: str, value: object) -> str:
        if not isinstance(value, (list, tuple)):
            return str(value)
        kind = self.types.get(name)
        if not value:
            return ""
        if not isinstance(kind, Series):
            return self.of_number(name, value)
        written = [self._value(kind.of, one) for one in value]
        told = written[0]
        for place, after in enumerate(written[1:], 2):
            joint = kind.last if place == len(written) else kind.between
            told = joint.format(before=told, after=after)
        return told


@cache
def _names(message: Message) -> frozenset[str]:
    return frozenset(name for form in forms(message) for name in names_in(form))
