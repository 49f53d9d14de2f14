"""The part of a game that the war room needs for plans, which play rounds in advance."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from campaign.games.frames import StepDocuments
from campaign.games.story import StoryScene, Text
from orders.rules.sheets import SheetText

Document = TypeVar("Document")


@dataclass(frozen=True, slots=True)
class PlannedFight:
    """The FP of the two sides of an engagement of a plan, and its ground."""

    fp: tuple[int, int]
    ground: Text


@dataclass(frozen=True, slots=True)
class ZonePoints:
    """The points of a faction on a zone: the armies that ask for it, and the most points it can place (IN.2).

    `refused` are the armies over the limit, whose points go to strength. `alone` is the superiority that follows if no
    other faction places a point there, `pressed` if every other one places as many as it can, of which `rivals` is the
    most; `nmp_alone` and `nmp_pressed` are the NMP of it (IN.4).
    """

    zone: str
    armies: tuple[int, ...]
    limit: int
    refused: tuple[int, ...]
    alone: int
    pressed: int
    rivals: int
    nmp_alone: int
    nmp_pressed: int


@dataclass(frozen=True, slots=True)
class ZoneLevel:
    """The superiority of a faction (its id) in a zone, the NMP of it, and the armies that placed their points there."""

    faction: str
    armies: tuple[int, ...]
    level: int
    nmp: int


@dataclass(frozen=True, slots=True)
class ZoneOutcome:
    """The outcome of a round's initiative in a zone, for every active faction."""

    zone: str
    levels: tuple[ZoneLevel, ...]


@dataclass(frozen=True)
class Plans(Generic[Document]):
    """The part of a game whose players plan rounds in advance.

    `owner` is the faction whose orders these are in a document, also if their army was lost in its round; None if the
    army or faction is not there. `fights` are the engagements of a document that waits for results, by id. `scenes`
    show what a step of a plan has decided and its story leaves out.

    `points` are what the points of a faction on sea zones come to, of all its orders and drafts in a document, `placed`
    where those of the round were placed (IN.2); games without any have none.
    """

    owner: Callable[[Document, SheetText], str | None]
    fights: Callable[[Document], Mapping[str, PlannedFight]]
    scenes: Callable[[StepDocuments[Document]], Sequence[StoryScene]]
    points: Callable[[Document, str, Sequence[SheetText]], Sequence[ZonePoints]] = lambda *_: ()
    placed: Callable[[Document], Sequence[ZoneOutcome]] = lambda _document: ()
