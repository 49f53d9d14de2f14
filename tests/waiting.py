"""Waiting until something is so, of processes, threads and databases; browsers wait by `expect` of Playwright.

Nothing fails because a machine is slow: the patience is far longer than anything takes.
"""

import time
from collections.abc import Callable

from django.db import DatabaseError, InterfaceError, connection

PATIENCE = 300.0
"""Seconds after which something that must come has not come; on a quiet machine everything takes a few."""


def wait_for(what: str, condition: Callable[[], object], patience: float = PATIENCE, *, pause: float = 0.05) -> float:
    """Wait until a condition holds; return the seconds that it took. Raise AssertionError with `what` was waited for.

    It looks again after a `pause` of so many seconds. While the database cannot be reached nothing holds.
    """
    begun = time.monotonic()
    while not _holds(condition):
        if time.monotonic() > begun + patience:
            raise AssertionError(f"after {patience:.0f} s still not: {what}")
        time.sleep(pause)
    return time.monotonic() - begun


def _holds(condition: Callable[[], object]) -> bool:
    try:
        return bool(condition())
    except (DatabaseError, InterfaceError):
        connection.close()
        return False
