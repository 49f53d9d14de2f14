"""What was long ago, by clocks of several machines."""

from datetime import datetime, timedelta

from django.db.models import Q


def long_from(field: str, at: datetime, span: timedelta) -> Q:
    """Whether the moment of a field is at least `span` away: long ago, or so far ahead that a clock was wrong.

    Moments are written by the clock of one machine and compared with that of another one. Were a moment that lies
    ahead taken at its word, what waits for it would wait for as long as that clock was wrong.
    """
    return Q(**{f"{field}__lte": at - span}) | Q(**{f"{field}__gte": at + span})
