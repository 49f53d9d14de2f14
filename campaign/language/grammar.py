"""Finds the message that an English sentence was made from, takes the values out of it and fills them in again."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from string import Formatter

from campaign.language.kinds import Copied, Kind, OneOf, Sentence, Series
from campaign.language.messages import Message, forms

Filling = Callable[[Message, Mapping[str, str]], str]
"""Fills values into a message, in some language."""
_WORD = re.compile(r"[^\W\d_]+")


class Pattern:
    """One English pattern of a message as a regular expression, made when it is first tried."""

    def __init__(self, grammar: "Grammar", message: Message, english: str) -> None:
        self._grammar = grammar
        self.message = message
        self.english = english
        self.literal = "".join(text for text, *_ in Formatter().parse(english))

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """What a sentence made from this pattern looks like, its values as groups."""
        return re.compile(self._grammar.regex_of(self.english, grouped=True), re.DOTALL)

    def values_in(self, text: str) -> dict[str, str] | None:
        """The values that a text holds, or None if it was not made from this pattern."""
        found = self.regex.fullmatch(text)
        return found.groupdict() if found else None


class Grammar:
    """Sentences, and the kinds of values in them.

    The last word of a value's name is its kind: `{giver_army}` is an `army`.
    """

    def __init__(self, sentences: Iterable[Message], kinds: Mapping[str, Kind]) -> None:
        self._kinds = kinds
        self._patterns = _sorted(Pattern(self, message, form) for message in sentences for form in forms(message))
        self._phrases: dict[OneOf, list[Pattern]] = {}
        self._regexes: dict[Kind, str] = {}

    def retold(self, text: str, filling: Filling) -> str | None:
        """A sentence told again by `filling`, or None if none of the sentences fits."""
        words = set(_WORD.findall(text))
        candidates = [*self._by_word[""], *(one for word in words for one in self._by_word.get(word, ()))]
        return self._told_by(_sorted(candidates), text, filling)

    def regex_of(self, english: str, *, grouped: bool = False) -> str:
        """A pattern as a regular expression; a value that comes twice is the same both times."""
        parts, seen = [], set()
        for literal, name, _, _ in Formatter().parse(english):
            parts.append(re.escape(literal))
            if name:
                if not grouped:
                    parts.append(self._regex_of_kind(self._kind_of(name)))
                elif name in seen:
                    parts.append(f"(?P={name})")
                else:
                    parts.append(f"(?P<{name}>{self._regex_of_kind(self._kind_of(name))})")
                    seen.add(name)
        return "".join(parts)

    @cached_property
    def _by_word(self) -> Mapping[str, Sequence[Pattern]]:
        """The patterns by that of their words which the fewest of them have; "" for those without words."""
        common = Counter(word for one in self._patterns for word in set(_WORD.findall(one.literal)))
        found: dict[str, list[Pattern]] = defaultdict(list)
        for one in self._patterns:
            found[min(_WORD.findall(one.literal), key=lambda word: common[word], default="")].append(one)
        found.setdefault("", [])
        return dict(found)

    def _told_by(self, patterns: Iterable[Pattern], text: str, filling: Filling) -> str | None:
        for pattern in patterns:
            values = pattern.values_in(text)
            if values is not None:
                told = {name: self._value(self._kind_of(name), value, filling) for name, value in values.items()}
                return filling(pattern.message, told)
        return None

    def _value(self, kind: Kind, value: str, filling: Filling) -> str:
        if isinstance(kind, Copied):
            return value
        if isinstance(kind, Series):
            return self._series(kind, value, filling)
        if isinstance(kind, Sentence):
            return self.retold(value, filling) or value
        return self._told_by(self._patterns_of(kind), value, filling) or value

    def _series(self, kind: Series, value: str, filling: Filling) -> str:
        """Tells the values of a series one by one and joins them again."""
        of = self._kind_of(kind.of)
        between, last = _joint(kind.between), _joint(kind.last)
        one = re.compile(f"({self._regex_of_kind(of)})({re.escape(between)}|{re.escape(last)}|$)", re.DOTALL)
        told, place, joint = "", 0, ""
        while place < len(value):
            found = one.match(value, place)
            if found is None:
                return value
            after = self._value(of, found[1], filling)
            message = kind.last if joint == last else kind.between
            told = filling(message, {"before": told, "after": after}) if joint else after
            place, joint = found.end(), found[2]
        return told

    def _kind_of(self, name: str) -> Kind:
        """The kind of a value; KeyError for one that no kind is known for."""
        return self._kinds[name.rpartition("_")[2]]

    def _patterns_of(self, kind: OneOf) -> list[Pattern]:
        if kind not in self._phrases:
            found = (Pattern(self, message, form) for message in kind.messages for form in forms(message))
            self._phrases[kind] = _sorted(found)
        return self._phrases[kind]

    def _regex_of_kind(self, kind: Kind) -> str:
        if kind not in self._regexes:
            self._regexes[kind] = self._written(kind)
        return self._regexes[kind]

    def _written(self, kind: Kind) -> str:
        if isinstance(kind, Copied):
            return kind.regex
        if isinstance(kind, Sentence):
            return ".+"
        if isinstance(kind, OneOf):
            return f"(?:{'|'.join(self.regex_of(one.english) for one in self._patterns_of(kind))})"
        one = self._regex_of_kind(self._kind_of(kind.of))
        return f"{one}(?:{re.escape(_joint(kind.between))}{one})*(?:{re.escape(_joint(kind.last))}{one})?"


def _joint(message: str) -> str:
    """What stands between the two values of a message that joins them."""
    return message.removeprefix("{before}").removesuffix("{after}")


def _sorted(patterns: Iterable[Pattern]) -> list[Pattern]:
    """Patterns with more words of their own first, so that what is said in general is tried last."""
    return sorted(patterns, key=lambda pattern: -len(pattern.literal))
