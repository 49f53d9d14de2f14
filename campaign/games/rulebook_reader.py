"""The reader of rulebooks: Markdown of one dialect, the same for every game.

A heading begins a chapter, a block that begins with a code (`MV.6`, `HH.5.3`) a paragraph; what follows belongs to it.
`In short:` begins the summary of a chapter. Keys in braces stand for numbers of the rules: `{siege.hunger}`, and
`{abs:engagement.river}` without its sign. `Ruling: ` and `Example: ` begin parts of their own.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from campaign.games.rulebook import (
    Book,
    BookError,
    BookTable,
    Chapter,
    Passage,
    Piece,
    Pieces,
    RulebookParagraph,
)

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_CODE = re.compile(r"\b[A-Z]{2}(?:\.\d+){1,2}\b")
_PARAGRAPH = re.compile(r"([A-Z]{2}(?:\.\d+){1,2}) ")
_NUMBER = re.compile(r"\{(abs:)?([a-z_.]+)\}")
_SUMMARY = "In short: "
_PROVENANCE = re.compile(r"\s\[((?:R|P|\d+:\d+)[^\[\]]*)\]$")
"""Where a paragraph comes from, behind its text or before its list: `[3:769, 3:780-784; R]`."""
_KIND = re.compile(r"(?<=[.:)*]) (?=(?:Ruling|Example): )")
_RULING = re.compile(r"\*\*([^*]+)\*\* (.+)")

Numbers = Mapping[str, object]
"""The numbers of a ruleset by their keys, such as `siege.hunger`."""


_KIND_AFTER = {
    "heading_open": "heading",
    "heading_close": "text",
    "table_open": "table",
    "table_close": "text",
    "bullet_list_close": "text",
    "ordered_list_close": "text",
}
"""The kind of the text that follows a token; of the others it stays the same."""
_REFUSED = ("fence", "code_block", "blockquote_open", "hr")


@dataclass(slots=True)
class Block:
    """A block of Markdown as it is written: a "text", an "item" of a list, a "numbered" one, or a "table" of rows."""

    kind: str
    text: str = ""
    rows: list[list[str]] = field(default_factory=list)


@dataclass(slots=True)
class Section:
    """A heading with the blocks below it."""

    title: str = ""
    blocks: list[Block] = field(default_factory=list)


def read_sections(text: str) -> list[Section]:
    """Return the sections of a text, a heading each; raise BookError for what rulebooks do not have."""
    sections: list[Section] = []
    kind, number = "text", ""
    for token in _MARKDOWN.parse(text):
        kind = _KIND_AFTER.get(token.type, kind)
        if token.type in _REFUSED or not (sections or kind == "heading"):
            raise BookError(f"line {(token.map or [0])[0] + 1}: no rulebook has this here")
        if token.type == "heading_open":
            sections.append(Section())
        elif token.type == "list_item_open":
            kind, number = ("numbered", f"{token.info}{token.markup} ") if token.info else ("item", "")
        elif token.type == "table_open":
            sections[-1].blocks.append(Block("table"))
        elif token.type == "tr_open":
            sections[-1].blocks[-1].rows.append([])
        elif token.type == "inline":
            _add(sections[-1], kind, number, " ".join(token.content.split("\n")))
    return sections


def _add(section: Section, kind: str, number: str, content: str) -> None:
    if kind == "heading":
        section.title = content
    elif kind == "table":
        section.blocks[-1].rows[-1].append(content)
    else:
        section.blocks.append(Block(kind, f"{number}{content}" if kind == "numbered" else content))


@dataclass(frozen=True, slots=True)
class ChapterText:
    """The text of a chapter in its parts; each paragraph is its code with its blocks."""

    lead: str
    summary: str
    introduction: Sequence[Block]
    paragraphs: Sequence[tuple[str, list[Block]]]


def chapter_text(section: Section) -> ChapterText:
    """Return the parts of a section; raise BookError for a code that is given twice."""
    introduction: list[Block] = []
    paragraphs: list[tuple[str, list[Block]]] = []
    for block in section.blocks:
        match = _PARAGRAPH.match(block.text) if block.kind == "text" else None
        if match:
            paragraphs.append((match.group(1), [Block("text", block.text[match.end() :])]))
        else:
            (paragraphs[-1][1] if paragraphs else introduction).append(block)
    codes = [code for code, _ in paragraphs]
    if twice := [code for code in codes if codes.count(code) > 1]:
        raise BookError(f"{section.title}: {twice[0]} is there twice")
    texts = [block.text for block in introduction]
    if len(texts) == 2 and texts[1].startswith(_SUMMARY):
        return ChapterText(texts[0], texts[1].removeprefix(_SUMMARY), (), paragraphs)
    return ChapterText("", "", introduction, paragraphs)


@dataclass(frozen=True, slots=True)
class BookReader:
    """Makes paragraphs of texts, with numbers of rules, and how unclear points are read, by paragraph."""

    numbers: Numbers = field(default_factory=dict)
    readings: Mapping[str, Sequence[Pieces]] = field(default_factory=dict)

    def paragraphs(self, text: ChapterText) -> Iterator[RulebookParagraph]:
        """Yield the paragraphs of a chapter; raise BookError for an unknown number."""
        for code, blocks in text.paragraphs:
            mark = _PROVENANCE.search(blocks[0].text)
            if mark:
                blocks = [Block("text", blocks[0].text[: mark.start()]), *blocks[1:]]
            yield RulebookParagraph(
                code,
                tuple(self.passages(blocks, code)),
                provenance=mark.group(1) if mark else "",
                readings=tuple(self.readings.get(code, ())),
            )

    def passages(self, blocks: Iterable[Block], where: str) -> Iterator[Passage]:
        """Yield the passages of some blocks; `where` names them in an error."""
        for block in blocks:
            if block.kind == "table":
                head, *rows = (tuple(self._pieces(cell, where) for cell in row) for row in block.rows)
                yield Passage("table", table=BookTable(head, tuple(rows)))
            elif block.kind != "text":
                yield Passage(block.kind, self._pieces(block.text, where))
            else:
                for part in _KIND.split(block.text):
                    kind = next((one for one in ("Ruling", "Example") if part.startswith(f"{one}: ")), "")
                    yield Passage(kind.lower() or "rule", self._pieces(part.removeprefix(f"{kind}: "), where))

    def _pieces(self, text: str, where: str) -> Pieces:
        return tuple(pieces_of(with_numbers(text, self.numbers, where)))


def read_book(text: str, numbers: Numbers | None = None) -> Book:
    """Return the book of a text whose headings begin chapters; raise BookError for what rulebooks do not have."""
    reader = BookReader(numbers or {})
    return Book(tuple(_chapter(section, reader) for section in read_sections(text)))


def _chapter(section: Section, reader: BookReader) -> Chapter:
    text = chapter_text(section)
    paragraphs = tuple(reader.paragraphs(text))
    return Chapter(
        key="-".join(re.findall(r"[a-z0-9]+", section.title.lower())),
        code=paragraphs[0].code.rpartition(".")[0] if paragraphs else "",
        title=section.title,
        lead=text.lead,
        summary=text.summary,
        introduction=tuple(reader.passages(text.introduction, section.title)),
        paragraphs=paragraphs,
    )


def read_readings(text: str) -> dict[str, list[Pieces]]:
    """Return how unclear points are read, by the paragraphs that they name (`rulings.md`)."""
    found: dict[str, list[Pieces]] = {}
    for block in (block for section in read_sections(text) for block in section.blocks if block.kind == "item"):
        if match := _RULING.fullmatch(block.text):
            for code in _CODE.findall(match.group(1)):
                found.setdefault(code, []).append(tuple(pieces_of(match.group(2))))
    return found


def pieces_of(text: str) -> Iterator[Piece]:
    """Cut a line of Markdown at code, stressed words and codes of paragraphs; of links only their words are kept."""
    stressed = 0
    for token in _tokens(text):
        if token.type in ("em_open", "strong_open"):
            stressed += 1
        elif token.type in ("em_close", "strong_close"):
            stressed -= 1
        elif token.type == "code_inline":
            yield Piece(token.content, literal=True)
        elif token.content and stressed:
            yield Piece(token.content, stressed=True)
        elif token.content:
            yield from _with_codes(token.content)


def _tokens(text: str) -> Sequence[Token]:
    return _MARKDOWN.parseInline(text)[0].children or ()


def _with_codes(text: str) -> Iterator[Piece]:
    at = 0
    for match in _CODE.finditer(text):
        if match.start() > at:
            yield Piece(text[at : match.start()])
        yield Piece(match.group(), code=match.group())
        at = match.end()
    if at < len(text):
        yield Piece(text[at:])


def numbers_of(ruleset: Mapping[str, Any]) -> dict[str, object]:
    """Return the numbers of a ruleset by their keys, those of its tables with the table's name before a point."""
    found: dict[str, object] = {}
    for key, value in ruleset.items():
        if isinstance(value, Mapping):
            found |= {f"{key}.{inner}": number for inner, number in numbers_of(value).items()}
        else:
            found[key] = value
    return found


def with_numbers(text: str, numbers: Numbers, where: str) -> str:
    """Return a text with the numbers for its keys in braces; raise BookError for an unknown key."""

    def shown(match: re.Match[str]) -> str:
        positive, key = match.groups()
        if key not in numbers:
            raise BookError(f"{where}: the ruleset has no {key}")
        value = numbers[key]
        return str(abs(value)) if positive and isinstance(value, int) else str(value).replace("_", " ")

    return _NUMBER.sub(shown, text)
