"""How orders look in receipts, and in the documents into which they are filled (HH.15.1)."""

from collections.abc import Mapping
from typing import Any

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.position import CARTHAGO
from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.receipts import GameReceipts
from orders.rules.kinds import name_in_documents
from orders.rules.sheets import SheetText, asks_for_nothing


def _facts_of(sheet: SheetText) -> list[str]:
    return [] if asks_for_nothing(sheet) else [f"{name_in_documents(sheet.kind)} {sheet.subject}: {sheet.text}"]


def _facts_in(filled: Mapping[str, Any]) -> list[str]:
    """The content of the key `sheets`."""
    sheets = (filled.get("sheets") or {}).items()
    return [f"{kind} {subject}: {text}" for kind, given in sheets for subject, text in given.items()]


RECEIPTS = GameReceipts(
    game=HANNIBAL,
    always=("march_1", "march_2", "battle"),
    always_even=("ballot", "offices"),
    only_even=("ballot", "offices", "dictator"),
    seed_each=True,
    facts_of=_facts_of,
    facts_in=_facts_in,
    by_name=True,
    sealed_faction=CARTHAGO,
    sealed=(Kind.TAKE, Kind.BATTLE, Kind.MARCH),
)
"""Rounds with even numbers are summers (HH.2.1).

Of marches all stay sealed, or those that leave units behind would be known.
"""
