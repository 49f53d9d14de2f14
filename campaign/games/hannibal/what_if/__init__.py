"""The chances of a step with given orders: it is adjudicated many times, each time with other dice (HH.2.6).

Begin with `table.py`.
"""

from campaign.games.hannibal.what_if.questions import (
    MOST_TRIALS,
    USUAL_TRIALS,
    Texts,
    WhatIfQuestion,
    general_texts,
    orders_of_side,
    sees_all_units,
)
from campaign.games.hannibal.what_if.table import NOBODY, ControlRow, Spread, WhatIfTable, what_if

__all__ = [
    "MOST_TRIALS",
    "NOBODY",
    "USUAL_TRIALS",
    "ControlRow",
    "Spread",
    "Texts",
    "WhatIfQuestion",
    "WhatIfTable",
    "general_texts",
    "orders_of_side",
    "sees_all_units",
    "what_if",
]
