"""The templates of posts: what they may hold, how they are filled, and the page on which they are changed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import gettext, ngettext, override
from hypothesis import given
from hypothesis import strategies as st

from campaign.games.all_games import GAMES
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.posts.administration import administration_post, standings_apart
from campaign.games.vae_victis.posts.asked import orders_asked_for
from campaign.games.vae_victis.posts.movement import movement_post
from campaign.games.vae_victis.posts.orders_step import initiative_post
from campaign.games.vae_victis.posts.standings import standings_post
from campaign.games.vae_victis.steps import VAE_VICTIS, Step
from campaign.language.translated import rerendered_in_english
from campaign.models import Campaign, LogEntry, Phase, PostTemplate, Seat
from campaign.post_texts.blocks import Bullets, Heading, Link, Links, Paragraph, Quote, Table
from campaign.post_texts.formats import FORMATS, in_one_piece
from campaign.post_texts.speech import ENGLISH, Addresses, Speech
from campaign.post_texts.template import TemplateError, read_template
from campaign.posts.commands import set_template
from campaign.posts.queries.post_context import speech_of
from campaign.posts.texts.joining import with_question
from campaign.posts.texts.kinds import post_kinds, post_kinds_of
from campaign.posts.views.template_words import blocks_of, fields_of
from campaign.views.post_names import post_name
from hexmap.rules.documents import document_text
from tests.conftest import NOW, SECRET, advance, step_on, submit_orders
from tests.corrections.corrected import correct, go_to, report, step_of, winner
from tests.markup import compact
from tests.posts.rounds_to_post import COMMANDS, played

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
PAGE = "/campaigns/war/administration/templates/"
MOVEMENT = f"{PAGE}movement/"
OWN = "Marching orders, round {round}\n\n{outcome}\n\nAve!"


def read(text: str) -> Any:
    return read_template(text, ("round", "campaign"), ("orders", "outcome"), ("MV.6", "NV.4"))


def faults(text: str) -> list[tuple[int, str]]:
    """What is wrong with a template, by lines."""
    with pytest.raises(TemplateError) as refused:
        read(text)
    return [(fault.line, fault.text) for fault in refused.value.faults]


def test_a_template_is_filled() -> None:
    text = "Round {round}\n\n# Of {campaign}\nWords, {round}.\n- one\n- {round}\n\n- three\n{orders}\nEnd"
    values = {"round": "7", "campaign": "War"}
    title, blocks = read(text.replace("\n", "\r\n")).filled(values, {"orders": [Quote("MV.6", ["4 4"])]})
    assert title == "Round 7"
    assert blocks == [
        *(Heading("Of War"), Paragraph("Words, 7."), Bullets(["one", "7"]), Bullets(["three"])),
        *(Quote("MV.6", ["4 4"]), Paragraph("End")),
    ]


def test_a_block_may_be_empty_or_have_several_parts() -> None:
    title, blocks = read("T\n{ orders }\n{outcome}").filled({}, {"orders": [], "outcome": [Links([]), Heading("h")]})
    assert (title, blocks) == ("T", [Links([]), Heading("h")])


@pytest.mark.parametrize("codes", ["MV.6 NV.4", "MV.6, NV.4", " MV.6,NV.4 "])
def test_rules_are_quoted_where_a_template_names_them(codes: str) -> None:
    asked: list[list[str]] = []

    def quoting(named: list[str]) -> list[Any]:
        asked.append(list(named))
        return [Paragraph(f"what {code} says") for code in named]

    _, blocks = read(f"T\n{{quote {codes}}}\n{{quote NV.4}}").filled({}, {}, quoting)
    assert asked == [["MV.6", "NV.4"], ["NV.4"]]
    assert blocks == [Paragraph(f"what {code} says") for code in ("MV.6", "NV.4", "NV.4")]


def test_a_doubled_brace_is_a_literal_brace() -> None:
    assert read("{{round}} {{{round}}}").filled({"round": "7"}, {}) == ("{round} {7}", [])


def test_filled_in_values_are_not_parsed() -> None:
    title, blocks = read("{campaign}\n{campaign}").filled({"campaign": "# {round} {{"}, {})
    assert (title, blocks) == ("# {round} {{", [Paragraph("# {round} {{")])


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "the title"),
        (" \n \n", 1, "the title"),
        ("{orders}", 1, '"{orders}" is a block'),
        ("T\n\n{nothing}", 3, 'no "{nothing}"'),
        ("T\n{Orders}", 2, 'no "{Orders}"'),
        ("T\n{}", 2, 'no "{}"'),
        ("T\nSo: {orders}", 2, '"{orders}" is a block'),
        ("T\n# {orders}", 2, '"{orders}" is a block'),
        ("T\n{round", 2, "Write a field between two braces, and a brace itself twice"),
        ("T\nround}", 2, "Write a field between two braces, and a brace itself twice"),
        ("T\n{{round}", 2, "Write a field between two braces, and a brace itself twice"),
        ("T\n{orders}\n\n{orders}", 4, '"{orders}" is already in line 2'),
        ("\n\nT {round", 3, "Write a field between two braces, and a brace itself twice"),
        ("T\n{quote}", 2, "Name 1 to 8 paragraphs of the rules in a quote, such as MV.6"),
        ("T\n{quote MV}", 2, "Name 1 to 8 paragraphs of the rules in a quote, such as MV.6"),
        ("T\n{quote " + "MV.6 " * 9 + "}", 2, "Name 1 to 8 paragraphs of the rules in a quote, such as MV.6"),
        ("T\n{quote MV.6 MV.99}", 2, 'no paragraph "MV.99"'),
        ("{quote MV.6}", 1, 'no "{quote MV.6}"'),
        ("T\nSee {quote MV.6}", 2, 'no "{quote MV.6}"'),
    ],
)
def test_template_errors_name_their_line(text: str, line: int, said: str) -> None:
    ((where, what),) = faults(text)
    assert where == line
    assert said in what


def test_only_the_first_template_errors_are_listed_and_long_names_shortened() -> None:
    found = faults("T\n" + "{" + "x" * 5000 + "}\n" + "{\n" * 300)
    assert len(found) == 8
    assert max(len(said) for _, said in found) < 150


def test_every_template_error_is_translated() -> None:
    texts = ["", "{orders}", 'T\n{no "thing"}', "T\n{", "T\n{orders}\n{orders}", "T\n{quote}", "T\n{quote MV.99}"]
    said = [what for text in texts for _, what in faults(text)]
    assert len(said) == len(texts)
    assert [rerendered_in_english(what) for what in said] == said


@given(st.text(st.sampled_from("{}# -\n\r\tround;orders"), max_size=80))
def test_any_template_is_read_or_refused_with_valid_line_numbers(text: str) -> None:
    try:
        template = read(text)
    except TemplateError as refused:
        assert all(1 <= fault.line <= max(1, len(re.split("\r\n|\r|\n", text))) for fault in refused.faults)
    else:
        template.filled({"round": "7", "campaign": "War"}, {"orders": [], "outcome": []})


@pytest.mark.parametrize("key", post_kinds())
def test_default_templates_use_all_blocks_and_each_is_explained(key: str) -> None:
    kind = post_kinds()[key]
    own = kind.own_template(ENGLISH)
    kind.read(own)
    assert re.findall(r"^\{(\w+)\}$", own, re.MULTILINE) == list(kind.all_blocks)
    for game in GAMES.values():
        if key in post_kinds_of(game.id):
            assert all(words for _name, words in [*fields_of(kind, game), *blocks_of(kind, game)])
    assert post_name(key) != key


def test_a_post_is_written_by_the_template_of_the_campaign() -> None:
    own = Speech(
        campaign="The [b]war[/b]", templates={"movement": "{campaign} {round}\n# Fate\n{outcome}\n{map}\nAve!"}
    )
    text = in_one_piece(movement_post(own, played(9).movement), FORMATS["bbcode"])
    assert text.startswith("[size=150][b]The (b)war(/b) 9[/b][/size]\n\n[b]Fate[/b]\n\n[list]\n[*]Army 1 ")
    assert text.endswith("\n\nAve!\n")
    assert "[code]" not in text


def posts_with_standings(kind: str, text: str) -> list[str]:
    """What Administration of round 9 comes to with a campaign's own template for a kind of post: the keys of the posts
    that have a table of the standings.
    """
    speech = Speech(templates={kind: text})
    round_ = played(8)
    posts = [administration_post(speech, round_.battles, round_.administration)]
    if standings_apart(speech):
        posts.append(standings_post(speech, round_.battles, round_.administration))
    tables = [(post.key, block) for post in posts for block in post.blocks if isinstance(block, Table)]
    return [key for key, table in tables if table.columns[1].title == "Points"]


@pytest.mark.parametrize(
    ("kind", "text", "where"),
    [
        ("movement", OWN, ["administration"]),
        ("administration", "T\n{standings}\n{events}", ["administration"]),
        ("administration", "T\n{events}\n{sieges}\n{armies}", ["standings"]),
        ("standings", "T\n{standings}", ["standings"]),
    ],
)
def test_standings_appear_once_also_with_older_templates(kind: str, text: str, where: list[str]) -> None:
    """A template of administration without the standings was written when they were a post of their own."""
    assert posts_with_standings(kind, text) == where


def test_a_question_always_links_to_the_orders_page() -> None:
    speech = Speech(
        templates={"asked-movement": "March!\nUntil {deadline}."}, addresses=Addresses(orders="https://example.org/o/")
    )
    post = orders_asked_for(speech, played(9).initiative, Step.MOVEMENT, COMMANDS, due="Friday")
    assert list(post.blocks) == [Paragraph("Until Friday."), Links([Link("Submit here", "https://example.org/o/")])]


def test_a_template_of_the_campaign_keeps_its_titles() -> None:
    asked = "Your turn in round {round}"
    speech = Speech(templates={"asked-movement": asked, "initiative": "Seas of round {round}\n{superiority}"})
    question = orders_asked_for(speech, played(9).initiative, Step.MOVEMENT, COMMANDS, due="Friday")
    post = with_question(speech, initiative_post(speech, played(9).initiative), question)
    assert post.title == "Seas of round 9"
    assert Heading("Your turn in round 9") in post.blocks
    assert Heading("Orders, please") not in post.blocks


def test_an_outdated_template_is_not_used() -> None:
    for bad in ("{gone}", "T\n{round"):
        post = movement_post(Speech(templates={"movement": bad}), played(9).movement)
        assert post == movement_post(ENGLISH, played(9).movement)


@pytest.mark.parametrize(("who", "status"), [("nobody", 302), ("timon", 404), ("hanno", 403), ("marcus", 200)])
def test_only_the_administrator_edits_templates(phase: Phase, as_: Browsers, who: str, status: int) -> None:
    browser = as_(who)
    assert browser.get(PAGE).status_code == status
    assert browser.get(MOVEMENT).status_code == status
    assert browser.post(MOVEMENT, {"do": "look", "text": OWN}).status_code == status
    assert not PostTemplate.objects.exists()


def shown(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_an_unknown_kind_of_post_has_no_template(phase: Phase, as_: Browsers) -> None:
    for key in ("asked", "asked-", "nothing", "x" * 500):
        assert as_("marcus").get(f"{PAGE}{key}/").status_code == 404


def test_the_list_of_templates_marks_own_ones(phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    assert "your own" not in shown(marcus, PAGE)
    marcus.post(MOVEMENT, {"do": "save", "text": OWN})
    text = shown(marcus, PAGE)
    assert [f"{PAGE}{key}/" for key in post_kinds_of(VAE_VICTIS)] == re.findall(rf'href="({PAGE}[\w-]+/)"', text)
    assert text.count("your own") == 1


def test_a_template_can_be_saved_used_and_reset(war: Campaign, as_: Browsers) -> None:
    marcus = as_("marcus")
    assert "{other_orders}" in shown(marcus, MOVEMENT)
    step_on(war)
    posts = "/campaigns/war/rounds/1/posts/?as=plain"
    before = shown(marcus, posts)
    assert marcus.post(MOVEMENT, {"do": "save", "text": OWN}).status_code == 302
    text = shown(as_("hanno"), posts)
    assert "Marching orders, round 1" in text
    assert "Ave!" in text
    assert "orders, please" not in text
    assert "Decisions, please" in text
    assert "Marching orders, round 1" in shown(as_("hanno"), "/campaigns/war/rounds/1/")
    assert OWN in shown(marcus, MOVEMENT).replace("\r\n", "\n")
    assert marcus.post(MOVEMENT, {"do": "site"}).status_code == 302
    shown(marcus, MOVEMENT)  # where the notice of it is shown, once
    assert shown(marcus, posts).split("<main", 1)[1] == before.split("<main", 1)[1]
    assert list(PostTemplate.objects.order_by("pk").values_list("key", "text")) == [("movement", OWN), ("movement", "")]


def test_changing_a_template_is_logged(phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    marcus.post(MOVEMENT, {"do": "save", "text": OWN})
    marcus.post(f"{PAGE}asked-retreats/", {"do": "save", "text": "Retreat?\n{players}"})
    marcus.post(MOVEMENT, {"do": "site"})
    text = shown(as_("hanno"), "/campaigns/war/log/")
    assert text.count("The campaign got its own post template.") == 2
    assert text.count("Posts use the site&#x27;s template again.") == 1
    assert text.count("Posts: Movement.") == 2
    assert "Posts: Retreats - Question of the step." in text
    assert "Ave!" not in text


def test_a_template_equal_to_the_default_is_not_saved(phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    own = post_kinds()["movement"].own_template(ENGLISH)
    for form in ({"do": "site"}, {"do": "save", "text": own}, {"do": "save", "text": own.replace("\n", "\r\n")}):
        marcus.post(MOVEMENT, form)
    assert not PostTemplate.objects.exists()
    assert not LogEntry.objects.filter(action__startswith="posts.").exists()
    for _ in range(2):
        marcus.post(MOVEMENT, {"do": "save", "text": OWN})
    assert PostTemplate.objects.count() == 1


def test_a_template_quotes_the_rules(war: Campaign, as_: Browsers) -> None:
    step_on(war)
    text = compact(as_("marcus").post(MOVEMENT, {"do": "look", "text": "T\n{quote RD.7}"}).content.decode())
    assert '<blockquote lang="en"><p class="post-heading"><a href="/rules/RD.7/">RD.7</a></p>' in text
    assert "Chance enters nowhere but in" in text
    assert "{quote MV.6 NV.4}" in text


def test_quoted_rules_use_the_parameters_and_rulings_of_the_campaign(start: dict[str, Any], war: Campaign) -> None:
    ruleset = {"base": "vae-victis-2", "movement": {"points": 14}}
    war.phases.update(document=document_text({**start, "ruleset": ruleset}))
    paragraph = speech_of(war).paragraph
    assert paragraph("MV.1")[0].startswith("An army has 14 movement points")
    assert [line[:13] for line in paragraph("EN.4")] == ["A player can ", "Ruling: Where", "Ruling: Only "]
    assert not any("Example" in line or "0, which is raised" in line for line in paragraph("MV.2"))
    assert paragraph("XX.1") == []


def test_a_template_preview_saves_nothing(war: Campaign, as_: Browsers) -> None:
    step_on(war)
    answer = as_("marcus").post(MOVEMENT, {"do": "look", "text": OWN})
    text = answer.content.decode()
    assert answer.status_code == 200
    assert '<p class="post-title">Marching orders, round 1</p>' in text
    assert "<p>Ave!</p>" in text
    assert "This is a preview" in text
    assert not PostTemplate.objects.exists()


def test_a_template_preview_shows_published_results_only(war: Campaign, as_: Browsers, seat: Seats) -> None:
    phase = war.phases.get()
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    for status in ("open", "closed", "resolved"):
        advance(phase, to=status)
        text = shown(as_("marcus"), MOVEMENT)
        assert SECRET not in text
        assert "the campaign has no such post yet" in text
    advance(phase, to="published")
    assert SECRET in shown(as_("marcus"), MOVEMENT)


def test_a_question_template_can_be_previewed_at_any_time(war: Campaign, as_: Browsers) -> None:
    address = f"{PAGE}asked-movement/"
    assert "<h1>Template: Instructions - Question of the step</h1>" in shown(as_("marcus"), address)
    for _ in range(2):
        assert "Hamilcar  Carthago  4-8" in shown(as_("marcus"), address)
        step_on(war)
    assert "the campaign has no such post" in shown(as_("marcus"), f"{PAGE}asked-battles/")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The template is empty."),
        (" \r\n ", "The template is empty."),
        ("x" * 10_001, "at most 10000 characters"),
        ("{" * 20_000, "at most 10000 characters"),
        ("T\n{orders", "Line 2: A brace has no partner"),
        ("T\n{quote MV.6 MV.99}", "Line 2: The rules have no paragraph &quot;MV.99&quot;."),
        ("T\n{<script>}", "Line 2: This post has no &quot;{&lt;script&gt;}&quot;"),
        ("T \x00", "Null characters are not allowed."),
    ],
)
def test_an_invalid_template_is_shown_again_and_not_saved(phase: Phase, as_: Browsers, text: str, said: str) -> None:
    for do in ("save", "look", "odd", ""):
        answer = as_("marcus").post(MOVEMENT, {"do": do, "text": text})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert said in page
        assert "Nothing was changed." in page
        assert "<script>}" not in page
    assert not PostTemplate.objects.exists()


def test_texts_and_names_are_escaped_in_posts(war: Campaign, as_: Browsers) -> None:
    Campaign.objects.update(title="[img]x[/img] @everyone")
    step_on(war)
    text = "[b]{campaign}\n@everyone `x`\n[url=y]click[/url] \u202e \x07\n{orders}"
    as_("marcus").post(MOVEMENT, {"do": "save", "text": text})
    (pasted,) = re.findall(
        r'id="post-movement-movement-1"[^>]*>(.*?)<', shown(as_("hanno"), "/campaigns/war/rounds/1/posts/"), re.DOTALL
    )
    assert pasted.startswith(
        "[size=150][b](b)(img)x(/img) @everyone[/b][/size]\n\n@everyone `x`\n\n(url=y)click(/url)\n"
    )
    chat = shown(as_("hanno"), "/campaigns/war/rounds/1/posts/?as=markdown")
    (pasted,) = re.findall(r'id="post-movement-movement-1"[^>]*>(.*?)<', chat, re.DOTALL)
    assert "@everyone" not in pasted
    assert "\\`x\\`" in pasted


def test_templates_are_in_the_language_of_the_campaign(war: Campaign, as_: Browsers, people: dict[str, User]) -> None:
    """The administrator's words stay as they are; the blocks are in the campaign's language."""
    set_template(war, "movement", OWN, NOW, people["marcus"])
    Campaign.objects.update(language="sv")
    step_on(war)
    text = shown(as_("marcus"), MOVEMENT)
    assert "Marching orders, round 1" in text
    assert "De här arméerna står kvar: #1-3 (Hanno), #4-8 (Hamilcar)" in text
    as_("marcus").post(MOVEMENT, {"do": "site"})
    text = shown(as_("marcus"), MOVEMENT)
    assert "# Order" in text
    assert "# Orders" not in text


@pytest.mark.parametrize("key", post_kinds())
def test_headings_of_default_templates_are_translated(key: str) -> None:
    def headings(speech: Speech) -> list[str]:
        return [line for line in post_kinds()[key].own_template(speech).splitlines() if line.startswith("# ")]

    with override("sv"):
        swedish = headings(Speech(gettext, ngettext))
    english = headings(ENGLISH)
    assert len(swedish) == len(english)
    assert not set(swedish) & set(english)


def test_the_correction_template_is_used_and_previewed(battles: Phase, as_: Browsers) -> None:
    war = battles.campaign
    report(battles, "4-9", TypedReport("9", "45-20"))
    address = f"{PAGE}correction/"
    assert "the campaign has no such post" in shown(as_("marcus"), address)
    go_to(war, 2, Step.INITIATIVE)
    for casualties in (46, 47):
        correct(war, step_of(war, 1, Step.BATTLES), winner("4-9", "9", casualties, 20))
    as_("marcus").post(address, {"do": "save", "text": "Put right: {number}\n{what}"})
    look = shown(as_("marcus"), address)
    assert '<p class="post-title">Put right: 2</p>' in look
    assert "army 4 (Hamilcar) lost 47 %" in look
    page = shown(as_("hanno"), "/campaigns/war/rounds/1/posts/?as=plain")
    assert "Put right: 1" in page
    ids = re.findall(r'<textarea id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_only_the_last_of_several_templates_counts(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    for text in ("One {round}", "Two {round}", "Three {round}"):
        assert set_template(war, "movement", text, NOW, people["marcus"])
    step_on(war)
    page = shown(as_("hanno"), "/campaigns/war/rounds/1/posts/")
    assert "Three 1" in page
    assert "Two 1" not in page
