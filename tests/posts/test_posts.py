"""The posts for the forum as values and texts: what they say of a round, in three formats, cut where they must be."""

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.games.cases import read_cases
from campaign.games.vae_victis.posts.asked import orders_asked_for
from campaign.games.vae_victis.posts.movement import movement_post
from campaign.games.vae_victis.posts.orders_step import initiative_post, placement_post
from campaign.games.vae_victis.posts.standings import standings_post
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.sequence_of_play import placed
from campaign.games.vae_victis.steps import Step
from campaign.post_texts.as_markdown import escaped
from campaign.post_texts.blocks import (
    Block,
    Bullets,
    Column,
    Heading,
    Image,
    Link,
    Links,
    Paragraph,
    Post,
    Quote,
    Table,
)
from campaign.post_texts.chunks import Chunk, packed
from campaign.post_texts.composing import quoted
from campaign.post_texts.fixed_pitch import aligned, columns_of
from campaign.post_texts.formats import FORMATS, in_one_piece, written
from campaign.post_texts.numbers import numbers_in_words
from campaign.post_texts.speech import ENGLISH, Speech
from hexmap.rules.documents import DocumentError
from tests.json_rounds import adjudicate_movement
from tests.posts.rounds_to_post import ACTION, COMMANDS, MAP, SITE, SPEECH, all_posts, played, question, single_posts

STORED = Path(__file__).parent / "stored"
HOSTILE = "[b]Ro`ma`[/b] *_~|#<\u202e\n@everyone " + "x" * 80
MEASURED = [form for form in FORMATS.values() if form.limit is not None]


def post_of(number: int, key: str) -> Post:
    """A post of a round by its template, before it is joined with others."""
    return next(post for posts in single_posts(number).values() for post in posts if post.key == key)


def rows_of(post: Post) -> list[list[str]]:
    """The cells of all tables of a post."""
    return [list(row) for block in post.blocks if isinstance(block, Table) for row in block.rows]


def text_of(post: Post) -> str:
    return in_one_piece(post, FORMATS["plain"])


@pytest.mark.parametrize(("number", "key"), [(9, "bbcode"), (9, "markdown"), (9, "plain"), (6, "plain"), (4, "plain")])
def test_the_posts_of_a_round_are_as_stored(number: int, key: str) -> None:
    """Round 9 has a battle, an assault, sieges, a placement and the end, round 6 a retreat.

    In round 4 nobody meets on land.
    """
    posts = [question(number, Step.INITIATIVE), *all_posts(number)]
    texts = [text for post in posts for text in written(post, FORMATS[key])]
    if os.environ.get("STORE_POSTS"):
        (STORED / f"round-{number}-{key}.txt").write_text("\n\f\n".join(texts), encoding="utf-8")
    assert "\n\f\n".join(texts) == (STORED / f"round-{number}-{key}.txt").read_text(encoding="utf-8")


def test_the_post_in_the_guide_is_current() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "forum.md").read_text(encoding="utf-8")
    assert f"```\n{text_of(all_posts(9)[3])}```\n" in guide


def test_superiority_is_listed_by_zone_and_faction() -> None:
    """Two points and none of the other: 2 + 2 - 0 and 2 + 0 - 2 (IN.3)."""
    zones = {row[0]: row[1:] for row in rows_of(post_of(9, "initiative"))[:6]}
    assert zones["Mare Ionium"] == ["2 / 4", "0 / 0"]
    assert zones["Mare Adriaticum"] == ["0 / 0", "3 / 5"]
    assert zones["Mare Africum"] == ["0 / 2", "0 / 2"]


def test_refused_initiative_points_are_listed_as_strength() -> None:
    post = post_of(9, "initiative")
    assert ["on strength", "Carthago", "#2 (Hanno), #4-8 (Hamilcar)"] in rows_of(post)
    assert "The initiative point of army 2 (Hanno) exceeds the limit" in " ".join(text_of(post).split())


