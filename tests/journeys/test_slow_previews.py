"""Orders on the map while the site answers slowly, or not at all: none is lost, and none is withdrawn unasked."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, Route, expect

from campaign.models import Campaign, Phase, Seat
from orders.models import OrderSheet
from tests.conftest import submit_orders, text_of_sheet, texts_of_sheets
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, TOUCH
from tests.journeys.test_desk import field, open_desk, point_of

pytestmark = pytest.mark.django_db(transaction=True)

Seats = Callable[[str], Seat]
FAR = "4864"
WAY = "4 2"
"""The cheapest way of army 4 there."""
LATENCY = 1.5


def without_reach(page: Page) -> Page:
    """The site does not send reaches, so that it is asked for every march."""
    page.route("**/desk/reach/**", lambda route: route.abort())
    return page


def slowly(page: Page) -> Page:
    """The site answers previews after 1.5 seconds."""

    def wait(route: Route) -> None:
        time.sleep(LATENCY)
        route.continue_()

    page.route("**/desk/preview/", wait)
    return page


def submit(page: Page, army: int = 4) -> None:
    page.locator(f"#army-{army}").get_by_role("button", name="Submit orders").first.click()


def last_text(army: int = 4) -> str:
    return text_of_sheet(OrderSheet.objects.filter(army__number=army).latest("version"))


def test_submitting_waits_for_the_march_to_a_far_hex(war: Campaign, visitor: Visitor) -> None:
    hamilcar = slowly(open_desk(without_reach(visitor("Hamilcar", viewport=DESKTOP))))
    hamilcar.mouse.click(*point_of(hamilcar, FAR))
    expect(hamilcar.locator("#army-4 .summary")).to_have_text("Calculating the march…")
    button = hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first
    button.dblclick()  # as impatient people do
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
    expect(field(hamilcar)).to_have_value(WAY)
    expect(hamilcar.locator("#army-5")).to_be_visible()  # the next one without orders
    assert texts_of_sheets("army__number") == [(4, WAY)]


def test_submitting_with_enter_waits_for_the_slow_preview(war: Campaign, visitor: Visitor) -> None:
    hamilcar = slowly(open_desk(without_reach(visitor("Hamilcar", **TOUCH))))
    hamilcar.touchscreen.tap(*point_of(hamilcar, FAR))
    field(hamilcar).press("Enter")
    field(hamilcar).press("Enter")
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
    assert texts_of_sheets("army__number") == [(4, WAY)]


def test_earlier_orders_stay_when_the_preview_fails(war: Campaign, phase: Phase, seat: Seats, visitor: Visitor) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="12")
    hamilcar = open_desk(without_reach(visitor("Hamilcar", viewport=DESKTOP)))
    hamilcar.locator("#army-4").get_by_role("button", name="Clear path").click()

    def fail(route: Route) -> None:
        time.sleep(LATENCY)
        route.abort()

    hamilcar.route("**/desk/preview/", fail)
    hamilcar.mouse.click(*point_of(hamilcar, FAR))
    submit(hamilcar)
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("nothing was submitted")
    expect(hamilcar.locator("#army-4 .plan .problem")).to_contain_text("The site does not answer.")
    submit(hamilcar)  # the line is still empty, and it is not the player who left it so
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("There is nothing to submit")
    assert texts_of_sheets("army__number") == [(4, "12")]
    hamilcar.unroute("**/desk/preview/")
    hamilcar.mouse.click(*point_of(hamilcar, FAR))
    submit(hamilcar)
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("version 2")
    assert last_text() == WAY


def test_a_line_cleared_by_hand_withdraws_its_orders(
    war: Campaign, phase: Phase, seat: Seats, visitor: Visitor
) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="12")
    hamilcar = slowly(open_desk(visitor("Hamilcar", viewport=DESKTOP)))
    hamilcar.locator("#army-4").get_by_role("button", name="Clear path").click()
    submit(hamilcar)
    expect(hamilcar.locator("#spoken")).to_have_text("Orders withdrawn.")
    assert texts_of_sheets("state")[-1] == ("withdrawn", "")
    submit(hamilcar)
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("There is nothing to submit")
    assert OrderSheet.objects.count() == 2


def test_a_march_to_a_far_hex_arrives_after_another_army_is_chosen(war: Campaign, visitor: Visitor) -> None:
    hamilcar = slowly(open_desk(without_reach(visitor("Hamilcar", viewport=DESKTOP))))
    hamilcar.mouse.click(*point_of(hamilcar, FAR))
    hamilcar.locator('.army-choice[data-army="5"]').click()
    field(hamilcar, 5).fill("0")
    submit(hamilcar, 5)
    expect(hamilcar.locator("#state-movement-5")).to_contain_text("Submitted")
    hamilcar.locator('.army-choice[data-army="4"]').click()
    expect(field(hamilcar)).to_have_value(WAY)
    expect(hamilcar.locator("#army-4 .way tbody tr")).to_have_count(2)


def test_typing_after_a_slow_march_preview_replaces_it(war: Campaign, visitor: Visitor) -> None:
    hamilcar = slowly(open_desk(without_reach(visitor("Hamilcar", viewport=DESKTOP))))
    hamilcar.mouse.click(*point_of(hamilcar, FAR))
    field(hamilcar).fill("0 0")
    submit(hamilcar)
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
    hamilcar.wait_for_load_state("networkidle")
    expect(field(hamilcar)).to_have_value("0 0")
    assert texts_of_sheets() == [("0 0",)]


def test_text_added_while_submitting_is_kept(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    field(hamilcar).fill("4")

    def wait(route: Route) -> None:
        time.sleep(LATENCY)
        route.continue_()

    hamilcar.route("**/orders/sheet/", wait)
    with hamilcar.expect_response("**/desk/lines/"):
        submit(hamilcar)
        field(hamilcar).fill("4 2")
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
    expect(field(hamilcar)).to_have_value("4 2")
    expect(hamilcar.locator("#army-4 .unsaved").first).to_be_visible()
    assert texts_of_sheets() == [("4",)]


def test_a_page_restored_from_the_browser_cache_is_refreshed(
    war: Campaign, phase: Phase, seat: Seats, visitor: Visitor
) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    field(hamilcar, 4).fill("4")
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=5, text="0 0")
    hamilcar.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(field(hamilcar, 5)).to_have_value("0 0")
    expect(field(hamilcar, 4)).to_have_value("4")
    submit(hamilcar)
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")


def test_leaving_during_a_march_preview_asks_first(war: Campaign, visitor: Visitor) -> None:
    hamilcar = slowly(open_desk(without_reach(visitor("Hamilcar", viewport=DESKTOP))))
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    hamilcar.on("dialog", stay)
    hamilcar.mouse.click(*point_of(hamilcar, FAR))
    hamilcar.evaluate("location.href = '/'")
    expect(field(hamilcar)).to_have_value(WAY)
    assert asked == ["beforeunload"]


def test_a_preview_that_never_comes_is_reported_and_loses_nothing(war: Campaign, visitor: Visitor) -> None:
    page = visitor("Hamilcar", viewport=DESKTOP)
    page.clock.install()
    hamilcar = open_desk(page)
    expect(hamilcar.locator(".reach-mark").first).to_be_attached()
    hamilcar.route("**/desk/preview/", lambda _route: None)
    hamilcar.mouse.click(*point_of(hamilcar, FAR))
    expect(field(hamilcar)).to_have_value(WAY)
    hamilcar.clock.fast_forward(1_000)
    expect(hamilcar.locator("#army-4 .summary")).to_have_text("Calculating the march…")
    hamilcar.clock.fast_forward(30_000)
    expect(hamilcar.locator("#army-4 .plan .problem")).to_contain_text("The site does not answer.")
    expect(field(hamilcar)).to_have_value(WAY)
    submit(hamilcar)
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")
    assert texts_of_sheets("army__number") == [(4, WAY)]


def test_an_outdated_preview_never_overwrites_a_newer_one(war: Campaign, visitor: Visitor) -> None:
    hamilcar = open_desk(visitor("Hamilcar", viewport=DESKTOP))
    late: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if not late:
            late.append(route)
        else:
            route.continue_()

    hamilcar.route("**/desk/preview/", hold_the_first)
    with hamilcar.expect_request("**/desk/preview/"):
        field(hamilcar).fill("12")
    expect(hamilcar.locator("#army-4 .way")).to_be_hidden()
    field(hamilcar).fill(WAY)
    expect(hamilcar.locator("#army-4 .way tbody tr")).to_have_count(2)
    late[0].continue_()
    hamilcar.wait_for_load_state("networkidle")
    expect(hamilcar.locator("#army-4 .way tbody tr")).to_have_count(2)
    expect(hamilcar.locator("#army-4 .summary")).to_contain_text("4864")
