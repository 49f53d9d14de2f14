"""Numbers for what a faction keeps to itself, from which nobody can count what the others have."""

from datetime import datetime

from django.db.models import Max, Model

_A_SECOND = 1_000_000


def number_at(rows: type[Model], at: datetime) -> int:
    """The number of a row that is made at a moment: its microseconds since 1970, or the next one that is free.

    Numbers given in turn would tell a faction how many messages or plans all others have made between two of its own.
    Later rows have higher numbers, unless two are made in the same microsecond or a clock is put back; who has to have
    them in order holds a lock.
    """
    number = int(at.timestamp() * _A_SECOND)
    taken = rows._default_manager.filter(pk__gte=number).aggregate(last=Max("pk"))["last"]
    return number if taken is None else taken + 1
