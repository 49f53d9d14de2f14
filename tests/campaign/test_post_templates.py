"""The templates of posts: what they may hold, how they are filled, and the page on which they are changed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from campaign.models import Campaign, LogEntry, Phase, PostTemplate, Seat
from campaign.reports.posts.blocks import Bullets, Heading, Lines, Paragraph
from campaign.reports.posts.formats import FORMATS, in_one_piece
from campaign.reports.posts.kinds import POST_KINDS
from campaign.reports.posts.movement import movement_post
from campaign.reports.posts.speech import ENGLISH, Speech
from campaign.reports.posts.template import TemplateError, read_template
from campaign.rules.report_text import Given
from campaign.services.post_templates import set_template
from campaign.telling.told import retold_in_english
from campaign.views.post_words import BLOCKS, FIELDS, POSTS
from orders.rules.kinds import Step
from tests.campaign.corrected import correct, go_to, report, step_of, winner
from tests.campaign.rounds_to_post import played
from tests.conftest import NOW, SECRET, advance, hand_in, step_on

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
PAGE = "/campaigns/war/administration/templates/"
MOVEMENT = f"{PAGE}movement/"
OWN = "Marching orders, round {round}\n\n{outcome}\n\nAve!"


def read(text: str) -> Any:
    return read_template(text, ("round", "campaign"), ("orders", "outcome"))


def faults(text: str) -> list[tuple[int, str]]:
    """What is wrong with a template, by lines."""
    with pytest.raises(TemplateError) as refused:
        read(text)
    return [(fault.line, fault.text) for fault in refused.value.faults]


def test_a_template_is_filled() -> None:
    text = "Round {round}\n\n# Of {campaign}\nWords, {round}.\n- one\n- {round}\n\n- three\n{orders}\nEnd"
    values = {"round": "7", "campaign": "War"}
    title, blocks = read(text.replace("\n", "\r\n")).filled(values, {"orders": [Lines(["4 4"])]})
    assert title == "Round 7"
    assert blocks == [
        *(Heading("Of War"), Paragraph("Words, 7."), Bullets(["one", "7"]), Bullets(["three"])),
        *(Lines(["4 4"]), Paragraph("End")),
    ]


def test_a_block_may_be_nothing_or_several() -> None:
    title, blocks = read("T\n{ orders }\n{outcome}").filled({}, {"orders": [], "outcome": [Lines([]), Heading("h")]})
    assert (title, blocks) == ("T", [Lines([]), Heading("h")])


def test_a_brace_itself_is_written_twice() -> None:
    assert read("{{round}} {{{round}}}").filled({"round": "7"}, {}) == ("{round} {7}", [])


def test_what_is_filled_in_is_not_read_again() -> None:
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
        ("T\n{round", 2, "A brace stands alone"),
        ("T\nround}", 2, "A brace stands alone"),
        ("T\n{{round}", 2, "A brace stands alone"),
        ("T\n{orders}\n\n{orders}", 4, '"{orders}" stands in line 2 already'),
        ("\n\nT {round", 3, "A brace stands alone"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, said: str) -> None:
    ((where, what),) = faults(text)
    assert where == line
    assert said in what


def test_of_many_faults_the_first_are_said_and_long_names_are_cut() -> None:
    found = faults("T\n" + "{" + "x" * 5000 + "}\n" + "{\n" * 300)
    assert len(found) == 8
    assert max(len(said) for _, said in found) < 150


def test_every_fault_is_known_to_the_translators() -> None:
    texts = ["", "{orders}", 'T\n{no "thing"}', "T\n{", "T\n{orders}\n{orders}"]
    said = [what for text in texts for _, what in faults(text)]
    assert [retold_in_english(what) for what in said] == said


@given(st.text(st.sampled_from("{}# -\n\r\tround;orders"), max_size=80))
def test_every_text_is_read_or_refused_with_lines_that_it_has(text: str) -> None:
    try:
        template = read(text)
    except TemplateError as refused:
        assert all(1 <= fault.line <= max(1, len(re.split("\r\n|\r|\n", text))) for fault in refused.faults)
    else:
        template.filled({"round": "7", "campaign": "War"}, {"orders": [], "outcome": []})


@pytest.mark.parametrize("key", POST_KINDS)
def test_the_sites_own_templates_hold_all_their_blocks_and_all_is_explained(key: str) -> None:
    kind = POST_KINDS[key]
    own = kind.own_template(ENGLISH)
    kind.read(own)
    assert re.findall(r"^\{(\w+)\}$", own, re.MULTILINE) == list(kind.blocks)
    assert {*kind.all_fields} <= {*FIELDS}
    assert {*kind.blocks} <= {*BLOCKS}
    assert str(POSTS[key])


def test_a_post_is_written_by_the_template_of_the_campaign() -> None:
    own = Speech(
        campaign="The [b]war[/b]", templates={"movement": "{campaign} {round}\n# Fate\n{outcome}\n{map}\nAve!"}
    )
    text = in_one_piece(movement_post(own, played(9).movement), FORMATS["bbcode"])
    assert text.startswith("[size=150][b]The (b)war(/b) 9[/b][/size]\n\n[b]Fate[/b]\n\n[list]\n[*]Army 1 ")
    assert text.endswith("\n\nAve!\n")
    assert "[code]" not in text


def test_a_template_that_can_no_longer_be_used_is_not_used() -> None:
    for bad in ("{gone}", "T\n{round"):
        post = movement_post(Speech(templates={"movement": bad}), played(9).movement)
        assert post == movement_post(ENGLISH, played(9).movement)


@pytest.mark.parametrize(("who", "status"), [("nobody", 302), ("timon", 404), ("hanno", 403), ("marcus", 200)])
def test_templates_are_the_administrators(phase: Phase, as_: Browsers, who: str, status: int) -> None:
    browser = as_(who)
    assert browser.get(PAGE).status_code == status
    assert browser.get(MOVEMENT).status_code == status
    assert browser.post(MOVEMENT, {"do": "look", "text": OWN}).status_code == status
    assert not PostTemplate.objects.exists()


def shown(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_there_is_no_template_of_what_is_no_post(phase: Phase, as_: Browsers) -> None:
    for key in ("asked", "asked-", "nothing", "x" * 500):
        assert as_("marcus").get(f"{PAGE}{key}/").status_code == 404


def test_the_list_has_every_post_and_marks_ones_own(phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    assert "your own" not in shown(marcus, PAGE)
    marcus.post(MOVEMENT, {"do": "save", "text": OWN})
    text = shown(marcus, PAGE)
    assert [f"{PAGE}{key}/" for key in POST_KINDS] == re.findall(rf'href="({PAGE}[\w-]+/)"', text)
    assert text.count("your own") == 1


def test_a_template_is_kept_used_and_given_back(war: Campaign, as_: Browsers) -> None:
    marcus = as_("marcus")
    assert "{other_orders}" in shown(marcus, MOVEMENT)
    step_on(war)
    posts = "/campaigns/war/rounds/1/posts/?as=plain"
    before = shown(marcus, posts)
    assert marcus.post(MOVEMENT, {"do": "save", "text": OWN}).status_code == 302
    text = shown(as_("hanno"), posts)
    assert "Marching orders, round 1" in text
    assert "Ave!" in text
    assert "orders are asked for" not in text
    assert "decisions are asked for" in text
    assert "Marching orders, round 1" in shown(as_("hanno"), "/campaigns/war/rounds/1/")
    assert OWN in shown(marcus, MOVEMENT).replace("\r\n", "\n")
    assert marcus.post(MOVEMENT, {"do": "site"}).status_code == 302
    shown(marcus, MOVEMENT)  # where the notice of it is shown, once
    assert shown(marcus, posts).split("<main", 1)[1] == before.split("<main", 1)[1]
    assert list(PostTemplate.objects.order_by("pk").values_list("key", "text")) == [("movement", OWN), ("movement", "")]


def test_the_log_says_that_it_was_changed(phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    marcus.post(MOVEMENT, {"do": "save", "text": OWN})
    marcus.post(f"{PAGE}asked-retreats/", {"do": "save", "text": "Retreat?\n{players}"})
    marcus.post(MOVEMENT, {"do": "site"})
    text = shown(as_("hanno"), "/campaigns/war/log/")
    assert text.count("Posts got a template of the campaign&#x27;s own.") == 2
    assert text.count("Posts are written by the site&#x27;s own template again.") == 1
    assert text.count("Posts: Movement.") == 2
    assert "Posts: Retreats - What is asked." in text
    assert "Ave!" not in text


def test_what_is_not_different_is_not_kept(phase: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    own = POST_KINDS["movement"].own_template(ENGLISH)
    for form in ({"do": "site"}, {"do": "save", "text": own}, {"do": "save", "text": own.replace("\n", "\r\n")}):
        marcus.post(MOVEMENT, form)
    assert not PostTemplate.objects.exists()
    assert not LogEntry.objects.filter(action__startswith="posts.").exists()
    for _ in range(2):
        marcus.post(MOVEMENT, {"do": "save", "text": OWN})
    assert PostTemplate.objects.count() == 1


def test_a_look_keeps_nothing(war: Campaign, as_: Browsers) -> None:
    step_on(war)
    answer = as_("marcus").post(MOVEMENT, {"do": "look", "text": OWN})
    text = answer.content.decode()
    assert answer.status_code == 200
    assert '<p class="post-title">Marching orders, round 1</p>' in text
    assert "<p>Ave!</p>" in text
    assert "This is only a look" in text
    assert not PostTemplate.objects.exists()


def test_the_look_is_of_what_is_published_only(war: Campaign, as_: Browsers, seat: Seats) -> None:
    phase = war.phases.get()
    hand_in(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    for status in ("open", "closed", "resolved"):
        advance(phase, to=status)
        text = shown(as_("marcus"), MOVEMENT)
        assert SECRET not in text
        assert "There has been no such post in this campaign yet" in text
    advance(phase, to="published")
    assert SECRET in shown(as_("marcus"), MOVEMENT)


def test_a_question_is_looked_at_before_it_is_asked_and_after(war: Campaign, as_: Browsers) -> None:
    address = f"{PAGE}asked-movement/"
    assert "<h1>Template: Instructions - What is asked</h1>" in shown(as_("marcus"), address)
    for _ in range(2):
        assert "Hamilcar  Carthago  4-8" in shown(as_("marcus"), address)
        step_on(war)
    assert "There has been no such post" in shown(as_("marcus"), f"{PAGE}asked-battles/")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "A template is not empty."),
        (" \r\n ", "A template is not empty."),
        ("x" * 10_001, "at most 10000 characters"),
        ("{" * 20_000, "at most 10000 characters"),
        ("T\n{orders", "Line 2: A brace stands alone"),
        ("T\n{<script>}", "Line 2: There is no &quot;{&lt;script&gt;}&quot; in this post"),
        ("T \x00", "Null characters are not allowed."),
    ],
)
def test_a_bad_template_is_shown_again_and_not_kept(phase: Phase, as_: Browsers, text: str, said: str) -> None:
    for do in ("save", "look", "odd", ""):
        answer = as_("marcus").post(MOVEMENT, {"do": do, "text": text})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert said in page
        assert "Nothing was changed." in page
        assert "<script>}" not in page
    assert not PostTemplate.objects.exists()


def test_words_and_names_do_no_harm_where_they_are_pasted(war: Campaign, as_: Browsers) -> None:
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
    """The words of the administrator stay as they are; the blocks are told in the campaign's language."""
    set_template(war, "movement", OWN, NOW, people["marcus"])
    Campaign.objects.update(language="sv")
    step_on(war)
    text = shown(as_("marcus"), MOVEMENT)
    assert "Marching orders, round 1" in text
    assert "Armé 4 stannar vid Enna" in text
    as_("marcus").post(MOVEMENT, {"do": "site"})
    text = shown(as_("marcus"), MOVEMENT)
    assert "# Order" in text
    assert "# Orders" not in text


def test_a_correction_is_told_by_its_template_and_looked_at(battles: Phase, as_: Browsers) -> None:
    war = battles.campaign
    report(battles, "4-9", Given("9", "45-20"))
    address = f"{PAGE}correction/"
    assert "There has been no such post" in shown(as_("marcus"), address)
    go_to(war, 2, Step.INITIATIVE)
    for casualties in (46, 47):
        correct(war, step_of(war, 1, Step.BATTLES), winner("4-9", "9", casualties, 20))
    as_("marcus").post(address, {"do": "save", "text": "Put right: {number}\n{what}"})
    look = shown(as_("marcus"), address)
    assert '<p class="post-title">Put right: 2</p>' in look
    assert "army 4 lost 47 %" in look
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
