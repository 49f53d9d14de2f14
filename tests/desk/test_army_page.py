"""The page of an army: its facts, its orders hex by hex, and who may see and give them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign, Phase, Seat
from campaign.services import phases
from orders.models import OrderSheet
from orders.rules.life import Version
from tests.conftest import NOW, SECRET, advance, outcome_of, step_on, submit_orders, texts_of_sheets

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]


def page(number: int = 4) -> str:
    return f"/campaigns/war/armies/{number}/"


def words(answer: Any) -> str:
    """The text of a page, tags left out and blanks drawn together."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def post(browser: Client, phase: Phase, do: str, text: str, number: int = 4) -> Any:
    return browser.post(page(number), {"phase": phase.pk, f"sheet-movement-{number}": text, "do": do})


@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404), ("hanno", 200), ("marcus", 200)])
def test_only_members_can_open_the_page_of_an_army(war: Campaign, as_: Browsers, name: str, status: int) -> None:
    assert as_(name).get(page()).status_code == status


@pytest.mark.parametrize("number", [0, 17, 10**30])
def test_an_unknown_army_is_not_found(war: Campaign, as_: Browsers, number: int) -> None:
    assert as_("hanno").get(page(number)).status_code == 404


def test_the_page_shows_place_strength_terrain_and_supply(war: Campaign, as_: Browsers) -> None:
    """Enna is a Town of Carthago in Hills, inland on Sicily, where Carthago has no network."""
    said = words(as_("hamilcar").get(page()))
    for fact in (
        "Enna (4664)",
        "1600 FP",
        "Hills · road 2, 10",
        "Town of Carthago",
        "cut off from its logistics network",
    ):
        assert fact in said
    assert "on its logistics network" in words(as_("hanno").get(page(1)))


def test_a_direction_button_adds_a_number_without_submitting(phase: Phase, as_: Browsers) -> None:
    """4765 and 4865 are Farmlands without a road: 2 MP each of the 12."""
    answer = post(as_("hamilcar"), phase, "go:4", "4")
    assert b'value="4 4"' in answer.content
    assert "Army 4 marches from Enna (4664) to Morgantina (4865) for 4 of 12 MP." in words(answer)
    assert "Not saved yet" in words(answer)
    assert not OrderSheet.objects.exists()


@pytest.mark.parametrize(
    ("text", "do", "after"),
    [
        ("4 4", "back", "4"),
        ("", "back", ""),
        ("4", "go:0", "4 0"),
        ("4,  4", "show", "4 4"),
        ("4", "way:2 2", "2 2"),
        ("4", "go:5", "4"),
        ("4", "nonsense", "4"),
    ],
)
def test_direction_buttons_edit_the_instruction(phase: Phase, as_: Browsers, text: str, do: str, after: str) -> None:
    answer = " ".join(post(as_("hamilcar"), phase, do, text).content.decode().split())
    assert f'name="sheet-movement-4" value="{after}"' in answer


def test_a_march_that_stops_early_says_where_and_why(phase: Phase, as_: Browsers) -> None:
    """2 + 2 and the Hills of 4965 for 6 leave 2 MP, and 5064 beyond, Farmlands with a river, costs 3."""
    said = words(post(as_("hamilcar"), phase, "show", "4 4 2 2 2"))
    assert "Army 4 stops at 4965 and does not enter 5064, Farmlands: it has not enough MP left. MV.5" in said
    assert "Not carried out." in said