def test_an_engagement_has_its_fp_term_by_term_and_its_settings() -> None:
    """Army 2: 1477, 30 in a Town, 40 for initiative; garrison: 1400 and 50 times a resilience of -1 (ST.1, AS.2)."""
    rows = [row[1:] for row in rows_of(post_of(9, "engagements"))]
    assert rows[:4] == [
        ["Carthago at Temesa (5953), strength", "1477"],
        ["in a Town's hex (ST.1)", "+30"],
        ["initiative on strength (ST.1)", "+40"],
        ["FP in this engagement", "1547"],
    ]
    assert rows[-3:] == [
        ["Syracusae, garrison (AS.2)", "1400"],
        ["current resilience -1 (AS.2)", "-50"],
        ["FP in this engagement", "1350"],
    ]
    text = text_of(post_of(9, "engagements"))
    assert "Open Battle; map: Large (40 x 32); map re-rolls: none" in text
    assert "#2 (Hanno) sets the game up (EN.5)." in text
    assert "Terrain: Mediterranean Mountains (EN.6)." in text


def test_strength_changes_by_losses_transfers_and_recovery() -> None:
    """Lost with 63 %: 126; drawn with 33 %: 66; won with 20 %: 20, and 60 FP come from army 12 (ST.2, ST.6)."""
    rows = [row for row in rows_of(post_of(9, "administration")) if len(row) == 5 and row[0].startswith("#")]
    changes = {row[0]: row[4] for row in rows}
    assert changes["#2 (Hanno)"] == "-126"
    assert changes["#7 (Hamilcar)"] == "-66"
    assert changes["#15 (Marcus)"] == "+40"
    assert (changes["#14 (Marcus)"], changes["#16 (Marcus)"]) == ("-50", "+50")
    assert changes["#1 (Hanno)"] == ""


def test_a_siege_is_listed_with_its_resilience() -> None:
    """Temesa, a Town on the coast in mountains: 2 (SI.2)."""
    assert ["Temesa", "Carthago", "Roma", "#15 (Marcus)", "2"] in rows_of(post_of(9, "administration"))


def test_standings_show_their_change() -> None:
    """Roma +4 for a victory; Carthago -2 for it, and +1 each for Camarina and Leontini, of Syracusae, is ahead."""
    first, second, third = rows_of(post_of(9, "end"))
    assert first[:2] == ["Carthago", "12"]
    assert first[3].endswith("(+2)")
    assert second[:2] == ["Roma", "8 (+4)"]
    assert (third[0], third[4:]) == ("Syracusae", ["-", "-"])
    assert third[3].endswith("(-2)")


def test_the_end_names_the_winner_the_reason_and_the_players_with_the_score() -> None:
    text = text_of(post_of(9, "end"))
    assert "The campaign is over. Roma has won: Carthago concedes (VP.4)." in text
    assert "- Carthago, 12 victory points: Hanno, Hamilcar\n- Roma, 8 victory points: Marcus\n" in text
    assert "end" not in [post.key for posts in single_posts(6).values() for post in posts]


def test_a_retreat_is_listed_with_avoided_engagements() -> None:
    text = text_of(post_of(6, "retreats"))
    assert "Army 4 (Hamilcar) retreats; not fought: 4-Gela. (EN.4)" in text
    assert "No engagement is left to be fought." in text


def test_the_next_question_says_that_nobody_retreats() -> None:
    """In round 9 nobody retreats: no post says only that."""
    assert single_posts(9)[Step.RETREATS] == []
    assert "- Nobody retreats: all engagements are fought (EN.4)." in text_of(question(9, Step.BATTLES))


@pytest.mark.parametrize("number", range(2, 10))
def test_a_round_has_at_most_five_posts(number: int) -> None:
    """One a step, with the question of the next step; each title appears once."""
    titles = [post.title for post in all_posts(number)]
    assert 3 <= len(titles) <= 5
    assert len(set(titles)) == len(titles)


def test_a_post_has_the_outcome_of_a_step_and_the_next_question() -> None:
    titles = [post.title.removeprefix("The war - ") for post in all_posts(6)]
    assert titles[:2] == ["Round 6: initiative; orders, please", "Round 6: movement; does anyone retreat?"]
    assert titles[-1] == "Round 6: administration; Round 7: where do the initiative points go?"
    text = text_of(all_posts(6)[-1])
    assert text.index("The armies as the round ends") < text.index("Round 7: where do the initiative points go?\n---")


