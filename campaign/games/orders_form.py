"""The orders form of a step as values: a game says what is asked and in which sections, one page shows it (OR.1).

Texts are sentences of the catalogue, or names and orders, which are the same in every language.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from campaign.games.reader import Reader
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import JsonObject
from hexmap.rules.sentences.catalogue import Sentence
from orders.rules.kinds import NOTHING
from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the text of the orders, its meaning in words, and the rule that allows it.

    `note` says what has to happen first, or what else follows; empty where there is nothing to say. `needs` are the
    sheets that have to be submitted too, because it is not legal without them: an advance that brings a structure
    within reach of a siege. An `idle` option would change nothing now, and `note` says why: it comes last, and is never
    suggested.
    """

    text: str
    label: str
    rule: str = ""
    note: str = ""
    needs: tuple[SheetText, ...] = ()
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that a player may decide in a step.

    `army` is the army that it is about, or None where it is about the whole `faction`; `name` is that of its leader.
    `options` are all texts that are legal, as far as can be known now; where `free` is set they are suggestions,
    because not all texts can be listed (an instruction, a transfer). `default` says what happens if nothing is
    submitted, `default_note` why that would change nothing, `why` what makes the choice worth deciding. `pressing`
    choices are those a player should not overlook; the others can be made but hardly ever are. A form `lists_options`
    with their texts where one text can name several of them.
    """

    kind: str
    faction: str
    army: int | None
    options: tuple[Option, ...]
    default: str
    rule: str
    why: str = ""
    free: bool = False
    pressing: bool = True
    name: str = ""
    lists_options: bool = False
    default_note: str = ""


def idle_last(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return options in their order, but those that would change nothing after the others."""
    return tuple(sorted(options, key=lambda option: option.idle))


Key = tuple[str, int | None]
"""The kind of orders and the army or leader that they are about; None for those of a side."""
Values = Mapping[str, str]
"""The values of controls by name, such as `home-5` or `unit-3-legion_foot`."""


@dataclass(frozen=True)
class Row:
    """A choice with the text of its field, and the values of its controls if it has any.

    `mine` says whether the reader may decide it, `beforehand` whether it is for a later step, `is_filled` whether it
    has orders or an error. `lines` is the height of a field for several lines of text, 1 for a single one.
    """

    choice: Choice
    text: str
    values: Values = field(default_factory=dict)
    mine: bool = True
    beforehand: bool = False
    is_filled: bool = False
    lines: int = 1

    @property
    def field(self) -> str:
        """The name of its field in a form: `movement-4`, `sea_links`."""
        return field_of(self.choice.kind, self.choice.army)

    @property
    def nothing(self) -> str:
        """The word for deciding to do nothing, if there is one."""
        return NOTHING.get(self.choice.kind, "")

    @property
    def is_odd(self) -> bool:
        """Whether the text is none of the options, so that it must be listed beside them."""
        known = {"", self.nothing, *(option.text for option in self.choice.options)}
        return not self.choice.free and self.text not in known

    @property
    def notes(self) -> list[Option]:
        """The options with a note, unless all options are listed."""
        return [] if self.examples else [option for option in self.choice.options if option.note]

    @property
    def examples(self) -> tuple[Option, ...]:
        """The options to list with their texts: those of a faction, and of texts that name several armies."""
        is_several = self.choice.army is None or self.choice.lists_options
        return self.choice.options if is_several else ()


