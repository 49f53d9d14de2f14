"""What orders of *Vae Victis* fill in in a position document: the keys `orders`, `retreats` and `decisions`."""

from collections.abc import Callable
from typing import Any

from campaign.games.vae_victis.order_texts import answers_in, commanders_in, links_in, names_in, transfers_in
from orders.rules.sheets import SheetText

Filled = dict[str, Any]
"""The keys `orders`, `retreats` and `decisions` of a document."""


def fill_in_nothing(_filled: Filled, _sheet: SheetText) -> None:
    """A placement is carried out before there is a document (FA.4); one army alone does not concede (VP.4)."""


def by_army(part: str, key: str, *, number: bool = False) -> Callable[[Filled, SheetText], None]:
    """Write a text (or a number) under its army."""

    def write(filled: Filled, sheet: SheetText) -> None:
        value = int(sheet.text) if number else sheet.text
        filled[part].setdefault(key, {})[str(sheet.subject)] = value

    return write


def listed(key: str) -> Callable[[Filled, SheetText], None]:
    """Add an army to a list of orders."""

    def write(filled: Filled, sheet: SheetText) -> None:
        filled["orders"].setdefault(key, []).append(sheet.subject)

    return write


def fill_in_transfers(filled: Filled, sheet: SheetText) -> None:
    """Add the transfers of an army."""
    sent = [{"from": sheet.subject, "to": receiver, "fp": fp} for receiver, fp in transfers_in(sheet.text)]
    filled["orders"].setdefault("transfers", []).extend(sent)


def fill_in_links(filled: Filled, sheet: SheetText) -> None:
    """Write the sea links of a faction."""
    links = {zone: list(names) for zone, names in links_in(sheet.text).items()}
    filled["orders"].setdefault("sea_links", {})[sheet.subject] = links


def fill_in_retreat(filled: Filled, sheet: SheetText) -> None:
    """Add an army to the list of retreats."""
    filled["retreats"].append(sheet.subject)


def fill_in_surrender(filled: Filled, sheet: SheetText) -> None:
    """Add structures to the list of those that surrender."""
    filled["decisions"].setdefault("surrender", []).extend(names_in(sheet.text))


def fill_in_borrowers(filled: Filled, sheet: SheetText) -> None:
    """Write who asks for an army, if anyone does."""
    asking = sorted(seat for seat, yes in answers_in(sheet.text).items() if yes)
    if asking:
        filled["orders"].setdefault("borrow", {})[str(sheet.subject)] = asking


def fill_in_commanders(filled: Filled, sheet: SheetText) -> None:
    """Write the commanders of free armies of a faction."""
    named = {str(army): seat for army, seat in commanders_in(sheet.text).items()}
    filled["orders"].setdefault("free_command", {})[sheet.subject] = named
