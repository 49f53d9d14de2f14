"""The room of a faction in the browser: two players talk, and see on one map what the other has in mind."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaign.models import Campaign, Message, Phase, Seat
from campaign.services.seats import leave_seat
from orders.rules.life import Version
from tests.conftest import NOW, submit_orders
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, TOUCH, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)

Seats = Callable[[str], Seat]
ROOM = "/campaigns/war/room/"
LONG = "a" * 300 + " 🚢 مرحبا"


def said(page: Page) -> list[str]:
    return page.locator("#messages .says").all_inner_texts()


def send(page: Page, text: str) -> None:
    page.get_by_label("A message to the players of Carthago").fill(text)
    page.get_by_role("button", name="Send message").click()


def look_again(page: Page) -> None:
    """What happens every ten seconds, and whenever the page is looked at again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_two_players_chat_and_see_each_others_plans(war: Campaign, phase: Phase, seat: Seats, visitor: Visitor) -> None:
    """Hanno on a phone, Hamilcar on a large screen; both keep their place on the page."""
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="2 4")
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=2, text="12 12", state=Version.DRAFT)
    hanno, hamilcar = visitor("Hanno", **TOUCH), visitor("Hamilcar", viewport=DESKTOP)
    for page in (hanno, hamilcar):
        page.goto(ROOM)
        expect(page.locator(".plan-line[data-army='4']:not(.draft)")).to_have_count(1)
        expect(page.locator(".plan-line[data-army='2'].draft")).to_have_count(1)
        expect(page.locator(".plan-label")).to_have_count(2)

    send(hanno, LONG)
    expect(hanno.locator("#messages .says")).to_have_text([LONG])
    expect(hanno.get_by_label("A message to the players of Carthago")).to_have_value("")
    assert no_sideways_scrolling(hanno)

    hamilcar.get_by_label("A message to the players of Carthago").fill("half a sen")
    look_again(hamilcar)
    expect(hamilcar.locator("#messages .says")).to_have_text([LONG])
    expect(hamilcar.get_by_label("A message to the players of Carthago")).to_have_value("half a sen")

    send(hamilcar, "  ")
    expect(hamilcar.get_by_role("alert")).to_contain_text("The message is empty.")
    hamilcar.get_by_label("A message to the players of Carthago").fill("Agreed.")
    hamilcar.keyboard.press("Control+Enter")
    expect(hamilcar.locator("#messages .says")).to_have_text([LONG, "Agreed."])
    look_again(hanno)
    expect(hanno.locator("#messages .says")).to_have_text([LONG, "Agreed."])


def test_a_message_that_cannot_be_sent_stays_in_its_field(war: Campaign, seat: Seats, visitor: Visitor) -> None:
    """Hanno's seat is given up while he types; the page says that nothing was sent, and keeps the text."""
    hanno = visitor("Hanno", viewport=DESKTOP)
    hanno.goto(ROOM)
    leave_seat(war, seat("Hanno").pk, NOW)
    send(hanno, "one word more")
    expect(hanno.locator("#talk-spoken")).to_contain_text("The message was not sent")
    expect(hanno.get_by_label("A message to the players of Carthago")).to_have_value("one word more")
    assert not Message.objects.exists()
