"""What beat asks for is done by one worker at a time, however many beats there are."""

from collections.abc import Callable
from functools import wraps
from uuid import uuid4

from django.core.cache import cache

KEPT_OUT = 20
"""The seconds after which somebody who is at it counts as dead: what beat asks for is quick."""


def by_one_at_a_time(act: Callable[[], None]) -> Callable[[], None]:
    """Does nothing while another worker does the same; a worker that dies keeps the others out for some seconds.

    That spares work, and no more: where the cache is away or has forgotten, two do the same, and what each of them does
    is right, because the database decides.
    """
    key = f"beat:{act.__name__}"

    @wraps(act)
    def guarded() -> None:
        mark = str(uuid4())
        if not cache.add(key, mark, KEPT_OUT):
            return
        try:
            act()
        finally:
            if cache.get(key) == mark:  # else it took too long, and is another's by now
                cache.delete(key)

    return guarded
