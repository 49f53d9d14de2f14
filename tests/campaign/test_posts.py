"""The posts for the forum as values and texts: what they say of a round, in three formats, cut where they must be."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.reports.posts.as_markdown import escaped
from campaign.reports.posts.asked import orders_asked_for
from campaign.reports.posts.blocks import Block, Bullets, Column, Heading, Image, Lines, Paragraph, Post, Table
from campaign.reports.posts.chunks import Chunk, packed
from campaign.reports.posts.fixed_pitch import aligned
from campaign.reports.posts.formats import FORMATS, in_one_piece, written
from campaign.reports.posts.movement import movement_post
from campaign.reports.posts.orders_step import initiative_post, placement_post
from campaign.reports.posts.speech import ENGLISH, Speech, numbers_in_words
from campaign.reports.posts.standings import standings_post
from campaign.rules.round_document import RoundDocument, read_document
from campaign.rules.sequence_of_play import placed
from hexmap.rules.documents import DocumentError
from orders.rules.kinds import Step
from tests.campaign.rounds_to_post import COMMANDS, all_posts, played

STORED = Path(__file__).parent / "posts"
HOSTILE = "[b]Ro`ma`[/b] *_~|#<\u202e\n@everyone " + "x" * 80
MEASURED = [form for form in FORMATS.values() if form.limit is not None]


def post_of(number: int, key: str) -> Post:
    return next(post for post in all_posts(number) if post.key == key)


def rows_of(post: Post) -> list[list[str]]:
    """The cells of all tables of a post."""
    return [list(row) for block in post.blocks if isinstance(block, Table) for row in block.rows]


def text_of(post: Post) -> str:
    return in_one_piece(post, FORMATS["plain"])


@pytest.mark.parametrize(("number", "key"), [(9, "bbcode"), (9, "markdown"), (9, "plain"), (6, "plain")])
def test_the_posts_of_a_round_are_as_stored(number: int, key: str) -> None:
    """Round 9 has a naval battle, a battle, an assault, sieges, a placement and the end, round 6 a retreat."""
    texts = [text for post in all_posts(number) for text in written(post, FORMATS[key])]
    assert "\n\f\n".join(texts) == (STORED / f"round-{number}-{key}.txt").read_text(encoding="utf-8")


def test_superiority_is_told_by_zone_and_faction() -> None:
    """Two points and none of the other: 2 + 2 - 0 and 2 + 0 - 2 (IN.3)."""
    zones = {row[0]: row[1:] for row in rows_of(post_of(9, "initiative"))}
    assert zones["Mare Ionium"] == ["2 / 4", "0 / 0"]
    assert zones["Mare Adriaticum"] == ["0 / 0", "3 / 5"]
    assert zones["Mare Africum"] == ["0 / 2", "0 / 2"]


def test_what_was_refused_is_told_and_counts_for_strength() -> None:
    post = post_of(9, "initiative")
    assert ["2", "Carthago", "on strength"] in rows_of(post)
    assert "The initiative point of army 2 exceeds the limit" in text_of(post)


def test_an_engagement_has_its_fp_term_by_term_and_its_settings() -> None:
    """Army 2: 1448 and 40 for initiative; the garrison: 1400 and 50 times a resilience of -1 (ST.1, AS.2)."""
    rows = [row[1:] for row in rows_of(post_of(9, "engagements"))]
    assert rows[:3] == [
        ["Carthago at 5954, strength", "1448"],
        ["initiative on strength (ST.1)", "+40"],
        ["FP in this engagement", "1488"],
    ]
    assert rows[-3:] == [
        ["Syracusae, garrison (AS.2)", "1400"],
        ["current resilience -1 (AS.2)", "-50"],
        ["FP in this engagement", "1350"],
    ]
    text = text_of(post_of(9, "engagements"))
    assert "Open Battle; map: Large (40 x 32); map re-rolls: none" in text
    assert "Army 2 sets the game up (EN.5)." in text
    assert "Terrain: Mediterranean Agricultural (EN.6)." in text


def test_strength_changes_by_losses_transfers_and_recovery() -> None:
    """Lost with 63 %: 126; drawn with 33 %: 66; won with 20 %: 20; 50 FP from army 14 to army 16 (ST.2, ST.6)."""
    changes = {row[0]: row[4] for row in rows_of(post_of(9, "administration")) if len(row) == 5 and row[0].isdigit()}
    assert changes["2"] == "-126"
    assert changes["7"] == "-66"
    assert changes["15"] == "-20"
    assert (changes["14"], changes["16"]) == ("-50", "+50")
    assert changes["1"] == ""


def test_a_siege_is_told_with_its_resilience() -> None:
    """Temesa on the coast in the hills, a Town with 2 as the round ends."""
    assert ["Temesa", "Carthago", "Roma", "15", "2"] in rows_of(post_of(9, "administration"))


def test_standings_say_how_they_changed() -> None:
    """Roma +4 for a victory; Carthago -2 for it and +1 for Camarina, of Syracusae; Roma is ahead."""
    first, second, third = rows_of(post_of(9, "standings"))
    assert first[:2] == ["Roma", "10 (+4)"]
    assert second[:2] == ["Carthago", "8 (-1)"]
    assert second[3].endswith("(+1)")
    assert (third[0], third[4:]) == ("Syracusae", ["-", "-"])
    assert third[3].endswith("(-1)")


def test_the_end_names_the_winner_and_the_reason() -> None:
    assert "The campaign is over. Roma has won: Carthago concedes (VP.4)." in text_of(post_of(9, "end"))
    assert "end" not in [post.key for post in all_posts(6)]


def test_a_retreat_is_told_with_what_is_not_fought() -> None:
    text = text_of(post_of(6, "retreats"))
    assert "Army 4 retreats; not fought: 4-Gela. (EN.4)" in text
    assert "No engagement is left to be fought." in text
    assert "Nobody retreats" in text_of(post_of(9, "retreats"))


def asked(document: RoundDocument, step: Step) -> list[list[str]]:
    return rows_of(orders_asked_for(ENGLISH, document, step, COMMANDS, due="soon"))


def test_everybody_with_an_army_is_asked_for_orders() -> None:
    rows = asked(played(9).initiative, Step.MOVEMENT)
    assert rows == [["Hanno", "Carthago", "1-3"], ["Hamilcar", "Carthago", "4-8"], ["Marcus", "Roma", "9-16"]]


@pytest.mark.parametrize("step", [Step.RETREATS, Step.BATTLES])
def test_only_who_has_met_somebody_is_asked_about_fighting(step: Step) -> None:
    rows = asked(played(9).movement, step)
    assert rows == [["Hanno", "Carthago", "2"], ["Hamilcar", "Carthago", "7"], ["Marcus", "Roma", "15"]]


@pytest.mark.parametrize("step", list(Step))
def test_every_step_asks_something_and_says_until_when(step: Step) -> None:
    post = orders_asked_for(ENGLISH, played(9).movement, step, COMMANDS, due="Monday, 18:00 (Rome time)")
    text = text_of(post)
    assert "Deadline: Monday, 18:00 (Rome time)." in text
    assert "example.org" not in text


def test_a_question_holds_no_order() -> None:
    """The document of an open step holds what was published before; of the orders of this one there is nothing."""
    text = text_of(orders_asked_for(ENGLISH, played(9).movement, Step.RETREATS, COMMANDS, due="soon"))
    assert "2 2 12 2 12 2 12 2 4" not in text


def test_placing_is_told(start: dict[str, Any]) -> None:
    document = read_document(placed(read_document(start), {}))
    text = text_of(placement_post(ENGLISH, document))
    assert re.search(r"^ +4 +Carthago +Enna \(4664\)$", text, re.MULTILINE)


def test_what_has_not_happened_cannot_be_told() -> None:
    for tell in (movement_post, initiative_post):
        with pytest.raises(DocumentError):
            tell(ENGLISH, played(9).beginning)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [([], ""), ([4], "4"), ([2, 1], "1, 2"), ([3, 1, 2], "1-3"), ([1, 2, 3, 5, 7, 8], "1-3, 5, 7, 8")],
)
def test_numbers_in_words(numbers: list[int], words: str) -> None:
    assert numbers_in_words(numbers) == words


def test_sentences_go_through_the_speech_that_is_given() -> None:
    loud = Speech(lambda sentence: f"<{sentence}>")
    post = standings_post(loud, played(9).battles, played(9).administration)
    columns = next(block.columns for block in post.blocks if isinstance(block, Table))
    assert [column.title for column in columns][:3] == ["<Faction>", "<Points>", "<Cities>"]
    assert post.title.endswith("<standings>>")


@pytest.mark.parametrize(
    ("text", "written_"),
    [
        ("**Roma** _won_", r"\*\*Roma\*\* \_won\_"),
        ("~~gone~~ `code` ||hidden||", r"\~\~gone\~\~ \`code\` \|\|hidden\|\|"),
        ("# not a heading", r"\# not a heading"),
        ("> no quote", r"\> no quote"),
        ("[link](https://example.org)", r"\[link\](https://example.org)"),
        ("- no entry", r"\- no entry"),
        ("9-16", "9-16"),
        (r"a \ b", r"a \\ b"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("Army 4 marches. (MV.11)", "Army 4 marches. (MV.11)"),
    ],
)
def test_markdown_is_escaped(text: str, written_: str) -> None:
    assert escaped(text) == written_


@pytest.fixture(scope="module")
def hostile() -> list[Post]:
    """The posts of a movement and its standings in which a faction has a name that means harm."""

    def renamed(document: RoundDocument) -> RoundDocument:
        values = json.loads(json.dumps(document.values))
        values["factions"][1]["title"] = HOSTILE
        return read_document(values)

    moved, ended = renamed(played(9).movement), renamed(played(9).administration)
    return [movement_post(ENGLISH, moved), initiative_post(ENGLISH, moved), standings_post(ENGLISH, moved, ended)]


def test_no_name_means_anything_in_bbcode(hostile: list[Post]) -> None:
    for post in hostile:
        text = in_one_piece(post, FORMATS["bbcode"])
        tags = re.findall(r"\[[^\]]*\]", text)
        assert set(tags) <= {"[size=150]", "[/size]", "[b]", "[/b]", "[code]", "[/code]", "[list]", "[/list]", "[*]"}
        assert text.count("[") == len(tags)
        assert "(b)Ro`ma`(/b)" in text


def test_no_name_means_anything_in_discord(hostile: list[Post]) -> None:
    for post in hostile:
        text = in_one_piece(post, FORMATS["markdown"])
        assert "@everyone" not in text
        assert set(re.findall("`+", text.replace("\\`", ""))) <= {"```"}
        assert text.count("```") % 2 == 0


@pytest.mark.parametrize("key", FORMATS)
def test_no_name_turns_the_writing_round_or_breaks_a_line(hostile: list[Post], key: str) -> None:
    for post in hostile:
        text = in_one_piece(post, FORMATS[key])
        assert "\u202e" not in text
        assert not re.search(r"^@", text, re.MULTILINE)


def test_a_long_name_goes_on_in_the_next_line_of_its_cell() -> None:
    name = "Ab" * 40
    found = aligned(Table([Column("Faction"), Column("FP", figures=True)], [(name, "12")]), 40)
    assert max(len(line) for line in [*found.head, *found.lines]) <= 40
    assert "".join(line.split("  ")[0] for line in found.lines) == name
    assert found.lines[0].endswith("  12")


def test_a_table_is_aligned() -> None:
    found = aligned(Table([Column("Army", figures=True), Column("Place")], [("4", "Enna"), ("16", "Gela")]), 40)
    assert found.head == ["Army  Place", "----  -----"]
    assert found.lines == ["   4  Enna", "  16  Gela"]


def test_plain_text_is_72_characters_wide() -> None:
    for post in all_posts(9):
        longest = max((line for line in text_of(post).split("\n") if "://" not in line), key=len)
        assert len(longest) <= 72, longest


def test_a_post_that_fits_is_one() -> None:
    post = Post("p", "Title", [Paragraph("Text")])
    assert written(post, FORMATS["markdown"]) == ["## Title\n\nText\n"]


def test_a_long_table_is_cut_between_rows_under_its_columns() -> None:
    post = Post("p", "Title", [Table([Column("Name")], [(f"row {number:03}",) for number in range(600)])])
    parts = written(post, FORMATS["markdown"])
    assert len(parts) == 3
    for number, part in enumerate(parts, start=1):
        assert part.startswith(f"## Title ({number}/3)\n\n```\nName\n-------\nrow ")
        assert part.endswith("\n```\n")
        assert len(part) <= 2000


def test_columns_that_take_most_of_a_part_are_named_once() -> None:
    name = "n" * 1500
    post = Post("p", "Title", [Table([Column(name)], [(f"row {number:03}",) for number in range(200)])])
    parts = written(post, FORMATS["markdown"])
    assert all(len(part) <= 2000 for part in parts)
    assert "".join(parts).count("n" * 60) == 25
    assert "row 199" in parts[-1]


def test_a_heading_goes_with_what_it_heads() -> None:
    post = Post("p", "Title", [Paragraph("a" * 1200), Heading("Second"), Paragraph("b" * 1200)])
    first, second = written(post, FORMATS["markdown"])
    assert "Second" not in first
    assert second.startswith("## Title (2/2)\n\n**Second**\n\nb")


WORDS = st.text(st.sampled_from("ab [*`\\@_é\n"), max_size=30)


def _table(rows: list[tuple[str, str]]) -> Table:
    return Table([Column("a"), Column("b")], rows)


BLOCKS: st.SearchStrategy[Block] = st.one_of(
    WORDS.map(Heading),
    st.integers(0, 900).map(lambda length: Paragraph(" ".join(["march"] * length))),
    st.integers(0, 4000).map(lambda length: Paragraph("\\" * length)),
    st.lists(WORDS, min_size=1, max_size=60).map(Bullets),
    st.lists(WORDS, min_size=1, max_size=60).map(Lines),
    st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=60).map(_table),
    st.just(Image("https://example.org/1.png", "a map")),
)


@given(st.lists(BLOCKS, max_size=8), st.integers(400, 3000))
def test_nothing_is_lost_and_no_part_is_too_long(blocks: list[Block], room: int) -> None:
    """The lines of the parts, put together, are the lines of the blocks, save those of a column that are repeated."""
    for form in MEASURED:
        chunks = [form.chunk(block) for block in blocks]
        parts = packed(chunks, room)
        assert all(len("\n\n".join(chunk.text for chunk in part)) <= room for part in parts)
        kept = "".join(line for part in parts for chunk in part for line in chunk.lines)
        assert kept == "".join(line for chunk in chunks for line in chunk.lines)


@given(st.lists(BLOCKS, max_size=8), st.text(max_size=400))
def test_every_part_of_a_post_is_whole_in_itself(blocks: list[Block], title: str) -> None:
    post = Post("p", title, blocks)
    for text in written(post, FORMATS["bbcode"]):
        assert len(text) <= 60_000
        for tag in ("b", "list", "code", "size"):
            assert len(re.findall(rf"\[{tag}[^\]]*\]", text)) == text.count(f"[/{tag}]")
    for text in written(post, FORMATS["markdown"]):
        assert len(text) <= 2_000
        assert text.count("\n```\n") % 2 == 0


def test_a_backslash_stays_with_what_it_stands_before() -> None:
    first, second = (chunk.lines for (chunk,) in packed([Chunk([r"\*" * 50])], 51))
    assert first == [r"\*" * 25]
    assert second == [r"\*" * 25]