def test_an_instruction_can_be_submitted_or_saved_as_a_draft(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    assert post(browser, phase, "draft", "4").headers["Location"] == page()
    assert post(browser, phase, "hand_in", "4 4").headers["Location"] == page()
    assert texts_of_sheets("state") == [
        (Version.DRAFT, "4"),
        (Version.HANDED_IN, "4 4"),
    ]
    assert "Submitted" in words(browser.get(page()))


def test_an_invalid_instruction_stays_in_its_field_with_the_error(phase: Phase, as_: Browsers) -> None:
    for do in ("show", "hand_in", "go:4"):
        answer = post(as_("hamilcar"), phase, do, "4 <script>7</script>")
        assert answer.status_code == 422
        assert 'value="4 &lt;script&gt;7&lt;/script&gt;"' in answer.content.decode()
        assert "That order is not valid: word 2" in words(answer)
    assert not OrderSheet.objects.exists()


def test_an_overlong_instruction_is_refused(phase: Phase, as_: Browsers) -> None:
    answer = post(as_("hamilcar"), phase, "go:0", "0 " * 255)
    assert answer.status_code == 422
    assert "256 numbers are too many" in words(answer)


def test_a_teammate_sees_the_draft_and_cannot_change_it(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET, state=Version.DRAFT)
    answer = as_("hanno").get(page())
    assert SECRET in answer.content.decode()
    assert b'name="do"' not in answer.content
    assert post(as_("hanno"), phase, "hand_in", "4").status_code == 403
    assert texts_of_sheets() == [(SECRET,)]


@pytest.mark.parametrize("name", ["marcus", "lucius"])
@pytest.mark.parametrize("status", ["open", "closed"])
def test_a_rival_sees_public_facts_only(phase: Phase, seat: Seats, as_: Browsers, name: str, status: str) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4", kind=Kind.DEBARK)
    advance(phase, to=status)
    answer = as_(name).get(page())
    assert "Enna (4664)" in words(answer)
    assert SECRET not in answer.content.decode()
    assert b'name="do"' not in answer.content
    assert post(as_(name), phase, "show", "4").status_code == 403


def test_a_stale_page_and_a_closed_step_change_nothing(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    assert browser.post(page(), {"phase": 0, "sheet-movement-4": "4", "do": "hand_in"}).status_code == 409
    advance(phase, to="closed")
    answer = post(browser, phase, "hand_in", "4")
    assert answer.status_code == 409
    assert "Nothing was changed" in words(answer)
    assert b'value="hand_in"' not in browser.get(page()).content.split(b'class="sheets"')[0]
    assert not OrderSheet.objects.exists()


def test_a_second_window_does_not_overwrite_the_first(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    post(browser, phase, "hand_in", "4 4")
    form = {"phase": phase.pk, "sheet-movement-4": "2", "seen-movement-4": "0", "had-movement-4": "", "do": "hand_in"}
    answer = browser.post(page(), form)
    assert answer.status_code == 422
    assert "changed in another window" in words(answer)
    assert texts_of_sheets() == [("4 4",)]


def test_other_orders_of_the_army_can_be_submitted_on_its_page(besieging: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    answer = browser.get(page())
    assert b'name="sheet-assault-4"' in answer.content
    assert "Acrae (Palazzolo Acreide), Town of Syracusae, besieged by 4, resilience 1" in words(answer)
    form = {"phase": besieging.pk, "sheet-assault-4": "assault", "sheet-debark-4": "12", "do": "hand_in"}
    assert browser.post(page(), form).status_code == 302
    assert sorted(texts_of_sheets("kind")) == [(Kind.ASSAULT, "assault"), (Kind.DEBARK, "12")]


def test_no_march_is_asked_for_after_movement(war: Campaign, phase: Phase, as_: Browsers) -> None:
    step_on(war)
    answer = as_("hamilcar").get(page())
    assert answer.status_code == 200
    assert b"sheet-movement-4" not in answer.content
    assert "within reach" not in words(answer)


def test_the_page_of_an_eliminated_army_says_so(war: Campaign, phase: Phase, as_: Browsers) -> None:
    last = step_on(war)
    advance(last, to="resolved")
    document = outcome_of(last)
    gone = re.sub(r'\{\s*"number": 4,[^}]*\},\s*', "", document, count=1)
    phases.rule_otherwise(last.pk, gone, NOW)
    phases.publish_phase(last.pk, NOW)
    answer = as_("hamilcar").get(page())
    assert answer.status_code == 200
    assert "no longer on the map" in words(answer)


@pytest.mark.parametrize(("name", "number", "queries"), [("hamilcar", 4, 16), ("hanno", 4, 16), ("lucius", 4, 16)])
def test_the_page_keeps_its_number_of_queries(
    phase: Phase, as_: Browsers, django_assert_num_queries: Any, name: str, number: int, queries: int
) -> None:
    browser = as_(name)
    with django_assert_num_queries(queries):
        assert browser.get(page(number)).status_code == 200


def test_the_page_has_no_inline_script_or_style(phase: Phase, as_: Browsers) -> None:
    text = as_("hamilcar").get(page()).content.decode()
    assert "<script>" not in text
    assert " style=" not in text


def test_the_faction_still_sees_its_orders_when_the_step_is_closed(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    advance(phase, to="closed")
    for name in ("hamilcar", "hanno"):  # his teammate as well, but nobody of the other side
        assert SECRET in words(as_(name).get(page()))
    assert SECRET not in words(as_("marcus").get(page()))
