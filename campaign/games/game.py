"""What a game has to be so that the site can play it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from campaign.games.answers import PossibleAnswer
from campaign.games.document_map import DocumentMap
from campaign.games.outline import Outline
from campaign.games.posts import GamePosts
from campaign.games.rulebook import Rulebook
from campaign.games.seats import SeatsNow, StartingSeat
from campaign.games.what_if import WhatIf
from hexmap.drawing.layers.scene import MapMoment
from hexmap.rules.documents import JsonDocument, JsonObject
from hexmap.rules.shipped_maps import MapByName
from orders.rules.game_steps import GameStep, steps_of
from orders.rules.kinds import Kind
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText

Document = TypeVar("Document")
AnyDocument = TypeVar("AnyDocument", bound=JsonDocument)

AdjudicateValue = Callable[[Any, MapByName], JsonObject]
"""From the JSON value of a document, with its orders, to the JSON values of the document after a step.

Raises DocumentError for a document that is not valid or has not come as far.
"""


def by_value(
    read: Callable[[Any, MapByName], AnyDocument], adjudicate: Callable[[AnyDocument], AnyDocument]
) -> AdjudicateValue:
    """A step that reads its document, and writes the one that it comes to, as JSON values."""

    def after(value: Any, maps: MapByName) -> JsonObject:
        return adjudicate(read(value, maps)).as_json()

    return after


Dice = Mapping[str, Mapping[str, int]]
"""The faces of siege dice, by the name of the structure and the number of the army, as JSON values (SD.6)."""


@dataclass(frozen=True, slots=True)
class StepInput:
    """What a step is resolved with: the orders that count, the results reported, and chance.

    `numbers` and `dice` are those of naval battles and sieges (NB.4, SD.6), `seed` that of the step, where each has its
    own (HH.1.10), `seats` those of a campaign with honour (HO.3), `results` the reports that stand, one an engagement,
    as JSON values (EN.9). A game takes what it knows.
    """

    sheets: Sequence[SheetText] = ()
    numbers: Sequence[int] = ()
    dice: Dice | None = None
    seed: str = ""
    seats: SeatsNow | None = None
    results: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True, kw_only=True)
class SequenceOfPlay(Generic[Document]):
    """The way from one step of a game to the next, for the site and for whoever plays on (`campaign.games.forward`).

    `filled` returns the document with which a step opened with the orders and chance of a step filled in, `adjudicate`
    the document that such a document comes to; both raise DocumentError as the adjudicator does. `following` is the
    step after one, None when the game is over; `opening` makes the document with which a step opens of the one that
    the step before came to.
    """

    filled: Callable[[Document, str, StepInput], Document]
    adjudicate: Callable[[Document, str, StepInput], Document]
    following: Callable[[Document, str], str | None]
    opening: Callable[[Document, str], Document]

    def carried_out(self, document: Document, step: str, given: StepInput) -> tuple[Document, Document]:
        """The document with which a step is resolved, orders filled in, and the document that it comes to."""
        went_in = self.filled(document, step, given)
        return went_in, self.adjudicate(went_in, step, given)


@dataclass(frozen=True, kw_only=True)
class Game(SequenceOfPlay[Document]):
    """A game: how its documents are read and written, and how one step leads to the next (`SequenceOfPlay`).

    `engine_version` is the newest version of its rules, with which campaigns begin. `read_text` returns the document of
    a text, of a campaign with some version; it raises DocumentError, also for a version that it does not know.

    `beginning` makes the document with which a campaign begins, of the JSON value of a scenario and the seats; it
    raises DocumentError for one that is not valid. `words` has the steps by the word of `manage.py adjudicate`.
    `filled_in` gives the keys that orders and chance filled in, of the JSON values of the documents before and
    after a step: the list of receipts has them.

    `outline` gives what the site itself has to know of a document. `canonical` is the text of orders of a kind, about
    an army or a side, in its one form; it raises InvalidSheet for a text that is not understood. `fault` says what is
    illegal about orders in a step, beside others of their faction. `possible_answers` are what players can
    decide in a step; it raises DocumentError for a document that has not come as far.

    `map_of` is the map of a document as a reader sees it, and `moments` are those of its moving picture; a document in
    whose round nothing has happened that could be shown raises DocumentError. `differences` says in sentences what is
    different in the second of two documents. `posts` are its posts for forums and chats.

    `what_if` tries its steps out; None for a game in which plans of players do that.

    `general_levels` are those of its generals, `missing` the policies for missing orders that a campaign can
    choose.

    The rest is what pages show: whether the armies of the site are leaders with names (`has_leaders`), the word for
    their `strength`; whether it has the pages Map and War room (`has_desk`), orders read from messages, rule changes
    and suggestions of generals; the name of the page of its rules, an example of a paragraph, and the one by which
    orders are secret.
    """

    id: str
    title: str
    engine_version: str
    read_text: Callable[[str, str], Document]
    text_of: Callable[[Document], str]
    words: Mapping[str, AdjudicateValue]
    beginning: Callable[[Any, Sequence[StartingSeat]], Document]
    first_step: Callable[[Document], str]
    filled_in: Callable[[str, JsonObject, JsonObject], JsonObject]
    outline: Callable[[Document], Outline]
    canonical: Callable[[Document, Kind, int | str, str], str]
    fault: Callable[[Document, str, SheetText, Sequence[SheetText]], Fault | None]
    possible_answers: Callable[[Document, str], frozenset[PossibleAnswer]]
    map_of: Callable[[Document, Any], DocumentMap]
    moments: Callable[[Document, Any], Sequence[MapMoment]]
    differences: Callable[[Document, Document], list[str]]
    posts: GamePosts[Document]
    what_if: WhatIf[Document] | None
    general_levels: tuple[str, ...]
    missing: tuple[str, ...]
    has_leaders: bool
    strength: str
    has_desk: bool
    reads_messages: bool
    changes_rules: bool
    suggests: bool
    rulebook: Rulebook
    rules_page: str
    paragraph: str
    secrecy: str

    @property
    def steps(self) -> tuple[GameStep, ...]:
        """Its steps in the order of a round, as the site knows them."""
        return steps_of(self.id)
