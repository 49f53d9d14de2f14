"""From orders to a published round, clicked through by two players and the administrator."""

import re

import pytest
from playwright.sync_api import Page, expect

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from campaign.tasks import draw_opening
from tests.conftest import texts_of_sheets
from tests.journeys.administrator import close_and_resolve, publish
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, TOUCH

pytestmark = pytest.mark.django_db(transaction=True)
WIDTH_OF_ITS_FILE = """async image => {
    const file = new Image();
    file.src = image.src;
    await file.decode();
    return file.naturalWidth;
}"""
"""What the picture is that an image names first: shown among several sizes it says how wide it is shown."""


def submit_orders(page: Page, army: int, text: str) -> None:
    page.get_by_role("link", name="Orders as a list").click()
    page.locator(f"#sheet-movement-{army}").fill(text)
    page.get_by_role("button", name="Submit orders").click()


def test_a_round_from_orders_to_the_post(war: Campaign, visitor: Visitor, worker: None) -> None:
    hamilcar = visitor("Hamilcar", viewport=DESKTOP)
    submit_orders(hamilcar, 4, "4 4 4 7")
    expect(hamilcar.locator("#state-movement-4")).to_contain_text('word 4, "7", is none of 0 2 4 6 8 10 12')
    expect(hamilcar.locator("#sheet-movement-4")).to_have_value("4 4 4 7")
    hamilcar.locator("#sheet-movement-4").fill("4 4 4 2 2 2")
    hamilcar.get_by_role("button", name="Submit orders").click()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")

    lucius = visitor("Lucius", **TOUCH, java_script_enabled=False)
    submit_orders(lucius, 15, "6 6")
    expect(lucius.locator("#state-movement-15")).to_contain_text("Submitted")

    marcus = visitor("Marcus", viewport=DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    row = marcus.locator("table.armies tr", has=marcus.get_by_text("Enna (4664)"))
    expect(row).to_contain_text("submitted")
    marcus.get_by_role("link", name="Run the campaign").click()
    assert "4 4 4 2 2 2" not in marcus.content()
    close_and_resolve(marcus)
    expect(marcus.locator("table.outcome")).to_contain_text("marches from Enna (4664) to Catana (5264)")
    assert "4 4 4 2 2 2" not in marcus.content()

    lucius.goto("/campaigns/war/rounds/1/")
    expect(lucius.get_by_role("heading", level=1)).to_have_text("Page not found")

    publish(marcus)
    draw_opening.delay(war.phases.earliest("pk").pk)  # beat has the opening of a round drawn, but not of this step
    marcus.goto("/campaigns/war/rounds/1/")
    expect(marcus.locator("figure.map img")).to_have_count(3, timeout=30_000)  # before, after, and where armies met
    for image in marcus.locator("figure.map img").all():
        image.scroll_into_view_if_needed()  # those further down load when they come into sight
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert image.evaluate(WIDTH_OF_ITS_FILE) == 1600
    marcus.get_by_role("button", name="Copy").click()
    expect(marcus.get_by_text("Copied.")).to_be_visible()
    copied = marcus.evaluate("navigator.clipboard.readText()")
    assert re.search(r"#4 \(\w+\) +Carthago +4 4 4 2 2 2", copied)
    assert "[img]http://" in copied

    lucius.goto("/campaigns/war/rounds/1/")
    expect(lucius.locator("table.outcome")).to_contain_text("Army 4 marches from Enna (4664) to Catana (5264)")
    # Nobody has met anybody, so that neither retreats nor reports are waited for.
    assert war.phases.latest("pk").step == Step.ADMINISTRATION
    assert texts_of_sheets("army__number") == [(4, "4 4 4 2 2 2"), (15, "6 6")]


def test_a_page_can_be_used_with_the_keyboard(war: Campaign, visitor: Visitor) -> None:
    hamilcar = visitor("Hamilcar", viewport=DESKTOP)
    hamilcar.goto("/campaigns/war/orders/")
    expect(hamilcar.locator("a.term").first).to_be_visible()  # a script marks them, and they come first
    hamilcar.keyboard.press("Tab")
    expect(hamilcar.get_by_text("Skip to content")).to_be_focused()
    hamilcar.keyboard.press("Enter")
    expect(hamilcar.locator("#content")).to_be_focused()
    for link in (hamilcar.locator("a.term").first, hamilcar.get_by_role("link", name="IN.3")):
        hamilcar.keyboard.press("Tab")
        expect(link).to_be_focused()
    hamilcar.keyboard.press("Tab")
    expect(hamilcar.locator("#sheet-movement-4")).to_be_focused()
    hamilcar.keyboard.type("0 0")
    hamilcar.keyboard.press("Enter")
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
