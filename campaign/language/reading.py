"""Finds the message that an English sentence was made from, takes the values out of it and fills them in again.

Stored text, and text of other programs, holds no codes. What it looks like is derived from the catalogue.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from string import Formatter

from campaign.language.catalogue.sentences import TYPES, group, whole_sentences
from hexmap.rules.sentences.messages import Message, forms
from hexmap.rules.sentences.value_types import AnySentence, Copied, Series, type_name

Filling = Callable[[Message, Mapping[str, str]], str]
"""Fills values into a message, in some language."""
_WORD = re.compile(r"[^\W\d_]+")


class Pattern:
    """One English pattern of a message as a regular expression, made when it is first tried."""

    def __init__(self, reader: "SentenceReader", message: Message, english: str) -> None:
        self._reader = reader
        self.message = message
        self.english = english
        self.literal = "".join(text for text, *_ in Formatter().parse(english))

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """Return the regular expression of a sentence made from this pattern, its values as groups."""
        return re.compile(self._reader.regex_of(self.english, grouped=True), re.DOTALL)

    def values_in(self, text: str) -> dict[str, str] | None:
        """The values that a text holds, or None if it was not made from this pattern."""
        found = self.regex.fullmatch(text)
        return found.groupdict() if found else None


class SentenceReader:
    """Reads English sentences of the catalogue back into messages and values."""

    def __init__(self) -> None:
        self._patterns = _sorted(
            Pattern(self, message, form) for message in whole_sentences() for form in forms(message)
        )
        self._groups: dict[str, list[Pattern]] = {}
        self._regexes: dict[str, str] = {}

    def rerendered(self, text: str, filling: Filling) -> str | None:
        """Return a sentence rendered again by `filling`, or None if no message fits."""
        words = set(_WORD.findall(text))
        candidates = [*self._by_word[""], *(one for word in words for one in self._by_word.get(word, ()))]
        return self._rendered_by(_sorted(candidates), text, filling)

    def value(self, name: str, value: str, filling: Filling) -> str:
        """Return a value of a type rendered again, unchanged if it is not understood. KeyError for an unknown type."""
        kind = TYPES.get(name)
        if isinstance(kind, Copied):
            return value
        if isinstance(kind, Series):
            return self._series(kind, value, filling)
        if isinstance(kind, AnySentence):
            return self.rerendered(value, filling) or value
        return self._rendered_by(self._patterns_of(name), value, filling) or value

    def regex_of(self, english: str, *, grouped: bool = False) -> str:
        """A pattern as a regular expression; a value that comes twice is the same both times."""
        parts, seen = [], set()
        for literal, name, _, _ in Formatter().parse(english):
            parts.append(re.escape(literal))
            if name:
                if not grouped:
                    parts.append(self._regex_of_type(type_name(name)))
                elif name in seen:
                    parts.append(f"(?P={name})")
                else:
                    parts.append(f"(?P<{name}>{self._regex_of_type(type_name(name))})")
                    seen.add(name)
        return "".join(parts)

    @cached_property
    def _by_word(self) -> Mapping[str, Sequence[Pattern]]:
        """Return the patterns by their rarest word; "" for those without words."""
        common = Counter(word for one in self._patterns for word in set(_WORD.findall(one.literal)))
        found: dict[str, list[Pattern]] = defaultdict(list)
        for one in self._patterns:
            found[min(_WORD.findall(one.literal), key=lambda word: common[word], default="")].append(one)
        found.setdefault("", [])
        return dict(found)

    def _rendered_by(self, patterns: Iterable[Pattern], text: str, filling: Filling) -> str | None:
        for pattern in patterns:
            values = pattern.values_in(text)
            if values is not None:
                rendered = {name: self.value(type_name(name), value, filling) for name, value in values.items()}
                return filling(pattern.message, rendered)
        return None

    def _series(self, kind: Series, value: str, filling: Filling) -> str:
        """Render the values of a series one by one and join them again."""
        between, last = _joint(kind.between), _joint(kind.last)
        one = re.compile(f"({self._regex_of_type(kind.of)})({re.escape(between)}|{re.escape(last)}|$)", re.DOTALL)
        rendered, place, joint = "", 0, ""
        while place < len(value):
            found = one.match(value, place)
            if found is None:
                return value
            after = self.value(kind.of, found[1], filling)
            message = kind.last if joint == last else kind.between
            rendered = filling(message, {"before": rendered, "after": after}) if joint else after
            place, joint = found.end(), found[2]
        return rendered

    def _patterns_of(self, name: str) -> list[Pattern]:
        if name not in self._groups:
            self._groups[name] = _sorted(
                Pattern(self, message, form) for message in group(name) for form in forms(message)
            )
        return self._groups[name]

    def _regex_of_type(self, name: str) -> str:
        if name not in self._regexes:
            self._regexes[name] = self._written(name)
        return self._regexes[name]

    def _written(self, name: str) -> str:
        kind = TYPES.get(name)
        if isinstance(kind, Copied):
            return kind.regex
        if isinstance(kind, AnySentence):
            return ".+"
        if isinstance(kind, Series):
            one = self._regex_of_type(kind.of)
            return f"{one}(?:{re.escape(_joint(kind.between))}{one})*(?:{re.escape(_joint(kind.last))}{one})?"
        return f"(?:{'|'.join(self.regex_of(one.english) for one in self._patterns_of(name))})"


def _joint(message: str) -> str:
    """Return the text between the two values of a message that joins them."""
    return message.removeprefix("{before}").removesuffix("{after}")


def _sorted(patterns: Iterable[Pattern]) -> list[Pattern]:
    """Return patterns with more words first, so that general ones are tried last."""
    return sorted(patterns, key=lambda pattern: -len(pattern.literal))
