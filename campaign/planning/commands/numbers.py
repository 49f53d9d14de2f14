"""Row numbers for private texts of a faction that do not reveal how many rows other factions have."""

from datetime import datetime

from django.db.models import Max, Model

_A_SECOND = 1_000_000


def number_at(rows: type[Model], at: datetime) -> int:
    """Return the number of a row made at a moment: its microseconds since 1970, or the next free number.

    Consecutive numbers would show a faction how many messages or plans all others have made between two of its own.
    Later rows have higher numbers, unless two are made in the same microsecond or a clock is set back; callers that
    need them in order hold a lock.
    """
    number = int(at.timestamp() * _A_SECOND)
    taken = rows._default_manager.filter(pk__gte=number).aggregate(last=Max("pk"))["last"]
    return number if taken is None else taken + 1
