"""The rules of HANNIBAL in the app: every paragraph of the file, its tables and rulings, and links to paragraphs."""

import re

import pytest
from django.test import Client

from campaign.games.cases import CaseResult, read_cases
from campaign.games.hannibal.rulebook.book import (
    HANNIBAL_TEXT,
    RULINGS,
    BookPart,
    codes_of_hannibal,
    hannibal_book,
    section_of,
)
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.rulebook import Piece
from campaign.rulebook.codes import code_pieces, codes_in

BOOK = hannibal_book()
PARAGRAPHS = {one.code: one for section in BOOK.sections.values() for one in section.paragraphs if one.code}


def pieces_of(part: BookPart) -> list[Piece]:
    if part.table is None:
        return list(part.pieces)
    return [piece for row in (part.table.head, *part.table.rows) for cell in row for piece in cell]


def written(part: BookPart) -> str:
    """The part in plain letters, the cells of a table one after another."""
    if part.table is None:
        return "".join(piece.text for piece in part.pieces)
    cells = [cell for row in (part.table.head, *part.table.rows) for cell in row]
    return " ".join("".join(piece.text for piece in cell) for cell in cells)


def test_every_paragraph_of_the_file_is_in_the_book_in_its_section() -> None:
    assert tuple(PARAGRAPHS) == codes_of_hannibal()
    assert len(PARAGRAPHS) == 109
    for section in BOOK.sections.values():
        for paragraph in section.paragraphs:
            assert not paragraph.code or paragraph.code.split(".")[1] == section.number


def test_no_word_of_the_rules_is_lost() -> None:
    text = HANNIBAL_TEXT.read_text(encoding="utf-8").partition("\n## Laws for")[0]
    shown = {written(part) for section in BOOK.sections.values() for one in section.paragraphs for part in one.parts}
    found = set(re.findall(r"\w+", " ".join(shown | {written(part) for part in BOOK.preface})))
    body = re.sub(r"\]\([^)]*\)", "", text.partition("The numbered paragraphs")[2])
    codes_and_titles = set(re.findall(r"\w+", " ".join(re.findall(r"^(?:## .*|- HH\.\S+)", body, re.MULTILINE))))
    assert set(re.findall(r"\w+", body)) - codes_and_titles - found == set()


def test_marks_of_the_text_are_gone() -> None:
    for section in BOOK.sections.values():
        for paragraph in section.paragraphs:
            for part in paragraph.parts:
                plain = "".join(piece.text for piece in pieces_of(part) if not piece.literal)
                assert not re.search(r"\*\*|`|\]\(|\*\w", plain), plain


def test_a_table_belongs_to_the_paragraph_above_it() -> None:
    (words, table) = PARAGRAPHS["HH.5.5"].parts
    assert (words.kind, table.kind) == ("text", "table")
    assert table.table is not None
    assert [written(BookPart("text", cell)) for cell in table.table.rows[-1]] == [
        "by a road into a city that is not friendly, instead of all this",
        "2",
    ]


def test_steps_of_a_paragraph_are_numbered() -> None:
    items = [written(part)[:2] for part in PARAGRAPHS["HH.8.11"].parts if part.kind == "item"]
    assert items == ["1.", "2.", "3.", "4."]


def test_every_ruling_is_below_each_of_its_paragraphs() -> None:
    rulings = re.findall(r"^- \*\*([^*]+)\*\*", RULINGS.read_text(encoding="utf-8"), re.MULTILINE)
    about = [code for codes in rulings for code in codes.split(", ")]
    assert len(about) > 30
    assert {code for code, one in PARAGRAPHS.items() if one.readings} == set(about)
    assert sum(len(one.readings) for one in PARAGRAPHS.values()) == len(about)


def test_codes_of_paragraphs_are_links_and_names_of_orders_are_code() -> None:
    pieces = pieces_of(PARAGRAPHS["HH.4.3"].parts[0])
    assert {piece.code for piece in pieces if piece.code} == {"HH.16.4", "HH.3.7"}
    assert [piece.code for piece in pieces_of(PARAGRAPHS["HH.1.1"].parts[0]) if piece.code][:3] == [
        "GR.1",
        "GR.2",
        "GR.9",
    ]
    assert "order" in {piece.text for piece in pieces_of(PARAGRAPHS["HH.5.1"].parts[0]) if piece.literal}


def test_a_message_that_names_a_paragraph_of_hannibal_has_a_link() -> None:
    assert codes_in("By hh.5.3 and MV.6; HH.5.99, HH.5 and www.hh.5.3x are none") == ("HH.5.3", "MV.6")
    assert [piece.text for piece in code_pieces("see HH.13.2.")] == ["see ", "HH.13.2", "."]


@pytest.mark.django_db
@pytest.mark.parametrize("key", BOOK.sections)
def test_every_section_has_a_page_open_to_strangers(client: Client, key: str) -> None:
    page = client.get(f"/rules/hannibal/{key}/")
    assert page.status_code == 200
    for paragraph in BOOK.sections[key].paragraphs:
        assert f'id="{paragraph.code}"' in page.text or not paragraph.code


@pytest.mark.django_db
def test_a_paragraph_code_leads_to_its_place(client: Client) -> None:
    assert client.get("/rules/HH.5.3/").headers["Location"] == "/rules/hannibal/5/#HH.5.3"
    assert client.get("/rules/hh.16.4/").headers["Location"] == "/rules/hannibal/16/#HH.16.4"
    assert client.get("/rules/HH/").headers["Location"] == "/rules/hannibal/"
    assert client.get("/rules/HH.5.99/").status_code == 404
    assert client.get("/rules/hannibal/99/").status_code == 404
    assert section_of("HH.99.1") is None


@pytest.mark.django_db
def test_contents_say_what_is_reconstructed_and_list_every_section(client: Client) -> None:
    page = client.get("/rules/hannibal/").text
    assert "Map, city values, leaders' numbers and combat" in page.replace("&#x27;", "'")
    assert all(f'href="/rules/hannibal/{key}/"' in page for key in BOOK.sections)
    assert 'href="/rules/hannibal/"' in client.get("/rules/").text


@pytest.mark.django_db
def test_a_paragraph_shows_its_cases_and_whether_they_hold(client: Client) -> None:
    page = " ".join(client.get("/rules/hannibal/5/").text.split())
    assert "Leaders who are not named march after the others, by number." in page
    assert "With three leaders in 0604 the one who marches last stays." in page
    assert "orders march 31: 4" in page
    assert page.count(">holds</span>") == BOOK.sections["5"].cases > 0
    assert 'class="fails"' not in page


@pytest.mark.django_db
def test_a_case_that_does_not_hold_is_shown_as_such(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "## HH.5.5 Wrong on purpose.\nround 3 march_1\nforce 0504 carthago 31 foot 1\norders march 31: 4\nthen\n"
    (case,) = read_cases(f"{text}leader 31 at 0704\n")
    result = CaseResult("", case, tuple(HANNIBAL_CASES.failures(case)))
    monkeypatch.setattr("campaign.games.hannibal.rulebook.book.results_of", lambda _: {"HH.5.5": (result,)})
    page = " ".join(client.get("/rules/hannibal/5/").text.split())
    assert "1 fails" in page
    assert "it is 0604" in page


@pytest.mark.django_db
def test_contents_say_how_many_cases_are_checked(client: Client) -> None:
    page = " ".join(client.get("/rules/hannibal/").text.split())
    assert f"{BOOK.sections['5'].cases} examples checked" in page
