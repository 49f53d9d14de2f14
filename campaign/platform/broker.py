"""The queues of the broker."""

from dataclasses import dataclass
from typing import Any

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

BROKER_TIMEOUT_SECONDS = 1.0
"""Seconds that a page waits for an answer of the broker."""


@dataclass(frozen=True, slots=True)
class Queues:
    """The number of tasks that wait, by queue, and of those that workers have taken and not finished."""

    waiting: dict[str, int]
    taken: int


def queues() -> Queues | None:
    """Return the queues; None if the broker does not answer."""
    names = [queue.name for queue in settings.CELERY_TASK_QUEUES]
    options: dict[str, Any] = {
        "socket_timeout": BROKER_TIMEOUT_SECONDS,
        "socket_connect_timeout": BROKER_TIMEOUT_SECONDS,
        "retry": Retry(NoBackoff(), 0),
    }
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **options) as client, client.pipeline(transaction=False) as asked:
            for name in names:
                asked.llen(name)
            asked.hlen("unacked")  # where Celery stores the tasks that a worker has taken
            *lengths, taken = asked.execute()
    except (redis.RedisError, OSError):
        return None
    return Queues({name: int(length) for name, length in zip(names, lengths, strict=True)}, int(taken))
