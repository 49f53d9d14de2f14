"""The terms of the rules on a page: explained by mouse, keyboard and tap, and in the glossary without script."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Visitor
from tests.journeys.looks import RULES, found_by_axe
from tests.journeys.screens import DESKTOP, PHONE, TOUCH, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)

CONTROLS = "h1, h2, button, label, code, pre, a"
"""Where no term is marked."""


def rules(visitor: Visitor, **options: Any) -> Page:
    """The page with the summaries of all chapters, its terms marked."""
    page = visitor("nobody", **options)
    page.goto("/rules/")
    expect(page.locator("a.term").first).to_be_visible()
    return page


def term(page: Page, key: str) -> Locator:
    return page.locator(f"a.term[href$='#{key}']").first


def note(page: Page) -> Locator:
    return page.locator("#term-note")


def tap(page: Page, target: Locator) -> None:
    target.scroll_into_view_if_needed()
    target.tap()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pointing_at_a_term_shows_its_sentence(visitor: Visitor, viewport: dict[str, int]) -> None:
    page = rules(visitor, viewport=viewport)
    term(page, "zoc").hover()
    expect(note(page)).to_be_visible()
    expect(note(page)).to_contain_text("A zone of control is the hexes")
    page.evaluate(Axe().axe_script)
    assert list(found_by_axe(page, RULES, "the note")) == []
    assert no_sideways_scrolling(page)
    term(page, "resilience").hover()
    expect(note(page)).to_contain_text("Resilience says how long")
    expect(page.locator(":popover-open")).to_have_count(1)
    note(page).get_by_role("link", name="SI.2").click()
    expect(page).to_have_url(f"{page.url.partition('/rules/')[0]}/rules/si/#SI.2")


def test_a_term_is_explained_by_keyboard(visitor: Visitor) -> None:
    page = rules(visitor, viewport=DESKTOP)
    link = page.locator("#zc h2 a")
    link.focus()
    page.keyboard.press("Tab")
    focused = page.locator("a.term:focus")
    expect(focused).to_have_attribute("aria-describedby", "term-note")
    expect(note(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(note(page)).to_be_hidden()
    expect(focused).not_to_have_attribute("aria-describedby", "term-note")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(note(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(note(page).get_by_role("link")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{page.url.partition('/rules/')[0]}/rules/glossary/#zoc")


def test_a_tap_shows_and_hides_the_sentence_within_the_screen(visitor: Visitor) -> None:
    page = rules(visitor, **TOUCH)
    for key in ("fp", "nmp", "zoc", "siege", "victory-points"):
        tap(page, term(page, key))
        expect(note(page)).to_be_visible()
        box = note(page).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"], key
        assert no_sideways_scrolling(page)
        page.locator("h1").tap()
        expect(note(page)).to_be_hidden()
    assert page.url.endswith("/rules/"), "a tap leads nowhere"
    tap(page, term(page, "fp"))
    expect(note(page)).to_be_visible()
    tap(page, term(page, "fp"))
    expect(note(page)).to_be_hidden()


def test_terms_are_marked_once_in_a_section_and_never_in_headings_or_controls(visitor: Visitor) -> None:
    page = rules(visitor, viewport=DESKTOP)
    hrefs = page.locator("a.term").evaluate_all("els => els.map((one) => one.hash)")
    assert len(hrefs) == len(set(hrefs)) > 10
    assert page.locator(f":is({CONTROLS}) a.term").count() == 0
    page.goto("/rules/mv/")
    expect(page.locator(".summary a.term").first).to_be_visible()
    expect(page.locator(".paragraph a.term")).to_have_count(0)


def test_terms_are_explained_in_the_language_of_the_page(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP, locale="sv-SE")
    page.goto("/rules/glossary/")
    expect(page.locator("#zoc")).to_contain_text("En kontrollzon är de hexar")
    page.goto("/rules/")
    term(page, "zoc").hover()
    expect(note(page)).to_contain_text("En kontrollzon är de hexar")
