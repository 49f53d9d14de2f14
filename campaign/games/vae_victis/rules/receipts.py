"""How orders look in receipts, and in the documents into which they are filled (OR.4)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from campaign.games.receipts import GameReceipts
from campaign.games.vae_victis.kinds import Kind, orders_of_sheets
from campaign.games.vae_victis.rules.sieges import thrown
from campaign.games.vae_victis.steps import VAE_VICTIS
from orders.rules.sheets import SheetText, asks_for_nothing


def _facts_in(filled: Mapping[str, Any]) -> list[str]:
    """The content of the keys `orders`, `retreats` and `decisions`, each thing in a line by its key and its shape."""
    parts = {**(filled.get("orders") or {}), "retreat": filled.get("retreats"), **(filled.get("decisions") or {})}
    sent = parts.pop("transfers", None) or ()
    found = [fact for key, value in parts.items() if key != _NO_SHEET for fact in _facts(key, value or ())]
    return [*found, *(f"transfer {one['from']} to {one['to']}: {one['fp']}" for one in sent)]


_NO_SHEET = "away"
"""The key of `orders` that no player writes: the seats that stand in for others (HO.33)."""


def _facts(key: str, value: Any) -> Iterator[str]:
    """The lines of a list, or of values by what they are about."""
    if not isinstance(value, Mapping):
        yield from (f"{key} {one}" for one in value)
        return
    for about, one in value.items():
        if isinstance(one, Mapping):
            yield from _facts(f"{key} {about}", one)
        else:
            yield f"{key} {about}: {', '.join(one) if isinstance(one, list | tuple) else one}"


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
