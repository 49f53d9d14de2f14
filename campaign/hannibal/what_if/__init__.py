"""What a step comes to with given orders: it is adjudicated many times, each time with other dice (HH.2.6)."""

from campaign.hannibal.what_if.questions import (
    MOST_TRIALS,
    USUAL_TRIALS,
    Texts,
    WhatIfQuestion,
    general_texts,
    orders_of_side,
)
from campaign.hannibal.what_if.table import WhatIfTable, what_if

__all__ = [
    "MOST_TRIALS",
    "USUAL_TRIALS",
    "Texts",
    "WhatIfQuestion",
    "WhatIfTable",
    "general_texts",
    "orders_of_side",
    "what_if",
]
