"""Restoring published orders from an archive: sealed again, and public here as well."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from orders.models import OrderSheet, RevealedSheet, Sealed
from orders.sealing import sealed_values
from orders.selectors.revealed import RevealedVersion


@dataclass(frozen=True, slots=True)
class SheetOwner:
    """The rows that own a version here; `army` is None for orders of the whole faction."""

    phase: Any
    faction: Any
    army: Any
    seat: Any
    entered_by: Any


def restore_sheets(campaign: Any, sheets: Sequence[tuple[RevealedVersion, SheetOwner]]) -> None:
    """Add versions as they were, in order, with their original salts and receipts.

    The caller restores their campaign in the same transaction, and checks the receipts afterwards.
    """
    kept = Sealed.objects.bulk_create(Sealed(**sealed_values(f"{one.salt}\n{one.text}")) for one, _ in sheets)
    rows = OrderSheet.objects.bulk_create(
        OrderSheet(
            campaign=campaign,
            round=one.round,
            phase=whose.phase,
            kind=one.kind,
            faction=whose.faction,
            army=whose.army,
            version=one.version,
            state=one.state,
            sealed=sealed,
            number=one.number,
            receipt=one.receipt,
            handed_in_by=whose.seat,
            entered_by=whose.entered_by,
            repeated=one.repeated,
            general=one.general,
            handed_in_at=one.at,
        )
        for (one, whose), sealed in zip(sheets, kept, strict=True)
    )
    RevealedSheet.objects.bulk_create(
        RevealedSheet(sheet=row, salt=one.salt, text=one.text, revealed_at=one.revealed_at)
        for (one, _), row in zip(sheets, rows, strict=True)
    )
