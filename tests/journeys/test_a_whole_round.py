"""A whole round in the browser: Hamilcar with a mouse, Lucius on a phone, Marcus as administrator.

What happens in it is prepared in `tests.journeys.sicily`.
"""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from tests.conftest import open_war
from tests.journeys.administrator import close_and_resolve, publish
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, TOUCH, no_sideways_scrolling
from tests.journeys.sicily import MARCH, SEA, before_the_round, seats
from tests.journeys.test_desk import open_desk, point_of

pytestmark = pytest.mark.django_db(transaction=True)

PLACES_TO_LOOK = ("", "desk/", "desk/layers.json", "orders/", "armies/4/", "administration/", "rounds/1/")


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    return open_war(people["marcus"], before_the_round(start), seats(people), Step.INITIATIVE)


def test_a_whole_round(war: Campaign, visitor: Visitor, worker: None) -> None:
    hamilcar = visitor("Hamilcar", viewport=DESKTOP)
    lucius = visitor("Lucius", **TOUCH)
    marcus = visitor("Marcus", viewport=DESKTOP)
    points_are_placed(hamilcar, lucius)
    close_and_resolve(marcus)
    publish(marcus)
    superiority_is_seen(hamilcar, lucius)
    orders_are_given_on_the_map(hamilcar, lucius)
    others_cannot_read(MARCH, marcus, lucius)
    close_and_resolve(marcus)
    others_cannot_read(MARCH, lucius)
    publish(marcus)
    the_movement_is_read(lucius)
    one_army_retreats(hamilcar, lucius)
    close_and_resolve(marcus)
    publish(marcus)
    one_battle_is_confirmed(hamilcar, lucius)
    one_battle_is_ruled_on(hamilcar, lucius, marcus)
    close_and_resolve(marcus)
    publish(marcus)
    decisions_are_made(hamilcar)
    close_and_resolve(marcus)
    coming = marcus.locator("#to-come")
    expect(coming.get_by_text("Carthago gains Camarina: its resilience is used up.")).to_be_visible()
    publish(marcus)
    the_round_is_read_and_played_back(lucius, hamilcar)
    the_next_round_is_open(hamilcar)


def points_are_placed(hamilcar: Page, lucius: Page) -> None:
    """IN.1: the navy's point goes to its sea, on the desk; those of Lucius to strength, on the form."""
    hamilcar.get_by_role("link", name="Open the map").click()
    expect(hamilcar.locator(".desk.ready")).to_be_visible()
    expect(hamilcar.get_by_role("heading", name="To do")).to_be_visible()
    hamilcar.locator('.army-choice[data-army="8"]').click()
    hamilcar.locator("#sheet-initiative-8").select_option(SEA)
    hamilcar.locator("#army-8").get_by_role("button", name="Submit orders").click()
    expect(hamilcar.locator("#state-initiative-8")).to_contain_text("Submitted")

    lucius.get_by_role("link", name="Orders as a list").tap()
    for army in (14, 15, 16):
        lucius.locator(f"#sheet-initiative-{army}").select_option("strength")
    assert no_sideways_scrolling(lucius)
    lucius.get_by_role("button", name="Submit orders").tap()
    for army in (14, 15, 16):
        expect(lucius.locator(f"#state-initiative-{army}")).to_contain_text("Submitted")
    expect(lucius.locator("#state-initiative-8")).to_have_count(0)


def superiority_is_seen(hamilcar: Page, lucius: Page) -> None:
    """IN.3: with one point against none, 2 + 1 - 0 against 2 + 0 - 1."""
    reload_the_map(hamilcar, army=8)
    hamilcar.locator("#layers summary").click()
    hamilcar.get_by_label("Naval superiority").check()
    label = hamilcar.locator(".sea-label", has_text=SEA)
    expect(label).to_contain_text("Carthago 3")
    expect(label).to_contain_text("Roma 1")
    hamilcar.locator("#layers summary").click()
    lucius.goto("/campaigns/war/desk/")
    expect(lucius.locator(".desk.ready")).to_be_visible()
    lucius.touchscreen.tap(*point_of(lucius, "4867"))
    assert no_sideways_scrolling(lucius)


