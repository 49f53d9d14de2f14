"""Sentences of the rules and the services in the language of the reader."""

import re
from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.utils.formats import get_format
from django.utils.functional import lazy
from django.utils.translation import get_language, gettext, ngettext

from campaign.language.catalogue.sentences import MESSAGES, TYPES, Sentence, of_number, say
from campaign.language.reading import SentenceReader
from hexmap.rules.sentences.messages import Message, in_english
from hexmap.rules.sentences.value_types import NUMBER, Series, type_name

_DECIMAL = re.compile(r"[+-]?\d+\.\d+")
_NEGATIVE = re.compile(r"(\"[^\"]*\"|“[^”]*”)|(?<![^\s(])-(?=\d)")
"""A text in quotation marks, or the hyphen of a negative number: it begins the text, a word or a parenthesis."""


@cache
def reader() -> SentenceReader:
    """Return the reader of all sentences of the site, made once."""
    return SentenceReader()


def translated(sentence: str) -> str:
    """Return an English sentence in the active language.

    In English, or where the catalogue does not know it, it stays as it is. A stored text is read back first; a
    sentence that still has its code needs no reading.
    """
    language = get_language()
    if not sentence or language is None or language.partition("-")[0] == settings.LANGUAGE_CODE:
        return sentence
    if isinstance(sentence, Sentence):
        return _translated(sentence)
    return reader().rerendered(sentence, in_the_readers_language) or sentence


def _translated_code(code: str) -> str:
    return translated(say(code))


translated_lazily = lazy(_translated_code, str)
"""A sentence of the catalogue by its code, without values, in the language that is active when it is shown."""


def rerendered_in_english(sentence: str) -> str | None:
    """Return an English sentence rendered again by the catalogue, or None if it is unknown."""
    return reader().rerendered(sentence, in_english)


def in_the_readers_language(message: Message, values: Mapping[str, str]) -> str:
    """The message in the language that is active; `values` are in that language already."""
    written = {
        name: _number(value) if TYPES.get(type_name(name)) is NUMBER else value for name, value in values.items()
    }
    if isinstance(message, str):
        return gettext(message).format(**written)
    return ngettext(message.singular, message.plural, int(values["count"])).format(**written)


def with_minus(text: str) -> str:
    """Return a text for people with minus signs before negative numbers; what is quoted stays as it was typed."""
    return _NEGATIVE.sub(lambda found: found[1] or "\N{MINUS SIGN}", text)


def _number(value: str) -> str:
    """Return a number with the decimal separator of the active language; others, as steps such as "2.4.4", stay."""
    return value.replace(".", str(get_format("DECIMAL_SEPARATOR"))) if _DECIMAL.fullmatch(value) else value


def _translated(sentence: Sentence) -> str:
    values = {name: _value(type_name(name), value) for name, value in sentence.values.items()}
    return in_the_readers_language(MESSAGES[sentence.code], values)


def _value(name: str, value: object) -> str:
    if isinstance(value, Sentence):
        return _translated(value)
    if not isinstance(value, (list, tuple)):
        return reader().value(name, str(value), in_the_readers_language)
    if not value:
        return ""
    kind = TYPES.get(name)
    if not isinstance(kind, Series):
        return _translated(of_number(name, value))
    translated = _value(kind.of, value[0])
    for place, after in enumerate(value[1:], 2):
        joint = kind.last if place == len(value) else kind.between
        translated = in_the_readers_language(joint, {"before": translated, "after": _value(kind.of, after)})
    return translated
