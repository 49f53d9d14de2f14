"""Generals of HANNIBAL at seats of a campaign: one side each, through the same door as people (HH.17.4)."""

import json

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.games.hannibal.kinds import Kind
from campaign.generals.commands.ordering import order_generals
from campaign.generals.commands.seating import CannotSeat, seat_general
from campaign.models import Campaign, GeneralDecision, Phase
from campaign.selectors import current_phase, last_record, phase_view, record_texts
from campaign.selectors.generals import undecided_generals
from campaign.services.campaigns import SeatPlan
from campaign.services.phases import close_and_claim, publish_phase, resolve_phase
from campaign.services.sheets import SheetAction, submit_orders
from orders.models import OrderSheet
from tests.documents import hannibal_outcome
from tests.hannibal_site.conftest import leaders_of, open_italy

pytestmark = pytest.mark.django_db


def general(name: str, side: str) -> SeatPlan:
    return SeatPlan(name, None, side, leaders_of(side), captain=True, general="recruit")


@pytest.fixture
def italy(people: dict[str, User]) -> Campaign:
    """Two generals, and Marcus administers."""
    return open_italy(people["marcus"], [general("Consilium", "roma"), general("Barcini", "carthago")])


def decide(phase: Phase) -> None:
    for faction in sorted({one.seat.faction_id for one in undecided_generals(phase, timezone.now())}):
        order_generals(phase.pk, faction)


def publish(campaign: Campaign) -> Phase:
    phase = current_phase(campaign)
    decide(phase)
    close_and_claim(phase.pk, timezone.now())
    resolve_phase(phase.pk, timezone.now())
    publish_phase(phase.pk, timezone.now())
    return phase


def test_a_general_gives_the_orders_of_its_side_sealed_and_with_receipts(italy: Campaign) -> None:
    phase = current_phase(italy)
    decide(phase)
    sheets = list(OrderSheet.objects.filter(campaign=italy))
    assert {sheet.faction.identifier for sheet in sheets} == {"carthago"}
    assert all(sheet.receipt and sheet.general == "recruit" for sheet in sheets)
    assert phase_view(phase).awaits_nobody


def test_a_general_decides_once_and_gives_a_reason_for_each_order(italy: Campaign) -> None:
    phase = current_phase(italy)
    decide(phase)
    (decision,) = GeneralDecision.objects.filter(phase=phase, level="recruit", seat__name="Barcini")
    assert decision.sealed is not None
    decide(phase)
    assert GeneralDecision.objects.filter(phase=phase).count() == 2


def test_two_generals_play_a_game_to_its_end(italy: Campaign) -> None:
    while current_phase(italy).status == Phase.Status.OPEN:
        last = publish(italy)
    record = last_record(last)
    assert record is not None
    assert hannibal_outcome(record).position.ended is not None
    first = last_record(italy.phases.get(round=1, step="march_1"))
    assert first is not None
    assert json.loads(record_texts(first).document_in)["orders"]["march"]


def test_orders_of_people_stay_beside_those_of_a_general(people: dict[str, User]) -> None:
    adviser = SeatPlan("Hanno", people["hanno"], "carthago", [32])
    leaders = [number for number in leaders_of("carthago") if number != 32]
    captain = SeatPlan("Barcini", None, "carthago", leaders, captain=True, general="recruit")
    campaign = open_italy(people["marcus"], [general("Consilium", "roma"), captain, adviser])
    phase = current_phase(campaign)
    seat = campaign.seats.select_related("faction").get(name="Hanno")
    submit_orders(phase_id=phase.pk, seat=seat, entries=[SheetAction(Kind.MARCH, 32, "4")], at=phase.opened_at)
    decide(phase)
    close_and_claim(phase.pk, phase.due_at)
    resolve_phase(phase.pk, phase.due_at)
    record = last_record(phase)
    assert record is not None
    assert json.loads(record_texts(record).document_in)["orders"]["march"]["32"] == "4"


def test_generals_have_the_one_level_that_the_game_has(italy: Campaign) -> None:
    seat = italy.seats.get(name="Consilium")
    with pytest.raises(CannotSeat):
        seat_general(seat, "consul", timezone.now())
