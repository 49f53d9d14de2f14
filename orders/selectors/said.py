"""What a version of a sheet says: the only place that opens one."""

from typing import NamedTuple

from orders.models import OrderSheet
from orders.rules.kinds import Kind
from orders.rules.life import Version
from orders.rules.receipts import NO_SEED, Statement, statement_text
from orders.sealing import unseal


class SheetStatement(NamedTuple):
    """The salt of a version's receipt, and its canonical text."""

    salt: str
    text: str


def said(row: OrderSheet) -> SheetStatement:
    """What a version says, from what is open to everybody, or unsealed; raises CannotUnseal."""
    revealed = getattr(row, "revealed", None)  # Django's way of saying that there is none is an exception
    if revealed is not None:
        return SheetStatement(revealed.salt, revealed.text)
    salt, _, text = unseal(row.sealed).partition("\n")
    return SheetStatement(salt, text)


def statement_of(row: OrderSheet, text: str) -> str:
    """The canonical text of a whole version, for its receipt."""
    return statement_text(
        Statement(
            campaign=row.campaign.name_in_receipts,
            round=row.round,
            chance=_chance_of(row),
            kind=Kind(row.kind),
            subject=row.army.number if row.army else row.faction.identifier,
            number=row.number,
            state=Version(row.state),
            text=text,
        )
    )


def _chance_of(row: OrderSheet) -> str:
    """The digest of the last seed of its round that was made before the version was handed in, if there was one (NB.4).

    Looked up each time, for it must be the same whenever it is asked for; a list of rows has its seeds prefetched. A
    round has more than one seed where a correction opened its movement again.
    """
    of_its_round = (seed for seed in row.campaign.seeds.all() if seed.round == row.round)
    made = [seed for seed in of_its_round if seed.made_at <= row.handed_in_at]
    return max(made, key=lambda seed: seed.made_at).digest if made else NO_SEED