def orders_are_given_on_the_map(hamilcar: Page, lucius: Page) -> None:
    """By clicking, by keyboard, which adds to the march, and by typing; by touch on the phone."""
    reload_the_map(hamilcar, army=4)
    field = hamilcar.locator("#sheet-movement-4")
    for hex_, march in (("4764", "2"), ("4864", "4 2")):
        hamilcar.mouse.click(*point_of(hamilcar, hex_))
        expect(field).to_have_value(march)
    expect(hamilcar.locator("#army-4 .warnings")).to_contain_text("would fight an engagement with army 16")
    hamilcar.locator("#map").focus()
    hamilcar.keyboard.type("dewq")
    expect(field).to_have_value("4 2 4 2 12 10")
    field.fill(MARCH)
    expect(hamilcar.locator("#army-4 .way .halt")).to_contain_text("halted at 4864 by the ZoC of army 16. MV.6")
    hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.locator("#state-movement-4")).to_contain_text("Submitted")

    reload_the_map(lucius, army=15)
    lucius.touchscreen.tap(*point_of(lucius, "5360"))
    expect(lucius.locator("#sheet-movement-15")).to_have_value("8")
    expect(lucius.locator("#army-15 .way")).to_contain_text("by road, halved")
    lucius.locator("#army-15").get_by_role("button", name="Submit orders").first.tap()
    expect(lucius.locator("#state-movement-15")).to_contain_text("Submitted")


def others_cannot_read(order: str, *others: Page) -> None:
    """Hamilcar's submitted orders are on no page of the other faction (OR.4, FA.2)."""
    for page in others:
        for place in PLACES_TO_LOOK:
            page.goto(f"/campaigns/war/{place}")
            assert order not in page.content(), place


def the_movement_is_read(lucius: Page) -> None:
    """The order that was sealed is there now, beside what came of it."""
    lucius.goto("/campaigns/war/rounds/1/")
    row = lucius.locator("table.outcome tr", has_text="Army 4 marches")
    expect(row).to_contain_text(MARCH)
    expect(row).to_contain_text("Army 4 marches from Enna (4664) to 4864 for 5 of 12 MP.")
    expect(row).to_contain_text("Army 4 is halted at 4864 by the ZoC of army 16. MV.6")
    assert no_sideways_scrolling(lucius)


def one_army_retreats(hamilcar: Page, lucius: Page) -> None:
    """EN.4: army 14 retreats, army 4 declines to, the others say nothing and fight."""
    lucius.goto("/campaigns/war/")
    lucius.locator(".inbox").get_by_role("link", name="14").tap()
    expect(lucius.locator("#line-retreat-14")).to_contain_text("victory points: Roma −1 and Carthago +1")
    lucius.locator("#sheet-retreat-14").select_option("retreat")
    lucius.get_by_role("button", name="Submit orders").tap()
    expect(lucius.locator("#state-retreat-14")).to_contain_text("Submitted")

    hamilcar.goto("/campaigns/war/rounds/1/engagements/")
    expect(hamilcar.get_by_role("heading", level=2)).to_have_text(["4-16", "5-15", "6-14"])
    reload_the_map(hamilcar, army=4)
    hamilcar.locator("#sheet-retreat-4").select_option("fight")
    hamilcar.locator("#army-4").get_by_role("button", name="Submit orders").first.click()
    expect(hamilcar.locator("#state-retreat-4")).to_contain_text("Submitted")