def field_of(kind: str, army: int | str | None) -> str:
    """The name of the field of orders in a form: `movement-4`, `sea_links`."""
    return kind if army is None else f"{kind}-{army}"


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of text with the paragraph that says so; `style` is `strong`, `small`, `note`, `code` or `problem`."""

    text: str
    rule: str = ""
    style: str = ""
    shape = "words"


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence and its paragraph."""

    text: Sentence
    rule: str
    style = "note"
    shape = "words"

    def as_json(self) -> JsonObject:
        """The note as scripts take it."""
        return {"text": self.text, "rule": self.rule}


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A control of a row, for one of the values from which the text of the row is written.

    `shape` is `number`, `text`, `choice`, `radio` or `box`. `hint` shows in an empty field, `note` after it. A label
    that `is_hidden` is for screen readers alone, because a table has it as a heading.
    """

    row: Row
    name: str
    label: str
    shape: str = "choice"
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 9999
    hint: str = ""
    note: str = ""
    rule: str = ""
    is_hidden: bool = False

    @property
    def value(self) -> str:
        """Its value, empty if there is none."""
        return self.row.values.get(self.name, "")

    @property
    def is_odd(self) -> bool:
        """Whether its value is none of the options, so that it must be listed beside them."""
        return bool(self.value) and self.value not in {option.text for option in self.options}


Piece = Words | Note | Control
"""What stands in a line, an item or a cell."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; its `style` is `default` for what happens without orders, `small` or `notes`."""

    pieces: tuple[Piece, ...]
    style: str = ""
    shape = "paragraph"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a section."""

    text: str
    shape = "heading"


@dataclass(frozen=True, slots=True)
class Items:
    """A list; each item is a row of pieces."""

    items: tuple[tuple[Piece, ...], ...]
    shape = "items"


@dataclass(frozen=True, slots=True)
class Fields:
    """Controls beside each other, with a legend if they belong together."""

    controls: tuple[Control, ...]
    legend: str = ""
    shape = "fields"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and the longer form of that; figures are aligned at the right."""

    heading: str
    title: str = ""
    is_figure: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a table; `row` are the orders that it is about, if they are its own."""

    cells: tuple[tuple[Piece, ...], ...]
    row: Row | None = None
    style: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first cell of each row is its heading."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[TableRow, ...]
    shows_caption: bool = False
    shape = "table"

    @property
    def cells(self) -> list[tuple[TableRow, list[tuple[Column, tuple[Piece, ...]]]]]:
        """The rows, each with its cells by column."""
        return [(row, list(zip(self.columns, row.cells, strict=True))) for row in self.rows]


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that belong together below a legend; a page can lead to its `id`."""

    legend: str
    blocks: tuple["Block", ...]
    rule: str = ""
    id: str = ""
    shape = "group"


@dataclass(frozen=True, slots=True)
class Card:
    """Facts about someone: pairs of a name and a value, and blocks below."""

    id: str
    title: str
    subtitle: tuple[Piece, ...]
    facts: tuple[tuple[str, str], ...]
    blocks: tuple["Block", ...]
    style: str = ""
    shape = "card"


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards beside each other."""

    cards: tuple[Card, ...]
    shape = "cards"


@dataclass(frozen=True, slots=True)
class Line:
    """The field of a row with its label, state and notes."""

    row: Row
    shape = "line"


@dataclass(frozen=True, slots=True)
class AsText:
    """The field of a row whose controls stand above: its text, which counts if it is changed, and its state."""

    row: Row
    lines: int = 4
    shape = "as_text"


@dataclass(frozen=True, slots=True)
class State:
    """The state of a row whose text no reader writes, because its controls say all of it."""

    row: Row
    shape = "state"


@dataclass(frozen=True, slots=True)
class March:
    """The field of a march on the map of the page, the name and facts of its leader, and what it would come to.

    `hex` is where it begins, empty if that is not known.
    """

    row: Row
    title: str
    facts: tuple[Piece, ...]
    hex: str
    blocks: tuple["Block", ...]
    result: tuple["Block", ...]
    shape = "march"


@dataclass(frozen=True, slots=True)
class Clock:
    """The picture of the clock numbers of directions."""

    shape = "clock"


@dataclass(frozen=True, slots=True)
class MarchMap:
    """The map on which a script lets players plan marches."""

    shape = "march_map"


@dataclass(frozen=True, slots=True)
class Question:
    """A button that asks the game about the form as it is, and saves nothing; the answer if it was asked.

    `name` is the answer's, `about` what the button is about: `Question("odds", "2620", ...)`.
    """

    name: str
    about: str
    label: str
    note: str = ""
    answer: tuple["Block", ...] = ()
    shape = "question"


Block = (
    Paragraph | Heading | Items | Fields | Table | Group | Cards | Line | AsText | State | March | MarchMap | Question
)
"""What stands in a section."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the form: a heading with its paragraph, and blocks; `is_folded` until the reader opens it."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    rule: str = ""
    is_folded: bool = False
    is_open: bool = False
    rank: int = 2


