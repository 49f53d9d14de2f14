"""From *all in* to *published and copied*: what the administrator presses, step by step of a whole round, counted.

The browser itself counts, whatever presses: a click of the mouse, and Enter or the space bar on what has the focus, are
both a click to it. What the players hand in is handed in for them.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaign.models import Campaign, Seat
from campaign.rules.battles.reports import TypedReport
from campaign.selectors import current_phase
from campaign.services import reports
from orders.rules.kinds import Kind, Step
from tests.conftest import open_war, submit_orders
from tests.journeys.administrator import PATIENCE
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP
from tests.journeys.sicily import MARCH, SEA, before_the_round, seats

pytestmark = pytest.mark.django_db(transaction=True)

MOST = 10
"""Clicks from all in to published and copied."""
COUNTING = """
  addEventListener("click", (event) => {
    if (event.isTrusted) sessionStorage.setItem("clicks", Number(sessionStorage.getItem("clicks")) + 1);
  }, true);
"""
Handing = Callable[[Campaign], None]


@pytest.fixture
def war(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    return open_war(people["marcus"], before_the_round(start), seats(people), Step.INITIATIVE)


def test_a_round_takes_the_administrator_few_clicks(war: Campaign, visitor: Visitor, worker: None) -> None:
    marcus = visitor("Marcus", viewport=DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    marcus.add_init_script(COUNTING)
    needed: dict[str, int] = {}
    for step, all_submit, posts in (
        (Step.INITIATIVE, points, {"Round 1: initiative": f"{SEA}  Carthago  #8"}),
        (Step.MOVEMENT, marches, {"Round 1: movement": f"Carthago  {MARCH}"}),
        (Step.RETREATS, retreats, {"Round 1: retreats": "retreats; not fought"}),
        (Step.BATTLES, results, {"Round 1: results": "4-16: Army 4"}),
        (
            Step.ADMINISTRATION,
            decisions,
            {"Round 1: administration": "of Gela"},
        ),
    ):
        assert current_phase(war).step == step
        all_submit(war)
        needed[step] = closed_published_and_copied(marcus, posts)
    assert all(clicks <= MOST for clicks in needed.values()), f"clicks from all in to copied: {needed}"
    assert current_phase(war).round == 2


def closed_published_and_copied(marcus: Page, posts: dict[str, str]) -> int:
    """Do what the administrator does once all orders are in; return the number of clicks."""
    marcus.goto("/campaigns/war/")
    marcus.evaluate("sessionStorage.setItem('clicks', 0)")
    marcus.get_by_role("link", name="Run the campaign").click()
    marcus.get_by_role("button", name="Close step").click()
    publish = marcus.get_by_role("button", name="Publish step")
    expect(publish).to_be_visible(timeout=PATIENCE)
    for title in posts:
        expect(marcus.locator("#to-come summary", has_text=title)).to_be_visible()
    publish.click()
    expect(marcus.get_by_role("status").first).to_have_text("Published. The next step is open.")
    marcus.get_by_role("link", name="Posts of round 1, ready to paste").click()
    expect(marcus.locator("[data-pending]")).to_have_count(0, timeout=PATIENCE)
    copied = [copy(marcus, title) for title in posts]
    for (title, says), text in zip(posts.items(), copied, strict=True):
        assert title in text
        assert says in text
    assert all(
        ("[img]http" in text) == ("movement" in text.partition("\n")[0] or "administration" in text.partition("\n")[0])
        for text in copied
    )
    return int(marcus.evaluate("sessionStorage.getItem('clicks')"))


def copy(marcus: Page, title: str) -> str:
    """Presses the one button *Copy* of a post of the step that was published; what the clipboard holds then."""
    post = marcus.locator("details.post[open]", has=marcus.locator("h3", has_text=title)).last
    button = post.get_by_role("button", name="Copy")
    expect(button).to_have_count(1)
    marcus.evaluate("navigator.clipboard.writeText('')")
    button.click()
    expect(post.get_by_text("Copied.")).to_be_visible()
    held = str(marcus.evaluate("navigator.clipboard.readText()"))
    assert held == post.locator("textarea").input_value()
    return held


def points(war: Campaign) -> None:
    """The navy's point goes to its sea, all others to strength (IN.1)."""
    _for_all_armies(war, Kind.INITIATIVE, {8: SEA}, "strength")


def marches(war: Campaign) -> None:
    """Armies 4 and 15 march, the others stand still."""
    _for_all_armies(war, Kind.MOVEMENT, {4: MARCH, 15: "8"}, "0")


def retreats(war: Campaign) -> None:
    """Army 14 retreats, the others fight (EN.4)."""
    for name, army in (("Hamilcar", 4), ("Hamilcar", 5), ("Hamilcar", 6), ("Lucius", 15), ("Lucius", 16)):
        _give(war, name, Kind.RETREAT, army, "fight")
    _give(war, "Lucius", Kind.RETREAT, 14, "retreat")


def results(war: Campaign) -> None:
    """Two games are left, and both results stand."""
    for engagement, given in (("4-16", TypedReport("4", "45-20")), ("5-15", TypedReport("draw", "35-35"))):
        reports.rule_on_engagement(
            reports.ReportSubject(war, current_phase(war).pk, engagement), given, reason="Agreed", at=timezone.now()
        )


def decisions(war: Campaign) -> None:
    """Army 6 begins a siege (SI.1)."""
    _give(war, "Hamilcar", Kind.BESIEGE, 6, "Gela")


def _for_all_armies(war: Campaign, kind: Kind, texts: dict[int, str], otherwise: str) -> None:
    for army in war.armies.select_related("seat").order_by("number"):
        _give(war, army.seat.name, kind, army.number, texts.get(army.number, otherwise))


def _give(war: Campaign, name: str, kind: Kind, army: int, text: str) -> None:
    seat = Seat.objects.get(campaign=war, name=name)
    submit_orders(phase_id=current_phase(war).pk, seat=seat, text=text, army_number=army, kind=kind, at=timezone.now())
