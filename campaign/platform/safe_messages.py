"""Exception messages that cannot quote what a player wrote: of drawing, the machine, the database, the network.

They are listed, because no program can decide whether a message quotes an order. Of all others only the kind is logged.
The list holds names, so that logging imports no other part of the site.
"""

import traceback
from pathlib import PurePath

_KINDS = frozenset({
    "django.db.utils.InterfaceError",
    "django.db.utils.OperationalError",
    "kombu.exceptions.OperationalError",
    "orders.sealing.CannotUnseal",
    "PIL.Image.DecompressionBombError",
    "PIL.UnidentifiedImageError",
    "psycopg.InterfaceError",
    "psycopg.OperationalError",
    "redis.exceptions.ConnectionError",
    "redis.exceptions.OutOfMemoryError",
    "redis.exceptions.TimeoutError",
    "uharfbuzz._harfbuzz.HarfBuzzError",
})  # fmt: skip
"""Exceptions whose messages, and those of their subclasses, are about the machine."""
_OF_PYTHON = (MemoryError, ImportError, ModuleNotFoundError)
_MODULES_OF_THE_SYSTEM = ("builtins", "socket", "ssl")
"""The modules of system errors; one without a number was raised by a program, in its own words."""
_LIBRARIES = ("PIL", "uharfbuzz")
"""Errors raised in the code of these libraries are about pictures and typefaces."""
_LONGEST_MESSAGE = 300


def safe_message(error: BaseException) -> str:
    """Return the first line of an exception's message with the database's error code; "" if it may quote an order."""
    state = getattr(error, "sqlstate", None)
    code = f"SQLSTATE {state}" if isinstance(state, str) else ""
    line = next(iter(str(error).splitlines()), "")[:_LONGEST_MESSAGE] if _is_safe(error) else ""
    return f"{line} ({code})" if line and code else line or code


def fault_of(error: BaseException) -> str:
    """Return an exception in one line: its kind, its message if that is safe, and its place in the code."""
    message = safe_message(error)
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({PurePath(frames[-1].filename).name}, line {frames[-1].lineno}, in {frames[-1].name})" if frames else ""
    return f"{type(error).__name__}{f': {message}' if message else ''}{place}"


def _is_safe(error: BaseException) -> bool:
    if isinstance(error, OSError) and error.errno is not None and type(error).__module__ in _MODULES_OF_THE_SYSTEM:
        return True
    if type(error) in _OF_PYTHON:
        return True
    kinds = {f"{kind.__module__}.{kind.__qualname__}" for kind in type(error).__mro__}
    return bool(kinds & _KINDS) or _raised_by_library(error)


def _raised_by_library(error: BaseException) -> bool:
    """Return whether an exception was raised in the code of one of the drawing libraries."""
    frames = traceback.extract_tb(error.__traceback__)
    return bool(frames) and PurePath(frames[-1].filename).parent.name in _LIBRARIES