def test_every_post_links_to_orders_round_replay_and_questions() -> None:
    """Once the campaign is over, nothing is submitted any more."""
    for post in all_posts(9):
        text = text_of(post)
        assert text.count(f"Submit orders: {SITE}/orders/\n") == (post.key != "end")
        assert text.count(f"Questions: {SITE}/questions/\n") == 1
        assert text.count(f"Round 9: {SITE}/rounds/9/\n") == 1
        assert text.count(f"Replay: {SITE}/rounds/9/replay/\n") == 1


@pytest.mark.parametrize("step", [step for step in Step if step != Step.PLACEMENT])
def test_a_question_links_to_the_orders_page(step: Step) -> None:
    text = text_of(question(9, step))
    if step == Step.BATTLES:
        assert f"\nReport your games here: {SITE}/rounds/9/engagements/\n" in text
    else:
        assert f"\nSubmit here: {SITE}/orders/\n" in text


def test_the_maps_of_a_movement_and_of_the_end_of_a_round_are_shown_once() -> None:
    _, moved, *_ = all_posts(6)
    assert [block.address for block in moved.blocks if isinstance(block, Image)] == [MAP, ACTION]
    last = all_posts(6)[-1]
    assert [block.address for block in last.blocks if isinstance(block, Image)] == [MAP]


def test_armies_that_stay_share_a_line_and_so_do_those_without_orders() -> None:
    """Armies 2, 8 and 13 have no orders; army 1 neither, but its refused transfer is listed."""
    post = post_of(9, "movement")
    assert ["#1, 2 (Hanno), #8 (Hamilcar)", "Carthago", "-"] in rows_of(post)
    assert ["#13 (Marcus)", "Roma", "-"] in rows_of(post)
    text = text_of(post)
    assert "- These armies stay where they are: #2 (Hanno), #8 (Hamilcar), #13 (Marcus)." in " ".join(text.split())
    assert "Army 8 (Hamilcar) stays" not in text
    assert "Army 1 (Hanno) stays at 1970." in text


def test_a_round_without_engagements_has_no_battles() -> None:
    quiet = next(number for number in range(2, 10) if not played(number).movement.model.engagements)
    assert "No battles to take place" in text_of(post_of(quiet, "movement"))
    assert "No battles to take place" not in text_of(post_of(9, "movement"))


def test_code_is_at_most_80_columns_wide_and_long_voyages_are_folded() -> None:
    longest = "0 0 2 2 4 2 2 12 12 12 12 12 2 12 12 12 12 12 12 12 10 12"
    assert ["#6 (Hamilcar)", "Carthago", longest] in rows_of(post_of(9, "movement"))
    for post in [*all_posts(6), *all_posts(9)]:
        for code in re.findall(r"\[code\]\n(.*?)\n\[/code\]", in_one_piece(post, FORMATS["bbcode"]), re.DOTALL):
            assert longest not in code
            assert max(len(line) for line in code.split("\n")) <= 80


def test_paragraphs_are_links_to_the_rulebook() -> None:
    post = post_of(9, "movement")
    halted = in_one_piece(post, FORMATS["bbcode"]).split("Army 15 (Marcus) marches", 1)[1].split("\n", 1)[0]
    assert halted.endswith(f" ([url={SITE}/rules/MV.6/]MV.6[/url])")
    chat = in_one_piece(post, FORMATS["markdown"])
    assert chat.count(f"[NV.4](<{SITE}/rules/NV.4/>)") == 1
    assert chat.count("(NV.4)") > 0
    assert "rules/MV.6" not in text_of(post)


@pytest.mark.parametrize("text", ["https://example.org/MV.6", "XMV.6", "MV.6/", "MV.123", "mv.6"])
def test_unknown_rule_codes_are_not_linked(text: str) -> None:
    post = Post("p", "T", [Paragraph(text)], f"{SITE}/rules/")
    assert "[url" not in in_one_piece(post, FORMATS["bbcode"])


def test_a_rule_is_quoted_verbatim() -> None:
    speech = replace(SPEECH, paragraph=lambda code: ["Halt [here].", "And @there."] if code == "MV.6" else ())
    post = Post("p", "T", quoted(speech, ["MV.6", "XX.9"]))
    forum = in_one_piece(post, FORMATS["bbcode"])
    assert forum.endswith("\n\n[quote]\n[b]MV.6[/b]\nHalt (here).\nAnd @there.\n[/quote]\n")
    chat = in_one_piece(post, FORMATS["markdown"])
    assert chat.endswith("\n\n> **MV.6** Halt \\[here\\].\n> And @\u200bthere.\n")
    assert text_of(post).endswith("\n\n> MV.6 Halt [here].\n> And @there.\n")


