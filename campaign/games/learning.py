"""The means by which newcomers learn a game: a lesson, chapter by chapter, and puzzles that the adjudicator checks.

Sentences in English are marked for the translators, and translated where they are shown.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.games.desk import MarchForecast
from campaign.games.frames import Frame
from hexmap.drawing.windows import GridWindow
from hexmap.rules.board import Board
from hexmap.rules.position import Army, Position
from orders.rules.sheets import SheetText

MOST_ROUNDS = 4
"""The rounds of a puzzle."""
GOAL, ARMY, REACH, MARCH, STOP, SUBMIT, RESULT, NEXT = KEYS = (
    "goal",
    "army",
    "reach",
    "march",
    "stop",
    "submit",
    "result",
    "next",
)
"""The chapters of a lesson in their order, by the words of their addresses."""
Marches = tuple[tuple[int, str], ...]
"""Instructions in canonical form, by army number in ascending order."""
RoundOrders = tuple[SheetText, ...]
"""The orders of a round in canonical form."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A sentence in English with its paragraph, and the values for each `%(name)s` in it."""

    text: str
    rule: str = ""
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title, a text of two or three sentences, the task, a hint, and what its button says.

    `done` is said once the task is done. `{army}` stands for the chosen army, `%(town)s` and the like for figures.
    """

    key: str
    title: str
    text: str
    task: str
    button: str
    hint: str = ""
    done: str = ""

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return KEYS.index(self.key) + 1

    @property
    def following(self) -> str:
        """The key of the next chapter, "" after the last one."""
        return KEYS[self.number] if self.number < len(KEYS) else ""

    def about(self, army: int) -> "Chapter":
        """Return the chapter with the army in its sentences."""
        return replace(self, text=self.text.replace("{army}", str(army)), task=self.task.replace("{army}", str(army)))


@dataclass(frozen=True, slots=True)
class RevealedOrders:
    """The orders of an army as they were submitted, with their receipt (OR.4)."""

    army: int
    faction: str
    text: str
    receipt: str


@dataclass(frozen=True)
class LessonRound:
    """The round of a lesson as it was adjudicated: the orders, its replay, and what it means to a newcomer."""

    orders: Sequence[RevealedOrders]
    frames: Sequence[Frame]
    meaning: Sequence[Cited]


@dataclass(frozen=True)
class Lesson:
    """A lesson: a small board cut from a map, whose armies the reader leads, and what is laid down for it.

    `window` is the part of the `whole` map that the board shows. `suggested` are marches for the reader's armies,
    `targets` the hexes where those end, and `places` where the armies are in words, by army number. `points` are the MP
    of a march, `figures` the numbers in the chapters; `words` are sentences about its armies, by the names under which
    scripts and pages know them. `read` returns a march in canonical form, and raises InvalidSheet. `played` is the
    round with marches of all the reader's armies. `left_out` are the kinds of events that a newcomer does not need.
    """

    whole: Board
    window: GridWindow
    board: Board
    position: Position
    yours: str
    suggested: Mapping[int, str]
    targets: Mapping[int, str]
    points: int
    chapters: Sequence[Chapter]
    places: Mapping[int, str]
    words: Mapping[str, str]
    figures: Mapping[str, int]
    read: Callable[[int, str], str]
    forecast: MarchForecast
    played: Callable[[Marches], LessonRound]
    left_out: frozenset[str]

    @property
    def own_numbers(self) -> tuple[int, ...]:
        """The numbers of the reader's armies."""
        return tuple(army.number for army in self.position.armies if army.faction == self.yours)


@dataclass(frozen=True, slots=True)
class AskedOrders:
    """Orders that a puzzle asks for: their kind, its label; `options` are texts and labels, none for a march."""

    kind: str
    label: str
    options: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class PuzzleText:
    """The words of a puzzle: its title, the task in one sentence, what the solver sees, hints, and what it teaches."""

    title: str
    task: str
    setting: str
    hints: Sequence[Cited]
    learned: Cited


@dataclass(frozen=True)
class PuzzleAttempt:
    """The result of the solver's orders of some rounds; `reached` says of each condition whether it holds.

    `frames` are those of the last round, none before the first. `forecast` is that of the position after them.
    `over` says that no round is left: the last one was played, or the campaign ended.
    """

    frames: Sequence[Frame]
    position: Position
    reached: Sequence[bool]
    over: bool
    forecast: Callable[[], MarchForecast]

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.over and all(self.reached)


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A puzzle that has been read; two are equal if they have the same file.

    `file` is its text without the words. `asked` are the orders that its solver can give, by army; `goals` the
    conditions of its goal as sentences. `words` are those of a shipped one, of a shared one only the title.
    `solution` has the orders that reach the goal, round by round, and is empty where there are none. `read` returns
    orders of a kind and an army in canonical form, and raises InvalidSheet. `attempt` is what orders of the first
    rounds come to; it raises DocumentError for orders that do not fit.
    """

    file: str
    board: Board
    position: Position
    window: GridWindow
    yours: str
    rounds: int
    points: int
    asked: Mapping[int, Sequence[AskedOrders]]
    goals: Sequence[Cited]
    words: PuzzleText | None
    solution: Sequence[RoundOrders]
    read: Callable[[str, int, str], str]
    attempt: Callable[[Sequence[RoundOrders]], PuzzleAttempt]
    left_out: frozenset[str]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.file == other.file

    def __hash__(self) -> int:
        return hash(self.file)

    @property
    def own(self) -> tuple[Army, ...]:
        """The solver's armies as the puzzle begins, by number."""
        return tuple(army for army in self.position.armies if army.faction == self.yours)


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game: shipped ones by their keys, from easy to hard, and those that users make.

    A file has a `position`, whose format names its game, and a `solution`; `read` makes a puzzle of the values of one,
    and raises DocumentError. `position` returns what is kept of a position document: what is public before anyone gave
    orders; it raises DocumentError. `goals` are the kinds of conditions, `asks` those of orders besides marches that a
    puzzle can ask for, both with their labels.
    """

    shipped: Callable[[], Mapping[str, Puzzle]]
    read: Callable[[Any], Puzzle]
    position: Callable[[Mapping[str, Any]], dict[str, Any]]
    goals: Sequence[tuple[str, str]]
    asks: Sequence[tuple[str, str]]
