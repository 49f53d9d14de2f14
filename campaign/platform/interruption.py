"""Ending work that takes too long: another thread raises an exception in the thread that does it.

Python raises it before the next instruction of that thread, so loops of rules, forms and templates end at once. What
waits in C does not notice before it returns: the database, the broker and the cache have timeouts of their own.
"""

import ctypes
import threading
from collections.abc import Callable
from typing import TypeVar

_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = (ctypes.c_ulong, ctypes.py_object)
_raise_in.restype = ctypes.c_int
_NOTHING = ctypes.py_object()
"""The null pointer, which takes back what has not been raised yet."""

T = TypeVar("T")


class Interrupted(BaseException):
    """Work was interrupted. It is no `Exception`, so that code which goes on after errors does not."""


class Interruptible:
    """Work that other threads can interrupt while it runs."""

    def __init__(self) -> None:
        self._thread = 0
        self._lock = threading.Lock()

    def run(self, act: Callable[[], T]) -> T:
        """Does the work in this thread; what came of it. Raises Interrupted, here and never later.

        What the work holds is given back as after any exception: `with` and `finally` run, transactions roll back.
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
        """Raises Interrupted in the thread that does the work; False, and nothing happens, where it does not run."""
        with self._lock:
            return bool(self._thread) and _raise_in(self._thread, ctypes.py_object(Interrupted)) > 0

    def _end(self) -> None:
        with self._lock:
            thread, self._thread = self._thread, 0
            if thread:
                _raise_in(thread, _NOTHING)
