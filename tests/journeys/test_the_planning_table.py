"""What-if plans in the browser: drawn on the map and run, shared, and turned into drafts."""

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign, Plan
from tests.conftest import texts_of_sheets
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling
from tests.journeys.test_desk import point_of

pytestmark = pytest.mark.django_db(transaction=True)


def begin(page: Page, title: str) -> None:
    page.get_by_role("link", name="What-if").click()
    page.get_by_label("Title of a new plan").fill(title)
    page.get_by_role("button", name="Create plan").click()


def test_a_plan_is_drawn_run_shared_and_taken_over(war: Campaign, visitor: Visitor) -> None:
    hamilcar = visitor("Hamilcar", viewport=DESKTOP)
    begin(hamilcar, "To Catana")
    expect(hamilcar.locator(".planning.ready")).to_be_visible()

    four = hamilcar.locator("#sheet-movement-4")
    four.focus()
    for name in ("4764", "4864"):  # 2 and 4 from Enna
        hamilcar.mouse.click(*point_of(hamilcar, name))
    expect(four).to_have_value("2 4")
    expect(hamilcar.locator(".sketch")).to_have_attribute(
        "d", hamilcar.locator(".sketch-halo").get_attribute("d") or ""
    )
    hamilcar.mouse.click(*point_of(hamilcar, "4864"))  # the end of the way takes the last number back
    expect(four).to_have_value("2")
    four.fill("4 4 4 2 2 2")
    hamilcar.locator("#sheet-movement-1").fill("0 0")
    hamilcar.locator("#sheet-movement-9").fill("6")
    hamilcar.get_by_role("button", name="Run plan").click()
    expect(hamilcar.get_by_text("Army 4 marches from Enna (4664) to Catana (5264) for 10 of 12 MP.")).to_be_visible()
    expect(hamilcar.locator("#now")).to_contain_text("The movement is over")
    hamilcar.get_by_role("button", name="Go to the start").click()
    expect(hamilcar.locator("#now")).to_contain_text("The round begins (1 /")
    hamilcar.get_by_role("button", name="Forward").click()
    expect(hamilcar.locator("#now")).to_contain_text("Impulse 1")
    expect(hamilcar.locator(".trail.now")).not_to_have_count(0)
    assert no_sideways_scrolling(hamilcar)

    hamilcar.get_by_role("link", name="Go to round 2").first.click()
    expect(hamilcar.get_by_role("heading", name="Initiative: all sides")).to_be_visible()
    hamilcar.get_by_role("link", name="Round 1").click()
    hamilcar.get_by_role("link", name="Save as my drafts").click()
    expect(hamilcar.get_by_text("The plan will be shared with Carthago")).to_be_visible()
    hamilcar.get_by_role("button", name="Save drafts").click()
    expect(hamilcar.get_by_text("draft saved", exact=True)).to_have_count(1)
    assert texts_of_sheets("army__number", "state") == [(4, "draft", "4 4 4 2 2 2")]

    hanno = visitor("Hanno", viewport=PHONE, java_script_enabled=False)
    hanno.get_by_role("link", name="What-if").click()
    hanno.get_by_role("link", name="To Catana").click()
    expect(hanno.get_by_text("Hamilcar shares this plan")).to_be_visible()
    expect(hanno.get_by_text("Army 4 marches from Enna (4664) to Catana (5264)")).to_be_visible()
    expect(hanno.locator("#theatre")).to_be_hidden()
    expect(hanno.locator("#sheet-movement-4")).to_be_disabled()
    assert no_sideways_scrolling(hanno)
    hanno.get_by_role("link", name="Use for my armies").click()
    hanno.get_by_role("button", name="Save drafts").click()
    expect(hanno.get_by_text("draft saved", exact=True)).to_have_count(1)
    assert texts_of_sheets("army__number", "state")[1:] == [(1, "draft", "0 0")]


def test_typed_orders_of_a_plan_survive_errors_and_another_window(war: Campaign, visitor: Visitor) -> None:
    hamilcar = visitor("Hamilcar", viewport=PHONE)
    begin(hamilcar, "On the road")
    hamilcar.locator("#sheet-movement-4").fill("2 north")
    hamilcar.locator("#sheet-movement-5").fill("8")
    hamilcar.get_by_role("button", name="Run plan").click()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("is none of 0 2 4 6 8 10 12")
    expect(hamilcar.locator("#sheet-movement-5")).to_have_value("8")
    Plan.objects.update(version=2)  # another window saves
    hamilcar.locator("#sheet-movement-4").fill("2")
    hamilcar.get_by_role("button", name="Run plan").click()
    expect(hamilcar.get_by_role("alert")).to_contain_text("was changed in another window")
    expect(hamilcar.locator("#sheet-movement-4")).to_have_value("2")
    hamilcar.get_by_role("button", name="Run plan").click()
    expect(hamilcar.get_by_role("alert")).to_have_count(0)
    expect(hamilcar.locator("#sheet-movement-4")).to_have_value("2")
    assert no_sideways_scrolling(hamilcar)
