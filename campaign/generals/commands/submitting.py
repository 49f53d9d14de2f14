"""What generals have decided is submitted as people do it: sealed, with receipts."""

import json
from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from campaign.games.answers import GeneralOrder
from campaign.models import GeneralDecision, Phase, Seat
from campaign.services.errors import Refused, StepClosed
from campaign.services.sheets import SheetAction, submit_orders
from orders.models import Sealed
from orders.sealing import seal


@transaction.atomic
def submit(
    phase: Phase, seat: Seat, orders: Sequence[GeneralOrder], withdrawn: Sequence[SheetAction], level: str
) -> bool:
    """Submit the orders of the general of a seat, of a level; return False if it takes none any more."""
    at = timezone.now()
    entries = [
        *withdrawn,
        *(SheetAction(order.sheet.kind, order.sheet.army, order.sheet.text) for order in orders),
    ]
    try:
        submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=at, general=level)
    except StepClosed:
        return False
    except Refused:  # another one commands the seat by now
        record(phase, seat, level, None)
        return False
    reasons = {order.sheet.line.partition(":")[0]: str(order.reason) for order in orders}
    record(phase, seat, level, seal(json.dumps(reasons)))
    return True


def record(phase: Phase, seat: Seat, level: str, reasons: Sealed | None) -> None:
    """Record that the general of a seat has decided, or has failed; of two workers the first one counts."""
    values = {"level": level, "sealed": reasons, "decided_at": timezone.now()}
    GeneralDecision.objects.get_or_create(phase=phase, seat=seat, defaults=values)
