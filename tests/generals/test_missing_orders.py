"""A general orders for players who have missed the deadline, in campaigns with that setting (RD.2)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.generals.commands.preparing import prepare_orders
from campaign.generals.tasks import run_generals
from campaign.models import Campaign, GeneralPreparation, Phase, Seat
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.selectors import phase_view
from campaign.selectors.generals import lacks_preparation
from campaign.services.phases import close_step
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.selectors import sheets_for_adjudication, silent_armies
from tests.campaign.test_deadlines import set_to
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, submit_orders

Seats = Callable[[str], Seat]
Browsers = Callable[[str], Client]


@pytest.fixture
def prepared(war: Campaign, phase: Phase, at_once: None) -> Phase:
    """The instructions of round 1, for which a general has orders ready."""
    set_to(war, missing="general")
    run_generals(phase.pk)
    return phase


def test_a_general_orders_for_armies_without_orders(prepared: Phase, seat: Seats) -> None:
    submit_orders(phase_id=prepared.pk, seat=seat("Hamilcar"), army_number=5, text="0")
    submit_orders(phase_id=prepared.pk, seat=seat("Hamilcar"), army_number=4, text="2 2", state=Version.DRAFT)
    submit_orders(phase_id=prepared.pk, seat=seat("Marcus"), army_number=9, text="2")
    submit_orders(phase_id=prepared.pk, seat=seat("Marcus"), army_number=9, text="", state=Version.WITHDRAWN)
    advance(prepared, to="closed")
    assert silent_armies(prepared).by_generals == [*range(1, 5), *range(6, 9), *range(10, 17)]
    assert silent_armies(prepared).repeated == []
    assert SheetText(Kind.MOVEMENT, 5, "0") in sheets_for_adjudication(prepared)
    assert not phase_view(prepared).heard.armies & {1, 4, 10}


def test_orders_by_a_general_have_valid_receipts_and_say_so(prepared: Phase, as_: Browsers) -> None:
    advance(prepared, to="published")
    rows = OrderSheet.objects.filter(phase=prepared)
    assert {(row.general, row.repeated) for row in rows} == {("consul", True)}
    assert check(public_receipts(prepared.campaign)).problems == []
    assert "Orders by a general, a computer player" in as_("hanno").get(page("rounds/1/posts/")).content.decode()


def test_what_is_prepared_is_sealed_and_made_again_before_the_deadline(prepared: Phase) -> None:
    made = GeneralPreparation.objects.get(phase=prepared)
    assert "movement" not in made.sealed.token
    before = made.sealed.token
    late = prepared.due_at - timedelta(minutes=3)
    GeneralPreparation.objects.update(made_at=NOW)
    assert not prepare_orders(prepared.pk, NOW)
    assert lacks_preparation(late).exists()
    assert prepare_orders(prepared.pk, late)
    assert not lacks_preparation(late).exists()
    made.refresh_from_db()
    assert made.sealed.token != before


def test_a_fault_does_not_hold_up_the_closing(prepared: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaign.services.missing_orders.unseal", lambda _sealed: "[[1]]")
    close_step(prepared.pk, NOW)
    prepared.refresh_from_db()
    assert (prepared.status, OrderSheet.objects.count()) == ("closed", 0)


def test_without_the_setting_nothing_is_prepared(phase: Phase, at_once: None) -> None:
    run_generals(phase.pk)
    advance(phase, to="closed")
    assert not GeneralPreparation.objects.exists()
    assert not OrderSheet.objects.exists()
