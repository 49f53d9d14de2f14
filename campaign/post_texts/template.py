"""Post templates: lines of text with fields in braces, and blocks on their own lines.

The first line is the title. Below it a line that begins with `# ` is a heading, one that begins with `- ` an entry of
a list, `{orders}` on a line of its own a block, and any other line a paragraph; blank lines only separate. The block
`{quote MV.6 NV.4}` quotes paragraphs of the rules; it may stand in every template, and more than once.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from campaign.language.catalogue.sentences import say
from campaign.post_texts.blocks import Block, Bullets, Heading, Paragraph

_PIECES = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+")
_BRACES = {"{{": "{", "}}": "}"}
_Style = type[Paragraph] | type[Heading] | type[Bullets]
_STYLES: Mapping[str, _Style] = {"# ": Heading, "- ": Bullets}
_QUOTE = re.compile(r"quote\b(?P<codes>.*)", re.DOTALL)
_CODE = re.compile(r"[A-Z]{2}\.\d{1,2}(?:\.\d{1,2})?")
_MOST_QUOTED = 8
_MOST_FAULTS = 8
_SHOWN_OF_A_NAME = 30


@dataclass(frozen=True, slots=True)
class TemplateFault:
    """An error in a template: its line, counted from 1, and a sentence."""

    line: int
    text: str


class TemplateError(ValueError):
    """An invalid template; `faults` has its errors, only the first ones if there are many."""

    def __init__(self, faults: Sequence[TemplateFault]) -> None:
        super().__init__("; ".join(f"line {fault.line}: {fault.text}" for fault in faults))
        self.faults = faults


@dataclass(frozen=True, slots=True)
class LineField:
    """A field in a line."""

    name: str


@dataclass(frozen=True, slots=True)
class TemplateLine:
    """A line of words and fields: a paragraph, a heading, or an entry of a list."""

    style: _Style
    parts: Sequence[str | LineField]

    def filled(self, fields: Mapping[str, str]) -> str:
        """The line with the values of its fields."""
        return "".join(fields[part.name] if isinstance(part, LineField) else part for part in self.parts)


@dataclass(frozen=True, slots=True)
class BlockPlace:
    """The place of a block."""

    block: str


@dataclass(frozen=True, slots=True)
class QuotePlace:
    """Where paragraphs of the rules are quoted, by their codes."""

    codes: Sequence[str]


Quoting = Callable[[Sequence[str]], Sequence[Block]]
"""Quotes paragraphs of the rules by their codes."""


def _nothing_quoted(_codes: Sequence[str]) -> Sequence[Block]:
    return ()


@dataclass(frozen=True, slots=True)
class Template:
    """A template that has been read: the title, and the lines below it; None is a blank line."""

    title: TemplateLine
    lines: Sequence[TemplateLine | BlockPlace | QuotePlace | None]

    def places(self, block: str) -> bool:
        """Whether it has a place for a block."""
        return BlockPlace(block) in self.lines

    def filled(
        self,
        fields: Mapping[str, str],
        blocks: Mapping[str, Sequence[Block]],
        quoting: Quoting = _nothing_quoted,
    ) -> tuple[str, list[Block]]:
        """The title and the blocks of a post; entries that follow one another make one list."""
        found: list[Block] = []
        entries: list[str] = []
        for line in [*self.lines, None]:
            if isinstance(line, TemplateLine) and line.style is Bullets:
                entries.append(line.filled(fields))
                continue
            if entries:
                found.append(Bullets(entries))
                entries = []
            if isinstance(line, BlockPlace):
                found += blocks[line.block]
            elif isinstance(line, QuotePlace):
                found += quoting(line.codes)
            elif isinstance(line, TemplateLine):
                found.append((Heading if line.style is Heading else Paragraph)(line.filled(fields)))
        return self.title.filled(fields), found


def read_template(
    text: str, fields: Collection[str], blocks: Collection[str], paragraphs: Collection[str] | None = None
) -> Template:
    """Read a template with these fields and blocks, every block at most once.

    `paragraphs` are the codes that it may quote; None where they are not checked.
    Raises TemplateError with what is wrong and in which line.
    """
    return _TemplateReader(fields, blocks, paragraphs).read(text)


@dataclass(slots=True)
class _TemplateReader:
    """The allowed fields and blocks, the blocks read so far with their lines, and the errors."""

    fields: Collection[str]
    blocks: Collection[str]
    paragraphs: Collection[str] | None
    placed: dict[str, int] = field(default_factory=dict)
    faults: list[TemplateFault] = field(default_factory=list)

    def read(self, text: str) -> Template:
        lines = list(enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1))
        lines = lines[next((at for at, (_, line) in enumerate(lines) if line.strip()), 0) :]
        (first, title), *below = lines
        read = Template(self._title(first, title.strip()), [self._line(number, line.strip()) for number, line in below])
        if self.faults:
            raise TemplateError(self.faults[:_MOST_FAULTS])
        return read

    def _title(self, number: int, line: str) -> TemplateLine:
        if not line:
            self.faults.append(TemplateFault(number, say("the_first_line_is_the_title_of_the_post")))
        return TemplateLine(Paragraph, list(self._parts(number, line)))

    def _line(self, number: int, line: str) -> TemplateLine | BlockPlace | QuotePlace | None:
        if not line:
            return None
        name = line[1:-1].strip() if line.startswith("{") and line.endswith("}") else ""
        if name in self.blocks:
            return self._placed(number, name)
        if quote := _QUOTE.fullmatch(name):
            return self._quoted(number, quote["codes"])
        style = _STYLES.get(line[:2], Paragraph)
        words = line if style is Paragraph else line[2:].strip()
        return TemplateLine(style, list(self._parts(number, words)))

    def _placed(self, number: int, name: str) -> BlockPlace:
        earlier = self.placed.setdefault(name, number)
        if earlier != number:
            said = say("stands_in_line_already", quoted=_in_quotes(name), number=earlier)
            self.faults.append(TemplateFault(number, said))
        return BlockPlace(name)

    def _quoted(self, number: int, written: str) -> QuotePlace:
        codes = re.split(r"[\s,]+", written.strip(" ,"))
        if len(codes) > _MOST_QUOTED or not all(_CODE.fullmatch(code) for code in codes):
            self.faults.append(TemplateFault(number, say("a_quote_names_1_to_8_paragraphs_of_the")))
        elif self.paragraphs is not None:
            unknown = (code for code in codes if code not in self.paragraphs)
            self.faults += [
                TemplateFault(number, say("there_is_no_paragraph_in_the_rules", quoted=f'"{code}"')) for code in unknown
            ]
        return QuotePlace(codes)

    def _parts(self, number: int, words: str) -> Iterator[str | LineField]:
        for piece in _PIECES.findall(words):
            if piece in _BRACES:
                yield _BRACES[piece]
            elif piece in ("{", "}"):
                said = say("a_brace_stands_alone")
                self.faults.append(TemplateFault(number, said))
            elif piece.startswith("{"):
                yield self._name(number, piece[1:-1].strip())
            else:
                yield piece

    def _name(self, number: int, name: str) -> LineField:
        if name in self.blocks:
            said = say("is_a_block", quoted=_in_quotes(name))
            self.faults.append(TemplateFault(number, said))
        elif name not in self.fields:
            shown = name if len(name) <= _SHOWN_OF_A_NAME else f"{name[:_SHOWN_OF_A_NAME]}…"
            said = say("there_is_no_in_this_post", quoted=_in_quotes(shown))
            self.faults.append(TemplateFault(number, said))
        return LineField(name)


def _in_quotes(name: str) -> str:
    """Return a name of a template in quotation marks."""
    return f'"{{{name}}}"'
