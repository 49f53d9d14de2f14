"""Process many rows in rotating batches."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet


def in_turn(rows: QuerySet[Any], count: int, at: datetime, every: int) -> list[int]:
    """Return the ids of the `count` rows whose turn it is, or of all if fewer; a turn lasts `every` seconds.

    Nothing is stored: the turn follows from the moment.
    """
    numbers = rows.order_by("pk").values_list("pk", flat=True)
    found = list(numbers[: count + 1])
    if len(found) <= count:
        return found
    turns = -(-rows.count() // count)
    first = int(at.timestamp()) // every % turns * count
    return list(numbers[first : first + count])
