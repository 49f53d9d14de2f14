"""Each chapter begins with a summary and a picture, and what the picture shows is true."""

import re
from xml.etree import ElementTree

import pytest

from campaign.games.rulebook import Chapter
from campaign.games.vae_victis.rulebook.board_picture import chapter_picture
from campaign.games.vae_victis.rulebook.book import RULEBOOK
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rulebook.chapter_pictures import chapter_pictures

CHAPTERS = RULEBOOK.book.chapters
PICTURES = chapter_pictures()
WITHOUT_PICTURE = {"gs", "bc"}
"""Battles are fought on squares and with cards; the pictures are boards of hexes."""


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.key)
def test_summary_has_three_to_six_sentences_with_numbers(chapter: Chapter) -> None:
    assert 3 <= len(re.findall(r"[.!](?= |$)", chapter.summary)) <= 6
    assert "{" not in chapter.summary
    assert "*" not in chapter.lead + chapter.summary


def test_every_chapter_about_the_map_has_a_picture_and_no_picture_is_left_over() -> None:
    assert sorted(PICTURES) == sorted({chapter.key for chapter in CHAPTERS} - WITHOUT_PICTURE)
    assert {chapter.key for chapter in CHAPTERS if chapter.picture is None} == WITHOUT_PICTURE


@pytest.mark.parametrize("key", PICTURES)
def test_adjudicator_confirms_what_a_picture_shows(key: str) -> None:
    case = PICTURES[key].case
    assert VAE_VICTIS_CASES.failures(case) == []


@pytest.mark.parametrize("key", PICTURES)
def test_picture_is_a_drawing(key: str) -> None:
    drawing = ElementTree.fromstring(chapter_picture(PICTURES[key]))
    counters = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {str(army["number"]) for army in PICTURES[key].setup.document["armies"]} <= set(counters)


def test_route_shows_the_number_of_each_leg() -> None:
    drawing = ElementTree.fromstring(chapter_picture(PICTURES["gr"]))
    texts = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert [text for text in texts if text in {"2", "4", "6", "8", "10", "12"}] == ["2", "4", "6", "8", "10", "12"]


@pytest.mark.parametrize("chapter", [one for one in CHAPTERS if one.picture], ids=lambda chapter: chapter.key)
def test_page_knows_the_size_of_a_picture_before_it_is_there(chapter: Chapter) -> None:
    drawing = ElementTree.fromstring(chapter_picture(PICTURES[chapter.key]))
    assert chapter.picture == (int(drawing.attrib["width"]), int(drawing.attrib["height"]))
