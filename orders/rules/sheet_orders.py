"""What sheets come to in a position document: orders, retreats, decisions."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from orders.rules.kinds import Kind
from orders.rules.sheets import SheetText, answers_in, asks_for_nothing, commanders_in, links_in, names_in, transfers_in

Filled = dict[str, Any]
"""The keys `orders`, `retreats` and `decisions` of a document."""


def orders_of_sheets(sheets: Iterable[SheetText]) -> Filled:
    """The keys that these sheets fill in in a position document: `orders`, `retreats`, `decisions`.

    Sheets that ask for nothing leave no trace, placements are no part of a document, and whether a faction concedes
    is said by the sheets of all its armies together (VP.4).
    """
    filled: Filled = {"orders": {}, "retreats": [], "decisions": {}}
    for sheet in sheets:
        if not asks_for_nothing(sheet):
            _WRITERS[sheet.kind](filled, sheet)
    filled["retreats"].sort()
    return filled


def _nowhere(_filled: Filled, _sheet: SheetText) -> None:
    """A placement is carried out before there is a document (FA.4); one army alone does not concede (VP.4)."""


def _by_army(part: str, key: str, *, number: bool = False) -> Callable[[Filled, SheetText], None]:
    """Write a text (or a number) under its army."""

    def write(filled: Filled, sheet: SheetText) -> None:
        value = int(sheet.text) if number else sheet.text
        filled[part].setdefault(key, {})[str(sheet.subject)] = value

    return write


def _listed(key: str) -> Callable[[Filled, SheetText], None]:
    """Add an army to a list of orders."""

    def write(filled: Filled, sheet: SheetText) -> None:
        filled["orders"].setdefault(key, []).append(sheet.subject)

    return write


def _transfers(filled: Filled, sheet: SheetText) -> None:
    sent = [{"from": sheet.subject, "to": receiver, "fp": fp} for receiver, fp in transfers_in(sheet.text)]
    filled["orders"].setdefault("transfers", []).extend(sent)


def _links(filled: Filled, sheet: SheetText) -> None:
    links = {zone: list(names) for zone, names in links_in(sheet.text).items()}
    filled["orders"].setdefault("sea_links", {})[sheet.subject] = links


def _retreat(filled: Filled, sheet: SheetText) -> None:
    filled["retreats"].append(sheet.subject)


def _surrender(filled: Filled, sheet: SheetText) -> None:
    filled["decisions"].setdefault("surrender", []).extend(names_in(sheet.text))


def _borrow(filled: Filled, sheet: SheetText) -> None:
    asking = sorted(seat for seat, yes in answers_in(sheet.text).items() if yes)
    if asking:
        filled["orders"].setdefault("borrow", {})[str(sheet.subject)] = asking


def _free_command(filled: Filled, sheet: SheetText) -> None:
    named = {str(army): seat for army, seat in commanders_in(sheet.text).items()}
    filled["orders"].setdefault("free_command", {})[sheet.subject] = named


_WRITERS: Mapping[Kind, Callable[[Filled, SheetText], None]] = {
    Kind.PLACEMENT: _nowhere,
    Kind.INITIATIVE: _by_army("orders", "initiative"),
    Kind.MOVEMENT: _by_army("orders", "movement"),
    Kind.ASSAULT: _listed("assault"),
    Kind.LIFT_SIEGE: _listed("lift_siege"),
    Kind.TRANSFER: _transfers,
    Kind.SEA_LINKS: _links,
    Kind.RETREAT: _retreat,
    Kind.ADVANCE: _by_army("decisions", "advance"),
    Kind.DEBARK: _by_army("decisions", "debark", number=True),
    Kind.BESIEGE: _by_army("decisions", "besiege"),
    Kind.TAKE_OVER: _by_army("decisions", "besiege"),
    Kind.SURRENDER: _surrender,
    Kind.CONCEDE: _nowhere,
    Kind.LEND: _by_army("orders", "lend"),
    Kind.BORROW: _borrow,
    Kind.FREE_COMMAND: _free_command,
    Kind.DEFAULT_ZONE: _by_army("orders", "default_zone"),
}
