"""The receipts of a step: public when it is closed, with the orders they are for once it is published (OR.4)."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import Max, Q

from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.receipts import ListedReceipt
from orders.rules.visibility import Reader
from orders.selectors.said import said, statement_of
from orders.selectors.steps import for_steps


@dataclass(frozen=True, slots=True)
class Receipt:
    """A receipt; `salt` and `statement`, the canonical text it is for, are None while they are secret.

    `army` is None for orders of the whole `faction` (its id), and, like `kind`, known with the statement only.
    `entered` means that the administrator entered the orders from a message.
    """

    listed: ListedReceipt
    entered: bool = False
    kind: str | None = None
    army: int | None = None
    salt: str | None = None
    statement: str | None = None


def listed_receipts(campaign: Any, round_: int, steps: Collection[str]) -> list[Receipt]:
    """Return the public list of the receipts of orders for some steps, in order of number.

    The caller makes sure that the step is closed. Published content is included; drafts have no receipts.
    """
    rows = _rows(campaign, round_, for_steps(steps))
    return [_receipt(row, open_=getattr(row, "revealed", None) is not None) for row in rows]


def own_receipts(campaign: Any, round_: int, reader: Reader) -> list[Receipt]:
    """Return the receipts of the reader's own faction in a round, with the orders they are for."""
    if reader.faction is None:
        return []
    rows = _rows(campaign, round_, Q(faction__identifier=reader.faction))
    return [_receipt(row, open_=True) for row in rows]


def receipts_given(seat: Any, at: datetime) -> tuple[list[str], list[str]]:
    """Return the receipts that a seat was given at a moment: for submitted, and for withdrawn orders."""
    rows = OrderSheet.objects.filter(handed_in_by=seat, handed_in_at=at).exclude(receipt="")
    given: tuple[list[str], list[str]] = ([], [])
    for receipt, state in rows.order_by("pk").values_list("receipt", "state"):
        given[state == Version.WITHDRAWN].append(receipt)
    return given


def last_given(campaign: Any, round_: int) -> datetime | None:
    """Return when the last receipt of a round was given; None before the first one."""
    given = OrderSheet.objects.filter(campaign=campaign, round=round_).exclude(receipt="")
    moment: datetime | None = given.aggregate(last=Max("handed_in_at"))["last"]
    return moment


def _rows(campaign: Any, round_: int, wanted: Q) -> Any:
    rows = OrderSheet.objects.filter(wanted, campaign=campaign, round=round_)
    related = ("campaign", "phase", "army", "faction", "handed_in_by", "sealed", "revealed")
    found = rows.exclude(receipt="").select_related(*related).defer("phase__document")
    return found.prefetch_related("campaign__seeds").order_by("handed_in_at", "pk")


def _receipt(row: OrderSheet, *, open_: bool) -> Receipt:
    listed = ListedReceipt(row.receipt, row.faction.identifier, row.handed_in_by.name, moment_text(row.handed_in_at))
    entered = row.entered_by_id is not None
    if not open_:
        return Receipt(listed, entered)
    salt, text = said(row)
    army = row.army.number if row.army else None
    return Receipt(listed, entered, row.kind, army, salt, statement_of(row, text))


def moment_text(moment: datetime) -> str:
    """Return a moment as lists of receipts write it: ISO 8601, UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
