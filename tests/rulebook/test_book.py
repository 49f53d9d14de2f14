"""The rulebook in the app: all paragraphs, the ruleset's numbers, the cases with their boards."""

import re
from xml.etree import ElementTree

import pytest
from django.test import Client

from campaign.games.cases import CaseResult, read_cases, results_of
from campaign.games.rulebook import BookError
from campaign.games.vae_victis.rulebook import book
from campaign.games.vae_victis.rulebook.board_picture import board_picture
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rules.ruleset import ruleset_of, shipped_ruleset
from tests.markup import compact

CHAPTERS = ["gr", "fa", "rd", "in", "or", "zc", "mv", "nv", "nb", "en", "as", "af", "si", "co", "lg", "st", "vp"]
CHAPTERS += ["sd", "gs", "bc", "vw", "vu", "ho"]
UNUSED = {"gs": {34, 35, *range(65, 70)}}
"""The numbers between paragraphs that name no paragraph."""


def test_codes_of_rules_are_unique_and_in_their_chapter() -> None:
    codes = book.codes_of_the_rules()
    assert len(set(codes)) == len(codes) == 282
    for chapter in book.read_book(shipped_ruleset("vae-victis-2")):
        numbers = [int(paragraph.code.removeprefix(f"{chapter.key.upper()}.")) for paragraph in chapter.paragraphs]
        assert [number for number in range(1, numbers[-1] + 1) if number not in UNUSED.get(chapter.key, ())] == numbers


def test_rule_texts_quote_the_numbers_of_the_ruleset() -> None:
    variant = ruleset_of({"base": "vae-victis-2", "movement": {"points": 14}, "engagement": {"river": -55}})
    text = {
        paragraph.code: " ".join(piece.text for passage in paragraph.passages for piece in passage.pieces)
        for chapter in book.read_book(variant)
        for paragraph in chapter.paragraphs
    }
    assert "14 movement points" in text["MV.1"]
    assert "55" in text["ST.1"]
    assert not [code for code, found in text.items() if "{" in found]


def test_paragraphs_of_another_game_name_their_source() -> None:
    chapters = {chapter.key: chapter for chapter in book.read_book(shipped_ruleset("vae-victis-2"), with_cases=False)}
    assert [key for key, chapter in chapters.items() if chapter.has_provenance] == ["sd", "gs", "bc", "vw", "vu", "ho"]
    marks = {paragraph.code: paragraph.provenance for paragraph in chapters["sd"].paragraphs}
    assert marks["SD.2"] == "3:769, 3:780-784; R"
    assert marks["SD.4"] == "R; P"
    assert all(marks.values())
    texts = ["".join(passage.text for passage in one.passages) for key in chapters for one in chapters[key].paragraphs]
    assert [text for text in texts if "[" in text] == []


def test_a_face_of_the_die_is_named_in_words() -> None:
    (faces,) = book.paragraphs(shipped_ruleset("vae-victis-2"), ["SD.4"])
    items = [passage.text for passage in faces.passages if passage.kind == "item"]
    assert items == [
        "Red: 1 loss, 2 nothing, 3 point, 4 point, 5 point and loss, 6 two points.",
        "White: 1 loss, 2 nothing, 3 nothing, 4 symbol, 5 point and loss, 6 two points.",
    ]


@pytest.mark.django_db
def test_a_chapter_of_another_game_explains_its_marks(client: Client) -> None:
    page = compact(client.get("/rules/sd/").content.decode())
    assert "is our own reconstruction" in page
    assert '<span class="mark" lang="en">Source</span>3:777' in page
    assert "Text 3 is the playbook" in page
    assert "Text 4" not in page
    assert "our own reconstruction" not in client.get("/rules/si/").content.decode()


@pytest.mark.django_db
def test_the_quick_battle_names_the_author_s_rules_and_calls_the_table_of_hits_ours(client: Client) -> None:
    page = compact(client.get("/rules/gs/").content.decode())
    assert "Text 4 is" in page
    assert "Grown Slightly Bald" in page
    assert "Text 3" not in page
    (hits,) = book.paragraphs(shipped_ruleset("vae-victis-2"), ["GS.40"])
    assert "This table is ours and not the author's." in hits.passages[0].text
    assert hits.provenance.startswith("R;")


def test_an_unknown_parameter_in_a_text_is_named() -> None:
    with pytest.raises(BookError, match=r"the ruleset has no movement\.elephants"):
        book._with_numbers("{movement.elephants}", {}, "here")


@pytest.mark.django_db
def test_the_contents_link_to_every_chapter(client: Client) -> None:
    page = compact(client.get("/rules/").content.decode())
    titles = re.findall(r'<h2 lang="en"><a href="/rules/(\w+)/">', page)
    assert titles == CHAPTERS
    assert "All of them hold." in page


@pytest.mark.django_db
@pytest.mark.parametrize("key", CHAPTERS)
def test_a_chapter_shows_its_paragraphs_with_their_cases(client: Client, key: str) -> None:
    page = client.get(f"/rules/{key}/").content.decode()
    codes = [code for code in book.codes_of_the_rules() if code.lower().startswith(f"{key}.")]
    assert [code for code in codes if f'id="{code}"' not in page] == []
    titles = [r.case.title for code in codes for r in results_of(VAE_VICTIS_CASES).get(code, ())]
    marks = re.findall(r'class="(holds|fails)">(\w+)</span>', compact(page))
    assert marks == [("holds", "holds")] * len(titles)


@pytest.mark.django_db
def test_the_address_of_a_rule_redirects_to_its_chapter(client: Client) -> None:
    answer = client.get("/rules/mv.8/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/rules/mv/#MV.8")
    assert client.get("/rules/GS.84/").headers["Location"] == "/rules/gs/#GS.84"
    assert client.get("/rules/xx/").status_code == 404
    assert client.get("/rules/boards/no-such-1.svg").status_code == 404


@pytest.mark.django_db
def test_a_failing_case_is_marked_on_the_page(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = read_cases("## GR.1 Wrong <on> purpose.\n    FFF\narmy 1 roma 0101\norder 1: 4\nthen\n1 at 0301\n")
    failing = {"GR.1": (CaseResult("wrong-1", case, ("line 6: at is 0201",)),)}
    monkeypatch.setattr(book, "results_of", lambda _: failing)
    monkeypatch.setattr("campaign.views.rulebook._book", lambda: book.read_book(shipped_ruleset("vae-victis-2")))
    page = client.get("/rules/gr/").content.decode()
    assert re.findall(r'class="(holds|fails)">([^<]+)</span>', compact(page)) == [
        ("fails", "1 fails"),
        ("fails", "fails"),
    ]
    assert "line 6: at is 0201" in page
    assert "Wrong &lt;on&gt; purpose." in page
    contents = " ".join(client.get("/rules/").content.decode().split())
    assert "1 example does not hold in this version." in contents
    assert "All of them hold." not in contents


@pytest.mark.django_db
def test_every_board_is_drawn(client: Client) -> None:
    cases = VAE_VICTIS_CASES.cases()
    for _, case in cases:
        picture = board_picture(case)
        if picture:
            root = ElementTree.fromstring(picture)
            assert len(root.findall("{*}polygon")) == sum(map(len, case.board))
    answer = client.get(f"/rules/boards/{cases[0][0]}.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
