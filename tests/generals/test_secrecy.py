"""A general reads the published position and its own faction's submitted orders, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

import orders.sealing
from campaign.games.generals import Wish, WishKind
from campaign.games.vae_victis.kinds import Kind
from campaign.generals.commands.ordering import order_generals
from campaign.generals.commands.wishes import add_wish
from campaign.models import Campaign, GeneralDecision, Phase, Seat
from campaign.planning.commands.room import write_message
from orders.models import OrderSheet
from orders.rules.life import Version
from tests.conftest import NOW, SECRET, submit_orders, texts_of_sheets

Seats = Callable[[str], Seat]
Generals = Callable[..., Seat]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every sealed text that is opened."""
    found: list[str] = []
    unsealed = orders.sealing.unsealed

    def look(token: str, key: str) -> str:
        found.append(unsealed(token, key))
        return found[-1]

    monkeypatch.setattr("orders.sealing.unsealed", look)
    return found


def of_generals() -> set[tuple[Any, ...]]:
    return {row[:3] + row[4:] for row in texts_of_sheets("army__number", "kind", "general", "pk") if row[2]}


def decide_again(phase: Phase, seat: Seat) -> None:
    GeneralDecision.objects.filter(phase=phase).delete()
    order_generals(phase.pk, seat.faction_id)


def test_rivals_orders_drafts_wishes_and_messages_change_nothing_and_stay_sealed(
    war: Campaign, phase: Phase, general: Generals, seat: Seats, opened: list[str]
) -> None:
    general("Hanno")
    before = of_generals()
    for army, state in ((9, Version.HANDED_IN), (10, Version.DRAFT), (11, Version.HANDED_IN)):
        submit_orders(phase_id=phase.pk, seat=seat("Marcus"), army_number=army, text=SECRET, state=state)
    submit_orders(phase_id=phase.pk, seat=seat("Marcus"), army_number=9, kind=Kind.RETREAT, text="retreat")
    add_wish(seat("Marcus"), Wish(WishKind.TAKE, "Acrae"), NOW)
    write_message(seat=seat("Marcus"), text=f"They march {SECRET}", at=NOW)
    opened.clear()
    decide_again(phase, seat("Hanno"))
    read = list(opened)
    assert of_generals() == before
    assert not [text for text in read if SECRET in text or "Acrae" in text or text.endswith("retreat")]


def test_teammates_drafts_stay_sealed_to_their_general(
    phase: Phase, general: Generals, seat: Seats, opened: list[str]
) -> None:
    general("Hanno")
    before = of_generals()
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text=SECRET, state=Version.DRAFT)
    opened.clear()
    decide_again(phase, seat("Hanno"))
    read = list(opened)
    assert of_generals() == before
    assert not [text for text in read if SECRET in text]


def test_orders_of_people_for_the_armies_of_their_general_are_left_alone(
    war: Campaign, phase: Phase, general: Generals, seat: Seats
) -> None:
    """A player who is away can still submit orders; the general gives the others."""
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0 0")
    general("Hanno")
    rows = OrderSheet.objects.filter(kind="movement").order_by("army__number", "version")
    assert list(rows.values_list("army__number", "general")) == [(1, ""), (2, "recruit"), (3, "recruit")]


def test_a_wish_makes_the_generals_of_that_faction_decide_again(phase: Phase, general: Generals, seat: Seats) -> None:
    general("Hanno")
    add_wish(seat("Hamilcar"), Wish(WishKind.NEAR, "Lilybaeum", 1), NOW)
    assert not GeneralDecision.objects.exists()
    order_generals(phase.pk, seat("Hanno").faction_id)
    assert GeneralDecision.objects.filter(phase=phase, seat=seat("Hanno")).count() == 1


def test_a_refused_wish_stays_in_its_form(phase: Phase, general: Generals, as_: Callable[[str], Client]) -> None:
    general("Hanno")
    wish = {"kind": "hold", "structure": "Roma", "army": "2"}
    answer = as_("hamilcar").post("/campaigns/war/room/wishes/", wish)
    form = answer.context["wish_form"]
    assert (answer.status_code, form.data.dict()) == (422, wish)
    assert form.non_field_errors() == ["Your faction does not control Roma. Choose a structure that it controls."]
    assert '<option value="Roma" selected>' in answer.content.decode()


def test_a_player_adds_and_removes_a_wish(phase: Phase, general: Generals, as_: Callable[[str], Client]) -> None:
    general("Hanno")
    hamilcar, wish = as_("hamilcar"), {"kind": "near", "structure": "Lilybaeum", "army": "2"}
    page = hamilcar.post("/campaigns/war/room/wishes/", wish, follow=True).content.decode()
    assert "Keep army 2 near Lilybaeum" in page
    page = hamilcar.post("/campaigns/war/room/wishes/", {**wish, "do": "remove"}, follow=True).content.decode()
    assert "Keep army 2 near Lilybaeum" not in page
