"""The sheets that count in a published step once it has been corrected."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from campaign.rules.document import read_text
from orders.rules.kinds import Kind
from orders.rules.sheets import SheetText


def corrected_sheets(values: Mapping[str, Any]) -> Iterator[SheetText]:
    """The sheets of a stored correction; one with an empty text takes back what was submitted."""
    return (SheetText(Kind(one["kind"]), one["subject"], one["text"]) for one in values["sheets"])


def counting(
    sheets: Iterable[SheetText], replaced: Iterable[SheetText], lost: Iterable[int | str] = ()
) -> list[SheetText]:
    """The sheets that count in a corrected step: those handed in, others in the place of some, none of armies lost.

    `lost` are the armies that were there when these sheets were handed in, and are not by the correction.
    """
    found = {(sheet.kind, sheet.subject): sheet for sheet in sheets}
    found |= {(sheet.kind, sheet.subject): sheet for sheet in replaced}
    gone = set(lost)
    return [sheet for sheet in found.values() if sheet.text and sheet.subject not in gone]


def lost_armies(asked: str, text: str) -> set[int]:
    """The armies of the document for which sheets were handed in that another document, of the same step, has not."""
    if text == asked:
        return set()
    before, after = (read_text(one).position.army for one in (asked, text))
    return set(before) - set(after)
