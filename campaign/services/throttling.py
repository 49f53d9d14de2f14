"""Counts what people ask for, so that nobody keeps the site from the others."""

from datetime import datetime

from django.conf import settings
from django.core.cache import cache


def seconds_to_wait(action: str, user_id: int, at: datetime) -> int:
    """Counts one more of an action by a user; 0 as long as it is not too often, else the seconds until the next count.

    `action` is one of the setting THROTTLES, which says how many of it there may be in how many seconds. The count
    begins anew with every such span of the clock. The cache's key holds the action, the user's number and the span,
    nothing else. Without a cache nothing is counted.
    """
    most, span = settings.THROTTLES[action]
    moment = int(at.timestamp())
    key = f"throttle:{action}:{user_id}:{moment // span}"
    cache.add(key, 0, timeout=2 * span)
    try:
        count = cache.incr(key)
    except ValueError:  # the cache has just dropped it to make room
        return 0
    return 0 if count <= most else span - moment % span
