"""The content of a version of orders: the only module that unseals one."""

from typing import NamedTuple

from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.receipts import NO_SEED, Statement, statement_text
from orders.sealing import unseal


class SheetStatement(NamedTuple):
    """The salt of a version's receipt, and its canonical text."""

    salt: str
    text: str


def said(row: OrderSheet) -> SheetStatement:
    """Return the content of a version, published or unsealed; raise CannotUnseal."""
    revealed = getattr(row, "revealed", None)  # Django raises an exception if the related row is missing
    if revealed is not None:
        return SheetStatement(revealed.salt, revealed.text)
    salt, _, text = unseal(row.sealed).partition("\n")
    return SheetStatement(salt, text)


def statement_of(row: OrderSheet, text: str) -> str:
    """Return the canonical text of a whole version, for its receipt."""
    return statement_text(
        Statement(
            campaign=row.campaign.name_in_receipts,
            round=row.round,
            chance=_chance_of(row),
            kind=row.kind,
            subject=row.army.number if row.army else row.faction.identifier,
            number=row.number,
            state=Version(row.state),
            text=text,
        )
    )


def _chance_of(row: OrderSheet) -> str:
    """Return the digest of the last seed made before the version was submitted, if any (NB.4).

    It is that of its round or, where each step has its own, of the step in which it was written (HH.1.10). It is looked
    up each time, because it must always be the same; a list of rows has its seeds prefetched. There is more than one if
    a correction reopened a step whose seed was public.
    """
    own = ("", row.phase.step)
    seeds = (seed for seed in row.campaign.seeds.all() if seed.round == row.round and seed.step in own)
    made = [seed for seed in seeds if seed.made_at <= row.handed_in_at]
    return max(made, key=lambda seed: seed.made_at).digest if made else NO_SEED
