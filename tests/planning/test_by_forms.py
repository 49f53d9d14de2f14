"""The war room by links and forms alone."""

from collections.abc import Callable

from django.contrib.auth.models import User

from campaign.models import Campaign, Phase, Seat
from orders.rules.life import Version
from tests.conftest import submit_orders
from tests.forms import Reader


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
