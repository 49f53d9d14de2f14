"""What a general decides: orders as players give them, each with its reason."""

from collections.abc import Iterable
from dataclasses import dataclass

from orders.rules.kinds import Kind
from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class GeneralOrder:
    """An order of a general, in canonical text, and why it is given, in a sentence."""

    sheet: SheetText
    reason: str


def sheets_of(orders: Iterable[GeneralOrder], kind: Kind) -> list[SheetText]:
    """The texts of the orders of one kind."""
    return [order.sheet for order in orders if order.sheet.kind is kind]
