"""Cleaning up after a killed launcher: servers still running, and stale lock files."""

import contextlib
import os
import time
from pathlib import Path

from campaign.devtools.launcher.processes import POSTGRES_STOP, LaunchError

_PROCESSES = Path("/proc")


def end_leftover(pid_file: Path, mark: Path, patience: float) -> None:
    """Stop the server named by a pid file, if it still runs with `mark` in its command line.

    After a crash the number may be another program's by now: that one is left alone. Raises LaunchError if the
    server does not end within `patience` seconds.
    """
    pid = _pid(pid_file)
    deadline = time.monotonic() + patience
    while pid is not None and _serves(pid, mark):
        if time.monotonic() > deadline:
            raise LaunchError(f"A server of an earlier run does not stop. Stop process {pid} yourself")
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, POSTGRES_STOP)
        time.sleep(0.05)


def release_locks(data: Path, sockets: Path) -> None:
    """Let PostgreSQL start although a crash left its lock files, whose process id another program may have by now.

    The lock of the data folder is not removed but put on this process, whose lock a server that it starts takes
    over: so PostgreSQL still makes sure that no part of the old server uses the data.
    """
    if not _PROCESSES.exists():
        return  # whether an old server still runs is unknown here; PostgreSQL judges by the process id alone
    lock = data / "postmaster.pid"
    if lock.exists():
        _, _, rest = lock.read_text(encoding="utf-8").partition("\n")
        if rest:
            lock.write_text(f"{os.getpid()}\n{rest}", encoding="utf-8")
        else:
            lock.unlink()
    (sockets / ".s.PGSQL.5432.lock").unlink(missing_ok=True)


def _pid(file: Path) -> int | None:
    try:
        first_line = file.read_text(encoding="utf-8").partition("\n")[0].strip()
    except FileNotFoundError:
        return None
    return int(first_line) if first_line.isdigit() else None


def _serves(pid: int, mark: Path) -> bool:
    try:
        command_line = (_PROCESSES / str(pid) / "cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return os.fsencode(mark) in command_line
