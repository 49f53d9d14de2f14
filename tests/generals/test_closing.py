"""A step that is closed at once still has the orders of its generals, whatever closes it."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from campaign.generals.commands.ordering import give_up, order_generals
from campaign.generals.commands.preparing import prepare_orders
from campaign.generals.commands.seating import seat_general
from campaign.models import Campaign, GeneralDecision, Phase, Seat
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.selectors.generals import DECISION_TIME
from campaign.services.closing import close_if_due, close_or_begin, finish_closing
from campaign.services.errors import StepClosed
from orders.models import OrderSheet
from tests.conftest import submit_orders

Seats = Callable[[str], Seat]
SECOND = timedelta(seconds=1)


@pytest.fixture
def undecided(phase: Phase, vacant: Callable[..., None], seat: Seats) -> Seat:
    """A general who has not decided yet in the open step, as just after a publication."""
    vacant("Hanno")
    seat_general(seat("Hanno"), "recruit", timezone.now())
    GeneralDecision.objects.all().delete()
    OrderSheet.objects.all().delete()
    return seat("Hanno")


def _general_decides(phase: Phase, seat: Seat) -> None:
    assert order_generals(phase.pk, seat.faction_id) == 1
    assert OrderSheet.objects.filter(phase=phase, general="recruit", kind="movement").count() == 3


def _closed_with_its_orders(phase: Phase) -> None:
    phase.refresh_from_db()
    assert phase.status == Phase.Status.RESOLVING
    assert check(public_receipts(phase.campaign)).problems == []


def test_the_administrator_closes_at_once_and_the_general_still_decides(phase: Phase, undecided: Seat) -> None:
    pressed = timezone.now()
    assert not close_or_begin(phase.pk, pressed, phase.campaign.administrator)
    assert not finish_closing(phase.pk, pressed + 5 * SECOND)
    with pytest.raises(StepClosed):
        submit_orders(
            phase_id=phase.pk, army_number=9, seat=Seat.objects.get(name="Marcus"), text="6", at=pressed + SECOND
        )
    _general_decides(phase, undecided)
    assert finish_closing(phase.pk, pressed + 6 * SECOND)
    _closed_with_its_orders(phase)


def test_a_deadline_that_has_passed_leaves_the_general_time(phase: Phase, undecided: Seat) -> None:
    Campaign.objects.update(by_itself=Campaign.AutoAdvance.RESOLVE)
    due = timezone.now() - SECOND
    Phase.objects.filter(pk=phase.pk).update(due_at=due)
    assert not close_if_due(phase.pk, due + SECOND)
    _general_decides(phase, undecided)
    assert close_if_due(phase.pk, due + 5 * SECOND)
    _closed_with_its_orders(phase)


def test_a_step_does_not_wait_for_a_general_for_ever(phase: Phase, undecided: Seat) -> None:
    pressed = timezone.now()
    assert not close_or_begin(phase.pk, pressed, phase.campaign.administrator)
    assert not finish_closing(phase.pk, pressed + DECISION_TIME - SECOND)
    assert finish_closing(phase.pk, pressed + DECISION_TIME)


def test_a_step_does_not_wait_for_a_general_who_has_failed(phase: Phase, undecided: Seat) -> None:
    pressed = timezone.now()
    assert not close_or_begin(phase.pk, pressed, phase.campaign.administrator)
    give_up(phase.pk, undecided.faction_id, pressed)
    assert finish_closing(phase.pk, pressed + 5 * SECOND)


def test_orders_for_silent_players_are_prepared_before_a_step_closes(phase: Phase) -> None:
    Campaign.objects.update(missing=Campaign.Missing.GENERAL)
    pressed: datetime = timezone.now()
    assert not close_or_begin(phase.pk, pressed, phase.campaign.administrator)
    assert prepare_orders(phase.pk, pressed)
    assert finish_closing(phase.pk, pressed + 5 * SECOND)
    assert OrderSheet.objects.filter(phase=phase, repeated=True, general="consul").exists()
