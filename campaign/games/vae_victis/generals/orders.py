"""What a general decides: orders as players give them, each with its reason."""

from dataclasses import dataclass

from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class GeneralOrder:
    """An order of a general, in canonical text, and why it is given, in a sentence."""

    sheet: SheetText
    reason: str
