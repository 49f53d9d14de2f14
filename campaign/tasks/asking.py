"""What the clock has asked workers for lately."""

from django.core.cache import cache


def asked_lately(task: str, subject: int | str, seconds: int) -> bool:
    """Whether the clock has asked for the same a short while ago; from now on it has.

    It keeps queues from growing while workers are behind. That the cache was emptied, or is away, does no harm: whoever
    does something a second time finds it done.
    """
    key = f"asked:{task}:{subject}".replace(" ", ":")
    return not cache.add(key, 1, seconds)