def one_battle_is_confirmed(hamilcar: Page, lucius: Page) -> None:
    """EN.9: Lucius reports a loss, `45-20`; Hamilcar confirms it."""
    lucius.goto("/campaigns/war/")
    expect(lucius.locator(".inbox")).not_to_contain_text("Engagement 6-14")
    lucius.get_by_role("link", name="Engagement 4-16").tap()
    expect(lucius.locator(".settings")).to_contain_text("army 16 (Lucius)")  # it spent the fewest MP (EN.5)
    expect(lucius.locator(".settings")).to_contain_text("Mediterranean Hilly")
    lucius.get_by_label("Score").fill("45-200")
    report(lucius, winner="Army 4", score="45-200")
    expect(lucius.get_by_role("alert")).to_have_text("200 % is not possible. Casualties are between 0 and 100 %.")
    report(lucius, winner="Army 4", score="45-20")
    lucius.goto("/rules/")
    lucius.go_back()  # the browser shows the report again, and does not ask whether to send a form again
    expect(lucius.get_by_text("Army 4 wins: army 4 lost 20 %, army 16 lost 45 %.").first).to_be_visible()
    assert no_sideways_scrolling(lucius)
    lucius.get_by_role("button", name="Submit report").tap()
    expect(lucius.get_by_text("Result reported. Everyone can see it.")).to_be_visible()

    hamilcar.goto("/campaigns/war/")
    entry = hamilcar.locator(".inbox li", has_text="Engagement 4-16")
    expect(entry).to_contain_text("It was reported. Confirm the report or object to it.")
    entry.get_by_role("link", name="Engagement 4-16").click()
    hamilcar.get_by_role("button", name="Confirm result").click()
    expect(hamilcar.get_by_role("status")).to_have_text("Result confirmed. The engagement is settled.")


def one_battle_is_ruled_on(hamilcar: Page, lucius: Page, marcus: Page) -> None:
    """EN.9: Hamilcar claims a victory, Lucius denies it, Marcus rules that it was a draw."""
    hamilcar.goto("/campaigns/war/rounds/1/engagements/5-15/")
    report(hamilcar, winner="Army 5", score="40-35")
    hamilcar.get_by_role("button", name="Submit report").click()
    expect(hamilcar.get_by_text("Reported by Hamilcar. Still to confirm: Lucius.")).to_be_visible()
    lucius.goto("/campaigns/war/rounds/1/engagements/5-15/")
    lucius.get_by_label("If it is wrong: what happened?").fill("Nobody won; 35 to 35.")
    lucius.get_by_role("button", name="Dispute result").tap()
    expect(lucius.get_by_text("Result disputed. The administrator decides.")).to_be_visible()

    marcus.goto("/campaigns/war/")
    entry = marcus.locator(".inbox li", has_text="Engagement 5-15")
    expect(entry).to_contain_text("Settle it as administrator.")
    entry.get_by_role("link", name="Engagement 5-15").click()
    expect(marcus.get_by_text("Nobody won; 35 to 35.")).to_be_visible()
    marcus.get_by_text("Other ruling").click()
    marcus.locator("#ruling-casualties_0").fill("35")
    marcus.locator("#ruling-casualties_1").fill("35")
    marcus.get_by_label("Reason").fill("The screenshot shows a draw.")
    marcus.get_by_role("button", name="Save ruling").click()
    expect(marcus.get_by_role("status")).to_have_text("Ruling saved. The engagement is settled.")
    marcus.goto("/campaigns/war/rounds/1/engagements/")
    expect(marcus.get_by_text("All engagements are settled.")).to_be_visible()


def report(page: Page, *, winner: str, score: str) -> None:
    page.get_by_label(winner, exact=False).first.check()
    page.get_by_label("Score").fill(score)
    page.get_by_role("button", name="Check report").click()


def decisions_are_made(hamilcar: Page) -> None:
    """Army 4 advances and navy 8 debarks by a click on the hex, army 6 besieges by the list.

    The draw has led army 15 away, past Tauromenium (AF.2).
    """
    reload_the_map(hamilcar, army=4)
    hamilcar.mouse.click(*point_of(hamilcar, "4964"))
    expect(hamilcar.locator("#sheet-advance-4")).to_have_value("4964")
    decide(hamilcar, "advance-4")
    hamilcar.locator('.army-choice[data-army="8"]').click()
    hamilcar.mouse.click(*point_of(hamilcar, "3960"))
    expect(hamilcar.locator("#sheet-debark-8")).to_have_value("8")
    decide(hamilcar, "debark-8")
    hamilcar.locator('.army-choice[data-army="6"]').click()
    expect(hamilcar.locator("#line-besiege-6")).to_contain_text("it falls after 2 rounds, this one not counted")
    hamilcar.locator("#sheet-besiege-6").select_option("Gela")
    decide(hamilcar, "besiege-6")
    expect(hamilcar.locator(".state-of-orders")).to_contain_text("All your orders are submitted")


