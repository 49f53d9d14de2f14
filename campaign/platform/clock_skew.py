"""Compare moments written by the clocks of several machines."""

from datetime import datetime, timedelta

from django.db.models import Q


def long_from(field: str, at: datetime, span: timedelta) -> Q:
    """Return a condition: a moment is at least `span` away, in the past or so far ahead that a clock was wrong.

    Moments are written by the clock of one machine and compared with that of another. Without the second part, a task
    dated in the future would wait for as long as that clock was ahead.
    """
    return Q(**{f"{field}__lte": at - span}) | Q(**{f"{field}__gte": at + span})
