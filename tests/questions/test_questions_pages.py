"""The pages of questions and objections: who may do what on them, and what everyone reads."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign import tasks
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Question
from campaign.public_campaigns.commands import set_public
from campaign.questions.commands import MOST_A_DAY, Target, answer, ask, retire
from campaign.questions.queries import question_numbered
from campaign.questions.views import A_PAGE
from tests.conftest import NOW
from tests.corrections.corrected import step_of
from tests.markup import compact, without_templates

Browsers = Callable[[str], Client]
LIST, FIRST, OBJECT = "/campaigns/war/questions/", "/campaigns/war/questions/1/", "/campaigns/war/rounds/1/object/"
CORRECT = "/campaigns/war/administration/corrections/1/battles/"
MEMBERS = ("hamilcar", "hanno", "lucius", "marcus")


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent to a worker to be drawn."""
    for task in (tasks.draw_opening, tasks.draw_outcome):
        monkeypatch.setattr(task, "delay", lambda *_: None)


def asked(war: Campaign, name: str = "Hamilcar", text: str = "Does MV.6 halt me?", **more: Any) -> Question:
    seat = war.seats.get(name=name)
    assert seat.user is not None
    return ask(seat, seat.user, text, more.get("at", NOW), more.get("target"))


def objected(war: Campaign, name: str = "Hamilcar", step: Step = Step.BATTLES) -> Question:
    return asked(war, name, "Army 9 fled long before.", target=Target(step_of(war, 1, step), 9))


def text_of(answer: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer.content.decode())))


def test_a_player_asks_and_everyone_in_the_campaign_reads_who_and_what(war: Campaign, as_: Browsers) -> None:
    sent = as_("hamilcar").post(LIST, {"text": "Does mv.6 halt <b>me</b>?"})
    assert (sent.status_code, sent["Location"]) == (302, FIRST)
    for name in MEMBERS:
        for address in (LIST, FIRST):
            page = as_(name).get(address)
            assert "Hamilcar (Carthago)" in text_of(page)
            assert "halt &lt;b&gt;me&lt;/b&gt;?" in page.content.decode()
    assert as_("timon").get(LIST).status_code == 404
    assert Client().get(LIST).status_code == 302


def test_a_named_rule_is_linked_and_quoted(war: Campaign, as_: Browsers) -> None:
    asked(war, text="Does mv.6 halt me?")
    page = as_("hanno").get(FIRST)
    assert 'Does <a class="rule" href="/rules/MV.6/">MV.6</a> halt me?' in page.content.decode()
    assert "What MV.6 says" in text_of(page)
    assert "is in the ZoC of an army of another faction" in text_of(page)
    assert as_("hanno").get("/rules/MV.6/")["Location"] == "/rules/mv/#MV.6"


def test_the_form_warns_that_the_enemy_reads_it(war: Campaign, as_: Browsers) -> None:
    for address in (LIST, OBJECT):
        page = as_("hamilcar").get(address)
        warning = re.search(r'<div class="small" id="id_text_helptext">\s*(.*?)\s*</div>', page.content.decode())
        assert warning is not None
        assert "your enemies too. Do not mention your secret orders." in warning.group(1)
        assert 'aria-describedby="id_text_helptext"' in page.content.decode()


@pytest.mark.parametrize("text", ["", "   ", "x" * 2001, "a\x00b"])
def test_an_invalid_question_stays_in_its_field(war: Campaign, as_: Browsers, text: str) -> None:
    page = as_("hamilcar").post(LIST, {"text": text})
    assert page.status_code == 422
    assert 'role="alert"' in page.content.decode()
    assert not Question.objects.exists()


def test_too_many_questions_are_refused_and_keep_the_text(war: Campaign, as_: Browsers) -> None:
    browser = as_("hamilcar")
    for _ in range(MOST_A_DAY):
        assert browser.post(LIST, {"text": "Why?"}).status_code == 302
    page = browser.post(LIST, {"text": "And why not?"})
    assert page.status_code == 422
    assert "You have asked 10 questions in 24 hours" in text_of(page)
    assert "And why not?" in page.content.decode()
    assert browser.post(OBJECT, {"step": "movement", "text": "No!"}).status_code == 422
    assert Question.objects.count() == MOST_A_DAY


