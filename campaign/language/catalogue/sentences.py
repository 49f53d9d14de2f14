"""The whole catalogue, and the sentences that are written from it."""

from collections.abc import Iterator
from functools import cache

import hexmap.rules.sentences
import navy.rules.sentences
import orders.rules.sentences
from campaign.language.catalogue import (
    battle_methods,
    choices,
    differences,
    honour,
    order_outcomes,
    orders_form,
    outlook,
    plans,
    refusals,
    reports,
    rule_changes,
    scenes,
    templates,
)
from hexmap.rules.sentences.catalogue import Catalogue, Sentence
from hexmap.rules.sentences.messages import Message

CATALOGUE = Catalogue(
    (
        *hexmap.rules.sentences.CHAPTERS,
        *orders.rules.sentences.CHAPTERS,
        *navy.rules.sentences.CHAPTERS,
        outlook,
        battle_methods,
        honour,
        scenes,
        order_outcomes,
        choices,
        reports,
        refusals,
        plans,
        differences,
        templates,
        rule_changes,
        orders_form,
    )
)
"""All sentences of the site, a module for each subject.

Those of the rooms below stand beside their rules, and a game adds its own when it is imported.
"""
MESSAGES, TYPES = CATALOGUE.messages, CATALOGUE.types
"""All messages by their code, and the types of values that are no groups of messages by name."""
say, of_number = CATALOGUE.say, CATALOGUE.of_number
"""Write a sentence by its code, and one of a group with `.one` and `.many`."""
_SHOWN_ALONE = frozenset({"end", "side", "terrain"})
"""Groups whose messages are also shown without a sentence around them."""

__all__ = ["CATALOGUE", "MESSAGES", "TYPES", "Sentence", "group", "of_number", "say", "whole_sentences"]


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
