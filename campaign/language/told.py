"""Sentences of the rules and the services in the language of the reader."""

from functools import cache

from django.conf import settings
from django.utils.translation import get_language

from campaign.language.chapters import (
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
from campaign.language.grammar import Grammar
from campaign.language.kinds import Kind
from campaign.language.messages import in_english, in_the_readers_language

_CHAPTERS = (
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


@cache
def catalogue() -> Grammar:
    """All sentences that the site can tell, made once."""
    kinds: dict[str, Kind] = dict(values.KINDS)
    for chapter in _CHAPTERS:
        kinds |= chapter.KINDS
    return Grammar((sentence for chapter in _CHAPTERS for sentence in chapter.SENTENCES), kinds)


def told(sentence: str) -> str:
    """An English sentence in the language that is active.

    In English, or where the catalogue does not know it, it stays as it is.
    """
    language = get_language()
    if not sentence or language is None or language.partition("-")[0] == settings.LANGUAGE_CODE:
        return sentence
    return catalogue().retold(sentence, in_the_readers_language) or sentence


def retold_in_english(sentence: str) -> str | None:
    """What the catalogue makes of a sentence in English: the same again, or None if it does not know it."""
    return catalogue().retold(sentence, in_english)
