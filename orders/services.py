"""Adding order sheets."""

from datetime import datetime
from typing import Any

from orders.models import OrderSheet


def add_sheet(*, phase: Any, army: Any, seat: Any, text: str, at: datetime) -> OrderSheet:
    """Adds the next version of an army's sheet, or gives the last one back if it says the same (OR.4).

    The caller holds the lock on the phase and has checked that the sheet may be handed in.
    """
    last = OrderSheet.objects.filter(phase=phase, army=army, kind=OrderSheet.Kind.MOVEMENT).order_by("version").last()
    if last is not None and last.text == text:
        return last
    return OrderSheet.objects.create(
        phase=phase,
        army=army,
        kind=OrderSheet.Kind.MOVEMENT,
        version=last.version + 1 if last else 1,
        text=text,
        handed_in_by=seat,
        handed_in_at=at,
    )
