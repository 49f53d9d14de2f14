"""Adding order sheets."""

from datetime import datetime
from typing import Any

from orders.models import OrderSheet
from orders.rules.kinds import Kind
from orders.rules.life import Version


def add_sheet(
    *, phase: Any, kind: Kind, faction: Any, army: Any, seat: Any, state: Version, text: str, at: datetime
) -> OrderSheet | None:
    """Adds the next version of a sheet; None where it would say the same again, or withdraw what is not there (OR.4).

    `army` is None for a sheet of the whole faction. The caller holds the lock on the phase and has checked that the
    sheet may be handed in.
    """
    versions = OrderSheet.objects.filter(
        campaign=phase.campaign_id, round=phase.round, kind=kind.value, faction=faction, army=army
    )
    last = versions.order_by("version").last()
    text = "" if state is Version.WITHDRAWN else text
    if state is Version.DRAFT and not text and not versions.filter(state=Version.HANDED_IN.value).exists():
        state = Version.WITHDRAWN  # a blank draft of what has not been handed in is a draft thrown away
    if _says_nothing_new(last, state, text):
        return None
    return OrderSheet.objects.create(
        campaign_id=phase.campaign_id,
        round=phase.round,
        phase=phase,
        kind=kind.value,
        faction=faction,
        army=army,
        version=last.version + 1 if last else 1,
        state=state.value,
        text=text,
        handed_in_by=seat,
        handed_in_at=at,
    )


def _says_nothing_new(last: OrderSheet | None, state: Version, text: str) -> bool:
    if last is None:
        return state is Version.WITHDRAWN
    if (last.state, last.text) == (state.value, text):
        return True
    return state is Version.DRAFT and (last.state, last.text) == (Version.HANDED_IN.value, text)
