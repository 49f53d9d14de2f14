"""Looking at many rows a few at a time, each in its turn."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet


def in_turn(rows: QuerySet[Any], count: int, at: datetime, every: int) -> list[int]:
    """The numbers of `count` rows whose turn it is; a turn lasts `every` seconds. Up to so many rows, of all of them.

    Nothing is kept of whose turn it was: the moment says it.
    """
    numbers = rows.order_by("pk").values_list("pk", flat=True)
    found = list(numbers[: count + 1])
    if len(found) <= count:
        return found
    turns = -(-rows.count() // count)
    first = int(at.timestamp()) // every % turns * count
    return list(numbers[first : first + count])