def test_a_player_is_named_once_per_sentence_beside_an_army() -> None:
    named = SPEECH.named("Army 7 stays. Army 7 meets army 15.")
    assert named == "Army 7 (Hamilcar) stays. Army 7 meets army 15 (Marcus)."
    assert SPEECH.named("armies 3, 9 and 16 meet") == "armies 3 (Hanno), 9 (Marcus) and 16 (Marcus) meet"
    assert SPEECH.named("Army 2 (1448 FP) fights") == "Army 2 (Hanno; 1448 FP) fights"
    assert SPEECH.named("Army 99 stays at 0742.") == "Army 99 stays at 0742."
    assert ENGLISH.named("Army 7 stays.") == "Army 7 stays."
    assert SPEECH.armies([8, 1, 2, 3, 16]) == "#1-3 (Hanno), #8 (Hamilcar), #16 (Marcus)"
    assert ENGLISH.armies([8, 1, 2, 3]) == "#1-3, 8"


def test_a_name_that_looks_like_an_army_is_not_named_again() -> None:
    odd = replace(SPEECH, players={7: "army 7", 8: r"\1 (army 8)"})
    assert odd.named("Army 7 meets army 8.") == r"Army 7 (army 7) meets army 8 (\1 (army 8))."


def test_a_question_includes_helpful_facts() -> None:
    """Round 9 begins with armies below full strength; in round 9 Carthago rules no Mare Adriaticum."""
    text = " ".join(text_of(question(9, Step.INITIATIVE)).split())
    assert "A point on strength helps armies below 1600 FP (ST.1): #2 (Hanno), #4, 7" in text
    text = " ".join(text_of(question(9, Step.MOVEMENT)).split())
    assert "NMP of Carthago this round, shared by all its navies (IN.4): Mare Sardoum 48," in text
    carthago = text.split("NMP of Carthago")[1].split("NMP of Roma")[0]
    assert "Mare Adriaticum" not in carthago
    assert "won +4, drawn +0, lost -2 (VP.1)" in text_of(question(9, Step.BATTLES))


def test_a_question_says_when_points_on_strength_have_no_effect(start: dict[str, Any]) -> None:
    post = orders_asked_for(ENGLISH, read_document(start), Step.INITIATIVE, COMMANDS, due="soon")
    assert "All armies are at 1600 FP: a point on strength has no effect this round" in " ".join(text_of(post).split())


def test_limits_of_initiative_points_are_named_where_they_apply(start: dict[str, Any]) -> None:
    """Roma has 8 armies and 7 ports in Mare Tuscum; without a structure it can place no point anywhere."""

    def told_to_roma(document: dict[str, Any]) -> str:
        post = orders_asked_for(ENGLISH, read_document(document), Step.INITIATIVE, COMMANDS, due="soon")
        return " ".join(text_of(post).split()).partition("Roma can place at most this many points (IN.2): ")[2]

    limits = "Mare Sardoum 0, Mare Tuscum 7, Mare Africum 0; in the other zones, all it has. Deadline"
    assert told_to_roma(start).startswith(limits)
    lost = {name: faction for name, faction in start["control"].items() if faction != "roma"}
    nothing = ", ".join(f"{zone} 0" for zone in read_document(start).board.zones)
    assert told_to_roma({**start, "control": lost}).startswith(f"{nothing}. Deadline")


def test_the_retreat_question_names_armies_that_cannot_retreat() -> None:
    """Mountains close in on Gela, and army 1 stands in the only way out; army 1 can go east."""
    (case,) = read_cases(
        "## EN.4 Stuck.\n    PPPPPP\n    PPFFFF\n    PPPPPP\n"
        "city Gela 0302 carthago\narmy 1 roma 0402\narmy 9 carthago 0302\nthen\nengagements 1-9\n"
    )
    document = read_document(adjudicate_movement(VAE_VICTIS_CASES.set_up(case).document))
    text = " ".join(text_of(orders_asked_for(SPEECH, document, Step.RETREATS, COMMANDS, due="soon")).split())
    assert "Cannot retreat, with nowhere to go (EN.4): #9 (Marcus)." in text
    assert "Cannot retreat" not in text_of(question(9, Step.RETREATS))


