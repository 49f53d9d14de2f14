"""The page of a round's posts: who sees it, what is on it when, in which format."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.services import pictures
from campaign.services.campaigns import SeatPlan
from campaign.services.reports import ReportSubject, rule_on_engagement
from campaign.services.standing import go_on, halt
from tests.conftest import NOW, SECRET, advance, open_war, step_on, submit_orders
from tests.corrections.corrected import correct, go_to, report, step_of, winner
from tests.markup import compact, without_templates

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
PAGE = "/campaigns/war/rounds/1/posts/"


def shown(browser: Client, address: str = PAGE) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def titles(text: str) -> list[str]:
    """What the posts of a page are about, and whether they are open, in their order."""
    found = re.findall(r'<details class="post"( open)?><summary><h3 lang="\w+">.*?: (.*?)</h3>', compact(text))
    return [f"{'+' if opened else '-'} {title}" for opened, title in found]


@pytest.mark.parametrize(("who", "status"), [("nobody", 302), ("timon", 404), ("hanno", 200), ("marcus", 200)])
def test_only_members_see_the_posts(phase: Phase, as_: Browsers, who: str, status: int) -> None:
    assert as_(who).get(PAGE).status_code == status


@pytest.mark.parametrize("number", [0, 2, 99, 2**31, 10**18])
def test_a_round_that_has_not_started_has_no_posts(phase: Phase, as_: Browsers, number: int) -> None:
    assert as_("hanno").get(f"/campaigns/war/rounds/{number}/posts/").status_code == 404


@pytest.mark.parametrize(("how", "said"), [("end", "ended"), ("abandon", "abandoned")])
@pytest.mark.parametrize("status", ["open", "closed"])
def test_ending_a_campaign_gives_a_post(
    war: Campaign, phase: Phase, as_: Browsers, seat: Seats, how: str, said: str, status: str
) -> None:
    """With the reason and how the factions stand, and no order (VP.4); it is gone once the campaign goes on."""
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    advance(phase, to=status)
    halt(war, how, "Nobody has time", NOW)
    text = shown(as_("hanno"))
    assert titles(text) == ["+ the end of the campaign"]
    assert f"The campaign was {said}. Reason: Nobody has time" in text
    assert re.search(r"Carthago +0 ", text)
    assert SECRET not in shown(as_("hamilcar"))
    go_on(war, "", NOW)
    assert "the end of the campaign" not in shown(as_("hanno"))


def test_an_open_step_has_only_its_question(phase: Phase, as_: Browsers, seat: Seats) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    for who in ("hamilcar", "marcus"):
        text = shown(as_(who))
        assert titles(text) == ["+ orders, please"]
        assert "Hamilcar  Carthago  4-8" in text
        assert SECRET not in text


@pytest.mark.parametrize("status", ["closed", "resolved"])
def test_posts_reveal_nothing_before_publication(phase: Phase, as_: Browsers, seat: Seats, status: str) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    advance(phase, to=status)
    for who in ("hamilcar", "marcus"):
        text = shown(as_(who))
        assert titles(text) == []
        assert "Nothing of this round is published yet." in text
        assert SECRET not in text


def test_the_newest_post_is_expanded_with_the_focus_on_its_copy_button(
    phase: Phase, as_: Browsers, seat: Seats
) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    advance(phase, to="published")
    record = phase.records.get()
    pictures.draw_outcome(record.pk)
    assert 'id="posts-movement" data-pending' in compact(shown(as_("lucius")))
    pictures.draw_of_outcome(record.pk, "after-forum-png-action")
    text = shown(as_("lucius"))
    assert titles(text) == ["+ movement; decisions, please"]
    assert re.search(rf"#4 \(Hamilcar\) +Carthago  {SECRET}\n", text)
    assert re.findall(r'data-copy="([\w-]+)" autofocus', compact(text)) == ["post-movement-movement-1"]
    drawn = record.pictures.order_by("pk")
    assert [picture.crop for picture in drawn] == ["", "action"]
    for address in (f"/pictures/{picture.public_id}.png" for picture in drawn):
        assert f"[img]http://127.0.0.1:8000{address}[/img]" in text
        assert f'<img src="{address}"' in compact(text)


def test_the_page_says_while_the_map_is_being_drawn(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    text = shown(as_("lucius"))
    assert 'id="posts-movement" data-pending' in compact(text)
    assert "The map is still being drawn" in text
    assert "[img]" not in text


def test_a_round_has_posts_from_engagements_to_standings(contact: Campaign, as_: Browsers) -> None:
    """A post for every step, with what the next one asks below it; that nobody retreats is no post of its own."""
    step_on(contact)
    assert titles(shown(as_("hanno"))) == ["+ movement; does anyone retreat?"]
    battles = step_on(contact)
    text = shown(as_("hanno"))
    assert titles(text) == ["- movement", "+ play your games"]
    assert "Nobody retreats: all engagements are fought" in text
    rule_on_engagement(
        ReportSubject(contact, battles.pk, "4-9"), TypedReport(winner="9", score="45-20"), reason="Agreed", at=NOW
    )
    step_on(contact)
    assert titles(shown(as_("hanno"))) == ["- movement", "+ results of the battles; decisions, please"]
    step_on(contact)
    text = shown(as_("hanno"))
    last = "administration; Round 2: where do the initiative points go?"
    assert titles(text) == ["- movement", "- results of the battles", f"+ {last}"]
    assert "4-9: Army 9 (Marcus) wins: army 4 (Hamilcar) lost 45 %, army 9 lost 20 %." in text
    second = shown(as_("hanno"), "/campaigns/war/rounds/2/posts/")
    assert titles(second) == ["+ where do the initiative points go?"]
    assert "Paste it only once." in second
    step_on(contact)
    assert titles(shown(as_("hanno")))[-1] == "+ administration"


def test_the_map_of_a_finished_round_is_the_opening_of_the_next(contact: Campaign, as_: Browsers) -> None:
    step_on(contact)
    battles = step_on(contact)
    rule_on_engagement(
        ReportSubject(contact, battles.pk, "4-9"), TypedReport(winner="9", score="45-20"), reason="Agreed", at=NOW
    )
    step_on(contact)
    opened = step_on(contact)
    assert 'id="posts-administration" data-pending' in compact(shown(as_("hanno")))
    pictures.draw_opening(opened.pk)
    address = f"/pictures/{opened.pictures.get(moment='before').public_id}.png"
    text = shown(as_("hanno"))
    assert text.count(f"[img]http://127.0.0.1:8000{address}[/img]") == 1
    assert 'id="posts-administration" data-pending' not in compact(text)


def test_posts_of_a_corrected_round_end_with_the_question_only(battles: Phase, as_: Browsers) -> None:
    """The post that was corrected has been pasted before."""
    war = battles.campaign
    report(battles, "4-9", TypedReport("9", "45-20"))
    go_to(war, 1, Step.ADMINISTRATION)
    correct(war, step_of(war, 1, Step.BATTLES), winner("4-9", "9", 46, 20))
    assert titles(shown(as_("hanno")))[-3:] == ["+ results of the battles", "+ correction 1", "+ decisions, please"]


def test_posts_link_to_the_site(contact: Campaign, as_: Browsers) -> None:
    site = "http://127.0.0.1:8000"
    before = shown(as_("hanno"), PAGE + "?as=plain")
    assert f"Submit here: {site}/campaigns/war/desk/\n" in before
    assert "Replay" not in before.split("<textarea", 1)[1].split("</textarea>", 1)[0]
    step_on(contact)
    text = shown(as_("hanno"), PAGE + "?as=plain")
    for line in (
        f"Submit orders: {site}/campaigns/war/orders/",
        f"Round 1: {site}/campaigns/war/rounds/1/",
        f"Replay: {site}/campaigns/war/rounds/1/replay/",
        f"Questions: {site}/campaigns/war/questions/",
        f"Rules: {site}/rules/",
    ):
        assert text.count(f"{line}\n") == 1
    step_on(contact)
    text = shown(as_("hanno"), PAGE + "?as=plain")
    assert f"Report your games here: {site}/campaigns/war/rounds/1/engagements/\n" in text
    forum = shown(as_("hanno"))
    assert f"([url={site}/rules/EN.9/]EN.9[/url])" in forum
    assert '(<a href="/rules/EN.9/">EN.9</a>)' in forum


def test_placement_and_initiative_have_posts(people: dict[str, User], start: Any, as_: Browsers) -> None:
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
    ]
    war = open_war(people["marcus"], start, plans, Step.PLACEMENT)
    assert titles(shown(as_("hanno"))) == ["+ where do the armies begin?"]
    pictures.draw_opening(war.phases.get().pk)
    opened = step_on(war)
    assert titles(shown(as_("hanno"))) == ["+ the armies are placed; where do the initiative points go?"]
    assert "[img]" not in shown(as_("hanno"))  # the map with which the placing began is not where the armies begin
    pictures.draw_opening(opened.pk)
    address = f"/pictures/{opened.pictures.get(moment='before', scale='forum').public_id}.png"
    assert shown(as_("hanno")).count(f"[img]http://127.0.0.1:8000{address}[/img]") == 1
    step_on(war)
    assert titles(shown(as_("hanno"))) == ["- the armies are placed", "+ initiative; orders, please"]


def test_a_paused_campaign_has_no_question(war: Campaign, as_: Browsers) -> None:
    Campaign.objects.update(standing=Campaign.Standing.PAUSED)
    assert titles(shown(as_("hanno"))) == []


@pytest.mark.parametrize(
    ("query", "begins", "limit"),
    [
        ("", "[size=150][b]", "60,000 characters"),
        ("?as=bbcode", "[size=150][b]", "60,000 characters"),
        ("?as=markdown", "## The war", "2,000 characters"),
        ("?as=plain", "The war", "characters"),
        ("?as=%3Cscript%3E", "[size=150][b]", "60,000 characters"),
        ("?as=" + "x" * 3000, "[size=150][b]", "60,000 characters"),
        ("?as=%00", "[size=150][b]", "60,000 characters"),
    ],
)
def test_a_post_is_written_in_the_requested_format(
    phase: Phase, as_: Browsers, query: str, begins: str, limit: str
) -> None:
    text = without_templates(shown(as_("hanno"), PAGE + query))
    (pasted,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", text, re.DOTALL)
    assert pasted.startswith(begins)
    assert limit in text
    assert "<script>" not in text
    assert ("Preview" in text) == (query != "?as=plain")


def test_a_long_post_is_split_for_a_chat(phase: Phase, as_: Browsers, seat: Seats) -> None:
    for number in range(4, 9):
        submit_orders(phase_id=phase.pk, army_number=number, seat=seat("Hamilcar"), text="2 " * 60)
    advance(phase, to="published")
    text = shown(as_("hanno"), PAGE + "?as=markdown")
    assert "Part 1 of 3" in text
    assert "movement; decisions, please (3/3)" in text
    ids = re.findall(r'<textarea id="([^"]+)"', text)
    assert len(ids) == len(set(ids)) == 3
    assert sorted(ids) == sorted(re.findall(r'data-copy="([^"]+)"', text))


def test_deadlines_in_posts_use_the_time_zone_of_the_campaign(phase: Phase, as_: Browsers) -> None:
    """1 April 2264 is a Friday, and Stockholm two hours ahead of UTC in summer."""
    Campaign.objects.update(time_zone="Europe/Stockholm")
    Phase.objects.update(due_at=NOW)
    assert "Deadline: Friday 1 April 2264, 14:00 (Stockholm time)." in shown(as_("hanno"))
    Campaign.objects.update(time_zone="Nowhere/At all")
    assert "Deadline: Friday 1 April 2264, 12:00 (UTC)." in shown(as_("hanno"))


def test_names_are_escaped_on_the_page(phase: Phase, as_: Browsers) -> None:
    Seat.objects.filter(name="Hanno").update(name="<b>Hanno</b>&amp;")
    text = shown(as_("hanno"))
    assert "<b>Hanno" not in text
    assert "&lt;b&gt;Hanno&lt;/b&gt;&amp;amp;" in text


def test_posts_use_the_language_of_the_campaign_for_every_reader(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    text = shown(as_("hanno"), PAGE + "?as=plain")
    assert "These armies stay where they are: #1-3 (Hanno), #4-8 (Hamilcar)" in text
    Campaign.objects.update(language="sv")
    text = shown(as_("hanno"), PAGE + "?as=plain")
    assert "These armies stay" not in text
    assert "De här arméerna står kvar: #1-3 (Hanno), #4-8 (Hamilcar)" in text
    assert '<textarea id="post-movement-movement-1" readonly rows="9" spellcheck="false" lang="sv">' in compact(text)
    assert "Posts of round 1" in text


def test_pages_link_to_the_posts_of_the_newest_round(phase: Phase, as_: Browsers) -> None:
    step_on(phase.campaign)
    assert f'href="{PAGE}"' in shown(as_("marcus"), "/campaigns/war/administration/")
    assert f'href="{PAGE}"' in shown(as_("hanno"), "/campaigns/war/rounds/1/")
    step_on(phase.campaign)
    assert f'href="{PAGE}"' in shown(as_("marcus"), "/campaigns/war/administration/")


# Session, user, campaign with seat; the rounds, the templates, the corrections, what is published, the step that is
# open; the armies with their players, the steps for the links; the maps, those given up; which sheets were repeated.
@pytest.mark.parametrize(("status", "queries"), [("open", 19), ("resolved", 14), ("published", 22)])
def test_the_page_keeps_its_number_of_queries(
    phase: Phase, as_: Browsers, django_assert_num_queries: Any, status: str, queries: int
) -> None:
    advance(phase, to=status)
    browser = as_("hanno")
    with django_assert_num_queries(queries):
        assert browser.get(PAGE).status_code == 200
