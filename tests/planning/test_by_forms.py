"""The sandbox and the war room by links and forms alone."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from campaign.models import Campaign, Phase, Seat
from campaign.planning.rules.sandbox import ROUND
from orders.rules.life import Version
from tests.conftest import submit_orders
from tests.forms import Reader
from tests.planning.sandbox import open_demonstration


@pytest.fixture
def demonstration(db: None) -> Campaign:
    cache.clear()
    return open_demonstration()


def test_a_visitor_without_an_account_runs_the_suggested_moves(demonstration: Campaign) -> None:
    visitor = Reader()
    visitor.open("/try/")
    assert len(visitor.page.all(".main")) == 1
    visitor.press("Start a game")
    assert "Two suggested moves" in visitor.main.text
    visitor.press("Run the step")
    assert "Result: Instructions" in visitor.main.text
    assert "Army 2 marches from 5952 to Temesa (5953)" in visitor.main.text
    visitor.follow("Next: Retreats")
    assert "Result: Retreats" in visitor.main.text
    visitor.follow("Next: Battles")
    visitor.choose("Winner", "Army 15")
    visitor.press("Run the step")
    visitor.follow("Next: Decisions")
    visitor.follow(f"Go to round {ROUND + 1}")
    assert "Initiative points of all sides" in visitor.main.text


def test_a_player_reads_and_writes_in_the_war_room(
    war: Campaign, phase: Phase, seat: Callable[[str], Seat], people: dict[str, User]
) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="2 4", state=Version.DRAFT)
    hanno = Reader(people["hanno"])
    hanno.open("/campaigns/war/room/")
    assert not hanno.page.one("#theatre").is_shown
    row = next(one.text for one in hanno.main.all("tr") if one.text.startswith("4 Hamilcar"))
    assert "2 4 Draft" in row
    assert "4864" in row
    hanno.fill("A message to the players of Carthago", "by reload alone")
    hanno.press("Send message")
    assert [one.text for one in hanno.page.all("#messages .says")] == ["by reload alone"]
