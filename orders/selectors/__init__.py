"""The only access to orders: nothing else in the project reads them."""

from orders.selectors.entered import (
    EnteredOrder,
    UnconfirmedOrder,
    entered_before,
    entered_that_count,
    phases_waiting,
    unconfirmed_in,
)
from orders.selectors.receipts import Receipt, last_given, listed_receipts, moment_text, own_receipts, receipts_given
from orders.selectors.revealed import RevealedVersion, revealed_sheets
from orders.selectors.sheets import (
    FirstMoments,
    Sheet,
    StepActivity,
    StillSealed,
    armies_heard,
    armies_repeated,
    first_moments_in,
    heard_in,
    last_handed_in,
    last_versions,
    phases_spoken_in,
    readable_sheets,
    sheets_for_adjudication,
    sheets_in_force,
)

__all__ = [
    "EnteredOrder",
    "FirstMoments",
    "Receipt",
    "RevealedVersion",
    "Sheet",
    "StepActivity",
    "StillSealed",
    "UnconfirmedOrder",
    "armies_heard",
    "armies_repeated",
    "entered_before",
    "entered_that_count",
    "first_moments_in",
    "heard_in",
    "last_given",
    "last_handed_in",
    "last_versions",
    "listed_receipts",
    "moment_text",
    "own_receipts",
    "phases_spoken_in",
    "phases_waiting",
    "readable_sheets",
    "receipts_given",
    "revealed_sheets",
    "sheets_for_adjudication",
    "sheets_in_force",
    "unconfirmed_in",
]
