"""The orders in force in a published step after corrections."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from orders.rules.sheets import SheetText


def corrected_sheets(values: Mapping[str, Any]) -> Iterator[SheetText]:
    """Return the orders of a stored correction; an empty text removes submitted ones."""
    return (SheetText(one["kind"], one["subject"], one["text"]) for one in values["sheets"])


def counting(
    sheets: Iterable[SheetText], replaced: Iterable[SheetText], lost: Iterable[int | str] = ()
) -> list[SheetText]:
    """Return the orders in force in a corrected step: submitted ones, replacements, none for lost armies.

    `lost` are the armies that existed when these sheets were submitted and no longer exist after the correction.
    """
    found = {(sheet.kind, sheet.subject): sheet for sheet in sheets}
    found |= {(sheet.kind, sheet.subject): sheet for sheet in replaced}
    gone = set(lost)
    return [sheet for sheet in found.values() if sheet.text and sheet.subject not in gone]
