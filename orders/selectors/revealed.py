"""Published versions of orders, complete, for archives."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from orders.models import OrderSheet


@dataclass(frozen=True, slots=True)
class RevealedVersion:
    """A published version as in its row, with its content.

    `phase` is the key of the phase that was open when it was written, `seat` the name of the seat that submitted it,
    `entered` means that the administrator did so for it; `army` is None for orders of the whole `faction` (its id).
    """

    phase: int
    round: int
    kind: str
    faction: str
    army: int | None
    version: int
    state: str
    number: int
    receipt: str
    salt: str
    text: str
    seat: str
    entered: bool
    repeated: bool
    general: str
    at: datetime
    revealed_at: datetime


def revealed_sheets(campaign: Any, phases: Iterable[int]) -> list[RevealedVersion]:
    """Return every version written in one of these phases and published since, in order."""
    rows = OrderSheet.objects.filter(campaign=campaign, phase__in=list(phases), revealed__isnull=False)
    related = rows.select_related("faction", "army", "handed_in_by", "revealed")
    return [_revealed(row) for row in related.order_by("pk")]


def _revealed(row: OrderSheet) -> RevealedVersion:
    return RevealedVersion(
        phase=row.phase_id,
        round=row.round,
        kind=row.kind,
        faction=row.faction.identifier,
        army=row.army.number if row.army else None,
        version=row.version,
        state=row.state,
        number=row.number,
        receipt=row.receipt,
        salt=row.revealed.salt,
        text=row.revealed.text,
        seat=row.handed_in_by.name,
        entered=row.entered_by_id is not None,
        repeated=row.repeated,
        general=row.general,
        at=row.handed_in_at,
        revealed_at=row.revealed.revealed_at,
    )
