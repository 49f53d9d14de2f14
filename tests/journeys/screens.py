"""The screens on which the journeys are made, and what holds on every one of them."""

from typing import Any

from playwright.sync_api import Page

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
TOUCH: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True}


def no_sideways_scrolling(page: Page) -> bool:
    """Whether nothing of the page lies beyond the edge of the screen.

    A page that is just being opened has no document element yet; the locator awaits it.
    """
    page.wait_for_load_state("domcontentloaded")
    return bool(page.locator("html").evaluate("root => root.scrollWidth <= window.innerWidth"))
