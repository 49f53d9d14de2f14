"""The rulebook of HANNIBAL as players read it: sections, paragraphs with their tables, and how open points are read."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from campaign.games.cases import CaseResult, results_of
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.rulebook import Passage, Piece, Rulebook, RulebookParagraph

HANNIBAL_TEXT = Path(__file__).resolve().parent / "rules.md"
RULINGS = HANNIBAL_TEXT.with_name("rulings.md")
KEY = "hh"
"""The letters of its paragraphs, in lower case."""

_HEADING = re.compile(r"## (?:(\d+|PA)  )?(.+)")
_PARAGRAPH = re.compile(r"- (HH\.\d+\.\d+) (.+)")
_ITEM = re.compile(r" *(?:-|(\d+\.)) (.+)")
_CODE = re.compile(r"\bHH\.\d+\.\d+\b")
_CODE_OF_PARAGRAPH = re.compile(r"^- (HH\.\d+\.\d+) ", re.MULTILINE)
_PIECE = re.compile(
    r"`(?P<literal>[^`]+)`|\[(?P<link>[^\]]+)\]\([^)]+\)|\*\*(?P<strong>[^*]+)\*\*|\*(?=[^\s*,])(?P<stressed>[^*]+)(?<!\s)\*"
    r"|\b(?P<code>HH\.\d+\.\d+|(?!HH)[A-Z]{2}\.\d+)\b"
)
_MARK = re.compile(r" \[([^\]]+)\]$")
_FOR_DEVELOPERS = ("Laws for random games",)
"""The sections that say how the adjudicator is tested."""

Pieces = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class BookTable:
    """A table: the cells of its head, and its rows."""

    head: tuple[Pieces, ...]
    rows: tuple[tuple[Pieces, ...], ...]


@dataclass(frozen=True, slots=True)
class BookPart:
    """A part of a paragraph: a "text", an "item" of a list, or a "table"."""

    kind: str
    pieces: Pieces = ()
    table: BookTable | None = None


@dataclass(frozen=True, slots=True)
class BookParagraph:
    """A numbered paragraph, or text before the first one, whose code is empty; and how its open points are read."""

    code: str
    parts: tuple[BookPart, ...]
    readings: tuple[Pieces, ...] = ()

    @property
    def cases(self) -> tuple[CaseResult, ...]:
        """Its cases in the catalogue, with what does not hold."""
        return results_of(HANNIBAL_CASES).get(self.code, ())

    @property
    def failing(self) -> int:
        """How many of its cases do not hold."""
        return sum(bool(result.problems) for result in self.cases)


@dataclass(frozen=True, slots=True)
class BookSection:
    """A section: its key in addresses, its number if it has one, and the mark that says where it comes from."""

    key: str
    number: str
    title: str
    source: str
    paragraphs: tuple[BookParagraph, ...]

    @property
    def cases(self) -> int:
        """How many cases its paragraphs have."""
        return sum(len(paragraph.cases) for paragraph in self.paragraphs)


@dataclass(frozen=True, slots=True)
class HannibalBook:
    """The whole book: what its marks mean, and the sections by key."""

    preface: tuple[BookPart, ...]
    sections: Mapping[str, BookSection]


@cache
def hannibal_book() -> HannibalBook:
    """The book, read once in the life of a process."""
    preface, *texts = re.split(r"^(?=## )", HANNIBAL_TEXT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    sections = [_section(text, _rulings()) for text in texts]
    shown = {section.key: section for section in sections if section.title not in _FOR_DEVELOPERS}
    _file, _game, _origin, *parts = (part for paragraph in _paragraphs(preface, {}) for part in paragraph.parts)
    return HannibalBook(tuple(parts), shown)


def section_of(code: str) -> BookSection | None:
    """The section that has a paragraph, None for a code that the book does not have."""
    sections = hannibal_book().sections.values()
    return next((one for one in sections if any(paragraph.code == code for paragraph in one.paragraphs)), None)


def paragraph_texts(code: str) -> list[str]:
    """The text of a paragraph, a line a part, without tables; none for a code that the book does not have."""
    section = section_of(code)
    found = next((one for one in section.paragraphs if one.code == code), None) if section else None
    if found is None:
        return []
    lines = ["".join(piece.text for piece in part.pieces) for part in found.parts if part.pieces]
    return lines + [f"Ruling: {''.join(piece.text for piece in reading)}" for reading in found.readings]


def quoted_paragraphs(codes: Iterable[str]) -> tuple[RulebookParagraph, ...]:
    """The paragraphs with some codes, in the order of the codes, as pages quote them: without tables."""
    found = {one.code: one for section in hannibal_book().sections.values() for one in section.paragraphs if one.code}
    return tuple(
        RulebookParagraph(
            code,
            tuple(
                Passage("item" if part.kind == "item" else "rule", part.pieces)
                for part in found[code].parts
                if part.pieces
            ),
            readings=found[code].readings,
        )
        for code in codes
        if code in found
    )


def _section(text: str, rulings: Mapping[str, list[Pieces]]) -> BookSection:
    heading, _, body = text.partition("\n")
    match = _HEADING.fullmatch(heading)
    number, title = (match.group(1) or "", match.group(2)) if match else ("", heading)
    mark = _MARK.search(title)
    title = _MARK.sub("", title)
    key = number.lower() or "-".join(title.lower().split())
    return BookSection(key, number, title, mark.group(1) if mark else "", tuple(_paragraphs(body, rulings)))


@dataclass
class _Draft:
    """A paragraph while its lines are read; `texts` are its parts with their kinds."""

    code: str = ""
    texts: list[tuple[str, str]] = field(default_factory=list)

    def add(self, kind: str, text: str) -> None:
        self.texts.append((kind, text))

    def go_on(self, line: str) -> None:
        kind, text = self.texts[-1]
        separator = "\n" if kind == "table" else " "
        self.texts[-1] = (kind, f"{text}{separator}{line.strip()}")

    def paragraph(self, rulings: Mapping[str, list[Pieces]]) -> BookParagraph:
        return BookParagraph(self.code, tuple(_part(*text) for text in self.texts), tuple(rulings.get(self.code, ())))


def _paragraphs(text: str, rulings: Mapping[str, list[Pieces]]) -> Iterator[BookParagraph]:
    """The paragraphs of a section; a table or text below a paragraph is part of it."""
    draft, is_new = _Draft(), True
    for line in text.splitlines():
        if not line.strip() or line.startswith("# "):
            is_new = True
            continue
        if match := _PARAGRAPH.fullmatch(line):
            if draft.texts:
                yield draft.paragraph(rulings)
            draft = _Draft(match.group(1), [("text", match.group(2))])
        elif match := _ITEM.fullmatch(line):
            draft.add("item", f"{match.group(1) or '•'} {match.group(2)}")
        elif is_new:
            draft.add("table" if line.startswith("|") else "text", line.strip())
        else:
            draft.go_on(line)
        is_new = False
    if draft.texts:
        yield draft.paragraph(rulings)


def _part(kind: str, text: str) -> BookPart:
    if kind != "table":
        return BookPart(kind, tuple(_pieces(text)))
    head, _, *rows = (
        tuple(tuple(_pieces(cell.strip())) for cell in line.strip("|").split("|")) for line in text.splitlines()
    )
    return BookPart(kind, table=BookTable(head, tuple(rows)))


def _pieces(text: str) -> Iterator[Piece]:
    """Cut a text at code, links, stressed words and codes of paragraphs; of links only their words are kept."""
    at = 0
    for match in _PIECE.finditer(text):
        if match.start() > at:
            yield Piece(text[at : match.start()])
        kind, found = match.lastgroup, match.group(match.lastgroup or 0)
        if kind == "link":
            yield from _pieces(found)
        elif kind == "code":
            yield Piece(found, code=found)
        else:
            yield Piece(found, stressed=kind != "literal", literal=kind == "literal")
        at = match.end()
    if at < len(text):
        yield Piece(text[at:])


@cache
def _rulings() -> Mapping[str, list[Pieces]]:
    """How open points are read, by the paragraphs they name (`rulings.md`)."""
    found: dict[str, list[Pieces]] = {}
    for entry in RULINGS.read_text(encoding="utf-8").split("\n- **")[1:]:
        about, _, ruling = entry.partition("** ")
        for code in _CODE.findall(about):
            found.setdefault(code, []).append(tuple(_pieces(" ".join(ruling.split()))))
    return found


@cache
def codes_of_hannibal() -> tuple[str, ...]:
    """The codes of all paragraphs of the rules of HANNIBAL, in order."""
    return tuple(_CODE_OF_PARAGRAPH.findall(HANNIBAL_TEXT.read_text(encoding="utf-8")))


RULEBOOK = Rulebook(cases=HANNIBAL_CASES)
"""The rules of HANNIBAL."""
