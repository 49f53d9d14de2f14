"""The messages of exceptions that cannot quote what a player wrote: of drawing, the machine, the database, the network.

They are on a list, because no program can tell whether a message quotes an order. Of anything else only its kind is
logged. The list holds names, so that a log line needs no other part of the site.
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
"""Kinds whose messages, and those of kinds derived from them, are about the machine."""
_OF_PYTHON = (MemoryError, ImportError, ModuleNotFoundError)
_MODULES_OF_THE_SYSTEM = ("builtins", "socket", "ssl")
"""Where the system's errors come from; one without a number was raised by a program, in words of its own."""
_LIBRARIES = ("PIL", "uharfbuzz")
"""What is raised in their own code is about pictures and typefaces."""
_LONGEST_MESSAGE = 300


def safe_message(error: BaseException) -> str:
    """The first line of an exception's message, with the database's code of it; "" where it could quote an order."""
    state = getattr(error, "sqlstate", None)
    code = f"SQLSTATE {state}" if isinstance(state, str) else ""
    line = next(iter(str(error).splitlines()), "")[:_LONGEST_MESSAGE] if _is_safe(error) else ""
    return f"{line} ({code})" if line and code else line or code


def fault_of(error: BaseException) -> str:
    """An exception in one line: its kind, its message if that is safe, and the place that it comes from."""
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
    """Whether the last place that an exception comes from is in the code of one of the libraries that draw."""
    frames = traceback.extract_tb(error.__traceback__)
    return bool(frames) and PurePath(frames[-1].filename).parent.name in _LIBRARIES
