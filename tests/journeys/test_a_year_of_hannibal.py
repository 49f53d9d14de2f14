"""A year of HANNIBAL in two browsers: Hanno leads Carthage on a phone, Marcus leads Rome at a desk (HH.2)."""

import re

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign
from campaign.selectors import current_phase
from tests.hannibal_site.conftest import italy
from tests.journeys.administrator import close_and_resolve, publish
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, PHONE, no_sideways_scrolling

__all__ = ["italy"]
ORDERS = "/campaigns/italy/hannibal/orders/"

pytestmark = pytest.mark.django_db(transaction=True)


def opens(page: Page, words: str) -> None:
    """Open the orders of a player: their page is of the step that is open."""
    page.goto(ORDERS)
    expect(page.locator(".lead").first).to_contain_text(words)


def end_step(administrator: Page) -> None:
    close_and_resolve(administrator, "italy")
    publish(administrator)


def submit(page: Page) -> None:
    page.get_by_role("button", name="Submit orders").last.click()
    expect(page.get_by_text(re.compile("submitted", re.IGNORECASE)).first).to_be_visible()


def test_two_players_go_through_a_year(transactional_db: None, italy: Campaign, visitor: Visitor, worker: None) -> None:
    hanno, marcus = visitor("Hanno", viewport=PHONE), visitor("Marcus", viewport=DESKTOP)

    opens(hanno, "Round 1, first march")
    march = hanno.get_by_label("March of Hannibal")
    for word, hex_ in (("4", "0604"), ("2", "0704"), ("4", "0804"), ("4", "0905"), ("4", "1005")):
        hanno.locator("#line-march-31").get_by_role("button", name=re.compile(f"^{word} to .*{hex_}")).click()
    expect(march).to_have_value("4 2 4 4 4")
    expect(hanno.locator("#line-march-31")).to_contain_text("31 of 40 half points left")
    expect(hanno.locator("#line-march-31")).to_contain_text("an enemy is there")
    assert no_sideways_scrolling(hanno)
    submit(hanno)
    expect(march).to_have_value("4 2 4 4 4")
    end_step(marcus)

    opens(marcus, "Round 1, second march")
    expect(marcus.locator("main")).to_contain_text("Longus")
    submit(marcus)
    end_step(marcus)

    opens(hanno, "Round 1, battles and sieges")
    placentia = hanno.locator("#hex-1005")
    placentia.locator("[name='f-battle-fight-1005']").select_option("Fight")
    placentia.locator("[name='f-battle-leave-1005']").select_option("Never")
    placentia.get_by_role("button", name="Show odds").click()
    expect(placentia.locator(".odds")).to_contain_text(re.compile(r"\d+ ?%"))
    assert no_sideways_scrolling(hanno)
    submit(hanno)
    opens(marcus, "Round 1, battles and sieges")
    marcus.locator("[name='f-battle-fight-1005']").select_option("Fight")
    submit(marcus)
    end_step(marcus)

    opens(marcus, "Round 2, elections")
    table = marcus.get_by_role("table", name="Roman leaders in this election")
    expect(table).to_contain_text("Fabius Maximus")
    expect(table).to_contain_text("%")
    marcus.locator("input[name^='f-ballot-prefer']").first.fill("1")
    submit(marcus)
    end_step(marcus)

    opens(marcus, "Round 2, offices")
    expect(marcus.locator("main")).to_contain_text("Where the new leaders go")
    submit(marcus)
    opens(hanno, "Round 2, offices")
    hanno.get_by_role("radio", name="Rome", exact=True).check()
    submit(hanno)
    end_step(marcus)

    opens(marcus, "Round 2, first march")
    expect(marcus.locator("main")).to_contain_text("Recruit legions")
    submit(marcus)
    end_step(marcus)
    opens(hanno, "Round 2, second march")
    submit(hanno)
    end_step(marcus)
    for page in (marcus, hanno):
        opens(page, "Round 2, battles and sieges")
        submit(page)
    end_step(marcus)
    opens(hanno, "Round 3, first march")

    page = visitor("Hanno", viewport=PHONE)
    page.goto("/campaigns/italy/rounds/1/")
    expect(page.locator("main")).to_contain_text("Placentia (1005)")
    assert no_sideways_scrolling(page)
    for address in ("hannibal/leaders/", "hannibal/provinces/", "hannibal/what-if/", ""):
        page.goto(f"/campaigns/italy/{address}")
        assert no_sideways_scrolling(page), address
    assert (current_phase(italy).round, current_phase(italy).step) == (3, "march_1")
