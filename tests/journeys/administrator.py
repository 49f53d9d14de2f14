"""What the administrator does at the end of every step."""

from playwright.sync_api import Page, expect

PATIENCE = 60_000
"""Milliseconds: the worker may be drawing a map in full before it resolves."""


def close_and_resolve(page: Page, campaign: str = "war") -> None:
    """Close the open step, also with missing orders, and wait until a worker has resolved it."""
    page.goto(f"/campaigns/{campaign}/administration/")
    page.get_by_role("button", name="Close step").click()
    publish, anyway = (page.get_by_role("button", name=name) for name in ("Publish step", "Close step without them"))
    expect(publish.or_(anyway)).to_be_visible(timeout=PATIENCE)
    if anyway.is_visible():
        anyway.click()
    expect(publish).to_be_visible(timeout=PATIENCE)


def publish(page: Page) -> None:
    """Publishes the step that has been resolved, which opens the next one."""
    page.get_by_role("button", name="Publish step").click()
    expect(page.get_by_role("status").first).to_have_text("Published. The next step is open.")
    expect(page.get_by_role("button", name="Close step")).to_be_visible()
