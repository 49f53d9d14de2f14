"""The engagements on the pages: cards, reports, answers, rulings."""

import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from campaign.engagements.tasks import read_screenshot
from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign, Phase, Report, Seat
from campaign.selectors import reports_in_force
from campaign.services import phases
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, outcome_of, step_on, submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
LIST = page("rounds/1/engagements/")
CARD = page("rounds/1/engagements/4-9/")


def send(browser: Client, phase: Phase, do: str, address: str = CARD, **fields: Any) -> Any:
    engagement = address.rstrip("/").rpartition("/")[2]
    if do == "check":
        return browser.get(address, {"do": do, **fields})
    form = {"phase": phase.pk, "engagement": engagement, "do": do, **fields}
    return browser.post(address, form)


def text_of(answer: Any) -> str:
    return " ".join(str(answer.content, "utf-8").split())


def shown(browser: Client, address: str = CARD) -> str:
    return text_of(browser.get(address))


def picture() -> SimpleUploadedFile:
    written = BytesIO()
    Image.new("RGB", (64, 48), "red").save(written, "PNG")
    return SimpleUploadedFile("../../result.png", written.getvalue(), "image/png")


def test_one_player_reports_an_engagement_and_the_other_confirms(battles: Phase, as_: Browsers) -> None:
    marcus, hamilcar, hanno = as_("marcus"), as_("hamilcar"), as_("hanno")
    assert "Still to report, one of: Hamilcar, Marcus." in shown(hanno, LIST)
    assert "Play it and report the result." in shown(marcus, page())

    read_back = send(marcus, battles, "check", winner="9", score="45 - 20")
    assert read_back.status_code == 200
    assert "Army 9 wins: army 4 lost 45 %, army 9 lost 20 %." in text_of(read_back)
    assert not Report.objects.exists()

    assert send(marcus, battles, "report", winner="9", score="45 - 20", screenshot=picture()).status_code == 302
    assert "Reported by Marcus. Still to confirm: Hamilcar." in shown(hanno, LIST)
    assert "It was reported. Confirm the report or object to it." in shown(hamilcar, page())
    assert "You have nothing to do in this step." in shown(marcus, page())

    assert send(hamilcar, battles, "agree", report=1).status_code == 302
    assert "All engagements are settled." in shown(hanno, LIST)
    advance(battles, to="published")
    document = json.loads(outcome_of(battles))
    assert document["reports"] == [{"engagement": "4-9", "winner": 9, "casualties": {"4": 45, "9": 20}}]


def test_the_administrator_settles_disputed_reports(battles: Phase, as_: Browsers) -> None:
    marcus, hamilcar, hanno = as_("marcus"), as_("hamilcar"), as_("hanno")
    send(hamilcar, battles, "report", winner="4", score="45-20")
    assert send(marcus, battles, "dispute", report=1, note="It was 30-25.").status_code == 302
    said = shown(hanno)
    assert "The players disagree. The administrator decides." in said
    assert "It was 30-25." in said
    assert "Settle it as administrator." in shown(marcus, page())
    run = shown(marcus, page("administration/"))
    assert f'href="{CARD}" >Engagement 4-9</a>: the players disagree: settle it' in run
    ruled = send(marcus, battles, "rule", winner="draw", casualties_0="25", casualties_1="30", note="As in the replay.")
    assert ruled.status_code == 302
    said = shown(hanno)
    assert "Ruling of the administrator</strong> A draw: army 4 lost 25 %, army 9 lost 30 %." in said
    assert "As in the replay." in said
    assert "Army 4 wins: army 4 lost 20 %, army 9 lost 45 %." in said
    assert reports_in_force(battles)["4-9"].winner == ""


def test_contradicting_reports_are_both_shown(battles: Phase, as_: Browsers) -> None:
    send(as_("hamilcar"), battles, "report", winner="4", score="45-20")
    send(as_("marcus"), battles, "report", winner="9", score="45-20")
    said = shown(as_("hanno"))
    assert "Disputed" in said
    assert "Reported by Hamilcar (Carthago)" in said
    assert "Reported by Marcus (Roma)" in said
    assert reports_in_force(battles) == {}
    send(as_("marcus"), battles, "uphold", report=1)
    assert reports_in_force(battles)["4-9"].winner == "4"


