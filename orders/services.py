"""Adding order sheets, and revealing them."""

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from orders.models import OrderSheet, RevealedSheet
from orders.rules.kinds import Kind
from orders.rules.life import Version
from orders.rules.receipts import receipt_of
from orders.sealing import seal
from orders.selectors.said import said, statement_of

SALT_BYTES = 16
MOST_VERSIONS = 100
"""Of a sheet, each with a receipt; without an end to them somebody could make the list longer than anybody reads."""


class ChangedTooOften(Exception):
    """A sheet that has been handed in and taken back as often as it can be; what counts stays as it is."""


def add_sheet(
    *,
    phase: Any,
    kind: Kind,
    faction: Any,
    army: Any,
    seat: Any,
    state: Version,
    text: str,
    at: datetime,
    entered_by: Any = None,
) -> OrderSheet | None:
    """Adds the next version of a sheet, sealed; a draft, or one that is thrown away, has no receipt.

    None where it would say the same again, or withdraw what is not there (OR.4). `army` is None for a sheet of the
    whole faction, `entered_by` the administrator who enters it out of a message: what had been decided in an earlier
    step is then handed in anew even if it says the same, else he could see that it had been. The caller holds the lock
    on the phase and has checked that the sheet may be handed in. Raises ChangedTooOften for what would be handed in
    once too often; a sheet can always be withdrawn.
    """
    versions = OrderSheet.objects.filter(
        campaign=phase.campaign_id, round=phase.round, kind=kind.value, faction=faction, army=army
    )
    last = versions.select_related("sealed", "revealed").order_by("version").last()
    text = "" if state is Version.WITHDRAWN else text
    if state is Version.DRAFT and not text and not versions.filter(state=Version.HANDED_IN.value).exists():
        state = Version.WITHDRAWN  # a blank draft of what has not been handed in is a draft thrown away
    standing = last is not None and last.phase_id != phase.pk
    if _says_nothing_new(last, state, text) and not (entered_by and standing and state is Version.HANDED_IN):
        return None
    sheet = OrderSheet(
        campaign=phase.campaign,
        round=phase.round,
        phase=phase,
        kind=kind.value,
        faction=faction,
        army=army,
        state=state.value,
        handed_in_by=seat,
        entered_by=entered_by,
        handed_in_at=at,
    )
    return _sealed_after(last, sheet, text)


def _sealed_after(last: OrderSheet | None, sheet: OrderSheet, text: str) -> OrderSheet:
    """Numbers a sheet as the version after the last one, gives it its receipt, seals what it says, and keeps it."""
    receipts = last.number if last else 0
    if sheet.state == Version.HANDED_IN and receipts >= MOST_VERSIONS:
        raise ChangedTooOften
    spoken = sheet.state == Version.HANDED_IN or (sheet.state == Version.WITHDRAWN and receipts > 0)
    sheet.version = last.version + 1 if last else 1
    sheet.number = receipts + spoken
    if last is not None:  # of two windows the first to get the lock need not be the first sent; versions stay in order
        sheet.handed_in_at = max(sheet.handed_in_at, last.handed_in_at)
    salt = secrets.token_hex(SALT_BYTES)
    sheet.receipt = receipt_of(salt, statement_of(sheet, text)) if spoken else ""
    sheet.sealed = seal(f"{salt}\n{text}")
    sheet.save(force_insert=True)
    return sheet


def reveal(campaign: Any, round_: int, kinds: Iterable[Kind], at: datetime) -> None:
    """Opens to everybody what the sheets of these kinds said, with their salts; drafts stay sealed.

    The caller publishes the step in the same transaction.
    """
    rows = OrderSheet.objects.filter(
        campaign=campaign, round=round_, kind__in=[kind.value for kind in kinds], revealed=None
    ).exclude(receipt="")
    opened = ((row, *said(row)) for row in rows.select_related("sealed").order_by("pk"))
    RevealedSheet.objects.bulk_create(
        RevealedSheet(sheet=row, salt=salt, text=text, revealed_at=at) for row, salt, text in opened
    )


def _says_nothing_new(last: OrderSheet | None, state: Version, text: str) -> bool:
    if last is None:
        return state is Version.WITHDRAWN
    before = said(last).text
    if (last.state, before) == (state.value, text):
        return True
    return state is Version.DRAFT and (last.state, before) == (Version.HANDED_IN.value, text)
