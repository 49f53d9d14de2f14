"""The time limit of database queries of the web server; workers and commands have none."""

from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created

_LOCK_SHARE = 0.5
"""The share of a request's time limit for which it may wait for a lock, so that the user gets an answer in time."""


def bound_questions() -> None:
    """From now on PostgreSQL cancels queries of this process that exceed the time limit of a request."""
    connection_created.connect(_bound)


def _bound(connection: Any, **_: Any) -> None:
    """Set the limits on a new connection; idle transactions are ended as well."""
    limit = settings.WEB_TIME_LIMIT * 1000
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('statement_timeout', %s, false), set_config('lock_timeout', %s, false),"
            " set_config('idle_in_transaction_session_timeout', %s, false)",
            [f"{limit}ms", f"{int(limit * _LOCK_SHARE)}ms", f"{2 * limit}ms"],
        )
