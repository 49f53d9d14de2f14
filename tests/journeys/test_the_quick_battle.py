"""A quick battle on its page: two browsers against each other, by keys, without scripts, and watched afterwards."""

from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from campaign.models import Fight
from tests.journeys.conftest import Look, Visitor
from tests.journeys.pages import Visit
from tests.journeys.screens import DESKTOP, PHONE, TOUCH, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)

SQUARE = 40
COLUMNS, ROWS = 18, 11
MOST_PHASES = 60


@pytest.fixture(autouse=True)
def _no_counts(transactional_db: None) -> None:
    cache.clear()


def point_of(page: Page, name: str) -> tuple[float, float]:
    """The middle of a square of the own view on the screen."""
    board = page.locator("#board")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box is not None
    size = box["width"] / COLUMNS
    column, row = int(name[:2]), int(name[2:])
    return box["x"] + (column - 0.5) * size, box["y"] + (ROWS - row + 0.5) * size


def begin(page: Page, opponent: str) -> None:
    page.goto("/practice/")
    page.get_by_label("Terrain").select_option("Hills")
    page.get_by_role("radio", name=opponent).check()
    page.get_by_role("button", name="Start the battle").click()
    expect(page.locator("#battle.ready")).to_be_visible()


def drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*point_of(page, start))
    page.mouse.down()
    page.mouse.move(*point_of(page, end), steps=4)
    page.mouse.up()


def submit_plan(page: Page) -> None:
    page.get_by_role("button", name="Submit battle plan").click()


def order_by_tapping(page: Page) -> None:
    """Order the first unit that can go somewhere, by taps on the board."""
    page.locator("#board").scroll_into_view_if_needed()
    for token in page.locator(".unit.ready-to-act").all():
        token.click(force=True)
        page.locator(".place").last.click(force=True)
        if page.locator("[data-pick=give]").count():
            break
    expect(page.locator(".ghost")).to_be_visible()
    before = page.locator("#battle").get_attribute("data-version")
    page.get_by_role("button", name="Give order", exact=True).click()
    expect(page.locator(f"#battle[data-version='{before}']")).to_have_count(0)
    expect(page.locator("#problem")).to_have_count(0)