def test_the_decisions_question_names_only_armies_with_a_decision() -> None:
    """Army 15 has won; 6, 9, 14 and 16 lie where they can land; 2 has lost, 10 and 11 ride where nobody can."""
    rows = {row[0]: row[2] for row in rows_of(question(9, Step.ADMINISTRATION))}
    assert rows == {
        "#6 (Hamilcar)": "debark in direction 8",
        "#9 (Marcus)": "debark in direction 2; besiege Bosa, Tharros",
        "#14 (Marcus)": "debark in direction 2, 4, 8, 10",
        "#15 (Marcus)": "advance to 5953; besiege Temesa",
        "#16 (Marcus)": "debark in direction 6",
    }


def test_the_question_says_when_nobody_has_a_decision() -> None:
    post = orders_asked_for(SPEECH, played(9).battles, Step.ADMINISTRATION, COMMANDS, due="soon", decisions=[])
    assert "Nobody has anything to decide this time." in text_of(post)
    assert rows_of(post) == []


def asked(document: RoundDocument, step: Step) -> list[list[str]]:
    return rows_of(orders_asked_for(ENGLISH, document, step, COMMANDS, due="soon"))


def test_every_player_with_an_army_is_asked_for_orders() -> None:
    rows = asked(played(9).initiative, Step.MOVEMENT)
    assert rows == [["Hanno", "Carthago", "1-3"], ["Hamilcar", "Carthago", "4-8"], ["Marcus", "Roma", "9-16"]]


@pytest.mark.parametrize("step", [Step.RETREATS, Step.BATTLES])
def test_only_players_with_engagements_are_asked_about_them(step: Step) -> None:
    rows = asked(played(9).movement, step)
    assert rows == [["Hanno", "Carthago", "2"], ["Hamilcar", "Carthago", "7"], ["Marcus", "Roma", "15"]]


@pytest.mark.parametrize("step", list(Step))
def test_every_step_has_a_question_with_a_deadline(step: Step) -> None:
    post = orders_asked_for(ENGLISH, played(9).movement, step, COMMANDS, due="Monday, 18:00 (Rome time)")
    text = text_of(post)
    assert "Deadline: Monday, 18:00 (Rome time)." in text
    assert "example.org" not in text


def test_a_question_holds_no_order() -> None:
    """The document of an open step holds what was published before; of the orders of this one there is nothing."""
    text = text_of(orders_asked_for(ENGLISH, played(9).movement, Step.RETREATS, COMMANDS, due="soon"))
    assert "2 2 12 2 12 2 12 2 4" not in text


def test_the_placement_post_lists_armies_and_places(start: dict[str, Any]) -> None:
    document = placed(read_document(start), {})
    text = text_of(placement_post(ENGLISH, document))
    assert re.search(r"^#4 +Carthago +Enna \(4664\)$", text, re.MULTILINE)


def test_posts_of_steps_not_yet_played_are_refused() -> None:
    for tell in (movement_post, initiative_post):
        with pytest.raises(DocumentError):
            tell(ENGLISH, played(9).beginning)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [([], ""), ([4], "4"), ([2, 1], "1, 2"), ([3, 1, 2], "1-3"), ([1, 2, 3, 5, 7, 8], "1-3, 5, 7, 8")],
)
def test_lists_of_numbers_are_shortened_to_ranges(numbers: list[int], words: str) -> None:
    assert numbers_in_words(numbers) == words


def test_sentences_are_translated_by_the_given_speech() -> None:
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
        values = document.as_json()
        values["factions"][1]["title"] = HOSTILE
        return read_document(values)

    moved, ended = renamed(played(9).movement), renamed(played(9).administration)
    return [movement_post(ENGLISH, moved), initiative_post(ENGLISH, moved), standings_post(ENGLISH, moved, ended)]


def test_names_are_escaped_in_bbcode(hostile: list[Post]) -> None:
    for post in hostile:
        text = in_one_piece(post, FORMATS["bbcode"])
        tags = re.findall(r"\[[^\]]*\]", text)
        assert set(tags) <= {"[size=150]", "[/size]", "[b]", "[/b]", "[code]", "[/code]", "[list]", "[/list]", "[*]"}
        assert text.count("[") == len(tags)
        assert "(b)Ro`ma`(/b)" in text


