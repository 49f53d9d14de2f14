"""Interrupting work that takes too long: another thread raises an exception in the thread that runs it.

Python raises it before the next instruction of that thread, so loops of rules, forms and templates end at once. Code
that waits in C does not notice before it returns: database, broker and cache have their own timeouts.
"""

import ctypes
import threading
from collections.abc import Callable
from typing import TypeVar

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = (ctypes.c_ulong, ctypes.py_object)
_raise_in.restype = ctypes.c_int
_NOTHING = ctypes.py_object()
"""The null pointer, which cancels an exception that has not been raised yet."""

T = TypeVar("T")


class Interrupted(BaseException):
    """Work was interrupted. It is no `Exception`, so that code which swallows errors does not swallow it."""


class Interruptible:
    """Work that other threads can interrupt while it runs."""

    def __init__(self) -> None:
        self._thread = 0
        self._lock = threading.Lock()

    def run(self, act: Callable[[], T]) -> T:
        """Run the work in this thread and return its result. Raise Interrupted, here and never later.

        Resources are released as after any exception: `with` and `finally` run, transactions roll back.
        """
        try:
            self._thread = threading.get_ident()
            try:
                return act()
            finally:
                self._end()
        except Interrupted:
            self._end()  # the line above may be where it was interrupted
            raise

    def interrupt(self) -> bool:
        """Raise Interrupted in the thread that runs the work; return False and do nothing if it is not running."""
        with self._lock:
            return bool(self._thread) and _raise_in(self._thread, ctypes.py_object(Interrupted)) > 0

    def _end(self) -> None:
        with self._lock:
            thread, self._thread = self._thread, 0
            if thread:
                _raise_in(thread, _NOTHING)
