"""Puzzles in the browser: by mouse, by finger, wrong and right, without script; and what the list remembers."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Look, Visitor
from tests.journeys.pages import Visit
from tests.journeys.screens import DESKTOP, TOUCH, no_sideways_scrolling
from tests.journeys.test_the_lesson import centre_of

ROADS = Path("campaign/learning/puzzles/positions/roads.json")
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


def test_a_puzzle_without_script(visitor: Visitor) -> None:
    page = visitor("nobody", **TOUCH, java_script_enabled=False)
    page.goto("/learn/puzzles/assault/")
    page.get_by_label("Assault").select_option("Yes")
    page.get_by_role("button", name="Try it").tap()
    expect(page.locator(".outcome")).to_contain_text("Solved")
    assert no_sideways_scrolling(page)
    page.get_by_role("link", name="Next puzzle").tap()
    expect(page.get_by_role("heading", name="Around the roadblock")).to_be_visible()


def test_the_pages_of_puzzles_are_accessible_and_in_swedish(look_at: Look) -> None:
    faults = look_at(Visit("puzzles", "nobody", (), says="Two are faster"))
    faults += look_at(Visit("puzzle", "nobody", ("embark",), says="Bring army 3 to Tauromenium"))
    faults += look_at(Visit("puzzle", "nobody", ("roads",), says="Solved", query="solution=1"))
    faults += look_at(Visit("share-puzzle", "Hamilcar", (), says="Make a puzzle"))
    assert faults == []


def test_a_position_is_shared_as_a_puzzle(visitor: Visitor, people: dict[str, User]) -> None:
    """Hamilcar makes a puzzle, solves it and shares it; a visitor solves it, and Hamilcar removes it."""
    hamilcar = visitor("Hamilcar", viewport=DESKTOP)
    hamilcar.emulate_media(reduced_motion="reduce")
    hamilcar.goto("/learn/share/")
    hamilcar.get_by_label("Title").fill("Home by road")
    hamilcar.get_by_label("Position document").fill(ROADS.read_text(encoding="utf-8"))
    hamilcar.get_by_label("Faction to lead, its id").fill("roma")
    hamilcar.get_by_label("Task").select_option("You besiege a structure")
    hamilcar.get_by_label("Structure").fill("Centuripae")
    hamilcar.get_by_role("button", name="Save and solve").click()
    hamilcar.locator('[name="1-movement-3"]').fill("10 10 10")
    hamilcar.get_by_role("button", name="Try it").click()
    expect(hamilcar.locator(".outcome")).to_contain_text("Solved")
    address = hamilcar.url.partition("?")[0]
    stranger = visitor("nobody", **TOUCH, java_script_enabled=False)
    answer = stranger.goto(address)
    assert answer is not None
    assert answer.status == 404
    hamilcar.get_by_role("button", name="Share this puzzle").click()
    expect(hamilcar.get_by_role("status").first).to_contain_text("The puzzle is shared")
    stranger.goto(address)
    stranger.locator('[name="1-movement-3"]').fill("10 10 10")
    stranger.get_by_role("button", name="Try it").tap()
    expect(stranger.locator(".outcome")).to_contain_text("Solved")
    assert no_sideways_scrolling(stranger)
    hamilcar.get_by_role("button", name="Remove puzzle").click()
    expect(hamilcar.get_by_role("status").first).to_contain_text("removed")
    answer = stranger.goto(address)
    assert answer is not None
    assert answer.status == 404
