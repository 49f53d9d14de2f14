"""The rulebook of HANNIBAL as players read it."""

import re
from collections.abc import Iterator
from pathlib import Path

from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.rulebook import Book, Chapter, Rulebook
from campaign.games.rulebook_reader import (
    BookReader,
    Section,
    chapter_text,
    read_readings,
    read_sections,
    with_numbers,
)
from hexmap.rules.sentences.messages import _

HERE = Path(__file__).resolve().parent
_HEADING = re.compile(r"^(?:(\d+|PA) +)?(.+?)(?: \[([^\]]+)\])?$")
"""A heading: the number of a chapter, its title, and the mark that says where it comes from."""
_FOR_DEVELOPERS = ("Laws for random games",)
"""The chapters that say how the adjudicator is tested."""
_ABOUT_THE_FILE = 3
"""The first passages of the text: its place, and what the page says in other words."""


def _read(_document: GameDocument | None) -> Book:
    """The book; its numbers are the same in every game."""
    preface, *sections = read_sections((HERE / "rules.md").read_text(encoding="utf-8"))
    reader = BookReader(readings=read_readings((HERE / "rulings.md").read_text(encoding="utf-8")))
    return Book(
        tuple(chapter for chapter in _chapters(sections, reader) if chapter.title not in _FOR_DEVELOPERS),
        tuple(reader.passages(preface.blocks[_ABOUT_THE_FILE:], "preface")),
    )


def _chapters(sections: list[Section], reader: BookReader) -> Iterator[Chapter]:
    for section in sections:
        ((number, title, source),) = _HEADING.findall(section.title)
        text = chapter_text(section)
        yield Chapter(
            key=number.lower() or "-".join(title.lower().split()),
            code=number and f"HH.{number}",
            title=title,
            source=source,
            introduction=tuple(reader.passages(text.introduction, title)),
            paragraphs=tuple(reader.paragraphs(text)),
        )


RULEBOOK = Rulebook(
    title=_("The rules of HANNIBAL"),
    lead=_("A game for two sides: the armies of Rome and those of Hannibal, in Italy from 218 to 206 BC."),
    description=_("A game for two sides: the armies of Rome and those of Hannibal, in Italy from 218 to 206 BC."),
    origin=(
        _(
            "After the rules of *Hannibal: The Italian Campaign* (P. Hollinger, Simulations Canada 1983). Map, city "
            "values, leaders' numbers and combat tables are reconstructed."
        ),
    ),
    ruleset="hannibal-1",
    cases=HANNIBAL_CASES,
    read=_read,
    numbered=lambda text, where: with_numbers(text, {}, where),
    board=lambda _address: None,
    quotes_readings=True,
)
"""The rules of HANNIBAL."""
