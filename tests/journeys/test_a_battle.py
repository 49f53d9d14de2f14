"""A battle from contact to victory points, and the rulebook, in the browser."""

import json

import pytest
from playwright.sync_api import expect

from campaign.models import Campaign, Phase
from tests.journeys.administrator import close_and_resolve, publish
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)


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


def test_the_administrator_settles_an_unreported_battle(in_contact: Campaign, visitor: Visitor, worker: None) -> None:
    marcus = visitor("Marcus", viewport=DESKTOP)
    close_and_resolve(marcus)
    expect(marcus.get_by_text("fights army 9").first).to_be_visible()
    publish(marcus)
    close_and_resolve(marcus)  # retreats, of which there are none
    publish(marcus)

    marcus.goto("/campaigns/war/administration/")
    marcus.get_by_role("button", name="Close step").click()
    expect(marcus.get_by_role("alert")).to_contain_text("4-9")  # no result of it stands yet
    marcus.goto("/campaigns/war/rounds/1/engagements/4-9/")
    marcus.get_by_text("Other ruling").click()
    marcus.locator(".as-administrator").get_by_role("radio", name="Army 4").check()
    marcus.locator("#ruled-0").fill("30")
    marcus.locator("#ruled-1").fill("60 per cent")
    marcus.get_by_label("Reason").fill("Neither player has reported it.")
    marcus.get_by_role("button", name="Save ruling").click()
    expect(marcus.get_by_role("alert")).to_contain_text("Write a whole number from 0 to 100")
    expect(marcus.locator("#ruled-0")).to_have_value("30")
    marcus.locator("#ruled-1").fill("60")
    marcus.get_by_role("button", name="Save ruling").click()
    expect(marcus.get_by_role("status")).to_have_text("Ruling saved. The engagement is settled.")

    for _step in ("battles", "decisions"):
        close_and_resolve(marcus)
        publish(marcus)
    marcus.goto("/campaigns/war/rounds/1/")
    expect(marcus.get_by_text("Engagement 4-9: Carthago +4, Roma −2.")).to_be_visible()
    assert no_sideways_scrolling(marcus)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_reader_finds_a_rule_and_opens_its_case(war: Campaign, visitor: Visitor, viewport: dict[str, int]) -> None:
    hanno = visitor("Hanno", viewport=viewport)
    hanno.get_by_role("link", name="Rules", exact=True).click()
    hanno.get_by_role("link", name="Movement on land", exact=True).click()
    paragraph = hanno.locator("[id='MV.8']")
    paragraph.get_by_text("cases,").click()
    paragraph.locator("summary", has_text="Third criterion: the highest strength.").click()
    board = paragraph.locator("details[open] details[open] img")
    board.scroll_into_view_if_needed()
    expect(board).to_be_visible()
    assert board.evaluate("async img => { await img.decode(); return img.naturalWidth }") > 100
    assert no_sideways_scrolling(hanno)
