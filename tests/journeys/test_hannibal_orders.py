"""Orders of HANNIBAL in the browser: marches by clicks and by text, odds, and pages that everyone can use."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.conftest import texts_of_sheets
from tests.hannibal_desk.conftest import ALPS, open_on
from tests.hannibal_desk.test_orders_page import BALLOT, BATTLE, OFFICES
from tests.journeys.conftest import Visitor
from tests.journeys.looks import faults_of, resize
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/campaigns/italy/orders/"
MARCH = "#sheet-march-31"
People = dict[str, User]


def click_hex(page: Page, name: str) -> None:
    """Click the middle of a hex on the map of marches."""
    point = page.evaluate(
        """async (name) => {
            const { Geometry } = await import("/static/js/map/geometry.js");
            const data = JSON.parse(document.getElementById("desk-data").textContent);
            const geometry = new Geometry(data);
            const box = document.getElementById("map-sheet").getBoundingClientRect();
            const { x, y } = geometry.centre(geometry.index(name));
            return { x: (x * box.width) / geometry.width, y: (y * box.width) / geometry.width };
        }""",
        name,
    )
    page.locator("#map-sheet").click(position=point)


def test_march_is_planned_by_clicks_on_the_map(people: People, visitor: Visitor) -> None:
    """HH.5.5: worked example 6; a far hex is reached by the cheapest way."""
    open_on(people, ALPS)
    hanno = visitor("Hanno", viewport=DESKTOP)
    hanno.goto(PAGE)
    march = hanno.locator("#line-march-31")
    expect(march.locator(".summary")).to_have_text("40 of 40 half points left")
    click_hex(hanno, "0604")
    expect(hanno.locator(MARCH)).to_have_value("4")
    expect(march.locator(".summary")).to_have_text("38 of 40 half points left")
    click_hex(hanno, "1005")
    expect(hanno.locator(MARCH)).to_have_value("4 2 4 4 4")
    expect(march.locator(".preview")).to_contain_text("An enemy of 20 SP is there: the march ends.")
    march.get_by_role("button", name="Undo the last word").click()
    expect(march.locator(".summary")).to_have_text("33 of 40 half points left")
    expect(hanno.locator("#unsaved")).to_be_visible()
    hanno.get_by_role("button", name="Submit orders").click()
    expect(hanno.locator("#state-march-31")).to_contain_text("Submitted")
    resize(hanno, PHONE)
    assert no_sideways_scrolling(hanno)
    assert (31, "4 2 4 4") in texts_of_sheets("army__number")


def test_buttons_and_keys_write_the_march_too(people: People, visitor: Visitor) -> None:
    """HH.5.3, HH.6.1."""
    open_on(people, ALPS)
    hanno = visitor("Hanno", viewport=DESKTOP)
    hanno.goto(PAGE)
    march = hanno.locator("#line-march-31")
    hanno.locator(MARCH).fill("4 2")
    march.get_by_role("button", name="Diplomacy at Mediolanum, go on if it succeeds").click()
    expect(hanno.locator(MARCH)).to_have_value("4 2 d!Mediolanum")
    expect(march.locator(".preview")).to_contain_text("Diplomacy at Mediolanum")
    march.get_by_role("button", name="Leave 1 unit behind: horse").click()
    expect(hanno.locator(MARCH)).to_have_value("4 2 d!Mediolanum drop horse 1")
    hanno.locator(MARCH).fill("north")
    expect(march.locator(".problem")).to_contain_text("is not valid here")


def test_odds_are_shown_beside_the_plan(people: People, visitor: Visitor) -> None:
    open_on(people, BATTLE)
    hanno = visitor("Hanno", viewport=DESKTOP)
    hanno.goto(PAGE)
    hanno.locator("[name=f-battle-fight-1005]").select_option("yes")
    hanno.locator("#hex-1005").get_by_role("button", name="Show odds").click()
    expect(hanno.locator("#hex-1005 table")).to_contain_text("fights to the end")
    resize(hanno, PHONE)
    assert no_sideways_scrolling(hanno)
    assert texts_of_sheets("army__number") == []


@pytest.mark.parametrize(
    ("lines", "who", "address"),
    [
        (ALPS, "Hanno", "orders/"),
        (BALLOT, "Marcus", "orders/"),
        (OFFICES, "Marcus", "orders/"),
        (OFFICES, "Hanno", "orders/"),
        (BATTLE, "Hanno", "orders/"),
        ("round 4 dictator\nforce 2620 roma 3 legion_foot 2\ncount lost_this_summer 52", "Marcus", "orders/"),
        (ALPS, "Marcus", "leaders/"),
        (ALPS, "Marcus", "provinces/"),
        (ALPS, "Hanno", "what-if/"),
    ],
)
def test_pages_have_no_faults_for_anyone(people: People, visitor: Visitor, lines: str, who: str, address: str) -> None:
    open_on(people, lines)
    page = visitor(who, viewport=DESKTOP)
    page.goto(f"/campaigns/italy/hannibal/{address}")
    # The bar with the buttons covers what is behind it until one scrolls; what that is at first is a matter of chance.
    page.evaluate("document.querySelector('.stuck')?.style.setProperty('position', 'static')")
    assert list(faults_of(page)) == []


@pytest.mark.parametrize("address", ["/rules/hannibal/", "/rules/hannibal/5/"])
def test_rules_have_no_faults_for_anyone(people: People, visitor: Visitor, address: str) -> None:
    page = visitor("nobody", viewport=DESKTOP)
    page.goto(address)
    assert list(faults_of(page)) == []
