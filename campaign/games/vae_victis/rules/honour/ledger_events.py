"""Which events of a document are entries of the ledger (HO.36, HO.40)."""

from collections.abc import Mapping


def is_of_the_ledger(event: Mapping[str, object]) -> bool:
    """Whether an event changes the points of a seat; the other events of honour are public."""
    return str(event["kind"]).startswith("honour_")
