"""Timing code, and writing the result."""

import statistics
import time
from collections.abc import Callable


def timed(work: Callable[[], object], runs: int) -> str:
    """Return the time of that many runs in words."""
    return in_words([seconds_of(work) for _ in range(runs)])


def seconds_of(work: Callable[[], object]) -> float:
    """Return how many seconds a function takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def cpu_seconds_of(work: Callable[[], object]) -> float:
    """Return how many seconds of CPU a function takes, whatever else the machine does."""
    start = time.process_time()
    work()
    return time.process_time() - start


def in_words(seconds: list[float]) -> str:
    """Return the median, and in brackets minimum and maximum, all in milliseconds."""
    fewest, median, most = (1000 * figure for figure in (min(seconds), statistics.median(seconds), max(seconds)))
    return f"{median:8.2f} ms  [{fewest:.2f} - {most:.2f}]"
