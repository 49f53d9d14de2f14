"""A page looked at on several screens, in the light and in the dark, by axe and by ruler."""

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling

NARROWER = {"phone": PHONE, "at 200 %": {"width": 640, "height": 400}, "at 400 %": {"width": 320, "height": 200}}
"""The other screens: a phone, and what a page of the desktop has left of it when it is enlarged."""
RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "rules": {"target-size": {"enabled": True}},  # of WCAG 2.2, which axe leaves out unless it is asked to
    "resultTypes": ["violations"],
    "preload": {"assets": ["media"]},  # style sheets are read again by an experimental rule alone, which is left out
}
RULES_OF_COLOUR = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
    "preload": False,
}
"""The rules on which the colours of a page bear; in the dark the others would find what they found in the light."""


def faults_of(page: Page) -> Iterator[str]:
    """What is wrong with a page as it is; a sentence each.

    By all of axe's rules once, by those of colour in the dark, and by ruler on every other screen.
    """
    page.evaluate(Axe().axe_script)
    resize(page, DESKTOP)
    page.emulate_media(color_scheme="light")
    yield from found_by_axe(page, RULES, "desktop, light")
    page.emulate_media(color_scheme="dark")
    yield from found_by_axe(page, RULES_OF_COLOUR, "desktop, dark")
    yield from too_wide(page, "desktop")
    offered = _controls(page)
    for screen, size in NARROWER.items():
        resize(page, size)
        yield from too_wide(page, screen)
        yield from (f"{screen}: not offered: {name}" for name in sorted(offered - _controls(page)))
    resize(page, DESKTOP)


def resize(page: Page, size: dict[str, int]) -> None:
    """Give the page the width and height of a screen, in pixels."""
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


def too_wide(page: Page, screen: str) -> Iterator[str]:
    """A sentence if the page is wider than its screen."""
    if not no_sideways_scrolling(page):
        yield f"{screen}: wider than the screen: {_widest(page)}"


def found_by_axe(page: Page, rules: dict[str, Any], seen: str) -> Iterator[str]:
    """What axe finds by some of its rules on a page that has its script; a sentence each."""
    for problem in page.evaluate("rules => axe.run(document, rules).then((found) => found.violations)", rules):
        places = "; ".join(f"{node['target']} {node['failureSummary']}" for node in problem["nodes"][:3])
        yield f"{seen}: {problem['id']}: {problem['help']}: {places}"


def _controls(page: Page) -> set[str]:
    """Everything visible that can be operated, by what it says."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => `${one.localName} ${(one.ariaLabel ?? one.id ?? "") || one.textContent.trim()}`)"""
    )
    return set(found)


def _widest(page: Page) -> str:
    """What reaches furthest to the right, without what an element around it cuts off or scrolls."""
    found: str = page.evaluate(
        """() => {
            const right = (one) => one.getBoundingClientRect().right;
            const cut = (one) => getComputedStyle(one).overflowX !== "visible";
            const free = (one) => !one.parentElement || (!cut(one.parentElement) && free(one.parentElement));
            const all = [...document.querySelectorAll("main *, header *")].filter(free);
            all.sort((a, b) => right(b) - right(a));
            return all.slice(0, 3).map((one) => `${one.localName}#${one.id}.${one.className} ${right(one)}`).join(", ");
        }"""
    )
    return found