@dataclass(frozen=True)
class FormRequest:
    """A form to show: the document, the step, the side whose orders they are, and who reads.

    `rows` are the choices of the side in the order of its game, `asked` is the button with which the page was asked
    something, such as `odds-2620`; `takes_orders` says whether the step still accepts any.
    """

    document: Any
    step: str
    side: str
    reader: Reader
    rows: Sequence[Row]
    asked: str = ""
    takes_orders: bool = True

    def row(self, kind: str, army: int | None = None) -> Row | None:
        """The row of a kind, of the side or of a leader."""
        return next((row for row in self.rows if (row.choice.kind, row.choice.army) == (kind, army)), None)

    def of_kind(self, kind: str) -> list[Row]:
        """The rows of a kind."""
        return [row for row in self.rows if row.choice.kind == kind]

    def with_text(self, changed: Row, text: str) -> Self:
        """The form with another text in the field of a row."""
        return replace(self, rows=[replace(row, text=text) if row is changed else row for row in self.rows])


@dataclass(frozen=True, slots=True)
class Answer:
    """What a game says about a form: blocks to show, and values for a script."""

    blocks: tuple[Block, ...]
    values: JsonObject = field(default_factory=dict)


class NoAnswer(Exception):
    """A question about a form that cannot be answered: why, and the paragraph."""

    def __init__(self, sentence: Sentence, rule: str) -> None:
        super().__init__(sentence)
        self.sentence, self.rule = sentence, rule


@dataclass(frozen=True, slots=True)
class ControlForm:
    """How orders of a kind become the values of controls, and text again.

    `values_of` raises InvalidSheet for a text that is not valid.
    """

    values_of: Callable[[str, Any], Values]
    text_of: Callable[[Values, Any], str]


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A page on the position for everyone who reads a campaign: its address and title.

    `sections` has what a reader sees of a document.
    """

    address: str
    title: Sentence
    sections: Callable[[Any, Reader], tuple[Section, ...]]


def lines_of_rows(request: FormRequest) -> tuple[Section, ...]:
    """A form with a line for each choice: those of the step, and the standing orders."""
    now: tuple[Block, ...] = tuple(Line(row) for row in request.rows if not row.beforehand)
    later = [row for row in request.rows if row.beforehand]
    nothing = Paragraph((Words(say("orders_form.nothing_to_do")),))
    sections = [Section("now", say("orders_form.now"), now or (nothing,))]
    if later:
        lead = Paragraph((Words(say("orders_form.standing_lead")),))
        lines: tuple[Block, ...] = (lead, *map(Line, later))
        is_open = any(row.is_filled for row in later)
        title = say("orders_form.standing")
        sections.append(Section("beforehand", title, lines, is_folded=True, is_open=is_open))
    return tuple(sections)


@dataclass(frozen=True)
class OrdersForm:
    """The page Orders of a game.

    `now` are the choices of a faction in the step of a document, with its orders in force and the seats that are vacant
    (None where they do not decide who commands what), `beforehand` those for later steps. `sections` is the form that
    asks for them. `controls` are the kinds whose texts are written from controls; a blank text of the kinds that
    `count_blank` says that the default is wanted. `several_lines` are the kinds whose texts have several lines,
    `conceding` is the one that concedes, `march` that of marches, which the pages Map and Army show step by step.
    `shows_others` says whether the form shows the rows of teammates, `foreseen` are the events that follow from a
    faction's own orders alone, `answers` what its scripts and buttons can ask, by name. `tables` are the pages beside
    it, `words` the words of orders that scripts show to readers.
    """

    now: Callable[[Any, str, str, Sequence[SheetText], frozenset[str] | None], tuple[Choice, ...]]
    beforehand: Callable[[Any, str, str, Sequence[SheetText]], tuple[Choice, ...]] = lambda *_of_step: ()
    sections: Callable[[FormRequest], tuple[Section, ...]] = lines_of_rows
    controls: Mapping[str, ControlForm] = field(default_factory=dict)
    count_blank: frozenset[str] = frozenset()
    several_lines: frozenset[str] = frozenset()
    conceding: str = ""
    march: str = ""
    shows_others: bool = False
    foreseen: Callable[[Any, str, str, Sequence[SheetText]], Sequence[Mapping[str, Any]]] | None = None
    answers: Mapping[str, Callable[[FormRequest, Values], Answer]] = field(default_factory=dict)
    tables: tuple[PublicTable, ...] = ()
    words: Callable[[FormRequest], Mapping[str, str]] = lambda _request: {}
