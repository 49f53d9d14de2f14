"""The answers to the scripts of the page Orders: what marches and plans would come to (HH.5, HH.8)."""

from typing import Any

import pytest

from tests.hannibal_desk.conftest import ALPS, Browse, Browser, Opened
from tests.hannibal_desk.test_orders_page import BATTLE

pytestmark = pytest.mark.django_db


def march(browser: Browser, **fields: str) -> Any:
    return browser.post("orders/answers/march/", **fields)


def test_march_is_answered_with_costs_and_what_could_follow(opened: Opened, as_: Browse) -> None:
    """HH.5.5, worked example 6."""
    opened(ALPS)
    found = march(as_("hanno"), about="31", sheet__march__31="4 2 4").json()
    assert (found["allowance"], found["left"], found["path"][-1]) == (40, 34, "0804")
    assert {step["direction"]: step["cost"] for step in found["next"]}[4] == 1
    assert [step["cost"] for step in found["steps"]] == [2, 2, 2]


def test_click_on_a_far_hex_adds_the_cheapest_way(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    found = march(as_("hanno"), about="31", to="1005", sheet__march__31="4 2").json()
    assert found["text"] == "4 2 4 4 4"
    assert found["path"][-1] == "1005"
    refused = march(as_("hanno"), about="31", to="3622", sheet__march__31="")
    assert refused.status_code == 422
    assert refused.json()["problem"] == "Hannibal cannot get to 3622 with what is left."


def test_march_counts_on_units_that_the_form_gives_out(opened: Opened, as_: Browse) -> None:
    """HH.5.2, HH.5.4: with horse alone 30 MP."""
    opened(ALPS)
    fields = {
        "sheet-take-31": "",
        "had-take-31": "",
        "form-take-31": "1",
        "f-take-31-horse": "6",
        "sheet-march-31": "4",
    }
    assert march(as_("hanno"), about="31", **fields).json()["allowance"] == 60


def test_march_counts_on_teammates_who_march_before(opened: Opened, as_: Browse) -> None:
    """HH.5.8: three leaders in a hex."""
    opened(ALPS + "\nforce 0604 carthago 33 foot 1\nforce 0604 carthago 34 foot 1")
    as_("hamilcar").submit({"sheet-march-32": "4"})
    fields = {"sheet-order": "32 31", "sheet-march-31": "4", "about": "31"}
    found = march(as_("hanno"), **fields).json()
    assert "Three leaders are there: the march cannot end there." in [
        note["text"] for note in found["steps"][0]["notes"]
    ]
    assert found["path"] == ["0504"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"about": "31", "sheet-march-31": "north"}, 422),
        ({"about": "31", "sheet-march-31": "2 " * 1500}, 422),
        ({"leader": "1", "sheet-march-31": "2"}, 422),
        ({"leader": "", "sheet-march-31": "2"}, 422),
        ({"about": "31", "to": "<b>", "sheet-march-31": "2"}, 422),
        ({"about": "31", "to": "9999", "sheet-march-31": "2"}, 422),
        ({"about": "31", "phase": "0"}, 409),
        ({"about": "31", "sheet-movement-31": "2"}, 403),
    ],
)
def test_bad_question_is_refused_with_a_sentence(
    opened: Opened, as_: Browse, fields: dict[str, str], status: int
) -> None:
    opened(ALPS)
    answer = march(as_("hanno"), **fields)
    assert answer.status_code == status
    if status != 403:
        assert answer.json()["problem"]


def test_questions_are_for_the_side_that_marches(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    assert march(as_("marcus"), about="31", sheet__march__31="4").status_code == 422
    assert march(as_("timon"), about="31").status_code == 404
    assert as_("hanno").get("orders/answers/march/").status_code == 405


def test_rival_learns_nothing_of_orders_by_asking(opened: Opened, as_: Browse) -> None:
    """The answer for Rome is the same whatever carthago has written."""
    opened(ALPS.replace("round 3 march_1", "round 3 march_2"))
    before = march(as_("marcus"), leader="1", sheet__march__1="10").json()
    as_("hanno").submit({"sheet-march-31": "4 2 4 4 4"})
    assert march(as_("marcus"), leader="1", sheet__march__1="10").json() == before


def test_hidden_units_are_in_no_answer_for_rome(opened: Opened, as_: Browse) -> None:
    """HH.11.3."""
    lines = 'round 2 march_1\nfirst roma\nrule intelligence="hidden"\nforce 2819 roma 3 legion_foot 10\n'
    opened(lines + "force 2919 carthago 31 foot 17")
    found = march(as_("marcus"), about="3", sheet__march__3="x2").json()
    assert "102" not in str(found)
    assert "An enemy is there whose units you do not see" in str(found)


def test_odds_of_a_plan_are_answered_in_per_cent(opened: Opened, as_: Browse) -> None:
    opened(BATTLE)
    plan = {"sheet-battle": "1005: fight=yes leave=below 60"}
    found = as_("hanno").post("orders/answers/odds/", about="1005", **plan).json()
    assert [one["enemy"] for one in found["odds"]] == ["avoids", "stands", "breaks_off"]
    assert found["odds"][1]["enemy_destroyed"] > 80


def test_odds_of_a_hex_without_a_plan_are_those_of_the_standing_line(opened: Opened, as_: Browse) -> None:
    """HH.15.5."""
    opened(BATTLE + "standing carthago *: fight=yes leave=below 60")
    blank = as_("hanno").post("orders/answers/odds/", about="1005", sheet__battle="").json()
    named = (
        as_("hanno").post("orders/answers/odds/", about="1005", sheet__battle="1005: fight=yes leave=below 60").json()
    )
    assert blank == named


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"hex": "9999", "sheet-battle": ""}, 422),
        ({"hex": "", "sheet-battle": ""}, 422),
        ({"hex": "1005", "sheet-battle": "1005: fight=perhaps"}, 422),
        ({"hex": "1005", "sheet-battle": "1" * 2001}, 422),
        ({"hex": "1005", "phase": "0"}, 409),
    ],
)
def test_bad_question_about_odds_is_refused(opened: Opened, as_: Browse, fields: dict[str, str], status: int) -> None:
    opened(BATTLE)
    answer = as_("hanno").post("orders/answers/odds/", **fields)
    assert answer.status_code == status
    assert answer.json()["problem"]


def test_there_are_no_odds_while_armies_march(opened: Opened, as_: Browse) -> None:
    opened(ALPS)
    assert as_("hanno").post("orders/answers/odds/", about="0504").status_code == 422