def test_a_playing_administrator_cannot_confirm_their_own_report(battles: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    send(marcus, battles, "report", winner="9", score="45-20")
    assert "Confirm result</button>" not in shown(marcus)
    answer = send(marcus, battles, "agree", report=1)
    assert answer.status_code == 403
    assert "That is the report of your own side" in text_of(answer)
    assert reports_in_force(battles) == {}
    assert "Other ruling" in shown(marcus)
    send(marcus, battles, "uphold", report=1)
    assert reports_in_force(battles)["4-9"].winner == "9"
    assert "Ruling of the administrator" in shown(as_("hanno"))


@pytest.mark.parametrize("do", ["check", "report"])
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"winner": "9", "score": "101-20"}, "101 % is not possible"),
        ({"winner": "9", "score": "20-45"}, "leave the score empty and enter the casualties of both sides"),
        ({"winner": "44", "score": "45-20"}, "did not fight here; it was army 4 against army 9."),
        ({"winner": "9", "score": "well fought"}, "is not a score"),
        ({"winner": "9", "score": "-5-20"}, "is not a score"),
        ({"winner": "9"}, "Enter the score, for example 45-20, or the casualties of both sides."),
        ({"score": "45-20"}, "Choose who won"),
        ({}, "Choose who won"),
        ({"winner": "9", "casualties_0": "45"}, "Enter the casualties of army 9."),
        ({"winner": "9", "score": "4" * 500}, "Ensure this value has at most 100 characters"),
        ({"winner": "9", "score": "45\x00-20"}, "Null characters are not allowed."),
        ({"winner": "<script>alert(1)</script>", "score": "45-20"}, "did not fight here"),
    ],
)
def test_an_invalid_report_is_refused_and_keeps_its_values(
    battles: Phase, as_: Browsers, do: str, fields: dict[str, str], says: str
) -> None:
    answer = send(as_("marcus"), battles, do, **fields)
    assert answer.status_code == 422
    assert says in text_of(answer)
    assert answer.context["report"].typed.score == fields.get("score", "")
    assert answer.context["report"].typed.winner == fields.get("winner", "")
    assert "<script>alert" not in text_of(answer)
    assert not Report.objects.exists()


def test_a_form_of_another_phase_or_engagement_is_refused(battles: Phase, as_: Browsers) -> None:
    marcus = as_("marcus")
    good = {"phase": battles.pk, "engagement": "4-9", "do": "report", "winner": "9", "score": "45-20"}
    for change in (
        {"phase": battles.pk - 1},
        {"phase": ""},
        {"phase": "none"},
        {"engagement": "5-9"},
        {"engagement": ""},
    ):
        answer = marcus.post(CARD, good | change)
        assert answer.status_code == 409
        assert "That form belongs to another engagement or round. Nothing was submitted." in text_of(answer)
    for address in (
        page("rounds/1/engagements/5-9/"),
        page("rounds/2/engagements/4-9/"),
        page("rounds/1/engagements/x/"),
    ):
        assert marcus.post(address, good).status_code == 404
    assert not Report.objects.exists()


def test_a_form_with_an_unknown_action_changes_nothing(battles: Phase, as_: Browsers) -> None:
    for do in ("", "win", "delete"):
        assert send(as_("marcus"), battles, do, winner="9", score="45-20").status_code == 422
    assert not Report.objects.exists()


@pytest.mark.parametrize("report", ["", "0", "2", "-1", "one", "9" * 30])
def test_answering_an_unknown_report_is_refused(battles: Phase, as_: Browsers, report: str) -> None:
    send(as_("marcus"), battles, "report", winner="9", score="45-20")
    answer = send(as_("hamilcar"), battles, "agree", report=report)
    assert answer.status_code == 422
    assert "This engagement has no such report" in text_of(answer)


