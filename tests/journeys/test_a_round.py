"""From orders to a published round, clicked through by two players and the administrator."""

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign, Phase
from campaign.tasks import take_up_stalled_phases
from orders.models import OrderSheet
from tests.journeys.conftest import Visitor

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}

pytestmark = pytest.mark.django_db(transaction=True)


def hand_in(page: Page, army: int, text: str) -> None:
    page.get_by_role("link", name="Hand in orders").click()
    page.get_by_label(str(army), exact=False).first.fill(text)
    page.get_by_role("button", name="Hand in").click()


def no_sideways_scrolling(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_a_round_from_orders_to_the_post(war: Campaign, visitor: Visitor, worker: None) -> None:
    hamilcar = visitor("Hamilcar", viewport=DESKTOP)
    hand_in(hamilcar, 4, "4 4 4 7")
    expect(hamilcar.locator("#state-4")).to_contain_text('word 4, "7", is none of 0 2 4 6 8 10 12')
    hamilcar.locator("#army-4").fill("4 4 4 2 2 2")
    hamilcar.get_by_role("button", name="Hand in").click()
    expect(hamilcar.locator("#state-4")).to_contain_text("Handed in, version 1")

    lucius = visitor("Lucius", viewport=PHONE, is_mobile=True, has_touch=True, java_script_enabled=False)
    hand_in(lucius, 15, "6 6")
    expect(lucius.locator("#state-15")).to_contain_text("Handed in, version 1")

    marcus = visitor("Marcus", viewport=DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    row = marcus.locator("table.armies tr", has=marcus.get_by_text("Enna (4664)"))
    expect(row).to_contain_text("handed in")
    marcus.get_by_role("link", name="Administration").click()
    assert "4 4 4 2 2 2" not in marcus.content()
    marcus.get_by_role("button", name="Close the step").click()
    marcus.get_by_role("button", name="Resolve").click()
    marcus.get_by_role("button", name="Publish").wait_for()
    expect(marcus.locator("table.outcome")).to_contain_text("marches from Enna (4664) to Catana (5264)")

    lucius.goto("/campaigns/war/rounds/1/")
    expect(lucius.get_by_role("heading", level=1)).to_have_text("There is no such page")

    marcus.get_by_role("button", name="Publish").click()
    expect(marcus.get_by_role("heading", name="Next round")).to_be_visible()
    take_up_stalled_phases.delay()  # what beat does every half minute: the opening has not been drawn yet
    marcus.goto("/campaigns/war/rounds/1/")
    expect(marcus.locator("figure.map img")).to_have_count(2, timeout=30_000)
    for image in marcus.locator("figure.map img").all():
        assert image.evaluate("image => image.complete && image.naturalWidth") == 1600
    marcus.get_by_role("button", name="Copy").click()
    expect(marcus.get_by_text("Copied.")).to_be_visible()
    copied = marcus.evaluate("navigator.clipboard.readText()")
    assert "#4   Carthago  4 4 4 2 2 2" in copied
    assert "[img]http://" in copied

    lucius.goto("/campaigns/war/rounds/1/")
    expect(lucius.locator("table.outcome")).to_contain_text("Army 4 marches from Enna (4664) to Catana (5264)")
    assert war.phases.get().status == Phase.Status.PUBLISHED
    assert sorted(OrderSheet.objects.values_list("army__number", "text")) == [(4, "4 4 4 2 2 2"), (15, "6 6")]


def test_the_next_round_opens_with_the_document_of_the_last(war: Campaign, visitor: Visitor, worker: None) -> None:
    marcus = visitor("Marcus", viewport=DESKTOP)
    marcus.get_by_role("link", name="Administration").click()
    for name in ("Close the step", "Resolve", "Publish", "Open the next round"):
        marcus.get_by_role("button", name=name).click()
    expect(marcus.get_by_role("heading", level=1)).to_have_text("Administration, round 2")
    expect(marcus.get_by_role("status")).to_have_text("Round 2 is open for orders.")


@pytest.mark.parametrize("path", ["", "orders/", "administration/"])
def test_no_page_is_wider_than_a_phone(war: Campaign, visitor: Visitor, path: str) -> None:
    marcus = visitor("Marcus", viewport=PHONE, is_mobile=True, has_touch=True)
    marcus.goto(f"/campaigns/war/{path}")
    assert no_sideways_scrolling(marcus)


def test_a_page_is_walked_through_by_keyboard(war: Campaign, visitor: Visitor) -> None:
    hamilcar = visitor("Hamilcar", viewport=DESKTOP)
    hamilcar.goto("/campaigns/war/orders/")
    hamilcar.keyboard.press("Tab")
    expect(hamilcar.get_by_text("To the content")).to_be_focused()
    hamilcar.keyboard.press("Enter")
    hamilcar.keyboard.press("Tab")
    expect(hamilcar.locator("#army-4")).to_be_focused()
    hamilcar.keyboard.type("0 0")
    hamilcar.keyboard.press("Enter")
    expect(hamilcar.locator("#state-4")).to_contain_text("Handed in, version 1")
