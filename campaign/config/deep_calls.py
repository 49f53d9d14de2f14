"""Room for the frames of deep calls.

CPython keeps the frames of calls in pieces of 16 KiB, takes a new piece from the system when one is full, and gives it
back as soon as it is empty. A loop that calls a function just where a piece ends does both each time, which can cost a
fifth of a request: middleware, views and templates lie some sixty calls deep.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_ROOM = 40_000
"""Values for which a frame asks; the piece that it is given has a power of two of bytes, and the rest is for others."""


def with_room(function: Callable[P, T]) -> Callable[P, T]:
    """The same function, below which some hundred calls lie in one piece. What nobody uses of it costs nothing."""

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)

    call.__code__ = call.__code__.replace(co_stacksize=_ROOM)
    return wraps(function)(call)
