"""A cache that the site can do without."""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

PAUSE_SECONDS = 10.0
"""A cache that did not answer is not tried again for this long, so that not every page waits for it."""

Answer = TypeVar("Answer")


class ForgivingRedisCache(RedisCache):
    """Redis, or while it is unreachable a cache that stores nothing.

    Rate limits then do not count: a broken cache must not lock anyone out. Only counts are stored here, never anything
    that a user wrote.
    """

    _asked_again_at = 0.0  # of this process, by its monotonic clock

    def add(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Add as Redis does; return True without it, as if the key were new."""
        return self._or(True, lambda: super(ForgivingRedisCache, self).add(key, value, timeout, version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Get as Redis does; return the default without it."""
        return self._or(default, lambda: super(ForgivingRedisCache, self).get(key, default, version))

    def set(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Set as Redis does; do nothing without it."""
        self._or(None, lambda: super(ForgivingRedisCache, self).set(key, value, timeout, version))

    def touch(self, key: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Touch as Redis does; return False without it, as if the key were missing."""
        return self._or(False, lambda: super(ForgivingRedisCache, self).touch(key, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Delete as Redis does; return False without it, as if the key were missing."""
        return self._or(False, lambda: super(ForgivingRedisCache, self).delete(key, version))

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        """Get as Redis does; return nothing without it."""
        return self._or({}, lambda: super(ForgivingRedisCache, self).get_many(keys, version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Check as Redis does; return False without it."""
        return self._or(False, lambda: super(ForgivingRedisCache, self).has_key(key, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Increment as Redis does, ValueError for a missing key; without it return the first count."""
        return self._or(delta, lambda: super(ForgivingRedisCache, self).incr(key, delta, version))

    def set_many(
        self, data: Mapping[Any, Any], timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        """Set as Redis does; without it store nothing."""
        return self._or([], lambda: super(ForgivingRedisCache, self).set_many(dict(data), timeout, version))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        """Delete as Redis does; do nothing without it."""
        self._or(None, lambda: super(ForgivingRedisCache, self).delete_many(keys, version))

    def clear(self) -> None:
        """Clear as Redis does; do nothing without it."""
        self._or(None, lambda: super(ForgivingRedisCache, self).clear())

    def _or(self, without: Answer, ask: Callable[[], Answer]) -> Answer:
        """Return the answer of Redis, or the fallback; its absence is logged once per pause."""
        if time.monotonic() < ForgivingRedisCache._asked_again_at:
            return without
        try:
            return ask()
        except (RedisError, OSError) as error:
            ForgivingRedisCache._asked_again_at = time.monotonic() + PAUSE_SECONDS
            log.warning("campaign.cache.unreachable pause=%d error=%s", PAUSE_SECONDS, type(error).__name__)
            return without
