"""A step tried out many times with given orders: what a game needs for that, and its results as values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hexmap.rules.documents import JsonObject
from hexmap.rules.shipped_maps import MapByName
from orders.rules.sheets import SheetText

Document = TypeVar("Document")


@dataclass(frozen=True, slots=True)
class OrderField:
    """Orders that a side can give in a step: `name` is that of the army they are about, empty for the whole side."""

    kind: str
    subject: int | str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Chance:
    """The share of the trials in which something happens, from 0 to 1; `word` names it among several results."""

    share: float
    word: str = ""


@dataclass(frozen=True, slots=True)
class Spread:
    """A number over many trials: the mean, and the numbers between which four of five trials lie."""

    mean: float
    low: int
    high: int


Cell = str | int | Chance | Spread | None | Sequence[Chance]
"""A cell of a table: words, a number of now, a chance, a spread, nothing, or the chances of several results."""


@dataclass(frozen=True, slots=True)
class ResultTable:
    """A table of the result: its title, the heads of its columns, and its rows, whose first cell names the row."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]


@dataclass(frozen=True, slots=True)
class Refusal:
    """An order that is not carried out in all trials or in some, its paragraph, and how often."""

    rule: str
    text: str
    chance: Chance


@dataclass(frozen=True, slots=True)
class TrialResult:
    """What comes of a step over some trials: for pages as tables with a note, for programs as JSON values."""

    trials: int
    tables: Sequence[ResultTable]
    refusals: Sequence[Refusal]
    note: str
    values: JsonObject


@dataclass(frozen=True, slots=True)
class Assumed:
    """What a step is tried out with: orders of the side and of its rival, the seed of the dice, and how often."""

    own: Sequence[SheetText]
    rival: Sequence[SheetText]
    seed: str
    trials: int


@dataclass(frozen=True)
class WhatIf(Generic[Document]):
    """The part of a game that tries out its steps.

    `read` makes the document of a JSON value that a side may see, `given` are the orders of the side in it. A side
    that does not see enough (`sees_enough`) cannot try out a step. `fields` are the orders that it can give in the
    step, `of_general` those that a general would give, by a seed. `try_out` adjudicates the step in every trial and
    calls the function after each; what that raises ends the trials. All but `rival_of` and `sees_enough` raise
    DocumentError. `paragraph` is the rule of it.
    """

    paragraph: str
    rival_of: Callable[[str], str]
    read: Callable[[Any, str, MapByName], Document]
    given: Callable[[Document, str], Sequence[SheetText]]
    sees_enough: Callable[[Document, str], bool]
    fields: Callable[[Document, str], Sequence[OrderField]]
    of_general: Callable[[Document, str, str], Sequence[SheetText]]
    try_out: Callable[[Document, str, Assumed, Callable[[], None]], TrialResult]
