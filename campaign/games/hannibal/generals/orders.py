"""What a general decides: orders as players give them, each with its reason."""

from collections.abc import Iterable
from dataclasses import dataclass

from hexmap.rules.sentences.catalogue import Sentence

Texts = dict[str, dict[str, str]]
"""The texts of orders by kind and what they are about, as documents have them."""


@dataclass(frozen=True, slots=True)
class GeneralOrder:
    """An order of a general: its kind, what it is about, its text (HH.15.3), and why it is given."""

    kind: str
    about: str
    text: str
    reason: Sentence


def texts_of(orders: Iterable[GeneralOrder]) -> Texts:
    """Orders as documents have them."""
    texts: Texts = {}
    for order in orders:
        texts.setdefault(order.kind, {})[order.about] = order.text
    return texts
