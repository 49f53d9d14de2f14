"""The rulebook of *Vae Victis* as players read it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from campaign.games.rulebook import Book, Chapter, Pieces, Rulebook
from campaign.games.rulebook_reader import (
    BookReader,
    ChapterText,
    chapter_text,
    numbers_of,
    read_readings,
    read_sections,
    with_numbers,
)
from campaign.games.vae_victis.rulebook.board_picture import board_picture, chapter_picture, chapter_picture_size
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rulebook.chapter_pictures import chapter_pictures
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.ruleset import HonourNumbers, Ruleset, shipped_ruleset
from hexmap.rules.sentences.messages import _

HERE = Path(__file__).resolve().parent
RULESET = "vae-victis-2"
"""The ruleset whose numbers are shown to readers who play no campaign."""
_NOTES = {
    "marks": _(
        "These rules come from another game. The words are our own. Each mark names a source: `3:769` is line 769 of "
        "text 3, `P` is published elsewhere, `R` is our own reconstruction."
    ),
    "threads": _(
        "These rules are for wars after Vae Victis I and III, of which only the openings of the forum threads are "
        "known. Each mark names a source: `P` is what these threads say, `R` is our own."
    ),
    "0": _(
        "Text 0 is *Factional Hannibal*, a variant for four players of the board game *Hannibal: Rome vs. Carthage*."
    ),
    "3": _("Text 3 is the playbook of the board game *Hannibal & Hamilcar*."),
    "4": _("Text 4 is *Grown Slightly Bald*, five-minute rules for the Punic Wars from Prufrock's Wargaming Blog."),
}
"""What the marks of chapters mean whose rules come from elsewhere; by the number of the text that they name."""


def read_book(ruleset: Ruleset) -> Book:
    """Return the chapters with the numbers of a ruleset; raise BookError for a text that cannot be used."""
    reader = BookReader(_numbers(ruleset), _readings())
    return Book(tuple(_chapter(key, title, text, reader) for key, title, text in _texts()))


def _chapter(key: str, title: str, text: ChapterText, reader: BookReader) -> Chapter:
    picture = chapter_pictures().get(key)
    paragraphs = tuple(reader.paragraphs(text))
    chapter = Chapter(
        key=key,
        code=key.upper(),
        title=title,
        lead=text.lead,
        summary=with_numbers(text.summary, reader.numbers, title),
        caption=picture.case.title if picture else "",
        picture=chapter_picture_size(picture) if picture else None,
        paragraphs=paragraphs,
    )
    return chapter if not chapter.has_provenance else _with_notes(chapter)


def _with_notes(chapter: Chapter) -> Chapter:
    sources = chapter.sources
    keys = ("marks" if sources else "threads", *sorted(sources & _NOTES.keys()))
    return replace(chapter, notes=tuple(_NOTES[key] for key in keys))


@cache
def _texts() -> Sequence[tuple[str, str, ChapterText]]:
    """The chapters in order, each with its key and title; a file each."""
    found = []
    for path in sorted((HERE / "rules").glob("*.md")):
        (section,) = read_sections(path.read_text(encoding="utf-8"))
        found.append((path.stem.partition("-")[2], section.title, chapter_text(section)))
    return found


@cache
def _readings() -> Mapping[str, Sequence[Pieces]]:
    return read_readings((HERE / "rulings.md").read_text(encoding="utf-8"))


def _numbers(ruleset: Ruleset) -> Mapping[str, object]:
    return numbers_of(ruleset.model_dump() | {"honour": (ruleset.honour or HonourNumbers()).model_dump()})


@cache
def _shipped_numbers() -> Mapping[str, object]:
    return _numbers(shipped_ruleset(RULESET))


def _read(document: RoundDocument | None) -> Book:
    return read_book(document.ruleset if document else shipped_ruleset(RULESET))


def _board(address: str) -> str | None:
    if (picture := chapter_pictures().get(address)) is not None:
        return chapter_picture(picture)
    case = dict(VAE_VICTIS_CASES.cases()).get(address)
    return None if case is None else board_picture(case)


RULEBOOK = Rulebook(
    title=_("The rules"),
    lead=_("Read the summaries below to learn the game. Each chapter has the exact rules in numbered paragraphs."),
    description=_("Learn the rules chapter by chapter: a short summary, a picture and worked examples for each."),
    ruleset=RULESET,
    cases=VAE_VICTIS_CASES,
    read=_read,
    numbered=lambda text, where: with_numbers(text, _shipped_numbers(), where),
    board=_board,
)
"""The rules of *Vae Victis*."""