def test_only_players_can_ask_and_only_the_administrator_can_answer(
    war: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    asked(war)
    for name in ("hanno", "lucius", "hamilcar"):
        assert as_(name).post(FIRST, {"do": "answer", "text": "Yes."}).status_code == 403
        assert as_(name).post(FIRST, {"do": "retire", "reason": "No."}).status_code == 403
    assert as_("marcus").post(FIRST, {"do": "withdraw"}).status_code == 403
    Campaign.objects.update(administrator=people["timon"])
    assert as_("timon").post(LIST, {"text": "Why?"}).status_code == 403
    assert as_("timon").get(OBJECT).status_code == 403
    assert question_numbered(war, 1).is_open
    assert Question.objects.count() == 1


def test_questions_of_a_public_campaign_are_readable_by_anyone(
    war: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    asked(war)
    set_public(war, NOW, wanted=True, by=people["marcus"])
    for browser in (Client(), as_("timon")):
        for address in (LIST, FIRST):
            page = browser.get(address)
            assert page.status_code == 200
            assert "<textarea" not in without_templates(page.content.decode())
    assert Client().post(LIST, {"text": "Why?"}).status_code == 302
    assert as_("timon").post(LIST, {"text": "Why?"}).status_code == 404
    assert as_("timon").post(FIRST, {"do": "answer", "text": "Yes."}).status_code == 404
    assert as_("timon").get(OBJECT).status_code == 404
    assert Question.objects.count() == 1


def test_an_answer_can_be_a_ruling_listed_with_the_rules(war: Campaign, as_: Browsers) -> None:
    asked(war)
    sent = as_("marcus").post(FIRST, {"do": "answer", "text": "It halts <i>you</i>.", "ruling": "mv.6"})
    assert sent.status_code == 302
    page = as_("hamilcar").get(FIRST).content.decode()
    assert re.search(r'Ruling on <a\s+class="rule"\s+href="/rules/MV.6/"\s*>MV.6</a>', page)
    assert "It halts &lt;i&gt;you&lt;/i&gt;." in page
    assert "Rulings" in text_of(as_("hanno").get("/campaigns/war/rules-here/"))
    as_("marcus").post(FIRST, {"do": "retire", "reason": "The rules changed."})
    assert "The answer no longer holds: The rules changed." in text_of(as_("hanno").get(FIRST))
    assert "Rulings" not in text_of(as_("hanno").get("/campaigns/war/rules-here/"))


@pytest.mark.parametrize(
    ("form", "said"),
    [
        pytest.param({"do": "answer", "text": ""}, "Write something first", id="nothing"),
        pytest.param({"do": "answer", "text": "x" * 5001}, "Shorten it to at most 5000", id="too long"),
        pytest.param({"do": "answer", "text": "Yes", "ruling": "AB.1"}, "no such paragraph", id="unknown paragraph"),
        pytest.param({"do": "retire", "reason": ""}, "Enter a reason", id="no reason"),
        pytest.param({"do": "retire", "reason": "No."}, "Only the answer to a question", id="not answered"),
    ],
)
def test_an_invalid_answer_stays_on_the_page(war: Campaign, as_: Browsers, form: dict[str, str], said: str) -> None:
    asked(war)
    page = as_("marcus").post(FIRST, form)
    assert page.status_code == 422
    assert said in text_of(page)
    assert question_numbered(war, 1).is_open


def test_a_withdrawn_question_stays_readable(war: Campaign, as_: Browsers) -> None:
    asked(war)
    assert "Withdraw question" in text_of(as_("hamilcar").get(FIRST))
    assert "Withdraw question" not in text_of(as_("hanno").get(FIRST))
    assert as_("hanno").post(FIRST, {"do": "withdraw"}).status_code == 403
    assert as_("hamilcar").post(FIRST, {"do": "withdraw"}).status_code == 302
    assert "Does MV.6 halt me?" in text_of(as_("lucius").get(FIRST))
    assert "Withdrawn by the player who asked" in text_of(as_("lucius").get(FIRST))
    assert "Publish answer" not in text_of(as_("marcus").get(FIRST))


@pytest.mark.parametrize("number", ["2", "0", "99999999999999999999"])
def test_an_unknown_question_is_not_found(war: Campaign, as_: Browsers, number: str) -> None:
    asked(war)
    assert as_("hamilcar").get(f"{LIST}{number}/").status_code == 404


# Objections


def test_a_player_objects_from_the_page_of_the_round(war: Campaign, as_: Browsers) -> None:
    link = re.search(
        r'href="([^"]+/object/\?step=movement)"', as_("hamilcar").get("/campaigns/war/rounds/1/").content.decode()
    )
    assert link is not None
    form = as_("hamilcar").get(link.group(1)).content.decode()
    assert '<option value="movement" selected>' in form
    assert '<option value="9">9 (Marcus)</option>' in form
    said = {"step": "movement", "army": "9", "hex": " 4864 ", "text": "Army 9 had no MP left."}
    assert as_("hamilcar").post(OBJECT, said)["Location"] == FIRST
    for name in MEMBERS:
        text = text_of(as_(name).get(FIRST))
        assert "Objects to: army 9, hex 4864, Round 1: Instructions" in text
        assert "Army 9 had no MP left." in text


def test_an_objection_stays_on_the_round_page_and_while_open_on_the_campaign_page(
    war: Campaign, people: dict[str, User], as_: Browsers
) -> None:
    """So that an administrator who won the step cannot let it be forgotten."""
    objected(war)
    line = "Objection 1 of Hamilcar (Carthago)"
    for name in MEMBERS:
        assert line in text_of(as_(name).get("/campaigns/war/"))
        assert line in text_of(as_(name).get("/campaigns/war/rounds/1/"))
    answer(war, 1, "He did not.", "", people["marcus"], NOW)
    assert line not in text_of(as_("hanno").get("/campaigns/war/"))
    assert line in text_of(as_("hanno").get("/campaigns/war/rounds/1/"))
    assert "The administrator plays for Roma in this campaign." in text_of(as_("hanno").get(FIRST))


@pytest.mark.parametrize(
    ("form", "field"),
    [
        pytest.param({"step": "lunch", "text": "No."}, "step", id="no such step"),
        pytest.param({"step": "movement", "army": "99", "text": "No."}, "army", id="no such army"),
        pytest.param({"step": "movement", "hex": "9999", "text": "No."}, "hex", id="no such hex"),
        pytest.param({"step": "movement", "text": " "}, "text", id="nothing"),
        pytest.param({"step": "movement", "text": "x" * 2001}, "text", id="too long"),
    ],
)
def test_an_invalid_objection_shows_the_error_beside_its_field(
    war: Campaign, as_: Browsers, form: dict[str, str], field: str
) -> None:
    page = as_("hamilcar").post(OBJECT, form)
    assert page.status_code == 422
    assert f'id="id_{field}_error"' in page.content.decode()
    assert not Question.objects.exists()


def test_a_round_without_a_published_step_has_no_objection_form(war: Campaign, as_: Browsers) -> None:
    assert as_("hamilcar").get("/campaigns/war/rounds/2/object/").status_code == 404
    assert as_("hamilcar").get("/campaigns/war/rounds/99999999999999999999/object/").status_code == 404


def test_the_administrator_corrects_the_step_from_the_objection(war: Campaign, as_: Browsers) -> None:
    objected(war)
    page = as_("marcus").get(FIRST).content.decode()
    link = f"{CORRECT}?objection=1"
    assert f'href="{link}"' in page
    assert "Correct step" not in text_of(as_("hamilcar").get(FIRST))
    marcus = as_("marcus")
    assert "Army 9 fled long before." in text_of(marcus.get(link))
    phase = step_of(war, 1, Step.BATTLES)
    fields = {"phase": phase.pk, "objection": "1", "winner-0": "4", "score-0": "45-20"}
    looked = marcus.post(CORRECT, {**fields, "do": "look"}).content.decode()
    assert "Objection 1: Army 9 fled long before.</textarea>" in looked
    found = dict(re.findall(r'name="(mark|looked_at)"\s+value="([^"]*)"', looked))
    made = marcus.post(CORRECT, {**fields, **found, "do": "make", "reason": "Objection 1 is right."})
    assert made.status_code == 302
    assert question_numbered(war, 1).state == Question.State.CORRECTED
    assert "Settled by correction 1" in text_of(as_("hamilcar").get(FIRST))


@pytest.mark.parametrize("number", ["2", "x", "99999999999999999999", ""])
def test_a_correction_without_an_objection_still_works(war: Campaign, as_: Browsers, number: str) -> None:
    objected(war)
    page = as_("marcus").get(f"{CORRECT}?objection={number}")
    assert page.status_code == 200
    assert "Army 9 fled long before." not in text_of(page)


# What every page needs


def test_questions_are_paginated_with_open_ones_first(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    for day in range(A_PAGE + 1):
        asked(war, at=NOW + timedelta(days=day))
    answer(war, A_PAGE + 1, "Yes.", "", people["marcus"], NOW)
    numbers = [one.question.number for one in as_("hanno").get(LIST).context["questions"]]
    assert numbers == list(range(A_PAGE, 0, -1))
    assert [one.question.number for one in as_("hanno").get(f"{LIST}?page=2").context["questions"]] == [A_PAGE + 1]
    assert as_("hanno").get(f"{LIST}?page=none").status_code == 200


@pytest.mark.parametrize(("address", "queries"), [(LIST, 15), (FIRST, 14), (OBJECT, 13)])
@pytest.mark.parametrize("many", [1, 6])
def test_question_pages_keep_their_number_of_queries(
    war: Campaign,
    people: dict[str, User],
    as_: Browsers,
    django_assert_num_queries: Any,
    address: str,
    queries: int,
    many: int,
) -> None:
    for day in range(many):
        at = NOW + timedelta(days=day)
        first = asked(war, at=at)
        asked(war, "Lucius", target=Target(step_of(war, 1, Step.BATTLES)), at=at)
        answer(war, first.number, "Yes.", "MV.6", people["marcus"], at)
    browser = as_("hanno")
    browser.get(address)
    with django_assert_num_queries(queries):
        assert browser.get(address).status_code == 200


def test_the_log_links_to_the_question(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    asked(war)
    answer(war, 1, "Yes.", "MV.6", people["marcus"], NOW)
    retire(war, 1, "The rules changed.", people["marcus"], NOW)
    page = as_("hanno").get("/campaigns/war/log/")
    assert page.content.decode().count(f'href="{FIRST}"') == 3
    for said in ("Hamilcar asked question 1.", "with a ruling on MV.6.", "no longer holds."):
        assert said in text_of(page)


def test_questions_are_in_the_navigation(war: Campaign, as_: Browsers) -> None:
    elsewhere, here = (compact(as_("hanno").get(path).content.decode()) for path in ("/campaigns/war/log/", LIST))
    assert f'<a href="{LIST}">Questions</a>' in elsewhere
    assert f'<a href="{LIST}" aria-current="page">Questions</a>' in here
