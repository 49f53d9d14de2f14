"""How orders look in receipts, and in the documents into which they are filled (OR.4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaign.games.receipts import GameReceipts
from campaign.games.vae_victis.kinds import Kind, orders_of_sheets
from campaign.games.vae_victis.rules.sieges import thrown
from campaign.games.vae_victis.steps import VAE_VICTIS
from orders.rules.sheets import SheetText, asks_for_nothing


def _facts_in(filled: Mapping[str, Any]) -> list[str]:
    """The content of the keys `orders`, `retreats` and `decisions`."""
    orders, decisions = filled.get("orders") or {}, filled.get("decisions") or {}
    found = [
        f"{key} {army}: {text}" for key in ("initiative", "movement") for army, text in orders.get(key, {}).items()
    ]
    found += [f"{key} {army}" for key in ("assault", "lift_siege") for army in orders.get(key, ())]
    found += [f"transfer {one['from']} to {one['to']}: {one['fp']}" for one in orders.get("transfers", ())]
    for faction, zones in orders.get("sea_links", {}).items():
        found += [f"sea_links {faction} {zone}: {', '.join(names)}" for zone, names in zones.items()]
    for key in ("lend", "default_zone"):
        found += [f"{key} {subject}: {value}" for subject, value in orders.get(key, {}).items()]
    found += [f"borrow {army}: {', '.join(seats)}" for army, seats in orders.get("borrow", {}).items()]
    for faction, commanders in orders.get("free_command", {}).items():
        found += [f"free_command {faction} {army}: {seat}" for army, seat in commanders.items()]
    found += [f"retreat {army}" for army in filled.get("retreats") or ()]
    for key in ("advance", "debark", "besiege"):
        found += [f"{key} {army}: {value}" for army, value in decisions.get(key, {}).items()]
    found += [f"{key} {name}" for key in ("surrender", "concede") for name in decisions.get(key, ())]
    return found


def _agreed(sheets: Sequence[SheetText], owners: Mapping[int | str, str]) -> list[str]:
    """The factions that may have conceded: an army of theirs agrees, and none says the contrary (VP.4).

    No list says which armies are on the map, so an army without receipts is no gap.
    """
    own = [sheet for sheet in sheets if sheet.kind == Kind.CONCEDE and sheet.subject in owners]
    said = [(owners[sheet.subject], asks_for_nothing(sheet)) for sheet in own]
    against = {faction for faction, refuses in said if refuses}
    return sorted({f"concede {faction}" for faction, _ in said if faction not in against})


RECEIPTS = GameReceipts(
    game=VAE_VICTIS,
    always=("initiative", "movement", "administration"),
    facts_of=lambda sheet: _facts_in(orders_of_sheets([sheet])),
    facts_in=_facts_in,
    siege_die=thrown,
    may_be_left_out=(Kind.TAKE_OVER, Kind.SURRENDER),
    agreed=_agreed,
)
