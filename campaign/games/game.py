"""What a game has to be so that the site can play it."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from campaign.games.answers import PossibleAnswer
from campaign.games.arena import Arena
from campaign.games.benchmarks import Benchmarks
from campaign.games.demonstration import Demonstration
from campaign.games.desk import DeskPart
from campaign.games.document_map import DocumentMap
from campaign.games.engagements import EngagementsPart
from campaign.games.frames import Frame, StepDocuments
from campaign.games.generals import NO_GENERALS, GeneralsPart
from campaign.games.honour import HonourNow, HonourPart, Loans
from campaign.games.learning import Lesson, Puzzles
from campaign.games.messages import Message, MessageReading
from campaign.games.orders_form import OrdersForm
from campaign.games.outline import Outline
from campaign.games.plans import Plans
from campaign.games.position_change import Positions
from campaign.games.posts import GamePosts
from campaign.games.reader import Reader
from campaign.games.receipts import GameReceipts
from campaign.games.rule_changes import RuleChanges
from campaign.games.rulebook import Rulebook
from campaign.games.samples import Samples
from campaign.games.scenario_editor import ScenarioEditor
from campaign.games.scenarios import Scenarios
from campaign.games.seats import SeatsNow, StartingSeat
from campaign.games.solo import Solo
from campaign.games.story import Story, StoryStep
from campaign.games.what_if import WhatIf
from campaign.games.words import EndingRule
from campaign.language.catalogue.sentences import say
from hexmap.drawing.layers.scene import MapMoment
from hexmap.rules.documents import DocumentError, JsonDocument, JsonObject, document_text
from hexmap.rules.shipped_maps import MapByName
from orders.rules.game_steps import GameStep, SeedKind, steps_of
from orders.rules.kinds import KINDS
from orders.rules.legality import Fault
from orders.rules.sheets import InvalidSheet, SheetText

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


def text_of_json(document: Any) -> str:
    """The text of a document, of its JSON values."""
    return document_text(document.as_json())


def in_canonical_form(_document: Any, kind: str, _subject: int | str, text: str) -> str:
    """The text of orders of a kind, which has to be of the form of its row; raises InvalidSheet for any other."""
    plain, form = " ".join(text.split()).casefold(), KINDS[kind].form
    if re.fullmatch(form, plain):
        return plain
    raise InvalidSheet(say("is_not_understood", quoted=text.strip()[:20], word=form.replace("|", ", ")))


def orders_and_seed(_step: str, went_in: JsonObject, _came_to: JsonObject) -> JsonObject:
    """The keys that a step filled in, of documents with the orders by kind and subject and, if any, the seed."""
    return {"sheets": went_in["orders"], **({"seed": went_in["seed"]} if "seed" in went_in else {})}


def nothing_moves(_document: Any, _reader: Reader) -> Sequence[MapMoment]:
    """The moments of a game without moving pictures; raises DocumentError, as where nothing has happened."""
    raise DocumentError("events", "are shown in no moving picture in this game")


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
    """The way from one step of a game to the next, for the site and for what plays on (`campaign.games.forward`).

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

    A part with a default is one that a game may lack.

    `engine_version` is the newest version of its rules, with which campaigns begin. `read_text` returns the document of
    a text, of a campaign with some version; it raises DocumentError, also for a version that it does not know.

    `beginning` makes the document with which a campaign begins, of the JSON value of a scenario and the seats; it
    raises DocumentError for one that is not valid. `words` has the steps by the word of `manage.py adjudicate`.
    `filled_in` gives the keys that orders and chance filled in, of the JSON values of the documents before and
    after a step: the list of receipts has them.

    `outline` gives what the site itself has to know of a document. `canonical` is the text of orders of a kind, about
    an army or a side, in its one form; it raises InvalidSheet for a text that is not understood. `fault` says what is
    illegal about orders in a step, beside others of their faction, `fault_beforehand` about standing orders.
    `possible_answers` are what players can decide in a step; it raises DocumentError for a document that has not come
    as far. `orders_form` is the page Orders, `desk` the pages Map and Army beside it; None for a game without.
    `read_message` reads the orders in a message of a player in the step of a document; it raises MessageTooLong.

    `read_shown` reads a document of a JSON value, or what someone saw of one, and says to whom that shows it; it raises
    DocumentError for one that is not valid. `shown` makes what a side, or the public, sees of a document whose step is
    open; None for a game without hidden units. `map_of` is the map of a document as a reader sees it, and `moments`
    are those of its moving picture; a document in whose round nothing has happened that could be shown raises
    DocumentError. `differences` says in sentences what is different in the second of two documents. `posts` are its
    posts for forums and chats. `step_story` is the story of a step as a reader sees it, `story` that of a round so far.
    `frames` are those of a replay of the steps of a round so far, none where nothing can be played back yet.
    `headlines` are the kinds of events that a visitor wants to hear of, the most interesting ones first; without any
    its rounds do not play on the front page. `ending_rule` says when a campaign ends, `structures_decide` whether
    structures do who wins, and not points, by the ruleset that a document names or has (VW.5). `engagements` are those
    that players fight in battles or outside the site; None in games whose rules fight them.

    `what_if` tries its steps out; None for a game in which plans of players do that. `solo` is what playing it alone
    takes; None for a game that is not played alone. `demonstration` is a campaign that the site plays
    for strangers, `demo` one that it plays up to a march, to be tried out. `scenario_editor` is the editor of its
    scenarios; `lesson` and `puzzles` are those for newcomers.

    `plans` is what plans of its players take, and their war room.

    `seen` gives the JSON values of a published document as a reader may see them, and is the only way to them; `hides`
    says whether that leaves anything out. `seen_events` are events of a document as a reader may see them, `seen_order`
    is the text of published orders, None where it stays secret; without it no order does. `hides_units` says whether
    documents can have units that readers may not see.

    `receipts` is what receipts of its orders are held to. `seeds` are the kinds of seeds that a round, or each of its
    steps, needs by a document; `dice` are the dice of the sieges in a document, of the seed and the digest of receipts
    that decide them (SD.6). `honour` is None in games without any. `ruled` is the outcome of the last step of a round
    with the position of the document with which the administrator wants the next one to begin; it raises DocumentError
    for one that does not continue the campaign. `positions` is how the administrator corrects a position,
    `rule_changes` how its rules change during a campaign (RD.6).

    `generals` are its computer players, who meet in its `arena`; `benchmarks` measure its speed, `samples` that of
    the site. `missing` are the
    policies for missing orders that a campaign can choose. `repeated_in` are the steps in which orders of the round
    before can count for missing ones, and `repeated` gives those, of the armies without orders, the orders that counted
    before, and those of the step (RD.2).

    The rest is what pages show: whether the armies of the site are leaders with names (`has_leaders`), the word for
    their `strength`; its `introduction` for people who do not know it, in two or three sentences that are translated
    where they are shown; an example of a paragraph, and the one by which orders are secret.
    """

    id: str
    title: str
    engine_version: str
    read_text: Callable[[str, str], Document]
    text_of: Callable[[Document], str] = text_of_json
    words: Mapping[str, AdjudicateValue]
    beginning: Callable[[Any, Sequence[StartingSeat]], Document]
    first_step: Callable[[Document], str]
    filled_in: Callable[[str, JsonObject, JsonObject], JsonObject] = orders_and_seed
    outline: Callable[[Document], Outline]
    canonical: Callable[[Document, str, int | str, str], str] = in_canonical_form
    fault: Callable[[Document, str, SheetText, Sequence[SheetText]], Fault | None]
    fault_beforehand: Callable[[Document, SheetText], Fault | None] | None = None
    possible_answers: Callable[[Document, str], frozenset[PossibleAnswer]]
    map_of: Callable[[Document, Reader], DocumentMap]
    moments: Callable[[Document, Reader], Sequence[MapMoment]] = nothing_moves
    differences: Callable[[Document, Document], list[str]]
    read_shown: Callable[[Any, MapByName], tuple[Document, Reader]]
    shown: Callable[[Document, Reader], JsonObject] | None = None
    posts: GamePosts[Document]
    plans: Plans[Document] | None = None
    what_if: WhatIf[Document] | None = None
    hides: Callable[[Document, Reader], bool]
    seen: Callable[[Document, Reader], JsonObject]
    seen_events: Callable[[Document, Sequence[dict[str, Any]], Reader], Sequence[dict[str, Any]]] = (
        lambda _document, events, _reader: events
    )
    seen_order: Callable[[Document, SheetText, Reader], str | None] | None = None
    hides_units: bool = False
    receipts: GameReceipts
    seeds: Callable[[Document], Sequence[SeedKind]] = lambda _document: ()
    dice: Callable[[Document, str, str], Dice] | None = None
    honour: HonourPart[Document] | None = None
    ruled: Callable[[Document, Document, Document], Document] | None = None
    positions: Positions[Document] | None = None
    rule_changes: RuleChanges[Document] | None = None
    generals: GeneralsPart[Document] = NO_GENERALS
    arena: Arena[Any] | None = None
    benchmarks: Benchmarks[Document] | None = None
    solo: Solo | None = None
    demonstration: Demonstration[Document] | None = None
    scenario_editor: ScenarioEditor[Any] | None = None
    demo: Demonstration[Document] | None = None
    samples: Samples[Document] | None = None
    lesson: Callable[[], Lesson] | None = None
    puzzles: Puzzles | None = None
    orders_form: OrdersForm
    desk: DeskPart[Document] | None = None
    read_message: Callable[[Document, Message], MessageReading] | None = None
    frames: Callable[[Sequence[StepDocuments[Document]], Reader], Sequence[Frame]]
    headlines: Sequence[str] = ()
    ending_rule: Callable[[Document], EndingRule]
    engagements: EngagementsPart[Document] | None = None
    structures_decide: Callable[[Any], bool] = lambda _rules: False
    step_story: Callable[[StepDocuments[Document], Reader], StoryStep]
    story: Callable[[Sequence[StepDocuments[Document]], Reader], Story]
    missing: tuple[str, ...] = ("default", "hold")
    repeated_in: tuple[str, ...] = ()
    repeated: Callable[[Document, str, Collection[int], list[SheetText], list[SheetText]], list[SheetText]] | None = (
        None
    )
    has_leaders: bool = False
    strength: str
    introduction: Sequence[str] = ()
    rulebook: Rulebook
    scenarios: Scenarios
    paragraph: str
    secrecy: str

    def honour_now(self, document: Document) -> HonourNow | None:
        """The honour in a document; None without (HO.1)."""
        return None if self.honour is None else self.honour.now(document)

    @property
    def has_desk(self) -> bool:
        """Whether it has the pages Map and Army."""
        return self.desk is not None

    @property
    def plays_ahead(self) -> bool:
        """Whether players can play a step before it is resolved: in plans, or on the page What-if."""
        return self.plans is not None or self.what_if is not None

    @property
    def reads_messages(self) -> bool:
        """Whether it reads orders in messages."""
        return self.read_message is not None

    @property
    def suggests(self) -> bool:
        """Whether generals give players suggestions."""
        return bool(self.generals.advisers)

    @property
    def loans(self) -> Loans | None:
        """Its orders about loans of armies (HO.8)."""
        return None if self.honour is None else self.honour.loans

    @property
    def steps(self) -> tuple[GameStep, ...]:
        """Its steps in the order of a round, as the site knows them."""
        return steps_of(self.id)
