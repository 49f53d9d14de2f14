"""How long work takes, and how that is written."""

import statistics
import time
from collections.abc import Callable


def timed(work: Callable[[], object], runs: int) -> str:
    """The time of that many runs in words."""
    return in_words([seconds_of(work) for _ in range(runs)])


def seconds_of(work: Callable[[], object]) -> float:
    """How many seconds a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_words(seconds: list[float]) -> str:
    """The median, and in brackets the fewest and the most, all in milliseconds."""
    fewest, median, most = (1000 * figure for figure in (min(seconds), statistics.median(seconds), max(seconds)))
    return f"{median:8.2f} ms  [{fewest:.2f} - {most:.2f}]"
