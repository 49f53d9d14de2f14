"""The document `hannibal/position/1`."""

from campaign.hannibal.rules.document.game_document import (
    GameDocument,
    changed,
    order_lines,
    read_document,
    with_orders,
)

__all__ = ["GameDocument", "changed", "order_lines", "read_document", "with_orders"]
