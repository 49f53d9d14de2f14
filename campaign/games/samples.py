"""Sample campaigns of a game, with which a site with many campaigns is measured: scenarios, and what players order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from campaign.games.chance import Chance
from campaign.games.orders_form import Choice

Document = TypeVar("Document")


@dataclass(frozen=True)
class Samples(Generic[Document]):
    """The part of a game that sample campaigns play: shipped `scenarios`, taken in turn.

    `order` is the text of an order about a choice, by chance, "" for none; it may turn out to be illegal.
    """

    scenarios: tuple[str, ...]
    order: Callable[[Document, Choice, Chance], str]
