"""The NMP that a faction shares (NV.2), in the browser: said before anyone submits, and asked again when they do."""

import pytest
from playwright.sync_api import Page, Route, expect

from campaign.models import Campaign
from orders.models import OrderSheet
from tests.conftest import texts_of_sheets
from tests.desk.test_shared_pools import NORTH, SHORT
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE, TOUCH, no_sideways_scrolling
from tests.journeys.test_desk import field, open_desk

pytestmark = pytest.mark.django_db(transaction=True)

THERE_AND_BACK = "12 12 12 12 12 12 6 6 6 6"
"""Army 3 from Panormus: 2 Coast hexes, 4 Sea hexes, and back on Coast, 31 of 48 NMP."""
TO_AND_FRO = "12 12 12 12 6 12 6 12 6"
"""Army 2 from Lilybaeum: 18 NMP, and ends on Coast."""
TOO_MUCH = "Mare Tyrrhenum: 48 NMP; army 3 uses 31, army 2 18: 1 too many."


def submit(page: Page, army: int) -> None:
    page.locator(f"#army-{army}").get_by_role("button", name="Submit orders", exact=True).first.click()


def test_the_map_counts_what_other_lines_and_teammates_use(war: Campaign, visitor: Visitor) -> None:
    hanno = open_desk(visitor("Hanno", viewport=DESKTOP), army=3)
    field(hanno, 3).fill(THERE_AND_BACK)
    expect(hanno.locator("#army-3 .pools")).to_have_text("Mare Tyrrhenum: 48 NMP; army 3 uses 31: 17 left.")
    hanno.locator('.army-choice[data-army="2"]').click()
    field(hanno, 2).fill(TO_AND_FRO)  # the line of army 3 is not kept yet
    expect(hanno.locator("#army-2 .warnings")).to_contain_text("army 2 uses 18, army 3 31: 1 too many.")
    expect(hanno.locator("#army-2 .warnings")).to_contain_text("Army 3 would end the round in the Sea hex")
    hanno.locator("#army-2").get_by_role("button", name="Save draft").first.click()
    expect(hanno.locator("#state-movement-2")).to_contain_text("Draft")
    assert no_sideways_scrolling(hanno)

    hamilcar = open_desk(visitor("Hamilcar", **TOUCH), army=3)  # a teammate, who tries it out
    hamilcar.locator("#try-3").fill(THERE_AND_BACK)
    expect(hamilcar.locator("#army-3 .warnings")).to_contain_text(TOO_MUCH)
    assert no_sideways_scrolling(hamilcar)


def test_orders_that_lose_an_army_at_sea_are_confirmed_on_the_map(war: Campaign, visitor: Visitor) -> None:
    hanno = open_desk(visitor("Hanno", **TOUCH), army=3)
    field(hanno, 3).fill(NORTH)
    submit(hanno, 3)
    state = hanno.locator("#state-movement-3")
    expect(state).to_contain_text("Not submitted yet, because it would lose an army at sea.")
    expect(state).to_contain_text("Army 3 would end the round in the Sea hex 4048 and be eliminated.")
    field(hanno, 3).press("Enter")  # which is no confirmation
    anyway = hanno.get_by_role("button", name="Submit anyway and lose: 3")
    expect(anyway).to_be_visible()
    assert not OrderSheet.objects.exists()
    field(hanno, 3).fill(SHORT)
    expect(anyway).to_be_hidden()  # it was about another march
    field(hanno, 3).fill(NORTH)
    submit(hanno, 3)
    anyway.click()
    expect(state).to_contain_text("Submitted")
    assert [text for (text,) in texts_of_sheets()] == [NORTH.strip()]
    assert no_sideways_scrolling(hanno)


def test_a_late_refusal_does_not_ask_to_confirm_orders_that_were_changed_since(war: Campaign, visitor: Visitor) -> None:
    hanno = open_desk(visitor("Hanno", viewport=DESKTOP), army=3)
    held: list[Route] = []
    hanno.route("**/orders/sheet/", lambda route: held.append(route))  # held until the line has changed
    field(hanno, 3).fill(NORTH)
    with hanno.expect_request("**/orders/sheet/"):
        submit(hanno, 3)
    field(hanno, 3).fill(SHORT)
    with hanno.expect_response("**/orders/sheet/"):
        held.pop().continue_()
    expect(hanno.locator("#army-3").get_by_role("button", name="Submit orders", exact=True).first).to_be_enabled()
    expect(hanno.get_by_role("button", name="Submit anyway and lose: 3")).to_have_count(0)
    expect(hanno.locator("#army-3 .unsaved").first).to_be_visible()


def test_the_form_asks_about_a_loss_at_sea_without_script(war: Campaign, visitor: Visitor) -> None:
    hanno = visitor("Hanno", viewport=PHONE, java_script_enabled=False)
    hanno.goto("/campaigns/war/orders/")
    field(hanno, 3).fill(THERE_AND_BACK)
    field(hanno, 2).fill(TO_AND_FRO)
    hanno.get_by_role("button", name="Save draft").click()
    expect(hanno.locator(".pools")).to_contain_text("army 2 uses 18, army 3 31: 1 too many.")
    hanno.get_by_role("button", name="Submit orders", exact=True).click()
    expect(hanno.locator("#line-movement-3")).to_contain_text("Army 3 would end the round in the Sea hex")
    assert no_sideways_scrolling(hanno)
    hanno.get_by_label("Submit anyway: army 3 will be lost").check()
    hanno.get_by_role("button", name="Submit orders", exact=True).click()
    expect(hanno.locator("#state-movement-3")).to_contain_text("Submitted")

    hanno.goto("/campaigns/war/armies/3/")
    expect(hanno.locator(".warnings").first).to_contain_text(TOO_MUCH)
    assert no_sideways_scrolling(hanno)


def test_reach_is_updated_when_another_line_is_drafted(war: Campaign, visitor: Visitor) -> None:
    hanno = open_desk(visitor("Hanno", viewport=DESKTOP), army=3)
    hanno.locator("#layers summary").click()
    hanno.locator("#layers input[value=reach]").check()
    reach = hanno.locator(".layer-reach text.reach-mark")
    expect(reach).to_be_attached()
    before = reach.text_content() or ""
    beside = open_desk(visitor("Hanno", viewport=DESKTOP), army=2)
    field(beside, 2).fill("12 12 12 12 12 12 12 12 6 6 6 6 6")
    beside.locator("#army-2").get_by_role("button", name="Save draft").first.click()
    expect(beside.locator("#state-movement-2")).to_contain_text("Draft")
    field(hanno, 3).fill("12")  # what is asked next says that something has changed
    expect(reach).not_to_have_text(before)
