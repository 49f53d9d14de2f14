"""The computer players of a game."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from campaign.games.answers import GeneralOrder
from hexmap.rules.documents import JsonObject
from hexmap.rules.sentences.catalogue import Sentence
from hexmap.rules.shipped_maps import MapByName
from orders.rules.sheets import SheetText

Document = TypeVar("Document")


class WishKind(StrEnum):
    """A wish about a structure: to hold it, to go for it, or to keep an army near it."""

    HOLD = "hold"
    TAKE = "take"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish of the players of a faction to its generals: it raises the worth of a goal to them, and commands nothing.

    It is about a structure, by its name; `army` is the number of the army to keep near it, None otherwise.
    """

    kind: WishKind
    structure: str
    army: int | None = None


@dataclass(frozen=True, slots=True)
class GeneralTask:
    """What generals of a level decide together in a step: for which armies of a faction, beside which orders.

    `beside` are the orders of the faction in force, `seed` decides between what is about equally good, `wishes` are
    those of the faction's players. With `whole` they also give the orders that change nothing, for whatever the step
    waits for.
    """

    step: str
    faction: str
    armies: Collection[int]
    level: str
    beside: Sequence[SheetText] = ()
    seed: str = ""
    wishes: Sequence[Wish] = ()
    whole: bool = True


@dataclass(frozen=True)
class GeneralsPart(Generic[Document]):
    """The generals of a game: their `levels`, the weakest first, and what they order.

    `decide` looks at nothing but the document of a step and its task. `may_play` is False for a document of which they
    would see too much (HH.11.3); None where they always may. `advisers` are the levels of those that
    give players suggestions, by step. `fill` adds their orders to the JSON value of a document
    that waits for a step, by the word of `manage.py adjudicate`; a task without armies is about all of its faction. It
    raises DocumentError for a document or a task that is not valid; None for a game whose generals play on the site
    only.
    """

    levels: tuple[str, ...]
    decide: Callable[[Document, GeneralTask], Sequence[GeneralOrder]]
    may_play: Callable[[Document], bool] | None = None
    wish_fault: Callable[[Document, str, Wish], Sentence | None] | None = None
    advisers: Mapping[str, str] = field(default_factory=dict)
    fill: Callable[[Any, GeneralTask, MapByName], JsonObject] | None = None


NO_GENERALS: GeneralsPart[Any] = GeneralsPart(levels=(), decide=lambda _document, _task: ())
"""The part of a game without computer players."""
