"""The servers of a site in processes: stopped, crashed and started again, or those that somebody else runs."""

import contextlib
import secrets
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

Running = AbstractContextManager["subprocess.Popen[bytes]"]


class Server:
    """PostgreSQL or Valkey of a site. `run` starts it for as long as its context lasts; without it, it is another's."""

    def __init__(self, run: Callable[[], Running] | None, crash: signal.Signals) -> None:
        self._run, self._crash = run, crash
        self._stack = contextlib.ExitStack()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it; it answers when this returns."""
        if self._run is not None and self._process is None:
            self._process = self._stack.enter_context(self._run())

    def stop(self) -> None:
        """Ends it in order, without waiting for those who use it."""
        self._stack.close()
        self._process = None

    def crash(self) -> None:
        """Ends it at once: PostgreSQL with an immediate shutdown, Valkey with SIGKILL, which empties it."""
        if self._process is None:
            raise RuntimeError("only a server that was started here can be crashed")
        self._process.send_signal(self._crash)
        self._process.wait()
        self.stop()

    def end(self) -> None:
        """Ends it at once, if it was started here and runs: nobody wants back what is in it."""
        if self._process is not None:
            self.crash()

    def restart(self) -> None:
        """Crashes it and starts it again."""
        self.crash()
        self.start()


@contextlib.contextmanager
def database_beside(address: str) -> Iterator[str]:
    """A new database on the server of another one while the context lasts; its address."""
    name = f"site_{secrets.token_hex(6)}"
    parts = urlsplit(address)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield urlunsplit(parts._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))
