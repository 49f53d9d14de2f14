"""Campaigns that a game brings along: who plays them, and what they order and report."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from campaign.games.engagements import Engagement, TypedReport
from hexmap.rules.documents import JsonObject

Document = TypeVar("Document")


@dataclass(frozen=True, slots=True)
class PlannedOrders:
    """Orders of a faction, about one of its armies (None: about the whole faction)."""

    kind: str
    faction: str
    army: int | None
    text: str


@dataclass(frozen=True, slots=True)
class DemonstrationSeat:
    """A seat with its armies; the first one of a faction is its captain."""

    name: str
    faction: str
    armies: Sequence[int]


@dataclass(frozen=True)
class Demonstration(Generic[Document]):
    """A campaign of a game: its address and title, the name of its administrator, its seats, and days of steps.

    `beginning` is the JSON value of its first document. `orders` are those of a round and a step, with the document of
    the step; `report` is that of an engagement of a round. `messages` are those that players write to their factions
    during the march of a round, by their seats.
    """

    slug: str
    title: str
    administrator: str
    seats: Sequence[DemonstrationSeat]
    days: Mapping[str, int]
    beginning: Callable[[], JsonObject]
    orders: Callable[[int, str, Document], Sequence[PlannedOrders]]
    report: Callable[[int, Engagement], TypedReport]
    messages: Callable[[int], Mapping[str, str]] = lambda _round: {}
