"""Honour: who commands which army, and who is first among equals (HO). Import from here."""

from campaign.rules.honour.ledger_events import is_of_the_ledger
from campaign.rules.honour.order_of_players import acting_princeps, final_table, players_in_order
from campaign.rules.honour.seats import (
    SeatsNow,
    StartingSeat,
    honour_at_the_start,
    is_usable_id,
    with_vacancies,
)

__all__ = [
    "SeatsNow",
    "StartingSeat",
    "acting_princeps",
    "final_table",
    "honour_at_the_start",
    "is_of_the_ledger",
    "is_usable_id",
    "players_in_order",
    "with_vacancies",
]
