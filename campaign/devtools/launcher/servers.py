"""PostgreSQL and Valkey, each from its wheel, on Unix sockets only."""

import contextlib
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

import psycopg
import redis

from campaign.devtools.launcher.leftovers import end_leftover, release_locks
from campaign.devtools.launcher.processes import POSTGRES_STOP, LaunchError, own_folder, remove, start, stop
from campaign.devtools.launcher.programs import postgres_programs, valkey_program
from campaign.platform.checkout import Places

START_TIMEOUT_SECONDS = 30.0
"""How long a server may take to answer; a busy machine needs one or two."""
_SOCKET_ONLY = ("-c", "listen_addresses=", "-c", "port=5432")
# Statements and error details contain what players wrote, so neither is logged.
_DISCREET = ("-c", "log_min_error_statement=panic", "-c", "log_error_verbosity=terse")
_QUICK = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


@contextlib.contextmanager
def postgres(places: Places, *, durable: bool = True) -> Iterator[subprocess.Popen[bytes]]:
    """Run PostgreSQL while the context lasts; `durable=False` is for disposable data.

    Raises LaunchError if it does not start. At most one launcher may use the places at a time.
    """
    base = own_folder(places.database)
    own_folder(places.sockets)
    programs = postgres_programs(base)
    data = base / "data"
    with tempfile.TemporaryFile() as log:
        if not (data / "PG_VERSION").exists():
            _initialise(programs, base, log)
        end_leftover(data / "postmaster.pid", data, START_TIMEOUT_SECONDS)
        release_locks(data, places.sockets)
        command: list[str | Path] = [programs / "postgres", "-D", data, "-k", places.sockets]
        options = (*_SOCKET_ONLY, *_DISCREET, *(() if durable else _QUICK))
        process = start([*command, *options], log=log, cwd=base, unprivileged=True, end_with=POSTGRES_STOP)
        try:
            _wait(process, log, "PostgreSQL", partial(_connects, places.sockets))
            _make_database(places.sockets)
            yield process
        finally:
            stop(process, POSTGRES_STOP)


@contextlib.contextmanager
def valkey(places: Places) -> Iterator[subprocess.Popen[bytes]]:
    """Run Valkey while the context lasts. It stores nothing on disk: what the site must not lose is in PostgreSQL.

    Raises LaunchError if it does not start. At most one launcher may use the places at a time.
    """
    own_folder(places.sockets)
    program = valkey_program(own_folder(places.database))
    pid_file = places.sockets / "valkey.pid"
    end_leftover(pid_file, places.valkey_socket, START_TIMEOUT_SECONDS)
    where = ("--port", "0", "--unixsocket", places.valkey_socket, "--pidfile", pid_file)
    command: list[str | Path] = [program, *where, "--save", "", "--appendonly", "no"]
    with tempfile.TemporaryFile() as log:
        process = start(command, log=log, cwd=places.sockets, unprivileged=True)
        try:
            _wait(process, log, "Valkey", lambda: _answers(places.valkey_socket))
            yield process
        finally:
            stop(process)


def _initialise(programs: Path, base: Path, log: IO[bytes]) -> None:
    """Create the data folder under a temporary name first, so that a partial one is never used."""
    fresh = base / "data.fresh"
    remove(fresh)
    options = ("--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
    # PostgreSQL's own locale, because the system's may be missing.
    locale = ("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
    process = start([programs / "initdb", "-D", fresh, *options, *locale], log=log, cwd=base, unprivileged=True)
    if process.wait() != 0:
        raise LaunchError(f"PostgreSQL could not create its data folder:\n{_said(log)}")
    remove(base / "data")
    fresh.rename(base / "data")


def _connects(sockets: Path) -> bool:
    try:
        with psycopg.connect(host=str(sockets), user="postgres", dbname="postgres", connect_timeout=2):
            return True
    except psycopg.OperationalError:
        return False


def _make_database(sockets: Path) -> None:
    with psycopg.connect(host=str(sockets), user="postgres", dbname="postgres", autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = 'vae_victis'").fetchone():
            connection.execute("CREATE ROLE vae_victis LOGIN CREATEDB")
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'vae_victis'").fetchone():
            connection.execute("CREATE DATABASE vae_victis OWNER vae_victis")


def _answers(socket: Path) -> bool:
    with contextlib.closing(redis.Redis(unix_socket_path=str(socket))) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False


def _wait(process: subprocess.Popen[bytes], log: IO[bytes], name: str, ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise LaunchError(f"{name} did not start:\n{_said(log)}")
        time.sleep(0.03)


def _said(log: IO[bytes]) -> str:
    log.seek(0)
    return log.read().decode(errors="replace").strip()[-2000:]
