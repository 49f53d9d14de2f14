"""Honour: who commands which army, and who is first among equals (HO). Import from here."""

from campaign.games.vae_victis.rules.honour.exchange import with_shares_exchanged
from campaign.games.vae_victis.rules.honour.honour_file import honour_entry
from campaign.games.vae_victis.rules.honour.ledger_events import is_of_the_ledger
from campaign.games.vae_victis.rules.honour.order_of_players import acting_princeps, final_table, players_in_order
from campaign.games.vae_victis.rules.honour.points_of_initiative import order_of_points
from campaign.games.vae_victis.rules.honour.seats import honour_at_the_start, is_usable_id, with_vacancies

__all__ = [
    "acting_princeps",
    "final_table",
    "honour_at_the_start",
    "honour_entry",
    "is_of_the_ledger",
    "is_usable_id",
    "order_of_points",
    "players_in_order",
    "with_shares_exchanged",
    "with_vacancies",
]
