"""The time that work may still take, asked for at safe points: where nothing is held and nothing is half done.

Nothing is ever raised from outside into code that runs: between the taking of a lock and the `try` behind it is an
instruction at which that would leave the lock taken for ever. Long calculations check their time themselves.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from math import inf

_until: ContextVar[float | None] = ContextVar("time_left", default=None)


class OutOfTime(Exception):
    """A calculation has used up its time, and ends at a safe point."""


def begin(seconds: float) -> Token[float | None]:
    """Give this thread's work some seconds from now, or fewer if it has fewer; pass the returned token to `end`."""
    until, outer = time.monotonic() + seconds, _until.get()
    return _until.set(until if outer is None else min(until, outer))


def end(begun: Token[float | None]) -> None:
    """Restore what the work had before."""
    _until.reset(begun)


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Give the work within some seconds."""
    begun = begin(seconds)
    try:
        yield
    finally:
        end(begun)


def is_over() -> bool:
    """Return whether the time of this thread's work is used up; it costs less than a microsecond."""
    until = _until.get()
    return until is not None and time.monotonic() >= until


def seconds_left() -> float:
    """The seconds that this thread's work may still take; infinite for work without a limit."""
    until = _until.get()
    return inf if until is None else max(0.0, until - time.monotonic())


def check_time() -> None:
    """Raise OutOfTime if the time is used up. Call it between the steps of long calculations."""
    if is_over():
        raise OutOfTime
