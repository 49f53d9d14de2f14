"""The rulebook as players read it: chapters and paragraphs with the ruleset's numbers, readings and cases."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from campaign.games.cases import CaseResult, results_of
from campaign.games.rulebook import BookError, Passage, Piece, Rulebook, RulebookParagraph
from campaign.games.vae_victis.rulebook.board_picture import BoardSize, chapter_picture_size
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rulebook.chapter_pictures import chapter_pictures
from campaign.games.vae_victis.rules.ruleset import HonourNumbers, Ruleset

HERE = Path(__file__).resolve().parent

_PARAGRAPH = re.compile(r"^([A-Z]{2}\.\d+) ")
_PIECE = re.compile(r"\*([^*]+)\*|\b([A-Z]{2}\.\d+)\b")
_NUMBER = re.compile(r"\{(abs:)?([a-z_.]+)\}")
_SUMMARY = "In short:"
_PROVENANCE = re.compile(r"\s\[((?:R|P|\d+:\d+)[^\[\]]*)\](?=\n- |$)")
"""Where a paragraph comes from, behind its text or before its list: `[3:769, 3:780-784; R]`."""
_SOURCE = re.compile(r"\b(\d+):\d")
_KIND = re.compile(r"(?<=[.:)*]) (?=(?:Ruling|Example): )")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: `key` is its two letters in lower case, `caption` says what its picture shows, which has that size.

    A chapter about something else than the map has no picture: its cases are no boards of hexes.
    """

    key: str
    title: str
    introduction: str
    summary: str
    caption: str
    picture: BoardSize | None
    paragraphs: tuple[RulebookParagraph, ...] = field(default=())

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
        """How many cases its paragraphs have."""
        return sum(len(paragraph.cases) for paragraph in self.paragraphs)

    @property
    def failing(self) -> int:
        """How many of them do not hold."""
        return sum(paragraph.failing for paragraph in self.paragraphs)


def read_book(ruleset: Ruleset, *, with_cases: bool = True) -> tuple[Chapter, ...]:
    """The chapters in order, with the numbers of a ruleset; raises BookError for a text that cannot be used.

    Without its cases, which are run once in the life of a process, it is there at once.
    """
    numbers, readings = _numbers(ruleset), _readings()
    cases: Mapping[str, tuple[CaseResult, ...]] = results_of(VAE_VICTIS_CASES) if with_cases else {}
    chapters = []
    for path in _chapter_files():
        text, key = _read_text(path), _key_of(path)
        picture = chapter_pictures().get(key)
        chapters.append(
            Chapter(
                key=key,
                title=text.title,
                introduction=text.introduction,
                summary=_with_numbers(text.summary, numbers, path.name),
                caption=picture.case.title if picture else "",
                picture=chapter_picture_size(picture) if picture else None,
                paragraphs=tuple(_paragraph(block, numbers, readings, cases, path.name) for block in text.blocks),
            )
        )
    return tuple(chapters)


def paragraphs(ruleset: Ruleset, codes: Iterable[str]) -> tuple[RulebookParagraph, ...]:
    """The paragraphs with some codes, in the order of the codes, without their cases; unknown codes are left out."""
    wanted = tuple(codes)
    if not wanted:
        return ()
    book = read_book(ruleset, with_cases=False)
    found = {paragraph.code: paragraph for chapter in book for paragraph in chapter.paragraphs}
    return tuple(found[code] for code in wanted if code in found)


def chapter_keys() -> tuple[str, ...]:
    """The keys of all chapters, in order."""
    return tuple(_key_of(path) for path in _chapter_files())


@cache
def codes_of_the_rules() -> tuple[str, ...]:
    """The codes of all paragraphs, in order."""
    return tuple(
        match.group(1)
        for path in _chapter_files()
        for block in _read_text(path).blocks
        if (match := _PARAGRAPH.match(block))
    )


@dataclass(frozen=True, slots=True)
class _ChapterText:
    """The parts of a chapter's file; `blocks` are its paragraphs."""

    title: str
    introduction: str
    summary: str
    blocks: tuple[str, ...]


def _chapter_files() -> list[Path]:
    return sorted((HERE / "rules").glob("*.md"))


def _key_of(path: Path) -> str:
    return path.stem.partition("-")[2]


