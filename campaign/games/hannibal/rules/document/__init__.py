"""The document `hannibal/position/1`."""

from campaign.games.hannibal.rules.document.game_document import (
    GameDocument,
    changed,
    order_lines,
    read_document,
    with_orders,
    with_seed,
)
from campaign.games.hannibal.rules.document.orders_read import canonical_text

__all__ = [
    "GameDocument",
    "canonical_text",
    "changed",
    "order_lines",
    "read_document",
    "with_orders",
    "with_seed",
]
