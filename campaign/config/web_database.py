"""The time limit of database queries of the web server; workers and commands have none."""

from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created

_QUERY_SHARE, _LOCK_SHARE = 0.8, 0.5
"""The shares of a request's time limit for one query, and for waiting for a lock, so that the user gets an answer
before the process of the request is replaced."""


def bound_questions() -> None:
    """From now on PostgreSQL cancels queries of this process that take too much of a request's time limit."""
    connection_created.connect(_bound)


def _bound(connection: Any, **_: Any) -> None:
    """Set the limits on a new connection; idle transactions are ended as well."""
    limit = settings.WEB_TIME_LIMIT * 1000
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('statement_timeout', %s, false), set_config('lock_timeout', %s, false),"
            " set_config('idle_in_transaction_session_timeout', %s, false)",
            [f"{int(limit * _QUERY_SHARE)}ms", f"{int(limit * _LOCK_SHARE)}ms", f"{2 * limit}ms"],
        )
