"""A battle from contact to victory points, and the rulebook, in the browser."""

import json

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign, Phase
from tests.journeys.conftest import Visitor
from tests.journeys.test_a_round import DESKTOP, PHONE, no_sideways_scrolling


@pytest.fixture
def in_contact(war: Campaign) -> Campaign:
    """Army 9 of Roma stands next to army 4 of Carthago as the round begins."""
    phase = war.phases.get()
    document = json.loads(phase.document)
    four = next(army["hex"] for army in document["armies"] if army["number"] == 4)
    for army in document["armies"]:
        if army["number"] == 9:
            army["hex"] = f"{four[:2]}{int(four[2:]) + 1:02}"
    Phase.objects.filter(pk=phase.pk).update(document=json.dumps(document))
    return war


def test_a_battle_is_fought_and_its_round_worked_out(in_contact: Campaign, visitor: Visitor, worker: None) -> None:
    marcus = visitor("Marcus", viewport=DESKTOP)
    marcus.get_by_role("link", name="Administration").click()
    for name in ("Close the step", "Resolve", "Publish"):
        marcus.get_by_role("button", name=name).click()
    expect(marcus.get_by_text("fights Army 9").first).to_be_visible()
    answers = marcus.get_by_label("Retreats, reports, decisions")
    filled_in = json.loads(answers.input_value())
    filled_in["reports"][0] |= {"winner": 44, "casualties": {"4": 30, "9": 60}}
    answers.fill(json.dumps(filled_in, indent=1))
    marcus.get_by_role("button", name="Work out the next round").click()
    expect(marcus.get_by_role("alert")).to_have_text("reports[0].winner: 44 did not fight this engagement")
    filled_in["reports"][0]["winner"] = 4
    answers.fill(json.dumps(filled_in, indent=1))
    marcus.get_by_role("button", name="Work out the next round").click()
    expect(marcus.get_by_text("Engagement 4-9: Carthago +4, Roma -2.")).to_be_visible()
    assert no_sideways_scrolling(marcus)
    marcus.get_by_role("button", name="Open the next round").click()
    expect(marcus.get_by_role("status")).to_have_text("Round 2 is open for orders.")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_paragraph_is_looked_up_and_a_case_opened(war: Campaign, visitor: Visitor, viewport: dict[str, int]) -> None:
    hanno = visitor("Hanno", viewport=viewport)
    hanno.get_by_role("link", name="Rules").click()
    hanno.get_by_role("link", name="Movement on land").click()
    paragraph = hanno.locator("[id='MV.8']")
    paragraph.get_by_text("cases,").click()
    paragraph.locator("summary", has_text="Third criterion: the highest strength.").click()
    board = paragraph.locator("details[open] details[open] img")
    board.scroll_into_view_if_needed()
    expect(board).to_be_visible()
    assert board.evaluate("async img => { await img.decode(); return img.naturalWidth }") > 100
    assert no_sideways_scrolling(hanno)
