"""Values of a rulebook as players read it, the same for every game."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from campaign.games.cases import CaseLanguage, CaseResult

_SOURCE = re.compile(r"\b(\d+):\d")


class BookError(ValueError):
    """A rulebook text that cannot be used: an unknown number, a paragraph given twice."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of text: plain, stressed, as one types it (`literal`), or (`code`) the code of a paragraph."""

    text: str
    stressed: bool = False
    code: str = ""
    literal: bool = False


Pieces = tuple[Piece, ...]


def text_of(pieces: Iterable[Piece]) -> str:
    """Return pieces in plain letters."""
    return "".join(piece.text for piece in pieces)


@dataclass(frozen=True, slots=True)
class BookTable:
    """A table: the cells of its head, and its rows."""

    head: tuple[Pieces, ...]
    rows: tuple[tuple[Pieces, ...], ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a paragraph of one `kind`: "rule", "ruling", "example", "item" or "numbered" of a list, "table"."""

    kind: str
    pieces: Pieces = ()
    table: BookTable | None = None

    @property
    def text(self) -> str:
        """The passage in plain letters; none of a table."""
        return text_of(self.pieces)


@dataclass(frozen=True, slots=True)
class RulebookParagraph:
    """A numbered paragraph, how its unclear points are read, and its cases.

    `provenance` says where a paragraph comes from that is not of the campaign's own rules: `3:769` a line of a source,
    `P` public material, `R` our reconstruction.
    """

    code: str
    passages: tuple[Passage, ...]
    provenance: str = ""
    readings: tuple[Pieces, ...] = ()
    cases: tuple[CaseResult, ...] = ()

    @property
    def failing(self) -> int:
        """The number of its cases that fail."""
        return sum(bool(result.problems) for result in self.cases)

    @property
    def has_table(self) -> bool:
        """Whether a part of it is a table, which needs the whole width of a page."""
        return any(passage.table for passage in self.passages)


class PictureSize(NamedTuple):
    """The size of a drawn board, in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its key in addresses, and the beginning of the codes of its paragraphs, "" where they have none.

    `source` is the mark that says where all of it comes from. `lead` and `summary` say what it is about, `introduction`
    is text before the first paragraph, `notes` are sentences about its marks, to be translated where they are shown.
    `caption` says what its picture shows.
    """

    key: str
    code: str
    title: str
    source: str = ""
    lead: str = ""
    summary: str = ""
    introduction: tuple[Passage, ...] = ()
    notes: tuple[str, ...] = ()
    caption: str = ""
    picture: PictureSize | None = None
    paragraphs: tuple[RulebookParagraph, ...] = ()

    @property
    def has_provenance(self) -> bool:
        """Whether marks say where its paragraphs come from."""
        return any(paragraph.provenance for paragraph in self.paragraphs)

    @property
    def sources(self) -> frozenset[str]:
        """The numbers of the texts whose lines those marks name."""
        marks = " ".join(paragraph.provenance for paragraph in self.paragraphs)
        return frozenset(_SOURCE.findall(marks))

    @property
    def cases(self) -> int:
        """The number of cases of its paragraphs."""
        return sum(len(paragraph.cases) for paragraph in self.paragraphs)

    @property
    def failing(self) -> int:
        """The number of them that fail."""
        return sum(paragraph.failing for paragraph in self.paragraphs)


@dataclass(frozen=True)
class Book:
    """The text of a rulebook with the numbers of some rules: chapters in order, and text before the first one."""

    chapters: tuple[Chapter, ...]
    preface: tuple[Passage, ...] = ()

    @cached_property
    def by_code(self) -> Mapping[str, RulebookParagraph]:
        """The paragraphs by their codes, in order."""
        return {paragraph.code: paragraph for chapter in self.chapters for paragraph in chapter.paragraphs}

    @cached_property
    def by_key(self) -> Mapping[str, Chapter]:
        """The chapters by their keys, in order."""
        return {chapter.key: chapter for chapter in self.chapters}

    def chapter_of(self, code: str) -> Chapter | None:
        """Return the chapter that has a paragraph, None for a code that the book does not have."""
        return next((one for one in self.chapters if any(code == it.code for it in one.paragraphs)), None)

    def paragraphs(self, codes: Iterable[str]) -> tuple[RulebookParagraph, ...]:
        """Return the paragraphs with some codes, in the order of the codes; unknown codes are left out."""
        return tuple(self.by_code[code] for code in codes if code in self.by_code)

    def with_cases(self, results: Mapping[str, tuple[CaseResult, ...]]) -> "Book":
        """Return the book with cases, which are given by paragraph."""
        chapters = (
            replace(
                chapter, paragraphs=tuple(replace(one, cases=results.get(one.code, ())) for one in chapter.paragraphs)
            )
            for chapter in self.chapters
        )
        return replace(self, chapters=tuple(chapters))


@dataclass(frozen=True, eq=False)
class Rulebook:
    """The rules of a game as players read them, and their cases.

    `title`, `lead`, `description` and `origin` are sentences to be translated where they are shown; the origin says
    after which game it is made. `ruleset` is the name of the rules whose numbers are
    shown to readers who play no campaign. `read` makes the book with the numbers of a document of the game, None for
    those. `numbered` puts numbers for the keys in braces of a text, and takes where the text is from; it raises
    BookError for an unknown key. `board` draws the board of a case or a chapter, by its address or key, as SVG. Posts
    quote a paragraph with how it is read if the book `quotes_readings`.
    """

    title: str
    lead: str
    description: str
    ruleset: str
    read: Callable[[Any], Book]
    cases: CaseLanguage[Any, Any] | None = None
    numbered: Callable[[str, str], str] = lambda text, _where: text
    board: Callable[[str], str | None] = lambda _address: None
    origin: tuple[str, ...] = ()
    quotes_readings: bool = False

    @cached_property
    def book(self) -> Book:
        """The book with the numbers that are shown to everyone, without cases."""
        return self.read(None)

    def quoted(self, document: Any, code: str) -> list[str]:
        """Return the texts of a paragraph as posts quote it, without examples and tables; none for an unknown code."""
        return [text for paragraph in self.read(document).paragraphs([code]) for text in self._texts(paragraph)]

    def _texts(self, paragraph: RulebookParagraph) -> Iterator[str]:
        for passage in paragraph.passages:
            if passage.kind not in ("example", "table"):
                yield f"Ruling: {passage.text}" if passage.kind == "ruling" else passage.text
        if self.quotes_readings:
            yield from (f"Ruling: {text_of(reading)}" for reading in paragraph.readings)

    @property
    def codes(self) -> Sequence[str]:
        """The codes of all paragraphs, in order."""
        return tuple(self.book.by_code)