def looked_at_again(page: Page) -> None:
    """What a page does when its tab is looked at again: it asks the site at once."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_two_browsers_fight_a_whole_battle(visitor: Visitor) -> None:
    host = visitor("nobody", viewport=DESKTOP, reduced_motion="reduce")
    begin(host, "A friend")
    guest = visitor("nobody", reduced_motion="reduce", **TOUCH)
    guest.goto(host.get_by_label("Send this address").input_value())
    guest.get_by_role("button", name="Accept").click()
    expect(guest.locator("#battle.ready")).to_be_visible()
    drag(host, "0403", "0202")
    expect(host.locator("#square-11")).to_have_value("0202")
    drag(host, "0804", "0904")
    expect(host.locator("#square-2")).to_have_value("0804")
    host.mouse.click(*point_of(host, "0704"))
    host.get_by_role("button", name="Put the general here").click()
    submit_plan(host)
    expect(host.get_by_text("Your battle plan is in.")).to_be_visible()
    assert "0202" not in guest.content(), "the plan of the other side"
    guest.touchscreen.tap(*point_of(guest, "1503"))
    guest.touchscreen.tap(*point_of(guest, "1501"))
    expect(guest.locator("#square-11, #square-12").last).to_have_value("1501")
    assert no_sideways_scrolling(guest)
    submit_plan(guest)
    looked_at_again(host)
    for page in (host, guest):
        expect(page.locator("#score")).to_be_visible()
    for phase in range(MOST_PHASES):
        fight = Fight.objects.get()
        if fight.is_over:
            break
        page = (host, guest)[fight.awaited or 0]
        looked_at_again(page)
        expect(page.locator("#order-panel")).to_be_visible()
        assert page.title().startswith("● Your move")
        if phase < 2:
            order_by_tapping(page)
            assert no_sideways_scrolling(page)
            if Fight.objects.get().awaited != fight.awaited:
                continue
        if phase >= 4 and page is guest:
            guest.locator("summary", has_text="General, initiative").click()
            guest.get_by_role("button", name="Leave the rest to the computer").click()
            expect(guest.get_by_text("The computer leads your side.").or_(guest.locator(".result"))).to_be_visible()
        else:
            play_phase(page)
    for page in (host, guest):
        looked_at_again(page)
        expect(page.get_by_text("The battle is over.")).to_be_visible()
        expect(page.locator(".result")).to_contain_text("casualties")
        assert no_sideways_scrolling(page)


def play_phase(page: Page) -> None:
    before = page.locator("#battle").get_attribute("data-version")
    page.get_by_role("button", name="Let the computer play this phase").click()
    expect(page.locator(f"#battle[data-version='{before}']")).to_have_count(0)


def test_a_battle_is_led_with_keys_alone(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP, reduced_motion="reduce")
    begin(page, "The computer")
    page.locator("#board").focus()
    for key in ("Enter", "ArrowDown", "ArrowDown", "Enter", "g"):
        page.keyboard.press(key)
    expect(page.locator("#square-1")).to_have_value("0802")
    expect(page.locator("input[name=general][value='1']")).to_be_checked()
    page.get_by_role("button", name="Submit battle plan").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#order-panel")).to_be_visible()
    page.locator("#board").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".unit.looked-at")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".unit.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".unit.chosen")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("]")
    expect(page.locator(".ghost")).to_be_visible()
    before = page.locator("#battle").get_attribute("data-version")
    page.keyboard.press("Enter")
    expect(page.locator(f"#battle[data-version='{before}']")).to_have_count(0)
    expect(page.locator("#board")).to_be_focused()
    page.get_by_role("button", name="Take back last order").click()
    expect(page.get_by_role("button", name="Take back last order")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("#board-keys")).to_be_visible()


def test_a_battle_is_led_without_scripts(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=PHONE, java_script_enabled=False)
    page.goto("/practice/")
    page.get_by_role("button", name="Start the battle").click()
    page.get_by_label("Square of unit 1", exact=True).fill("0805")
    submit_plan(page)
    expect(page.locator("#fault-1")).to_be_visible()
    page.get_by_label("Square of unit 1", exact=True).fill("0803")
    submit_plan(page)
    expect(page.get_by_text("Your move, until")).to_be_visible()
    page.get_by_label("Unit and its activation").select_option("1")
    page.get_by_role("button", name="Show its orders").click()
    page.get_by_label("Order of unit 1").select_option("1: S")
    page.get_by_role("button", name="Give this order").click()
    expect(page.get_by_text("Heavy infantry 1 (the Roman army) moves to 0804")).to_be_visible()
    page.get_by_label("Order as text").fill("2: S S S")
    page.get_by_role("button", name="Give order as text").click()
    expect(page.get_by_role("alert")).to_contain_text("only 1 widths")
    assert no_sideways_scrolling(page)


def test_what_the_other_side_did_is_played_and_can_be_skipped(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP)
    begin(page, "The computer")
    submit_plan(page)
    expect(page.locator("#throw")).to_be_visible()
    page.get_by_role("button", name="Skip to now").click()
    expect(page.locator("#order-panel")).to_be_visible()
    page.reload()
    expect(page.locator("#order-panel")).to_be_visible()
    page.locator("summary", has_text="General, initiative").click()
    page.get_by_role("button", name="Concede battle").click()
    expect(page.get_by_text("The battle is over.")).to_have_count(0)
    page.get_by_label("Yes, give up this battle").check()
    page.get_by_role("button", name="Concede battle").click()
    expect(page.get_by_text("The battle is over.")).to_be_visible()
    page.get_by_role("button", name="Skip to the end").click()
    page.get_by_role("link", name="Address for everyone").click()
    expect(page.locator("#battle.ready")).to_be_visible()
    page.get_by_role("button", name="One turn back").click()
    expect(page.locator("#score-turn")).to_have_text("Turn 1 of 20")
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()


def plan_submitted(page: Page) -> None:
    submit_plan(page)
    page.get_by_role("button", name="Skip to now").click()
    page.locator("#board").focus()
    for key in ("ArrowUp", "Enter", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator(".ghost")).to_be_visible()


def started(page: Page) -> None:
    page.get_by_role("button", name="Start the battle").click()
    expect(page.locator("#battle.ready")).to_be_visible()


def ordering(page: Page) -> None:
    started(page)
    plan_submitted(page)


def ended(page: Page) -> None:
    started(page)
    submit_plan(page)
    page.get_by_role("button", name="Skip to now").click()
    page.locator("summary", has_text="General, initiative").click()
    page.get_by_role("button", name="Leave the rest to the computer").click()
    page.get_by_role("button", name="Skip to the end").click()


def invited(page: Page) -> None:
    """The page for the friend, as the maker sees it before sending the address."""
    begin(page, "A friend")
    page.goto(page.get_by_label("Send this address").input_value())


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (None, "Practice ground"),
        (invited, "Invitation to a battle"),
        (started, "Submit battle plan"),
        (ordering, "Give order"),
        (ended, "The battle is over."),
    ],
)
def test_pages_of_a_quick_battle_have_no_faults(look_at: Look, act: Any, says: str) -> None:
    assert look_at(Visit("practice", "nobody", args=(), says=says, act=act)) == []
