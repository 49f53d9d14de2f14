"""Starting and stopping child processes so that none outlives the launcher."""

import contextlib
import ctypes
import os
import shutil
import signal
import stat
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

from campaign.platform.checkout import UNPRIVILEGED

_PR_SET_PDEATHSIG = 1
POSTGRES_STOP = signal.SIGINT
"""Stops PostgreSQL cleanly without waiting for its clients; Valkey accepts it as well."""


class LaunchError(Exception):
    """Something that cannot be started; the message says what and why, for the person at the terminal."""


def start(
    command: Sequence[str | Path],
    *,
    log: IO[bytes],
    environment: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    unprivileged: bool = False,
    end_with: signal.Signals = signal.SIGTERM,
) -> subprocess.Popen[bytes]:
    """Start a child that receives `end_with` if the launcher dies; its output goes to `log`.

    `unprivileged`: where the launcher is root, the child is not.
    """
    drop = unprivileged and os.geteuid() == 0
    user = UNPRIVILEGED if drop else None
    return subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        env=dict(environment) if environment is not None else None,
        cwd=cwd,
        user=user,
        group=user,
        extra_groups=[] if drop else None,
        start_new_session=True,  # Ctrl-C reaches the launcher only, which stops its children in order
        preexec_fn=_dies_with_parent(end_with),  # safe: the launcher has no other threads
    )


def _dies_with_parent(end_with: signal.Signals) -> Callable[[], None]:
    libc = ctypes.CDLL(None)
    launcher = os.getpid()

    def arrange() -> None:
        with contextlib.suppress(AttributeError):  # only Linux has it
            libc.prctl(_PR_SET_PDEATHSIG, int(end_with))
        if os.getppid() != launcher:  # the launcher died before this was set up
            os._exit(1)

    return arrange


def stop(process: subprocess.Popen[bytes], with_signal: signal.Signals = signal.SIGTERM, patience: float = 15) -> None:
    """Stop a child cleanly, after `patience` seconds by force, with all its children."""
    if process.poll() is None:
        process.send_signal(with_signal)
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def own_folder(path: Path) -> Path:
    """Return a folder that only the servers' user can enter, created if necessary.

    Raises LaunchError if something else is there under its name, or if it belongs to another user.
    """
    owner = UNPRIVILEGED if os.geteuid() == 0 else os.geteuid()
    try:
        path.mkdir(mode=0o700, parents=True)
    except FileExistsError:
        pass
    else:
        os.chown(path, owner, owner if os.geteuid() == 0 else -1)
    found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != owner:
        raise LaunchError(f"{path} is not a folder of the user {owner}. Remove it, then start again")
    path.chmod(0o700)
    return path


def remove(path: Path) -> None:
    """Remove a folder with its content, if it exists."""
    shutil.rmtree(path, ignore_errors=True)
