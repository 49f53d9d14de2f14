"""The administrator settles battles and decisions, and the app works the next round out of them."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.models import Campaign, Phase
from campaign.services.campaigns import SeatPlan, open_campaign
from tests.campaign.test_pages import advance, page
from tests.conftest import NOW

Browsers = Callable[[str], Client]
Document = dict[str, Any]


@pytest.fixture
def published(people: dict[str, User], start: Document) -> Phase:
    """Round 1 with army 9 of Roma next to army 4 of Carthago, its movement published."""
    document = copy.deepcopy(start)
    hexes = {army["number"]: army["hex"] for army in document["armies"]}
    for army in document["armies"]:
        if army["number"] == 9:
            army["hex"] = f"{hexes[4][:2]}{int(hexes[4][2:]) + 1:02}"
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
    ]
    war = open_campaign(
        slug="war", title="The war", administrator=people["marcus"], document=document, seats=plans, at=NOW
    )
    phase = war.phases.get()
    advance(phase, to="published")
    return phase


def administer(browser: Client, answers: Any) -> Any:
    text = answers if isinstance(answers, str) else json.dumps(answers)
    return browser.post(page("administration/administer/"), {"answers": text})


def report(winner: int | None = 4, **casualties: int) -> Document:
    return {"engagement": "4-9", "winner": winner, "casualties": casualties or {"4": 20, "9": 50}}


def test_the_page_asks_for_a_report_of_every_engagement(published: Phase, as_: Browsers) -> None:
    text = as_("marcus").get(page("administration/")).content.decode()
    assert "&quot;engagement&quot;: &quot;4-9&quot;" in text
    assert "Open the next round" not in text


def test_reports_and_decisions_become_the_next_round(published: Phase, as_: Browsers) -> None:
    browser = as_("marcus")
    answer = administer(browser, {"reports": [report()], "decisions": {}})
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "Army 9 loses 100 FP in battle." in text
    assert "Engagement 4-9: Carthago +4, Roma -2." in text
    document = json.loads(answer.context["settled"].document)
    assert {f["id"]: f["victory_points"] for f in document["factions"]}["carthago"] == 4
    assert browser.post(page("administration/next-round/"), {"document": json.dumps(document)}).status_code == 302
    following = Phase.objects.latest("round")
    assert (following.round, json.loads(following.document)["armies"][8]["strength"]) == (2, 1500)


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ('{"reports": [', "line 1, column 14: not JSON"),
        ("[]", "the answers must be a JSON object"),
        ("{}", "reports: engagement 4-9 has no report"),
        ({"reports": [report(winner=5)]}, "reports[0].winner: 5 did not fight this engagement"),
        ({"reports": [report()], "armies": []}, "armies: unknown key; there is retreats, reports, decisions"),
        ({"reports": [report()], "decisions": {"debark": {"4": 3}}}, "decisions.debark.4: 3 is no direction"),
        ("[" * 100_000, "the document is nested too deeply"),
    ],
)
def test_answers_that_do_not_fit_are_named_and_kept(published: Phase, as_: Browsers, answers: Any, says: str) -> None:
    answer = administer(as_("marcus"), answers)
    assert answer.status_code == 422
    assert answer.context["settled"].answers_error == says or says in answer.context["settled"].answers_error
    given = answers if isinstance(answers, str) else json.dumps(answers)
    assert answer.context["settled"].answers == given
    assert Phase.objects.count() == 1


def test_working_it_out_changes_nothing(published: Phase, as_: Browsers) -> None:
    for winner in (4, 9, None):
        administer(as_("marcus"), {"retreats": [], "reports": [report(winner)]})
    assert Phase.objects.count() == 1
    assert published.records.count() == 1


def test_nobody_else_can_administer(published: Phase, as_: Browsers) -> None:
    assert administer(as_("hanno"), {"reports": [report()]}).status_code in (403, 404)
    assert administer(as_("nobody"), {"reports": [report()]}).status_code in (302, 403, 404)


def test_before_publication_there_is_nothing_to_administer(war: Campaign, as_: Browsers) -> None:
    answer = administer(as_("marcus"), {})
    assert answer.status_code == 409
    assert b"A round is administered when its movement is published." in answer.content