def test_names_are_escaped_in_discord(hostile: list[Post]) -> None:
    for post in hostile:
        text = in_one_piece(post, FORMATS["markdown"])
        assert "@everyone" not in text
        assert set(re.findall("`+", text.replace("\\`", ""))) <= {"```"}
        assert text.count("```") % 2 == 0


@pytest.mark.parametrize("key", FORMATS)
def test_names_cannot_change_direction_or_break_lines(hostile: list[Post], key: str) -> None:
    for post in hostile:
        text = in_one_piece(post, FORMATS[key])
        assert "\u202e" not in text
        assert not re.search(r"^@", text, re.MULTILINE)


def test_a_long_name_wraps_in_its_cell() -> None:
    name = "Ab" * 40
    found = aligned(Table([Column("Faction"), Column("FP", figures=True)], [(name, "12")]), 40)
    assert max(len(line) for line in [*found.head, *found.lines]) <= 40
    assert "".join(line.split("  ")[0] for line in found.lines) == name
    assert found.lines[0].endswith("  12")


@pytest.mark.parametrize("name", ["カルタゴ", "Ro\N{COMBINING MACRON}ma", "Syracusae", "長安の都の大きな市場と港"])
def test_a_table_counts_the_columns_of_letters(name: str) -> None:
    """East Asian letters are as wide as two others, and marks stand upon the letter before them."""
    found = aligned(Table([Column("Place"), Column("FP", figures=True)], [(name, "12"), ("Gela", "3")]), 20)
    first, *others = found.lines
    assert columns_of(first) == columns_of(others[-1]) == columns_of(found.head[0]) <= 20
    shown = "".join(line.replace(" 12", "").strip() for line in found.lines[:-1])
    assert shown == name


def test_a_table_is_aligned() -> None:
    found = aligned(Table([Column("Army", figures=True), Column("Place")], [("4", "Enna"), ("16", "Gela")]), 40)
    assert found.head == ["Army  Place", "----  -----"]
    assert found.lines == ["   4  Enna", "  16  Gela"]


def test_plain_text_is_72_characters_wide() -> None:
    for post in [*all_posts(9), *all_posts(6)]:
        longest = max((line for line in text_of(post).split("\n") if "://" not in line), key=len)
        assert len(longest) <= 72, longest


def test_a_short_post_is_not_split() -> None:
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


def test_a_heading_stays_with_its_text_when_split() -> None:
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
    st.lists(WORDS, min_size=1, max_size=9).map(lambda lines: Quote("MV.6", lines)),
    st.just(Links([Link("Rules [x]", "https://example.org/rules/"), Link("Replay", "https://example.org/r/")])),
    st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=60).map(_table),
    st.just(Image("https://example.org/1.png", "a map")),
)


@given(st.lists(BLOCKS, max_size=8), st.integers(400, 3000))
def test_splitting_keeps_all_lines_within_the_limit(blocks: list[Block], room: int) -> None:
    """The lines of the parts, put together, are the lines of the blocks, save those of a column that are repeated."""
    for form in MEASURED:
        chunks = form.chunks(Post("p", "T", blocks))
        parts = packed(chunks, room)
        assert all(len("\n\n".join(chunk.text for chunk in part)) <= room for part in parts)
        kept = "".join(line for part in parts for chunk in part for line in chunk.lines)
        assert kept == "".join(line for chunk in chunks for line in chunk.lines)


@given(st.lists(BLOCKS, max_size=8), st.text(max_size=400))
def test_every_part_of_a_split_post_has_balanced_tags(blocks: list[Block], title: str) -> None:
    post = Post("p", title, blocks)
    for text in written(post, FORMATS["bbcode"]):
        assert len(text) <= 60_000
        for tag in ("b", "list", "code", "size"):
            assert len(re.findall(rf"\[{tag}[^\]]*\]", text)) == text.count(f"[/{tag}]")
    for text in written(post, FORMATS["markdown"]):
        assert len(text) <= 2_000
        assert text.count("\n```\n") % 2 == 0


def test_splitting_never_separates_a_backslash_from_its_character() -> None:
    first, second = (chunk.lines for (chunk,) in packed([Chunk([r"\*" * 50])], 51))
    assert first == [r"\*" * 25]
    assert second == [r"\*" * 25]
