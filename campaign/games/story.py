"""Stories: what happened in the steps of a round of any game, scene by scene, as values for pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from typing import Any

from campaign.games.words import Words

Event = Mapping[str, Any]
"""An event of a document: its sentence (`text`), its paragraph (`rule`), and its hexes, army or faction."""


Text = str | Words
"""A name or a number as it is, a sentence of the catalogue, or words."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: what it lists, each of one or several texts.

    `army` is the number of an army whose counter comes first, of a `faction`, by its id; `events` are sentences with
    their paragraphs. A `typed` cell holds orders as they were written.
    """

    listed: Sequence[Sequence[Text]] = ()
    army: int | None = None
    faction: str = ""
    events: Sequence[Event] = ()
    typed: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, whether it holds figures, and whether it quotes orders."""

    heading: Words
    figures: bool = False
    quotes_orders: bool = False


@dataclass(frozen=True, slots=True)
class StoryTable:
    """A table with its caption, hidden where a heading above says the same; the first cell of a row names the row."""

    caption: Text
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    is_captioned: bool = True

    @property
    def in_columns(self) -> list[list[tuple[Cell, Column]]]:
        """The rows, each cell with its column."""
        return [list(zip(row, self.columns, strict=True)) for row in self.rows]

    @property
    def has_events(self) -> bool:
        """Whether cells have events, which need more width than figures."""
        return any(one.events for row in self.rows for one in row)

    @property
    def without_orders(self) -> "StoryTable":
        """The table without the columns that quote orders."""
        kept = [not column.quotes_orders for column in self.columns]
        rows = [list(compress(row, kept)) for row in self.rows]
        return replace(self, columns=list(compress(self.columns, kept)), rows=rows)


@dataclass(frozen=True, slots=True)
class StoryScene:
    """A scene: its title ("" for none), a sentence that sums it up, tables, and the events that these do not show.

    A `folded` scene is shown on demand.
    """

    title: Text = ""
    lead: Text = ""
    tables: Sequence[StoryTable] = ()
    events: Sequence[Event] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class StoryStep:
    """A step of a round: its name, the title of the faction that moves in it ("" for all), and its scenes."""

    step: str
    scenes: Sequence[StoryScene]
    mover: str = ""

    @property
    def without_orders(self) -> "StoryStep":
        """The same, quoting no orders: those of a step that is not published yet are their players' own."""
        scenes = [replace(one, tables=[table.without_orders for table in one.tables]) for one in self.scenes]
        return replace(self, scenes=scenes)


@dataclass(frozen=True, slots=True)
class Story:
    """The steps of a round so far that have a story, and how things stand after the last one, None if maps say it."""

    steps: Sequence[StoryStep]
    now: StoryScene | None = None


def cell(*texts: Text | int | None) -> Cell:
    """A cell with some texts; empty ones are left out."""
    found = [str(text) if isinstance(text, int) else text for text in texts if text is not None and text != ""]
    return Cell([found]) if found else Cell()
