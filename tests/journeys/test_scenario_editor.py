"""Someone makes a scenario of three factions on Sicily in the browser, saves it, and opens a campaign with it."""

import json

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Dialog, Page, expect

from campaign.models import Campaign, Scenario
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, TOUCH, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)
SIDES = (("Carthago", "Lilybaeum"), ("Roma", "Rhegium"), ("Syracusae", "Syracusae"))


def point_of(page: Page, name: str) -> tuple[float, float]:
    """Where the middle of a hex of the map is on the screen."""
    column, row = int(name[:2]) - 1, int(name[2:]) - 1
    size, high, margin = 24, 24 * 3**0.5 / 2, 30
    x, y = margin + size * (1 + 1.5 * column), margin + high * (1 + 2 * row + column % 2)
    page.locator("#board").scroll_into_view_if_needed()
    box = page.locator("#board-world").evaluate("world => world.getBoundingClientRect().toJSON()")
    scale = box["width"] / page.locator("#board-world").evaluate("world => world.offsetWidth")
    return box["left"] + x * scale, box["top"] + y * scale


def click_hex(page: Page, name: str) -> None:
    """Click the middle of a hex of the map."""
    page.mouse.click(*point_of(page, name))


def drag(page: Page, *names: str) -> None:
    """Drag the mouse from hex to hex."""
    page.mouse.move(*point_of(page, names[0]))
    page.mouse.down()
    for name in names[1:]:
        page.mouse.move(*point_of(page, name))
    page.mouse.up()


def ready(page: Page) -> None:
    expect(page.locator(".scenario-editor.ready")).to_be_visible()


def says(page: Page, words: str) -> None:
    expect(page.locator("#board-says")).to_contain_text(words)


def test_three_factions_on_sicily(people: dict[str, User], visitor: Visitor) -> None:
    page = visitor("Timon", viewport=DESKTOP)
    page.goto("/scenarios/")
    page.get_by_role("link", name="New scenario").click()
    page.get_by_role("link", name="Sicily, 264-241 BC").click()
    for title, capital in SIDES:
        page.locator("#title-new").fill(title)
        page.locator("#another-new").fill(capital)
        page.get_by_role("button", name="Add faction").click()
    page.get_by_role("button", name="Continue to Control").click()
    ready(page)
    page.get_by_label("Syracusae").first.check()
    click_hex(page, "3122")
    says(page, "Enna: Syracusae")
    page.locator("[name=brush][value=carthago]").check()
    page.get_by_role("button", name="Give the chosen faction all").click()
    ready(page)
    click_hex(page, "3101")
    says(page, "There is no Town or City")
    page.get_by_role("button", name="Continue to Armies").click()
    ready(page)
    for faction, place in (("carthago", "0818"), ("roma", "4914"), ("syracusae", "3122")):
        page.locator(f"[name=brush][value={faction}]").check()
        click_hex(page, place)
        says(page, "stands in")
    click_hex(page, "3122")
    says(page, "Army 3 is gone")
    page.locator("#board").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    says(page, "Army 3 of Syracusae")
    page.get_by_role("button", name="Continue to Rules").click()
    page.get_by_text("Movement on land").click()
    page.locator("#set-movement-points").fill("14")
    page.get_by_role("button", name="Continue to Check and save").click()
    expect(page.get_by_text("Everything is in order.")).to_be_visible()
    page.locator("#title").fill("Three on Sicily")
    page.get_by_role("button", name="Save scenario").click()
    expect(page.get_by_text("“Three on Sicily” is saved.")).to_be_visible()
    kept = json.loads(Scenario.objects.get().document)
    assert [(army["number"], army["faction"]) for army in kept["armies"]] == [
        (1, "carthago"),
        (2, "roma"),
        (3, "syracusae"),
    ]
    assert kept["control"]["Enna"] == "syracusae"
    assert kept["ruleset"]["movement"] == {"points": 14}

    page.locator(f"#scenario-{Scenario.objects.get().pk}").get_by_role("link", name="Open a campaign").click()
    page.locator("#id_title").fill("A war of three")
    page.get_by_role("button", name="Continue to the seats").click()
    page.get_by_role("button", name="Open campaign").click()
    expect(page.get_by_text("The campaign is open.")).to_be_visible()
    assert Campaign.objects.get().factions.count() == 3


def test_dragging_paints_and_leaving_asks_for_what_is_not_saved(people: dict[str, User], visitor: Visitor) -> None:
    page = visitor("Timon", viewport=DESKTOP)
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    page.goto("/scenarios/edit/?scenario=sicily")
    page.get_by_role("button", name="2. Control").click()
    ready(page)
    page.locator("[name=brush]").first.check()
    moves = page.get_by_role("button", name="Move by dragging")
    moves.click()
    drag(page, "0818", "3122", "4914")
    assert page.locator("#board-says").text_content() == ""
    moves.click()
    page.get_by_role("button", name="Whole map").click()
    assert asked == []
    drag(page, "0818", "3122", "4914")
    says(page, "Towns and Cities: Carthago")
    page.get_by_role("button", name="5. Check and save").click()
    expect(page.get_by_text("also what you have not saved yet")).to_be_visible()
    assert asked == []
    page.locator("#title").click()
    page.goto("/scenarios/")
    assert asked == ["beforeunload"]


def test_the_editor_fits_a_phone(people: dict[str, User], visitor: Visitor) -> None:
    page = visitor("Timon", **TOUCH)
    for part in ("1. Factions", "2. Control", "3. Armies", "4. Rules", "5. Check and save"):
        page.goto("/scenarios/edit/?scenario=sicily")
        page.get_by_role("button", name=part).click()
        expect(page.get_by_role("button", name=part)).to_have_attribute("aria-current", "step")
        assert no_sideways_scrolling(page)
