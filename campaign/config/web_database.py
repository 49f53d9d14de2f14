"""The limits of the web server's database connections: their queries' time, and how many it keeps.

Workers and commands have none.
"""

import threading
from typing import Any

from django.conf import settings
from django.core.signals import request_finished
from django.db import connection
from django.db.backends.signals import connection_created

_QUERY_SHARE, _LOCK_SHARE = 0.8, 0.5
"""The shares of a request's time limit for one query, and for waiting for a lock, so that the user gets an answer
before the process of the request is replaced."""
_keeping: set[int] = set()
"""The threads that keep their connection for their next request."""


def bound_questions() -> None:
    """From now on PostgreSQL cancels queries of this process that take too much of a request's time limit."""
    connection_created.connect(_bound)


def keep_few_connections() -> None:
    """From now on this process keeps no more connections between requests than threads work at a time.

    It has more threads, which wait for another web server most of the time.
    """
    request_finished.connect(_close_surplus)


def _close_surplus(**_: Any) -> None:
    """Close the connection of a thread if enough others keep theirs."""
    if connection.connection is None or threading.get_ident() in _keeping:
        return
    if len(_keeping) < settings.WEB_THREADS:
        _keeping.add(threading.get_ident())
    else:
        connection.close()


def _bound(connection: Any, **_: Any) -> None:
    """Set the limits on a new connection; idle transactions are ended as well."""
    limit = settings.WEB_TIME_LIMIT * 1000
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('statement_timeout', %s, false), set_config('lock_timeout', %s, false),"
            " set_config('idle_in_transaction_session_timeout', %s, false)",
            [f"{int(limit * _QUERY_SHARE)}ms", f"{int(limit * _LOCK_SHARE)}ms", f"{2 * limit}ms"],
        )