def test_a_dispute_and_a_ruling_need_a_reason(battles: Phase, as_: Browsers) -> None:
    send(as_("marcus"), battles, "report", winner="9", score="45-20")
    for browser, do, fields in (
        (as_("hamilcar"), "dispute", {"report": 1, "note": "  "}),
        (as_("marcus"), "rule", {"winner": "draw", "casualties_0": "1", "casualties_1": "2", "note": ""}),
    ):
        answer = send(browser, battles, do, **fields)
        assert answer.status_code == 422
        assert "Give a short reason" in text_of(answer)
    assert Report.objects.count() == 1


def test_others_can_neither_report_nor_rule(battles: Phase, as_: Browsers) -> None:
    for do in ("check", "report", "agree", "rule", "uphold"):
        answer = send(as_("hanno"), battles, do, winner="9", score="45-20", note="So be it.", report=1)
        assert answer.status_code == 403
    assert send(as_("hamilcar"), battles, "rule", winner="4", score="45-20", note="I won.").status_code == 403
    assert not Report.objects.exists()


@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404)])
def test_outsiders_find_nothing(battles: Phase, as_: Browsers, name: str, status: int) -> None:
    send(as_("marcus"), battles, "report", winner="9", score="45-20", screenshot=picture())
    read_screenshot(Report.objects.get().pk)
    stored = page(f"screenshots/{Report.objects.get().public_id}.webp")
    for address in (LIST, CARD, stored):
        assert as_(name).get(address).status_code == status
    assert send(as_(name), battles, "report", winner="9", score="45-20").status_code == status


def test_a_screenshot_is_served_to_members_only(battles: Phase, as_: Browsers) -> None:
    send(as_("marcus"), battles, "report", winner="9", score="45-20", screenshot=picture())
    read_screenshot(Report.objects.get().pk)
    report = Report.objects.get()
    assert report.picture.name == f"screenshots/{report.public_id}.webp"
    answer = as_("hanno").get(page(f"screenshots/{report.public_id}.webp"))
    assert answer.getvalue()[8:12] == b"WEBP"
    assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("image/webp", "nosniff")
    assert as_("hanno").get(page("screenshots/00000000-0000-4000-8000-000000000000.webp")).status_code == 404


def test_a_file_that_is_not_a_picture_is_refused_and_the_form_kept(battles: Phase, as_: Browsers) -> None:
    for content in (b"", b"<svg onload='alert(1)'/>"):
        upload = SimpleUploadedFile("result.png", content, "image/png")
        answer = send(as_("marcus"), battles, "report", winner="9", score="45-20", screenshot=upload)
        assert answer.status_code == 422
        assert "Army 9 wins: army 4 lost 45 %, army 9 lost 20 %." in text_of(answer)
        assert 'name="score" value="45-20"' in text_of(answer)
    assert not Report.objects.exists()


def test_after_closing_reports_are_refused_with_a_message(battles: Phase, as_: Browsers) -> None:
    send(as_("marcus"), battles, "report", winner="9", score="45-20")
    send(as_("hamilcar"), battles, "agree", report=1)
    phases.close_step(battles.pk, NOW)
    for do in ("check", "report", "dispute"):
        answer = send(as_("hamilcar"), battles, do, winner="4", score="45-20", report=1, note="No.")
        assert answer.status_code == 409
        assert "The battles of this round are closed" in text_of(answer)
    advance_rest(battles)
    said = shown(as_("hanno"))
    assert "Army 9 wins: army 4 lost 45 %, army 9 lost 20 %." in said
    assert "Hamilcar: that is right" in said
    assert send(as_("hamilcar"), battles, "report", winner="4", score="45-20").status_code == 409


def advance_rest(phase: Phase) -> None:
    """Resolves and publishes a phase that is closed."""
    phases.claim_phase(phase.pk, NOW)
    phases.resolve_phase(phase.pk, NOW)
    phases.publish_phase(phase.pk, NOW)


def test_no_engagement_cards_before_movement_is_published(contact: Campaign, as_: Browsers) -> None:
    assert as_("marcus").get(LIST).status_code == 404
    assert as_("marcus").get(CARD).status_code == 404


