"""The rulebooks of all games in the app: paragraphs, tables, numbers, readings, and cases with their boards."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from campaign.games.all_games import GAMES
from campaign.games.cases import CaseResult, read_cases, results_of
from campaign.games.game import Game
from campaign.games.hannibal.rulebook import book as hannibal
from campaign.games.rulebook import BookError, Passage, Piece
from campaign.games.rulebook_reader import chapter_text, pieces_of, read_sections, with_numbers
from campaign.games.vae_victis.rulebook.board_picture import board_picture
from campaign.games.vae_victis.rulebook.book import RULEBOOK, read_book
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rules.ruleset import ruleset_of
from campaign.rulebook.codes import code_pieces, codes_in
from campaign.views.paragraphs import chapter_url, rulebook_url
from tests.markup import compact

CHAPTERS = ["gr", "fa", "rd", "in", "or", "zc", "mv", "nv", "nb", "en", "as", "af", "si", "co", "lg", "st", "vp"]
CHAPTERS += ["sd", "gs", "bc", "vw", "vu", "ho"]
UNUSED = {"GS": {34, 35, *range(65, 70)}}
"""The numbers between paragraphs that name no paragraph."""
ROOM = Path(__file__).resolve().parents[2] / "campaign" / "games"
TEXTS = {
    "vae-victis": sorted((ROOM / "vae_victis" / "rulebook" / "rules").glob("*.md")),
    "hannibal": [ROOM / "hannibal" / "rulebook" / "rules.md"],
}
HANNIBAL = hannibal.RULEBOOK.book
ALL_CHAPTERS = [
    pytest.param(game, chapter, id=f"{game.id} {chapter.key}")
    for game in GAMES.values()
    for chapter in game.rulebook.book.chapters
]
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def pieces_in(passage: Passage) -> list[Piece]:
    if passage.table is None:
        return list(passage.pieces)
    return [piece for row in (passage.table.head, *passage.table.rows) for cell in row for piece in cell]


def passages_of(game: Game[Any]) -> list[Passage]:
    book = game.rulebook.book
    found = [passage for chapter in book.chapters for passage in chapter.introduction]
    found += [passage for paragraph in book.by_code.values() for passage in paragraph.passages]
    return [*book.preface, *found]


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


@each_game
def test_codes_are_unique_and_without_gaps_in_their_chapter(game: Game[Any]) -> None:
    codes = [paragraph.code for chapter in game.rulebook.book.chapters for paragraph in chapter.paragraphs]
    assert list(game.rulebook.codes) == codes
    assert len(codes) == {"vae-victis": 282, "hannibal": 109}[game.id]
    for chapter in game.rulebook.book.chapters:
        numbers = [int(paragraph.code.removeprefix(f"{chapter.code}.")) for paragraph in chapter.paragraphs]
        known = range(1, max(numbers, default=0) + 1)
        assert [number for number in known if number not in UNUSED.get(chapter.code, ())] == numbers


@each_game
def test_no_word_of_the_rules_is_lost(game: Game[Any]) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in TEXTS[game.id])
    text = text.partition("\n## Laws for")[0]
    body = re.sub(r"\]\([^)]*\)|\{[a-z_.:]+\}", " ", text.partition("The numbered paragraphs")[2] or text)
    chapters = game.rulebook.book.chapters
    shown = [f"{one.code} {one.title} {one.source} {one.lead} {one.summary} In short" for one in chapters]
    shown += [f"{one.code} {one.provenance}" for one in game.rulebook.book.by_code.values()]
    shown += [" ".join(piece.text for piece in pieces_in(passage)) for passage in passages_of(game)]
    shown += ["Example Ruling"]
    assert words_of(body) - words_of(" ".join(shown)) == set()


@each_game
def test_marks_of_the_text_are_gone(game: Game[Any]) -> None:
    for passage in passages_of(game):
        plain = "".join(piece.text for piece in pieces_in(passage) if not piece.literal)
        assert not re.search(r"\*\*|`|\]\(|\*\w|\{", plain), plain


@each_game
def test_every_reading_is_below_each_of_its_paragraphs(game: Game[Any]) -> None:
    rulings = TEXTS[game.id][0].parents[len(TEXTS[game.id]) > 1] / "rulings.md"
    about = re.findall(r"^- \*\*([^*]+)\*\*", rulings.read_text(encoding="utf-8"), re.MULTILINE)
    codes = [code for named in about for code in re.findall(r"[A-Z]{2}(?:\.\d+)+", named)]
    assert len(codes) > 30
    paragraphs = game.rulebook.book.by_code
    assert {code for code, one in paragraphs.items() if one.readings} == set(codes)
    assert sum(len(one.readings) for one in paragraphs.values()) == len(codes)


def test_rule_texts_quote_the_numbers_of_the_ruleset() -> None:
    variant = ruleset_of({"base": "vae-victis-2", "movement": {"points": 14}, "engagement": {"river": -55}})
    text = {code: " ".join(one.text for one in found.passages) for code, found in read_book(variant).by_code.items()}
    assert "14 movement points" in text["MV.1"]
    assert "55" in text["ST.1"]


def test_paragraphs_of_another_game_name_their_source() -> None:
    chapters = RULEBOOK.book.by_key
    assert [key for key, chapter in chapters.items() if chapter.has_provenance] == ["sd", "gs", "bc", "vw", "vu", "ho"]
    marks = {paragraph.code: paragraph.provenance for paragraph in chapters["sd"].paragraphs}
    assert marks["SD.2"] == "3:769, 3:780-784; R"
    assert marks["SD.4"] == "R; P"
    assert all(marks.values())


def test_a_face_of_the_die_is_named_in_words() -> None:
    (faces,) = RULEBOOK.book.paragraphs(["SD.4", "XX.1"])
    items = [passage.text for passage in faces.passages if passage.kind == "item"]
    assert items == [
        "Red: 1 loss, 2 nothing, 3 point, 4 point, 5 point and loss, 6 two points.",
        "White: 1 loss, 2 nothing, 3 nothing, 4 symbol, 5 point and loss, 6 two points.",
    ]


def test_a_table_belongs_to_the_paragraph_above_it() -> None:
    words, table = HANNIBAL.by_code["HH.5.5"].passages
    assert (words.kind, table.kind) == ("rule", "table")
    assert table.table is not None
    assert ["".join(piece.text for piece in cell) for cell in table.table.rows[-1]] == [
        "by a road into a city that is not friendly, instead of all this",
        "2",
    ]


def test_steps_of_a_paragraph_are_numbered() -> None:
    items = [one.text[:2] for one in HANNIBAL.by_code["HH.8.11"].passages if one.kind == "numbered"]
    assert items == ["1.", "2.", "3.", "4."]


def test_codes_of_paragraphs_are_links_and_names_of_orders_are_code() -> None:
    pieces = HANNIBAL.by_code["HH.4.3"].passages[0].pieces
    assert {piece.code for piece in pieces if piece.code} == {"HH.16.4", "HH.3.7"}
    assert [piece.code for piece in HANNIBAL.by_code["HH.1.1"].passages[0].pieces if piece.code][:3] == [
        "GR.1",
        "GR.2",
        "GR.9",
    ]
    assert "order" in {piece.text for piece in HANNIBAL.by_code["HH.5.1"].passages[0].pieces if piece.literal}


def test_posts_quote_a_paragraph_without_examples_and_tables() -> None:
    assert [text[:21] for text in RULEBOOK.quoted(None, "GR.2")] == ["The name of a hex is "]
    assert hannibal.RULEBOOK.quoted(None, "HH.5.5")[0].startswith("A step")
    assert any(text.startswith("Ruling: ") for text in hannibal.RULEBOOK.quoted(None, "HH.5.4"))
    assert RULEBOOK.quoted(None, "HH.5.4") == []


def test_a_line_of_markdown_is_cut_at_what_is_marked() -> None:
    assert list(pieces_of("By *all* of `lend` and [MV.6](#MV.6), **2 x** HH.5.3.")) == [
        Piece("By "),
        Piece("all", stressed=True),
        Piece(" of "),
        Piece("lend", literal=True),
        Piece(" and "),
        Piece("MV.6", code="MV.6"),
        Piece(", "),
        Piece("2 x", stressed=True),
        Piece(" "),
        Piece("HH.5.3", code="HH.5.3"),
        Piece("."),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("# T\n\n> quoted\n", "line 3"),
        ("text\n", "line 1"),
        ("# T\n\n    code\n", "line 3"),
        ("# T\n\n***\n", "line 3"),
    ],
)
def test_what_no_rulebook_has_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BookError, match=says):
        read_sections(text)


def test_a_paragraph_that_is_there_twice_is_refused() -> None:
    (section,) = read_sections("# T\n\nMV.1 One.\n\nMV.1 Two.\n")
    with pytest.raises(BookError, match=r"T: MV\.1 is there twice"):
        chapter_text(section)


def test_an_unknown_parameter_in_a_text_is_named() -> None:
    with pytest.raises(BookError, match=r"here: the ruleset has no movement\.elephants"):
        with_numbers("{movement.elephants}", {}, "here")


def test_a_message_that_names_a_paragraph_of_any_game_has_a_link() -> None:
    assert codes_in("By hh.5.3 and MV.6; HH.5.99, HH.5 and www.hh.5.3x are none") == ("HH.5.3", "MV.6")
    assert [piece.text for piece in code_pieces("see HH.13.2.")] == ["see ", "HH.13.2", "."]


@pytest.mark.django_db
@each_game
def test_contents_link_to_every_chapter_and_to_other_games(client: Client, game: Game[Any]) -> None:
    page = compact(client.get(rulebook_url(game)).text)
    linked = re.findall(r'<h2 lang="en"><a href="([^"]+)">', page)
    assert linked == [chapter_url(game, chapter) for chapter in game.rulebook.book.chapters]
    assert all(f'href="{rulebook_url(other)}"' in page for other in GAMES.values() if other is not game)
    assert "All of them hold." in page


@pytest.mark.django_db
def test_chapters_of_the_usual_game_are_in_order(client: Client) -> None:
    page = compact(client.get("/rules/").text)
    assert re.findall(r'<h2 lang="en"><a href="/rules/(\w+)/">', page) == CHAPTERS


@pytest.mark.django_db
def test_contents_of_hannibal_say_what_is_reconstructed_and_what_marks_mean(client: Client) -> None:
    page = client.get("/rules/hannibal/").text.replace("&#x27;", "'")
    assert re.search(r"<cite\s+lang=\"en\"\s*>Hannibal: The Italian Campaign</cite>", page)
    assert "leaders' numbers and combat tables are reconstructed" in page
    assert "The rules of 1983." in page


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "chapter"), ALL_CHAPTERS)
def test_a_chapter_shows_its_paragraphs_with_their_cases(client: Client, game: Game[Any], chapter: Any) -> None:
    page = client.get(chapter_url(game, chapter)).text
    codes = [paragraph.code for paragraph in chapter.paragraphs]
    assert [code for code in codes if f'id="{code}"' not in page] == []
    results = results_of(game.rulebook.cases)
    titles = [result.case.title for code in codes for result in results.get(code, ())]
    marks = re.findall(r'class="(holds|fails)">(\w+)</span>', compact(page))
    assert marks == [("holds", "holds")] * len(titles)


@pytest.mark.django_db
def test_a_chapter_of_another_game_explains_its_marks(client: Client) -> None:
    page = compact(client.get("/rules/sd/").text)
    assert "is our own reconstruction" in page
    assert "<code>3:769</code>" in page
    assert '<span class="mark" lang="en">Source</span>3:777' in page
    assert "Text 3 is the playbook" in page
    assert "Text 4" not in page
    assert "our own reconstruction" not in client.get("/rules/si/").text


@pytest.mark.django_db
def test_the_quick_battle_names_the_author_s_rules_and_calls_the_table_of_hits_ours(client: Client) -> None:
    page = compact(client.get("/rules/gs/").text)
    assert "Text 4 is" in page
    assert "Grown Slightly Bald" in page
    assert "Text 3" not in page
    (hits,) = RULEBOOK.book.paragraphs(["GS.40"])
    assert "This table is ours and not the author's." in hits.passages[0].text
    assert hits.provenance.startswith("R;")


@pytest.mark.django_db
def test_a_code_leads_to_the_place_of_its_paragraph(client: Client) -> None:
    leads_to = {
        "mv.8": "/rules/mv/#MV.8",
        "GS.84": "/rules/gs/#GS.84",
        "HH.5.3": "/rules/hannibal/5/#HH.5.3",
        "hh.16.4": "/rules/hannibal/16/#HH.16.4",
        "HH": "/rules/hannibal/",
    }
    for code, address in leads_to.items():
        answer = client.get(f"/rules/{code}/")
        assert (answer.status_code, answer.headers["Location"]) == (302, address)
    for missing in ("xx/", "HH.5.99/", "hannibal/99/", "hannibal/mv/", "boards/no-such-1.svg"):
        assert client.get(f"/rules/{missing}").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "address", "text", "problem"),
    [
        (
            "vae-victis",
            "/rules/gr/",
            "## GR.1 Wrong <on> purpose.\n    FFF\narmy 1 roma 0101\norder 1: 4\nthen\n1 at 0301\n",
            "at is 0201",
        ),
        (
            "hannibal",
            "/rules/hannibal/5/",
            "## HH.5.5 Wrong <on> purpose.\nround 3 march_1\nforce 0504 carthago 31 foot 1\norders march 31: 4\nthen\n"
            "leader 31 at 0704\n",
            "it is 0604",
        ),
    ],
)
def test_a_failing_case_is_marked_on_the_page(
    game: str, address: str, text: str, problem: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    (case,) = read_cases(text)
    rulebook = GAMES[game].rulebook
    assert rulebook.cases is not None
    failing = {case.rule: (CaseResult("wrong-1", case, tuple(rulebook.cases.failures(case))),)}
    monkeypatch.setattr("campaign.views.rulebook._book", lambda _: rulebook.book.with_cases(failing))
    page = client.get(address).text
    assert re.findall(r'class="(holds|fails)">([^<]+)</span>', compact(page)) == [
        ("fails", "1 fails"),
        ("fails", "fails"),
    ]
    assert problem in page
    assert "Wrong &lt;on&gt; purpose." in page
    contents = " ".join(client.get(rulebook_url(GAMES[game])).text.split())
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


@pytest.mark.django_db
def test_cases_without_a_board_show_no_picture(client: Client) -> None:
    page = client.get("/rules/hannibal/5/").text
    assert "orders march 31: 4" in page
    assert "/rules/boards/" not in page
