"""Saying how far long work is, for the person at the terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

PAUSE_SECONDS = 3.0
"""The time between two lines; work that takes less says nothing."""

T = TypeVar("T")


class Progress:
    """Long work that consists of many pieces, such as `Progress("Files checked", 340)`."""

    def __init__(self, what: str, total: int | None = None) -> None:
        self._what, self._total, self._done = what, total, 0
        self._said = time.monotonic()

    def step(self) -> None:
        """Count a finished piece; now and then, write to standard error how many are done."""
        self._done += 1
        if time.monotonic() - self._said < PAUSE_SECONDS:
            return
        self._said = time.monotonic()
        of = "" if self._total is None else f" of {self._total:,}"
        sys.stderr.write(f"{self._what}: {self._done:,}{of}\n")
        sys.stderr.flush()


def with_progress(items: Iterable[T], what: str, total: int | None = None) -> Iterator[T]:
    """Yield the items; each counts as a finished piece when the next one is asked for."""
    progress = Progress(what, total)
    for item in items:
        yield item
        progress.step()
