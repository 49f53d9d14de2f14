"""What a version of a sheet says: the only place that opens one."""

from typing import NamedTuple

from orders.models import OrderSheet
from orders.rules.kinds import Kind
from orders.rules.life import Version
from orders.rules.receipts import Statement, statement_text
from orders.sealing import unseal


class Said(NamedTuple):
    """The salt of a version's receipt, and its canonical text."""

    salt: str
    text: str


def said(row: OrderSheet) -> Said:
    """What a version says, from what is open to everybody, or unsealed; raises CannotUnseal."""
    revealed = getattr(row, "revealed", None)  # Django's way of saying that there is none is an exception
    if revealed is not None:
        return Said(revealed.salt, revealed.text)
    salt, _, text = unseal(row.sealed).partition("\n")
    return Said(salt, text)


def statement_of(row: OrderSheet, text: str) -> str:
    """The canonical text of a whole version, for its receipt."""
    return statement_text(
        Statement(
            campaign=row.campaign.slug,
            round=row.round,
            kind=Kind(row.kind),
            subject=row.army.number if row.army else row.faction.identifier,
            number=row.number,
            state=Version(row.state),
            text=text,
        )
    )
