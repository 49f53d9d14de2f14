"""How long a question of the web server may take in the database: workers and commands are not bounded so."""

from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created

_LOCK_SHARE = 0.5
"""Of the time limit of a request, so that someone who waits for a lock is told so before the limit."""


def bound_questions() -> None:
    """From now on PostgreSQL ends questions of this process that take longer than a request may."""
    connection_created.connect(_bound)


def _bound(connection: Any, **_: Any) -> None:
    """Bounds a connection that has just been made; what it begins and forgets is ended as well."""
    limit = settings.WEB_TIME_LIMIT * 1000
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('statement_timeout', %s, false), set_config('lock_timeout', %s, false),"
            " set_config('idle_in_transaction_session_timeout', %s, false)",
            [f"{limit}ms", f"{int(limit * _LOCK_SHARE)}ms", f"{2 * limit}ms"],
        )
