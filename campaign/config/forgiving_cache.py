"""The cache of a site that goes on without it."""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

PAUSE_SECONDS = 10.0
"""A cache that did not answer is not asked again for this long, so that not every page waits for it."""

Answer = TypeVar("Answer")


class ForgivingRedisCache(RedisCache):
    """Redis, or while it cannot be reached a cache that keeps nothing.

    What is counted in it, tries and requests, is then not counted: a broken cache lets people in. Only counts are kept
    here, never anything that somebody wrote.
    """

    _asked_again_at = 0.0  # of this process, by its steady clock

    def add(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """As Redis does; True without it, as if nobody had been first."""
        return self._or(True, lambda: super(ForgivingRedisCache, self).add(key, value, timeout, version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """As Redis does; the default without it."""
        return self._or(default, lambda: super(ForgivingRedisCache, self).get(key, default, version))

    def set(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """As Redis does; nothing without it."""
        self._or(None, lambda: super(ForgivingRedisCache, self).set(key, value, timeout, version))

    def touch(self, key: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """As Redis does; False without it, because the key is not there."""
        return self._or(False, lambda: super(ForgivingRedisCache, self).touch(key, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """As Redis does; False without it, because the key was not there."""
        return self._or(False, lambda: super(ForgivingRedisCache, self).delete(key, version))

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        """As Redis does; nothing without it."""
        return self._or({}, lambda: super(ForgivingRedisCache, self).get_many(keys, version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """As Redis does; False without it."""
        return self._or(False, lambda: super(ForgivingRedisCache, self).has_key(key, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """As Redis does, ValueError for a key that is not there; without it as if counting had just begun."""
        return self._or(delta, lambda: super(ForgivingRedisCache, self).incr(key, delta, version))

    def set_many(
        self, data: Mapping[Any, Any], timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        """As Redis does; without it nothing is kept and nothing said of it."""
        return self._or([], lambda: super(ForgivingRedisCache, self).set_many(dict(data), timeout, version))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        """As Redis does; nothing without it."""
        self._or(None, lambda: super(ForgivingRedisCache, self).delete_many(keys, version))

    def clear(self) -> None:
        """As Redis does; nothing without it."""
        self._or(None, lambda: super(ForgivingRedisCache, self).clear())

    def _or(self, without: Answer, ask: Callable[[], Answer]) -> Answer:
        """What Redis answers, or what is said without it; that it is gone is logged once in every pause."""
        if time.monotonic() < ForgivingRedisCache._asked_again_at:
            return without
        try:
            return ask()
        except (RedisError, OSError) as error:
            ForgivingRedisCache._asked_again_at = time.monotonic() + PAUSE_SECONDS
            log.warning("campaign.cache.unreachable pause=%d error=%s", PAUSE_SECONDS, type(error).__name__)
            return without
