"""The posts of a game, and the facts of which the game makes them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from campaign.post_texts.asked import Command
from campaign.post_texts.blocks import Post
from campaign.post_texts.composing import PostKind
from campaign.post_texts.rule_changes import RuleAnnouncement
from campaign.post_texts.speech import Speech
from orders.rules.sheets import SheetText

Document = TypeVar("Document")
AnyDocument = TypeVar("AnyDocument", covariant=True)


class ShownMap(Enum):
    """The maps that posts show.

    `SET_UP` is the one with which the step after setting up opened, `NEXT_ROUND` the one with which the next round
    opened, or the last one of a campaign that is over, `NOW` the current one.
    """

    OPENING = "opening"
    SET_UP = "set_up"
    OUTCOME = "outcome"
    NEXT_ROUND = "next_round"
    NOW = "now"


@dataclass(frozen=True, slots=True)
class PostMap:
    """The public addresses of a map, None for pictures that are not drawn; `is_expected` if the site is to draw them.

    `moving` is the moving picture, `action` the part of the map where something happened.
    """

    forum: str | None = None
    full: str | None = None
    moving: str | None = None
    action: str | None = None
    is_expected: bool = False

    @property
    def addresses(self) -> dict[str, str | None]:
        """The addresses as the functions that write posts take them."""
        return {"map_address": self.forum, "full_address": self.full}

    @property
    def is_awaited(self) -> bool:
        """Whether the map is still being drawn."""
        return self.is_expected and self.forum is None


class StepAsked(Protocol[AnyDocument]):
    """A step with which a phase opens, as posts ask for its orders: facts that were public before."""

    @property
    def speech(self) -> Speech:
        """The language of the posts."""

    @property
    def step(self) -> str:
        """The name of the step."""

    @property
    def document(self) -> AnyDocument:
        """The document with which it opens."""

    @property
    def commands(self) -> Sequence[Command]:
        """The commanders, in the order of army numbers."""

    @property
    def due(self) -> str:
        """The deadline in words."""

    @property
    def rules(self) -> Sequence[RuleAnnouncement]:
        """The rules that change from this round on."""

    @property
    def shares(self) -> Sequence[str]:
        """The shares of structures, where players have just exchanged some (HO.22)."""

    def shown(self, which: ShownMap) -> PostMap:
        """Return a map of the campaign."""


class StepPlayed(Protocol[AnyDocument]):
    """The outcome of a step, as posts describe it."""

    @property
    def speech(self) -> Speech:
        """The language of the posts."""

    @property
    def step(self) -> str:
        """The name of the step."""

    @property
    def before(self) -> AnyDocument:
        """The document with which the step opened."""

    @property
    def given(self) -> AnyDocument:
        """The same with the orders that counted."""

    @property
    def after(self) -> AnyDocument:
        """The document that it came to."""

    @property
    def repeated(self) -> Sequence[int]:
        """The armies without orders, so that those of the round before were repeated."""

    @property
    def even_nothing(self) -> bool:
        """Whether there is a post also where there is nothing to report."""

    @property
    def fought_here(self) -> Mapping[str, "FoughtHere"]:
        """The battles on the site, by engagement."""

    def shown(self, which: ShownMap) -> PostMap:
        """Return a map of the campaign."""


@dataclass(frozen=True, slots=True)
class FoughtHere:
    """A battle on the site in a post: sentences, and the address of its moving picture, "" for none."""

    sentences: Sequence[str]
    picture: str = ""


@dataclass(frozen=True, slots=True)
class ComposedPosts:
    """The posts about a step; `lacks_map` says that a map is still being drawn."""

    posts: Sequence[Post]
    lacks_map: bool = False


class GivenUp(Protocol):
    """Writes the post about a campaign that was ended or abandoned while a step was open."""

    def __call__(self, speech: Speech, document: Any, reason: str, shown: PostMap, *, ended: bool) -> Post:
        """Return the post; `document` is the one with which the step opened."""


def _no_names(_document: Any) -> Mapping[int, str]:
    return {}


def _no_generals(_speech: Speech, _document: Any, _armies: Sequence[int]) -> str:
    return ""


def _whole(_speech: Speech, _document: Any, sheet: SheetText) -> SheetText:
    return sheet


def _all(_document: Any, lines: Sequence[str]) -> Sequence[str]:
    return lines


@dataclass(frozen=True, slots=True)
class GamePosts(Generic[Document]):
    """The posts of a game.

    `kinds` are those of each step, in the order of a round: its question first, then its outcome; `titles` name its
    posts about outcomes, by their keys. `fields` and `blocks` say what those fields and blocks hold that are not
    of every game, or that hold something else in this one. These words are English, and translated where shown.
    `sample` is a block that quotes the rules.

    `question` asks for the orders of a step, `outcome` describes its result, `given_up` how a campaign ended that was
    not played to its end. `led_by_generals` says for whom generals, computer players, gave orders in a step.
    `alone` is the post about the march of a document, of no campaign, None in games in which one document is not enough
    for it; it raises DocumentError for a document without a march. In posts
    about corrections `names` are those of leaders by number, and everyone may read orders of the step of a document as
    `public_sheet` gives them, and differences of positions as `public_differences` does.
    """

    kinds: Mapping[str, tuple[PostKind, ...]]
    titles: Mapping[str, str]
    question: Callable[[StepAsked[Document]], ComposedPosts]
    outcome: Callable[[StepPlayed[Document]], ComposedPosts]
    given_up: GivenUp
    sample: str
    fields: Mapping[str, str] = field(default_factory=dict)
    blocks: Mapping[str, str] = field(default_factory=dict)
    led_by_generals: Callable[[Speech, Document, Sequence[int]], str] = field(default=_no_generals)
    alone: Callable[[Document, PostMap], Post] | None = None
    names: Callable[[Document], Mapping[int, str]] = field(default=_no_names)
    public_sheet: Callable[[Speech, Document, SheetText], SheetText] = field(default=_whole)
    public_differences: Callable[[Document, Sequence[str]], Sequence[str]] = field(default=_all)
