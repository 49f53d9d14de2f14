"""The pages: what they take and what they refuse; who sees what is in tests/secrecy."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from sesame.utils import get_query_string

from campaign.models import Campaign, Phase, Seat
from campaign.services import phases, pictures
from orders.models import OrderSheet
from tests.conftest import NOW, advance, outcome_of, step_on, submit_orders, texts_of_sheets
from tests.json_rounds import carried_over

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]


def page(path: str = "") -> str:
    return f"/campaigns/war/{path}"


def test_a_link_signs_in_and_leads_to_the_campaign(war: Campaign) -> None:
    browser = Client()
    answer = browser.get(f"/sign-in/{get_query_string(war.seats.get(name='Hanno').user)}", follow=True)
    assert answer.redirect_chain[-1][0] == page()
    assert b"Hanno" in answer.content


def test_a_wrong_sign_in_link_is_refused(war: Campaign) -> None:
    answer = Client().get("/sign-in/?sesame=AAAAAQ")
    assert answer.status_code == 403


def test_orders_are_submitted_line_by_line(phase: Phase, as_: Browsers) -> None:
    form = {"phase": phase.pk, "sheet-movement-4": "4 4 4 2 2 2", "sheet-movement-5": "", "sheet-movement-6": "0"}
    assert as_("hamilcar").post(page("orders/"), form).status_code == 302
    assert texts_of_sheets("army__number") == [(4, "4 4 4 2 2 2"), (6, "0")]


def test_clearing_a_line_withdraws_its_orders(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    for text in ("4 4", ""):
        form = {"phase": phase.pk, "sheet-movement-4": text, "cleared-movement-4": "1"}
        browser.post(page("orders/"), form)
    assert texts_of_sheets("state") == [("handed_in", "4 4"), ("withdrawn", "")]


@pytest.mark.parametrize("address", ["orders/", "armies/4/"])
@pytest.mark.parametrize("button", ["hand_in", "draft"])
def test_a_form_without_a_change_says_that_nothing_was_submitted(
    phase: Phase, as_: Browsers, address: str, button: str
) -> None:
    browser = as_("hamilcar")

    def said(text: str, had: str) -> str:
        line = {"sheet-movement-4": text, "had-movement-4": had, "cleared-movement-4": "1"}
        return browser.post(page(address), {"phase": phase.pk, "do": button, **line}, follow=True).content.decode()

    assert "Nothing was submitted: every field is empty." in said("", "")
    assert "Nothing was" not in said("4 4", "")
    assert "Nothing was changed: all orders are the same as before." in said("4 4", "4 4")
    assert "Nothing was" not in said("", "4 4")


@pytest.mark.parametrize("address", ["orders/", "orders/sheet/", "armies/4/"])
def test_an_untouched_empty_line_withdraws_nothing(phase: Phase, as_: Browsers, address: str) -> None:
    browser = as_("hamilcar")
    for text, status in (("", (200, 302)), ("4 4", (200, 302)), ("", (422,))):
        form = {"phase": phase.pk, "sheet-movement-4": text, "cleared-movement-4": "", "do": "hand_in"}
        answer = browser.post(page(address), form)
        assert answer.status_code in status
    assert "they still count" in answer.content.decode()
    assert texts_of_sheets("state") == [("handed_in", "4 4")]


def test_a_draft_is_saved_and_shown_again(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    browser.post(page("orders/"), {"phase": phase.pk, "sheet-movement-4": "4 4", "do": "draft"})
    assert OrderSheet.objects.get().state == "draft"
    text = browser.get(page("orders/")).content.decode()
    assert 'value="4 4"' in text
    assert "Draft, not submitted" in text


def test_an_invalid_line_keeps_its_text_and_valid_lines_are_submitted(phase: Phase, as_: Browsers) -> None:
    form = {"phase": phase.pk, "sheet-movement-4": "4 4", "sheet-movement-5": "4 <b>7</b>"}
    answer = as_("hamilcar").post(page("orders/"), form)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="4 &lt;b&gt;7&lt;/b&gt;"' in text
    assert "word 2, &quot;&lt;b&gt;7&lt;/b&gt;&quot;, is none of 0 2 4" in text
    assert list(OrderSheet.objects.values_list("army__number", flat=True)) == [4]


@pytest.mark.parametrize(
    ("form", "status"),
    [
        pytest.param({"sheet-movement-4": "4 5"}, 422, id="an unknown direction"),
        pytest.param({"sheet-movement-4": "0 " * 300}, 422, id="300 numbers"),
        pytest.param({"sheet-movement-4": "0" * 5000}, 422, id="a very long text"),
        pytest.param({"sheet-movement-4": "4", "sheet-movement-1": "0"}, 403, id="another player's army"),
        pytest.param({"sheet-movement-4": "4", "sheet-movement-9": "0"}, 403, id="another faction's army"),
        pytest.param({"sheet-movement-four": "4"}, 403, id="no army"),
        pytest.param({"sheet-movement-4\x00": "4"}, 403, id="no number"),
        pytest.param({"sheet-movement-4": "4 \x00"}, 422, id="a character that no database takes"),
        pytest.param({"sheet-movement-4": "4", "phase": "0"}, 409, id="a sheet for last round"),
        pytest.param({"sheet-movement-4": "4", "phase": "soon"}, 409, id="no phase"),
    ],
)
def test_invalid_orders_are_refused_and_change_nothing(
    phase: Phase, as_: Browsers, form: dict[str, Any], status: int
) -> None:
    answer = as_("hamilcar").post(page("orders/"), {"phase": phase.pk, **form})
    assert answer.status_code == status
    assert not OrderSheet.objects.exists()


def test_orders_for_a_closed_step_are_refused_with_an_explanation(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="closed")
    answer = as_("hamilcar").post(page("orders/"), {"phase": phase.pk, "sheet-movement-4": "4"})
    assert answer.status_code == 409
    assert b"The step is closed. Nothing was changed." in answer.content
    assert not OrderSheet.objects.exists()


@pytest.mark.parametrize("action", ["close", "resolve", "publish"])
def test_a_button_of_an_outdated_page_is_refused(phase: Phase, as_: Browsers, action: str) -> None:
    advance(phase, to="published")
    answer = as_("marcus").post(page(f"administration/{action}/"), {"phase": phase.pk})
    assert answer.status_code == 409
    phase.refresh_from_db()
    assert phase.status == Phase.Status.PUBLISHED


@pytest.fixture
def administration(war: Campaign, phase: Phase) -> Phase:
    """The administration of round 1, resolved, its movement published."""
    last = step_on(war)
    advance(last, to="resolved")
    return last


def rule(browser: Client, phase: Phase, document: str) -> Any:
    return browser.post(page("administration/ruling/"), {"phase": phase.pk, "document": document})


def test_an_invalid_document_stays_in_its_field_with_the_error(administration: Phase, as_: Browsers) -> None:
    answer = rule(as_("marcus"), administration, '{"round": 2,')
    assert answer.status_code == 422
    assert b"{&quot;round&quot;: 2," in answer.content
    assert b"line 1, column 13: not JSON" in answer.content
    assert administration.records.count() == 1


@pytest.mark.parametrize("title", ["\ud800", "a\x00b", "\u202ex", "<b>Roma</b>", "Qart Hadasht"])
def test_a_faction_may_be_renamed_in_the_document(
    war: Campaign, administration: Phase, as_: Browsers, title: str
) -> None:
    """Half a character is refused, whatever else is a text, and no later page stumbles over it."""
    document = carried_over(json.loads(outcome_of(administration)))
    document["factions"][0]["title"] = title
    browser = as_("marcus")
    answer = rule(browser, administration, json.dumps(document))
    assert answer.status_code == (422 if title == "\ud800" else 302)
    if title != "\ud800":
        phases.publish_phase(administration.pk, NOW)
        for _ in ("initiative", "movement"):
            step_on(war)
        text = browser.get(page("rounds/2/")).content.decode()
        assert "Army 4 stays at Enna (4664)." in text
        assert "<b>Roma</b>" not in text


@pytest.mark.parametrize("number", [2, 10**30, 2**31, 2**63])
def test_an_unknown_round_is_not_found(phase: Phase, as_: Browsers, number: int) -> None:
    assert as_("hanno").get(page(f"rounds/{number}/")).status_code == 404
    assert as_("hanno").get(f"/api/campaigns/war/rounds/{number}/").status_code == 404


@pytest.mark.parametrize(("text", "status"), [("[" * 100_000, 422), ("[" * 3_000_000, 413)])
def test_a_huge_document_is_refused(administration: Phase, as_: Browsers, text: str, status: int) -> None:
    assert rule(as_("marcus"), administration, text).status_code == status


def test_a_form_without_csrf_token_is_refused(phase: Phase) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(User.objects.get(username="hamilcar"))
    assert browser.post(page("orders/"), {"phase": phase.pk, "sheet-movement-4": "4"}).status_code == 403
    assert not OrderSheet.objects.exists()


def test_a_published_round_shows_orders_outcome_and_post(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4 4 2 2 2", at=NOW)
    advance(phase, to="published")
    pictures.draw_outcome(phase.records.get().pk)
    text = as_("lucius").get(page("rounds/1/")).content.decode()
    assert "Army 4 marches from Enna (4664) to Catana (5264) for 10 of 12 MP." in text
    assert re.search(r"\n#4 \(Hamilcar\) +Carthago  4 4 4 2 2 2\n", text)
    assert f"[img]http://127.0.0.1:8000/pictures/{phase.records.get().pictures.get().public_id}.png[/img]" in text


def test_the_document_of_a_round_is_served_byte_for_byte(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    answer = as_("hanno").get(page("rounds/1/position.json"))
    assert answer.content.decode() == outcome_of(phase)


def test_the_api_serves_published_rounds_only(phase: Phase, as_: Browsers) -> None:
    browser = as_("hanno")
    assert browser.get("/api/campaigns/war/rounds/1/").status_code == 404
    advance(phase, to="published")
    assert browser.get("/api/campaigns/war/rounds/1/").json()["movement"]["4"]["from"] == "4664"
    assert browser.get("/api/campaigns/war/").json()["published_rounds"] == [1]


@pytest.mark.parametrize(
    ("path", "status", "queries"),
    [
        ("", "open", 22),
        ("orders/", "open", 13),
        ("administration/", "open", 22),
        ("administration/", "resolved", 21),
        ("rounds/1/", "published", 28),
    ],
)
def test_order_pages_keep_their_number_of_queries(
    phase: Phase, as_: Browsers, django_assert_num_queries: Any, path: str, status: str, queries: int
) -> None:
    advance(phase, to=status)
    browser = as_("marcus")
    with django_assert_num_queries(queries):
        assert browser.get(page(path)).status_code == 200


# Each costs two of its own for a signed-in user: session, user with preferences. Six of a page of a campaign are for
# the mark in its title, or five if it has read the current step for itself. One that lacks a map looks whether it was
# given up.
OTHER_PAGES = {
    "/": 5,
    "/campaigns/war/administration/dry-run/": 16,
    "/campaigns/war/administration/pasted/": 14,
    "/campaigns/war/administration/corrections/": 12,
    "/campaigns/war/administration/corrections/1/movement/": 15,
    "/campaigns/war/corrections/": 13,
    "/campaigns/war/questions/": 13,
    "/campaigns/war/rounds/1/object/": 14,
    "/campaigns/war/people/": 20,
    "/campaigns/war/players/": 16,
    "/campaigns/war/players/leave/": 11,
    "/campaigns/war/factions.css": 4,
    "/campaigns/war/log/": 13,
    "/campaigns/war/maps/": 15,
    "/campaigns/war/rounds/1/maps/": 16,
    "/campaigns/war/rounds/1/position.json": 4,
    "/campaigns/war/rounds/1/posts/": 22,
    "/campaigns/war/administration/templates/": 12,
    "/campaigns/war/administration/templates/movement/": 20,
    "/campaigns/war/administration/rules/": 14,
    "/campaigns/war/rules-here/": 15,
    "/campaigns/war/receipts/": 27,
    "/campaigns/war/receipts/mine/": 13,
    "/verify/": 2,
    "/unfinished/": 10,
    "/campaigns/": 4,
    "/players/hanno/": 12,
    "/new/": 3,
    "/scenarios/": 3,
    "/scenarios/first-punic-war.json": 2,
    "/map-editor/": 2,
    "/map-editor/maps/first-punic-war.json": 2,
    "/map-editor/mine/": 3,
    "/map-editor/preview/": 3,
    "/preferences/": 2,
    "/preferences/notices/": 5,
    "/preferences/keys/": 5,
    "/api/campaigns/war/decisions/": 9,
    "/api/campaigns/war/sheets/": 7,
    "/api/campaigns/war/receipts/mine/": 6,
    "/api/campaigns/war/map/": 5,
    "/api/campaigns/war/plans/": 6,
    "/api/campaigns/war/rounds/1/engagements/": 9,
    "/campaigns/war/administration/notices/": 12,
    "/campaigns/war/feed.atom": 16,
    "/rules/": 2,
    "/rules/mv/": 2,
    "/accounts/email/": 5,
    "/accounts/password/set/": 2,
    "/sign-in/link/": 2,
    "/api/campaigns/": 6,
    "/api/campaigns/war/": 9,
    "/api/campaigns/war/rounds/1/": 5,
    "/api/campaigns/war/rounds/1/posts/": 12,
    "/api/campaigns/war/rounds/1/steps/": 4,
    "/api/campaigns/war/rounds/1/steps/movement/before/": 5,
    "/api/campaigns/war/rounds/": 5,
    "/api/campaigns/war/position/": 5,
    "/api/campaigns/war/events/": 4,
    "/api/campaigns/war/questions/": 5,
    "/api/campaigns/war/pictures/": 5,
    "/api/campaigns/war/receipts/": 12,
}


@pytest.mark.parametrize("address", OTHER_PAGES)
def test_other_pages_keep_their_number_of_queries(
    phase: Phase, as_: Browsers, django_assert_num_queries: Any, address: str
) -> None:
    advance(phase, to="published")
    User.objects.filter(username="marcus").update(is_staff=True)  # who alone sees some of them
    browser = as_("marcus")
    with django_assert_num_queries(OTHER_PAGES[address]):
        assert browser.get(address).status_code in (200, 302)


@pytest.mark.parametrize("address", ["/accounts/login/", "/rules/", "/accounts/password/reset/"])
def test_pages_for_visitors_need_no_query(db: None, django_assert_num_queries: Any, address: str) -> None:
    with django_assert_num_queries(0):
        assert Client().get(address).status_code == 200


@pytest.mark.parametrize("address", ["/rules/", "/rules/zc/"])
def test_rules_show_the_summary_and_the_picture_of_a_chapter(db: None, address: str) -> None:
    browser = Client()
    shown = browser.get(address).content.decode()
    assert "A zone of control (ZoC) is the ground that an army, navy or structure holds" in shown
    assert 'src="/rules/boards/zc.svg"' in shown
    assert browser.get("/rules/boards/zc.svg")["Content-Type"] == "image/svg+xml"
    assert browser.get("/rules/boards/xx.svg").status_code == 404


def test_pages_have_no_inline_script_or_style(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    browser = as_("marcus")
    for path in ("", "orders/", "administration/", "rounds/1/"):
        answer = browser.get(page(path))
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        text = answer.content.decode()
        assert "<script>" not in text
        assert "<style" not in text
        assert " style=" not in text
