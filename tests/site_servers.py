"""The servers of a site in processes: stopped, crashed and started again."""

import contextlib
import signal
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager

Running = AbstractContextManager["subprocess.Popen[bytes]"]


class Server:
    """PostgreSQL or Valkey of a site. `run` starts it for as long as its context lasts."""

    def __init__(self, run: Callable[[], Running], crash: signal.Signals) -> None:
        self._run, self._crash = run, crash
        self._stack = contextlib.ExitStack()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it; it answers when this returns."""
        if self._process is None:
            self._process = self._stack.enter_context(self._run())

    def stop(self) -> None:
        """Ends it in order, without waiting for those who use it."""
        self._stack.close()
        self._process = None

    def crash(self) -> None:
        """Ends it at once: PostgreSQL with an immediate shutdown, Valkey with SIGKILL, which empties it."""
        if self._process is None:
            raise RuntimeError("only a server that runs can be crashed")
        self._process.send_signal(self._crash)
        self._process.wait()
        self.stop()

    def end(self) -> None:
        """Ends it at once, if it runs: nobody wants back what is in it."""
        if self._process is not None:
            self.crash()

    def restart(self) -> None:
        """Crashes it and starts it again."""
        self.crash()
        self.start()
