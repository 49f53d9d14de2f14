"""Engagements, reports and answers through the API (EN.3, EN.9)."""

import copy
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.steps import Step
from campaign.models import Phase, Report, ReportAnswer, Scope
from campaign.services.campaigns import SeatPlan
from tests.api.conftest import Programs, post
from tests.conftest import open_war, step_on
from tests.meetings import beside

API = "/api/campaigns/war/"
ENGAGEMENTS = f"{API}rounds/1/engagements/"


@pytest.fixture
def fought(people: dict[str, User], start: dict[str, Any]) -> Phase:
    """The open battles of round 1: engagement 4-9 between Hamilcar and Marcus."""
    document = copy.deepcopy(start)
    beside(document, 9, 4)
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    step_on(war)
    return step_on(war)


def test_a_report_can_be_submitted_and_confirmed(fought: Phase, program: Programs) -> None:
    hamilcar, marcus = program("hamilcar"), program("marcus", Scope.REPORTS_WRITE, Scope.READ, Scope.SHEETS_READ)
    assert hamilcar.get(f"{API}decisions/").json()["engagements"] == [{"engagement": "4-9", "task": "report"}]
    given = {"phase": fought.pk, "engagement": "4-9", "winner": "9", "score": "45-20"}
    for _time in range(2):
        answer = post(hamilcar, f"{API}reports/", **given)
        assert answer.status_code == 200
        found = answer.json()
        assert (found["standing"], found["yours"], found["to_answer"], len(found["reports"])) == (
            "reported",
            0,
            None,
            1,
        )
    assert found["reports"][0]["result"] == {
        "winner": "9",
        "casualties": {"4": 45, "9": 20},
        "words": "Army 9 wins: army 4 lost 45 %, army 9 lost 20 %.",
    }
    (seen,) = marcus.get(ENGAGEMENTS).json()["engagements"]
    assert (seen["yours"], seen["to_answer"], seen["result"]) == (1, 1, None)
    said = {"phase": fought.pk, "engagement": "4-9", "report": 1, "agrees": True}
    for _time in range(2):
        assert post(marcus, f"{API}answers/", **said).json()["standing"] == "confirmed"
    assert (Report.objects.count(), ReportAnswer.objects.count()) == (1, 1)


def test_every_player_sees_both_sides_of_an_engagement(fought: Phase, program: Programs) -> None:
    found = program("hanno", Scope.READ).get(ENGAGEMENTS).json()
    assert (found["phase"], found["takes_reports"]) == (fought.pk, True)
    (one,) = found["engagements"]
    assert [(side["army"], side["faction"], side["players"]) for side in one["sides"]] == [
        (4, "carthago", ["Hamilcar"]),
        (9, "roma", ["Marcus"]),
    ]
    assert all(
        side["fp"] == side["strength"] + sum(part["fp"] for part in side["adjustments"]) for side in one["sides"]
    )
    assert one["yours"] is None
    assert program("hanno").get(f"{API}rounds/2/engagements/").status_code == 404
    assert program("timon").get(ENGAGEMENTS).status_code == 404


@pytest.mark.parametrize(
    ("name", "change", "status", "where"),
    [
        ("hanno", {}, 403, None),
        ("timon", {}, 404, None),
        ("hamilcar", {"engagement": "1-9"}, 422, None),
        ("hamilcar", {"winner": "5"}, 422, "winner"),
        ("hamilcar", {"score": "101-3"}, 422, "score"),
        ("hamilcar", {"score": "", "casualties": ["1"]}, 422, "casualties"),
        ("hamilcar", {"casualties": ["1", "2", "3"]}, 400, "casualties"),
        ("hamilcar", {"phase": 0}, 409, None),
        ("hamilcar", {"winner": None}, 400, "winner"),
    ],
)
def test_invalid_reports_are_refused_with_the_field(
    fought: Phase, program: Programs, name: str, change: dict[str, Any], status: int, where: str | None
) -> None:
    given = {"phase": fought.pk, "engagement": "4-9", "winner": "9", "score": "45-20"}
    answer = post(program(name), f"{API}reports/", **{**given, **change})
    assert (answer.status_code, answer.json().get("where")) == (status, where)
    assert not Report.objects.exists()


def test_disputing_a_report_requires_a_note(fought: Phase, program: Programs) -> None:
    given = {"phase": fought.pk, "engagement": "4-9", "winner": "9", "casualties": ["45", "20"]}
    post(program("hamilcar"), f"{API}reports/", **given)
    said = {"phase": fought.pk, "engagement": "4-9", "report": 1, "agrees": False}
    answer = post(program("marcus"), f"{API}answers/", **said)
    assert (answer.status_code, answer.json()["where"]) == (422, "note")
    found = post(program("marcus"), f"{API}answers/", **said, note="It was a draw").json()
    assert found["standing"] == "disputed"
    assert found["reports"][0]["answers"][0]["note"] == "It was a draw"
    own = post(program("hamilcar"), f"{API}answers/", **{**said, "agrees": True})
    assert own.status_code == 403
