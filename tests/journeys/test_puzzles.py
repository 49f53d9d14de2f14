"""Puzzles in the browser: by mouse, by finger, wrong and right; and what the list remembers."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Look, Visitor
from tests.journeys.pages import Visit
from tests.journeys.screens import DESKTOP, TOUCH, no_sideways_scrolling
from tests.journeys.test_the_lesson import centre_of

ROADS = Path("campaign/games/vae_victis/learning/positions/roads.json")
pytestmark = pytest.mark.django_db(transaction=True)


def open_puzzle(page: Page, key: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/learn/puzzles/{key}/")
    expect(page.locator(".lesson.ready")).to_be_visible()


def test_a_puzzle_is_tried_wrongly_and_then_solved_by_mouse(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP)
    open_puzzle(page, "roads")
    page.mouse.click(*centre_of(page, "3922", "puzzle-data"))
    expect(page.locator('[name="1-movement-3"]')).to_have_value("10 10")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator(".outcome")).to_contain_text("Not yet")
    page.get_by_role("link", name="Change the orders").click()
    expect(page.locator(".lesson.ready")).to_be_visible()
    expect(page.locator('[name="1-movement-3"]')).to_have_value("10 10")
    page.mouse.click(*centre_of(page, "3821", "puzzle-data"))
    expect(page.locator("[data-found]")).to_contain_text("5 of 12 MP left")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator(".outcome")).to_contain_text("Solved")
    page.goto("/learn/puzzles/")
    expect(page.locator("[data-puzzle=roads]")).to_contain_text("solved")
    expect(page.locator("[data-puzzle=stop]")).not_to_contain_text("solved")


def test_a_puzzle_of_two_armies_is_solved_on_a_phone(visitor: Visitor) -> None:
    page = visitor("nobody", **TOUCH)
    open_puzzle(page, "superior-numbers")
    assert no_sideways_scrolling(page)
    for army, there in (("4126", "4123"), ("4319", "4221")):
        page.touchscreen.tap(*centre_of(page, army, "puzzle-data"))
        page.touchscreen.tap(*centre_of(page, there, "puzzle-data"))
        expect(page.locator("fieldset.chosen [data-found]")).not_to_be_empty()
    page.get_by_role("button", name="Try it").tap()
    expect(page.locator(".outcome")).to_contain_text("Solved")
    assert no_sideways_scrolling(page)


def test_the_pages_of_puzzles_are_accessible_and_in_swedish(look_at: Look) -> None:
    faults = look_at(Visit("puzzles", "nobody", (), says="Two are faster"))
    faults += look_at(Visit("puzzle", "nobody", ("embark",), says="Bring army 3 to Tauromenium"))
    faults += look_at(Visit("puzzle", "nobody", ("roads",), says="Solved", query="solution=1"))
    faults += look_at(Visit("share-puzzle", "Hamilcar", (), says="Make a puzzle"))
    assert faults == []
