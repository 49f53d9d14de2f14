"""The same round as in `tests.journeys.test_a_whole_round`, its main parts, by keyboard alone."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from tests.conftest import open_war, texts_of_sheets
from tests.journeys.administrator import PATIENCE
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP
from tests.journeys.sicily import MARCH, before_the_round, seats

pytestmark = pytest.mark.django_db(transaction=True)

MOST_STEPS = 150


@pytest.fixture
def war(people: dict[str, User], start: Any) -> Campaign:
    return open_war(people["marcus"], before_the_round(start), seats(people), Step.INITIATIVE)


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Goes on with Tab until the focus is where it is wanted."""
    expect(wanted).to_be_visible()
    for _step in range(MOST_STEPS):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {wanted}")


def press(page: Page, wanted: Locator) -> None:
    """Goes to a link or a button and presses Enter."""
    tab_to(page, wanted)
    page.keyboard.press("Enter")


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name).first


def test_a_round_without_a_mouse(war: Campaign, visitor: Visitor, worker: None) -> None:
    hamilcar, lucius, marcus = (visitor(name, viewport=DESKTOP) for name in ("Hamilcar", "Lucius", "Marcus"))
    press(marcus, marcus.get_by_role("link", name="Run the campaign"))
    a_point_is_placed(hamilcar)
    the_step_is_ended(marcus)
    an_army_is_led(hamilcar)
    the_step_is_ended(marcus)
    an_army_retreats(lucius)
    the_step_is_ended(marcus)
    a_battle_is_reported(lucius)
    the_report_is_confirmed(hamilcar)
    the_step_is_ended(marcus)
    orders_are_given_on_the_map_without_a_mouse(hamilcar)
    the_step_is_ended(marcus)
    the_round_is_read(hamilcar)
    assert texts_of_sheets("kind", "army__number") == [
        ("initiative", 8, "Mare Tyrrhenum"),
        ("movement", 4, MARCH),
        ("retreat", 14, "retreat"),
        ("advance", 4, "4964"),
        ("debark", 8, "8"),
    ]


def the_step_is_ended(marcus: Page) -> None:
    press(marcus, button(marcus, "Close step"))
    anyway = button(marcus, "Close step without them")
    expect(button(marcus, "Publish step").or_(anyway)).to_be_visible(timeout=PATIENCE)
    if anyway.is_visible():
        press(marcus, anyway)
    expect(button(marcus, "Publish step")).to_be_visible(timeout=PATIENCE)
    press(marcus, button(marcus, "Publish step"))
    expect(marcus.get_by_role("status").first).to_have_text("Published. The next step is open.")


def open_the_map(page: Page) -> None:
    """By the link of the campaign's page, and on to the map."""
    page.goto("/campaigns/war/")
    press(page, page.get_by_role("link", name="Open the map"))
    expect(page.locator(".desk.ready")).to_be_visible()
    tab_to(page, page.locator("#map"))


def a_point_is_placed(hamilcar: Page) -> None:
    open_the_map(hamilcar)
    for _army in (5, 6, 7, 8):
        hamilcar.keyboard.press("n")
    expect(hamilcar.locator("#spoken")).to_have_text("Army 8 is chosen, at 4059.")
    field = hamilcar.locator("#sheet-initiative-8")
    tab_to(hamilcar, field)
    hamilcar.keyboard.type("Mare Ty")
    expect(field).to_have_value("Mare Tyrrhenum")
    press(hamilcar, button(hamilcar.locator("#army-8"), "Submit orders"))
    expect(hamilcar.locator("#state-initiative-8")).to_contain_text("Submitted")


def an_army_is_led(hamilcar: Page) -> None:
    """The letters lie around S as the sides of a hex do."""
    open_the_map(hamilcar)
    expect(hamilcar.locator("#sheet-movement-4")).to_be_visible()
    hamilcar.keyboard.type("eddewqas00")
    expect(hamilcar.locator("#sheet-movement-4")).to_have_value(MARCH)
    expect(hamilcar.locator("#army-4 .way .halt")).to_contain_text("halted at 4864 by the ZoC of army 16.")
    hamilcar.keyboard.press("Enter")  # to the order
    expect(button(hamilcar.locator("#army-4"), "Submit orders")).to_be_focused()
    hamilcar.keyboard.press("Enter")
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")


def an_army_retreats(lucius: Page) -> None:
    lucius.goto("/campaigns/war/")
    press(lucius, lucius.locator(".inbox").get_by_role("link", name="14"))
    tab_to(lucius, lucius.locator("#sheet-retreat-14"))
    lucius.keyboard.type("ret")
    press(lucius, button(lucius, "Submit orders"))
    expect(lucius.locator("#state-retreat-14")).to_contain_text("Submitted")


def a_battle_is_reported(lucius: Page) -> None:
    lucius.goto("/campaigns/war/")
    press(lucius, lucius.get_by_role("link", name="Engagement 4-16"))
    tab_to(lucius, lucius.get_by_role("radio", name="Army 4"))
    lucius.keyboard.press("Space")
    tab_to(lucius, lucius.get_by_label("Score"))
    lucius.keyboard.type("45-20")
    lucius.keyboard.press("Enter")  # sends the form as its button does
    expect(lucius.get_by_text("Army 4 wins: army 4 lost 20 %, army 16 lost 45 %.").first).to_be_visible()
    press(lucius, button(lucius, "Submit report"))
    expect(lucius.get_by_text("Result reported. Everyone can see it.")).to_be_visible()


def the_report_is_confirmed(hamilcar: Page) -> None:
    hamilcar.goto("/campaigns/war/")
    press(hamilcar, hamilcar.get_by_role("link", name="Engagement 4-16"))
    press(hamilcar, button(hamilcar, "Confirm result"))
    expect(hamilcar.get_by_role("status")).to_have_text("Result confirmed. The engagement is settled.")


def orders_are_given_on_the_map_without_a_mouse(hamilcar: Page) -> None:
    """The cursor goes to the hex, and Enter decides for it."""
    open_the_map(hamilcar)
    for army, key, field, text in ((4, "e", "advance-4", "4964"), (8, "a", "debark-8", "8")):
        tab_to(hamilcar, hamilcar.locator("#map"), "Shift+Tab")
        while not hamilcar.locator(f"#army-{army}").is_visible():
            hamilcar.keyboard.press("n")
        hamilcar.keyboard.press(key)
        hamilcar.keyboard.press("Enter")
        expect(hamilcar.locator(f"#sheet-{field}")).to_have_value(text)
        press(hamilcar, button(hamilcar.locator(f'form[data-field="{field}"]'), "Submit orders"))
        expect(hamilcar.locator(f"#state-{field}")).to_contain_text("Submitted")


def the_round_is_read(hamilcar: Page) -> None:
    hamilcar.goto("/campaigns/war/")
    press(hamilcar, hamilcar.get_by_role("link", name="Round 1", exact=True))
    for sentence in (
        "Army 4 has won and advances from 4864 to 4964.",
        "Army 8 debarks from 4059 to 3960 for 8 NMP of Mare Tyrrhenum.",
        "Carthago gains Camarina: its resilience is used up.",
    ):
        expect(hamilcar.locator("main li", has_text=sentence)).to_be_visible()
    press(hamilcar, hamilcar.get_by_role("link", name="Replay the round on the map"))
    expect(hamilcar.locator("#now")).to_contain_text("The round begins")
    hamilcar.keyboard.press("End")
    expect(hamilcar.locator(".frame:visible")).to_contain_text("Engagement 4-16: Carthago +4, Roma −2.")
