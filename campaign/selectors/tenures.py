"""Since when somebody has had his seat, and from when on he reads what his faction keeps to itself (FA.2)."""

from datetime import UTC, datetime

from campaign.models import Seat, Tenure
from orders.rules.visibility import opens_at

NEVER = datetime.max.replace(tzinfo=UTC)


def reads_from(seat: Seat) -> datetime | None:
    """From when on whoever has a seat reads its faction's messages and its players' plans; None: from the beginning.

    The first player of a seat reads everything, a substitute what was written since the day he joined, and a seat of
    which nobody knows since when it is taken nothing.
    """
    tenures = list(Tenure.objects.filter(seat=seat).order_by("since", "pk"))
    if not tenures or tenures[-1].until is not None or tenures[-1].user_id != seat.user_id:
        return NEVER
    return None if len(tenures) == 1 else opens_at(tenures[-1].since.astimezone(UTC))