def test_the_card_lists_armies_that_may_still_retreat(contact: Campaign, as_: Browsers) -> None:
    retreats = step_on(contact)
    said = shown(as_("hanno"), LIST)
    assert "Army 4 (Hamilcar) can still retreat. Army 9 (Marcus) can still retreat. Deadline: <time" in said
    answer = send(as_("marcus"), retreats, "report", winner="9", score="45-20")
    assert answer.status_code == 409
    assert "You cannot report yet: armies can still retreat." in text_of(answer)


def test_avoided_engagements_are_shown_and_cannot_be_reported(contact: Campaign, as_: Browsers, seat: Seats) -> None:
    retreats = step_on(contact)
    submit_orders(phase_id=retreats.pk, army_number=9, seat=seat("Marcus"), text="retreat", kind=Kind.RETREAT)
    administration = step_on(contact)
    for address in (LIST, CARD):
        assert "Not fought</strong> Army 9 retreated." in shown(as_("hanno"), address)
    answer = send(as_("marcus"), administration, "report", winner="9", score="45-20")
    assert answer.status_code == 409
    assert "is not fought, because an army retreated" in text_of(answer)
    assert not Report.objects.exists()


def test_a_card_lists_adjustments_with_their_rules(battles: Phase, as_: Browsers) -> None:
    card = as_("hanno").get(CARD).context["card"]
    document = json.loads(battles.document)
    sheet = document["engagements"][0]
    assert [side.fp for side in card.sides] == [sheet["fp"]["4"], sheet["fp"]["9"]]
    for side in card.sides:
        assert side.strength == 1600
        assert side.strength + sum(one.fp for one in side.adjustments) == side.fp
    assert [one.rule for side in card.sides for one in side.adjustments] == [
        label.split()[0] for side in ("4", "9") for label, _fp in sheet["adjustments"][side]
    ]
    said = shown(as_("hanno"))
    for words in ("Open Battle", "Large (40 x 32)", card.facts.ground, "Carthaginian 262-236 BC", "Roman 280-220 BC"):
        assert words in said
    assert card.set_up_by.army == sheet["set_up_by"]


def test_the_card_of_an_assault_shows_the_garrison_and_its_players(assault: Phase, as_: Browsers) -> None:
    said = shown(as_("hanno"), page("rounds/1/engagements/4-Acrae/"))
    assert "Garrison of Acrae" in said
    assert "played by one of: Marcus" in said
    garrison = as_("hanno").get(page("rounds/1/engagements/4-Acrae/")).context["card"].sides[1]
    # AS.2: 1400 FP and 50 for the one resilience that is left of a Town
    assert (garrison.strength, [(one.rule, one.fp) for one in garrison.adjustments], garrison.fp) == (
        1400,
        [("AS.2", 50)],
        1450,
    )
    address = page("rounds/1/engagements/4-Acrae/")
    assert send(as_("marcus"), assault, "report", address, winner="Acrae", casualties_0="60").status_code == 302
    assert send(as_("hamilcar"), assault, "agree", address, report=1).status_code == 302
    assert reports_in_force(assault)["4-Acrae"].winner == "Acrae"


def test_after_the_deadline_the_page_says_that_the_administrator_settles(battles: Phase, as_: Browsers) -> None:
    Phase.objects.filter(pk=battles.pk).update(due_at=timezone.now() - timedelta(hours=1))
    assert "The deadline has passed. The administrator decides the rest." in shown(as_("hanno"), LIST)
    send(as_("marcus"), battles, "rule", winner="draw", casualties_0="10", casualties_1="15", note="Unfinished.")
    assert reports_in_force(battles)["4-9"].casualties == {"4": 10, "9": 15}


def test_engagement_pages_keep_their_number_of_queries(
    battles: Phase, as_: Browsers, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    send(as_("hamilcar"), battles, "report", winner="4", score="45-20")
    send(as_("marcus"), battles, "dispute", report=1, note="No.")
    browser = as_("marcus")
    browser.get(LIST)
    for address, queries in ((LIST, 23), (CARD, 22)):
        with django_assert_num_queries(queries):
            browser.get(address)