def decide(page: Page, field: str) -> None:
    page.locator(f'form[data-field="{field}"]').get_by_role("button", name="Submit orders").click()
    expect(page.locator(f"#state-{field}")).to_contain_text("Submitted")


def the_round_is_read_and_played_back(lucius: Page, hamilcar: Page) -> None:
    """Every sentence that the rules foresee, on the page of the round and on the map."""
    lucius.goto("/campaigns/war/rounds/1/")
    for sentence in (
        "Army 14 retreats; not fought: 6-14. EN.4",
        "Army 4 has won and advances from 4864 to 4964. AF.3",
        "Army 8 debarks from 4059 to 3960 for 8 NMP of Mare Tyrrhenum. NV.10",
        "The resilience of Camarina goes from 1 to 0. SI.5",
        "Army 6 begins the siege of Gela, resilience 2. SI.1",  # City +2, Farmlands -1, coastal +1
        "Army 16 is placed in Messana (5459). AF.1",
        "Army 4 loses 20 FP in battle. ST.2",  # 20 % at 1 FP, won
        "Army 16 loses 90 FP in battle. ST.2",  # 45 % at 2 FP, lost
        "Engagement 4-16: Carthago +4, Roma −2. VP.1",
        "Engagement 5-15: Carthago +0, Roma +0. VP.1",
        "Army 14 retreated from engagement 6-14: Roma −1, Carthago +1. VP.1",
        "Camarina: Carthago +1, Syracusae −1. VP.2",
    ):
        expect(lucius.locator("main li", has_text=sentence)).to_be_visible()
    assert no_sideways_scrolling(lucius)

    hamilcar.goto("/campaigns/war/rounds/1/")
    hamilcar.get_by_role("link", name="Replay the round on the map").click()
    for _impulse in range(2):
        hamilcar.get_by_role("button", name="Forward").click()
    expect(hamilcar.locator(".frame:visible")).to_contain_text("Army 4 is halted at 4864 by the ZoC of army 16.")
    hamilcar.keyboard.press("End")
    expect(hamilcar.locator(".frame:visible")).to_contain_text("Engagement 4-16: Carthago +4, Roma −2.")


def the_next_round_is_open(hamilcar: Page) -> None:
    hamilcar.goto("/campaigns/war/")
    expect(hamilcar.get_by_text("Round 2, initiative:")).to_be_visible()
    expect(row_of(hamilcar, army=4)).to_contain_text("4964Carthago, Hamilcar 1580")
    expect(row_of(hamilcar, army=7)).to_contain_text("4970Carthago, Hamilcar 1590")  # out of supply before Camarina
    expect(row_of(hamilcar, army=8)).to_contain_text("3960Carthago, Hamilcar 1600")
    expect(row_of(hamilcar, army=16)).to_contain_text("Messana (5459)Roma, Lucius 1510")
    reload_the_map(hamilcar, army=6)
    hamilcar.mouse.move(*point_of(hamilcar, "4667"))
    expect(hamilcar.locator("#facts")).to_contain_text("besieged by Carthago with Army 6, resilience 2 of 2")


def row_of(page: Page, army: int) -> Locator:
    """The row of an army in the table of all armies."""
    return page.locator("table.armies tr", has=page.get_by_role("rowheader", name=str(army), exact=True))


def reload_the_map(page: Page, army: int) -> None:
    """From the campaign's page, because an address that differs only by its army would not load the desk again."""
    page.goto("/campaigns/war/")
    open_desk(page, army)