def _read_text(path: Path) -> _ChapterText:
    title, introduction, summary, *blocks = (
        block.strip() for block in path.read_text(encoding="utf-8").split("\n\n") if block.strip()
    )
    if not summary.startswith(_SUMMARY):
        raise BookError(f"{path.name}: the third block has to begin with {_SUMMARY!r}")
    return _ChapterText(
        title=title.removeprefix("# "),
        introduction=" ".join(introduction.split()),
        summary=" ".join(summary.removeprefix(_SUMMARY).split()),
        blocks=tuple(blocks),
    )


def _paragraph(
    block: str,
    numbers: Mapping[str, object],
    readings: Mapping[str, Sequence[str]],
    cases: Mapping[str, tuple[CaseResult, ...]],
    file: str,
) -> RulebookParagraph:
    match = _PARAGRAPH.match(block)
    if match is None:
        raise BookError(f"{file}: {block[:40]!r} begins with no code")
    code, text = match.group(1), block[match.end() :]
    marks = _PROVENANCE.search(text)
    return RulebookParagraph(
        code=code,
        passages=tuple(_passages(_with_numbers(_PROVENANCE.sub("", text), numbers, f"{file} {code}"))),
        provenance=" ".join(marks.group(1).split()) if marks else "",
        readings=tuple(tuple(_pieces(reading)) for reading in readings.get(code, ())),
        cases=cases.get(code, ()),
    )


def _passages(text: str) -> Iterator[Passage]:
    lines = text.replace("\n  ", " ").splitlines()
    items = [line.strip()[2:] for line in lines if line.lstrip().startswith("- ")]
    prose = " ".join(line.strip() for line in lines if not line.lstrip().startswith("- "))
    for part in _KIND.split(prose):
        for kind in ("Ruling", "Example"):
            if part.startswith(f"{kind}: "):
                yield Passage(kind.lower(), tuple(_pieces(part.removeprefix(f"{kind}: "))))
                break
        else:
            if part:
                yield Passage("rule", tuple(_pieces(part)))
    for item in items:
        yield Passage("item", tuple(_pieces(item)))


def _pieces(text: str) -> Iterator[Piece]:
    """Split a text at *stressed words* and at codes of rules."""
    at = 0
    for match in _PIECE.finditer(text):
        if match.start() > at:
            yield Piece(text[at : match.start()])
        stressed, code = match.groups()
        yield Piece(stressed, stressed=True) if stressed else Piece(code, code=code)
        at = match.end()
    if at < len(text):
        yield Piece(text[at:])


def with_numbers(text: str, ruleset: Ruleset, where: str) -> str:
    """Return a text with the numbers of a ruleset for its keys in braces; raises BookError for an unknown key."""
    return _with_numbers(text, _numbers(ruleset), where)


def _with_numbers(text: str, numbers: Mapping[str, object], where: str) -> str:
    def shown(match: re.Match[str]) -> str:
        positive, key = match.groups()
        if key not in numbers:
            raise BookError(f"{where}: the ruleset has no {key}")
        value = numbers[key]
        return str(abs(value)) if positive and isinstance(value, int) else str(value).replace("_", " ")

    return _NUMBER.sub(shown, text)


def _numbers(ruleset: Ruleset) -> dict[str, object]:
    found: dict[str, object] = {}

    def take(prefix: str, values: Mapping[str, Any]) -> None:
        for key, value in values.items():
            if isinstance(value, dict):
                take(f"{prefix}{key}.", value)
            else:
                found[prefix + key] = value

    take("", {**ruleset.model_dump(), "honour": (ruleset.honour or HonourNumbers()).model_dump()})
    return found


def _readings() -> dict[str, list[str]]:
    """How unclear points are read, by the paragraphs they name (`rulings.md`)."""
    found: dict[str, list[str]] = {}
    text = (HERE / "rulings.md").read_text(encoding="utf-8")
    for entry in text.split("\n- **")[1:]:
        about, _, reading = entry.partition("** ")
        for code in re.findall(r"[A-Z]{2}\.\d+", about):
            found.setdefault(code, []).append(" ".join(reading.split()))
    return found


RULEBOOK = Rulebook(cases=VAE_VICTIS_CASES)
"""The rules of *Vae Victis*."""
