"""The screens on which the journeys are made, and what holds on every one of them."""

from typing import Any

from playwright.sync_api import Page

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
TOUCH: dict[str, Any] = {"viewport": PHONE, "is_mobile": True, "has_touch": True}


def no_sideways_scrolling(page: Page) -> bool:
    """Whether nothing of the page lies beyond the edge of the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
