"""The same round as in `tests.journeys.test_a_whole_round`, its main parts, on a phone that runs no scripts."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from orders.models import OrderSheet
from orders.rules.kinds import Step
from tests.conftest import open_war, text_of_sheet
from tests.journeys.conftest import Visitor
from tests.journeys.screens import TOUCH
from tests.journeys.sicily import SEA, before_the_round, seats

pytestmark = pytest.mark.django_db(transaction=True)

MARCH = "2 4 0 0 0"
ARMY = "/campaigns/war/armies/{}/"


@pytest.fixture
def war(people: dict[str, User], start: Any) -> Campaign:
    return open_war(people["marcus"], before_the_round(start), seats(people), Step.INITIATIVE)


def test_a_round_without_scripts(war: Campaign, visitor: Visitor, worker: None) -> None:
    hamilcar, lucius, marcus = (
        visitor(name, **TOUCH, java_script_enabled=False) for name in ("Hamilcar", "Lucius", "Marcus")
    )
    decide(hamilcar, army=8, field="initiative-8", text=SEA)
    the_step_is_ended(marcus)
    an_army_is_led(hamilcar)
    assert MARCH not in everything_seen_by(lucius)
    the_step_is_ended(marcus)
    decide(lucius, army=14, field="retreat-14", text="retreat")
    the_step_is_ended(marcus)
    a_battle_is_reported(lucius)
    the_report_is_confirmed(hamilcar)
    the_step_is_ended(marcus)
    decide(hamilcar, army=4, field="advance-4", text="4964")
    decide(hamilcar, army=6, field="besiege-6", text="Gela")
    decide(hamilcar, army=8, field="debark-8", text="8")
    the_step_is_ended(marcus)
    the_round_is_read(lucius)
    assert text_of_sheet(OrderSheet.objects.get(kind="movement")) == MARCH


def the_step_is_ended(marcus: Page) -> None:
    """Without scripts the result does not appear automatically, so the page is loaded again."""
    marcus.goto("/campaigns/war/administration/")
    marcus.get_by_role("button", name="Close step").tap()
    publish, again = (
        marcus.get_by_role("button", name="Publish step"),
        marcus.get_by_role("link", name="Reload the page"),
    )
    anyway = marcus.get_by_role("button", name="Close step without them")
    expect(publish.or_(again).or_(anyway).first).to_be_visible()
    if anyway.is_visible():
        anyway.tap()
    expect(publish.or_(again).first).to_be_visible()
    while not publish.is_visible():
        again.first.tap()
        expect(publish.or_(again).first).to_be_visible()
    publish.tap()
    expect(marcus.get_by_role("status").first).to_have_text("Published. The next step is open.")


def decide(page: Page, *, army: int, field: str, text: str) -> None:
    """On the page of the army, which has a form for everything that is decided about it."""
    page.goto(ARMY.format(army))
    page.locator(f"#sheet-{field}").select_option(text)
    page.get_by_role("button", name="Submit orders").last.tap()
    expect(page.locator(f"#state-{field}")).to_contain_text("Submitted")


def an_army_is_led(hamilcar: Page) -> None:
    """Hex by hex, each by its button; the table has the cost of every side and what would happen there."""
    hamilcar.goto(ARMY.format(4))
    expect(hamilcar.locator(".around tr", has_text="4764")).to_contain_text("by road, halved −3 MV.2 (a)")
    hamilcar.get_by_role("button", name=re.compile(r"^Go 2\b")).tap()
    expect(hamilcar.locator(".around tr", has_text="4864")).to_contain_text("halted at 4864 by the ZoC of army 16.")
    hamilcar.get_by_role("button", name=re.compile(r"^Go 4\b")).tap()
    for _stand in range(3):
        hamilcar.get_by_role("button", name="Stand").tap()
    expect(hamilcar.get_by_label("March, in clock numbers")).to_have_value(MARCH)
    expect(hamilcar.locator(".warnings")).to_contain_text("Army 4 would fight an engagement with army 16.")
    hamilcar.locator(".way").get_by_role("button", name="Submit orders").tap()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")


def everything_seen_by(lucius: Page) -> str:
    seen = ""
    for place in ("", "orders/", "desk/", "armies/4/"):
        lucius.goto(f"/campaigns/war/{place}")
        seen += lucius.content()
    return seen


def a_battle_is_reported(lucius: Page) -> None:
    lucius.goto("/campaigns/war/")
    lucius.get_by_role("link", name="Engagement 4-16").tap()
    lucius.get_by_role("radio", name="Army 4").check()
    lucius.get_by_label("Score").fill("45-20")
    lucius.get_by_role("button", name="Check report").tap()
    lucius.get_by_role("button", name="Submit report").tap()
    expect(lucius.get_by_text("Result reported. Everyone can see it.")).to_be_visible()


def the_report_is_confirmed(hamilcar: Page) -> None:
    hamilcar.goto("/campaigns/war/")
    hamilcar.get_by_role("link", name="Engagement 4-16").tap()
    expect(hamilcar.get_by_text("Army 4 wins: army 4 lost 20 %, army 16 lost 45 %.").first).to_be_visible()
    hamilcar.get_by_role("button", name="Confirm result").tap()
    expect(hamilcar.get_by_role("status")).to_have_text("Result confirmed. The engagement is settled.")


def the_round_is_read(lucius: Page) -> None:
    lucius.goto("/campaigns/war/rounds/1/replay/")
    for sentence in (
        "Army 4 is halted at 4864 by the ZoC of army 16.",
        "Army 14 retreats; not fought: 6-14.",
        "Army 4 has won and advances from 4864 to 4964.",
        "Army 8 debarks from 4059 to 3960 for 8 NMP of Mare Tyrrhenum.",
        "Army 6 begins the siege of Gela, resilience 2.",
        "Engagement 4-16: Carthago +4, Roma −2.",
    ):
        expect(lucius.locator("main li", has_text=sentence).first).to_be_visible()
