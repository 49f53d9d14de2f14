"""The site's own processes: the web server, the workers and beat."""

import contextlib
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from campaign.devtools.launcher.processes import LaunchError, start, stop
from campaign.platform.checkout import TOP

_START_TIMEOUT_SECONDS = 30.0
LARGEST_LOG = 10_000_000
"""Bytes of the log of a part; one older log is kept, in a file that ends in .1."""
_MOST_RESTARTS, _IN_SECONDS = 5, 60.0
"""A part that ends more often in this many seconds is not restarted again."""
_YIELDING = ["sh", "-c", '{ echo 10 >/proc/self/autogroup; } 2>/dev/null; exec nice -n 10 "$0" "$@"']
"""Before a command that yields to the other parts. Each part is a session of its own, and Linux may share the processor
between sessions first: then the priority of a process alone counts for nothing outside its session (sched(7))."""
CALCULATING = ("--threads=4", "--env=CALCULATIONS=here")
FOR_GUESTS = ("--workers=1", "--threads=4", "--env=GUEST_CALCULATIONS=here")
"""Options of the web servers that calculate; guests all share one process."""


class SitePart:
    """The web server, a worker or beat, which is restarted when it ends.

    A worker can end when the broker dies at the wrong moment: Celery then asks a connection that is gone for its host.
    """

    def __init__(self, name: str, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self.name, self.log = name, log
        self._command = list(command)
        self._environment = {**environment, "PYTHONUNBUFFERED": "1"}
        self._restarts: list[float] = []
        self.log.unlink(missing_ok=True)
        self.process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:  # append mode, so that it also works after the log was emptied
            return start(self._command, log=log, environment=self._environment, cwd=TOP)

    def has_ended(self) -> bool:
        """Return whether the process has ended, which it should not."""
        return self.process.poll() is not None

    def restart(self) -> None:
        """Start it again; raise LaunchError if it has ended too often of late."""
        now = time.monotonic()
        self._restarts = [moment for moment in self._restarts if now - moment < _IN_SECONDS] + [now]
        if len(self._restarts) > _MOST_RESTARTS:
            raise LaunchError(f"The {self.name} keeps crashing. See {self.log}")
        self.process = self._started()

    def stop(self) -> None:
        """Stop it gracefully."""
        stop(self.process)

    def bound_log(self) -> None:
        """Move the log aside when it is too large; a line written at that moment can be lost."""
        if self.log.stat().st_size > LARGEST_LOG:
            shutil.copyfile(self.log, self.log.with_suffix(".log.1"))
            os.truncate(self.log, 0)


def keep_private(home: Path) -> None:
    """Let only their owner enter the folders of mails, unpublished pictures and logs."""
    for name in ("mail", "media", "log"):
        folder = home / name
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)


@contextlib.contextmanager
def site_parts(home: Path, port: int, environment: Mapping[str, str]) -> Iterator[dict[str, SitePart]]:
    """Run the parts while the context lasts; it starts when the web server answers.

    Their logs are in `home`/log. Raises LaunchError if the web server does not answer.
    """
    logs = home / "log"
    logs.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        started = {}
        for name, command in commands(home, port, environment).items():
            started[name] = SitePart(name, command, environment, logs / f"{name}.log")
            stack.callback(started[name].stop)
        wait_for_web(started["web"].process, port, logs / "web.log")
        yield started


@contextlib.contextmanager
def demonstration(home: Path, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Make the demonstration campaign while the context lasts; nobody waits for it, and it yields to everything else.

    Its log is in `home`/log. Stopped half way it has changed nothing, and the next start makes it.
    """
    command = [*_YIELDING, sys.executable, "manage.py", "install_demonstration"]
    with (home / "log" / "demonstration.log").open("wb") as log:
        process = start(command, log=log, environment=environment, cwd=TOP)
    try:
        yield process
    finally:
        stop(process)


def commands(home: Path, port: int, settings: Mapping[str, str] | None = None) -> dict[str, list[str]]:
    """Return the command of every part by its name; what calculates and what draws yields to the rest.

    `settings` say where the web servers that calculate listen (CALCULATIONS, GUEST_CALCULATIONS), if there are any.
    """
    calculations, guests = ((settings or {}).get(name) for name in ("CALCULATIONS", "GUEST_CALCULATIONS"))
    python = [sys.executable, "-m"]
    web = [*python, "gunicorn", "--config=python:campaign.config.web_server"]
    celery = [*python, "celery", "-A", "campaign.config.celery"]
    worker = [*celery, "worker", "--concurrency=1", "--without-gossip", "--without-mingle"]
    return {
        "web": [*web, f"--bind=127.0.0.1:{port}"],
        **({"calculations": [*_YIELDING, *web, *CALCULATING, f"--bind={calculations}"]} if calculations else {}),
        **({"guests": [*_YIELDING, *web, *FOR_GUESTS, f"--bind={guests}"]} if guests else {}),
        "worker": [*worker, "--queues=rounds,notices,games", "--hostname=worker@%h"],
        "pictures": [
            *_YIELDING,
            *worker,
            "--queues=game-maps,pictures,plans,more-pictures",
            "--hostname=pictures@%h",
        ],
        "beat": [*celery, "beat", f"--schedule={home / 'beat'}", "--pidfile="],
    }


def wait_for_web(web: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Wait until the web server answers, with any status; raise LaunchError if it does not."""
    deadline = time.monotonic() + _START_TIMEOUT_SECONDS
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < deadline and web.poll() is None:
        try:
            with direct.open(f"http://127.0.0.1:{port}/", timeout=5):
                return
        except urllib.error.HTTPError:
            return  # any answer will do
        except OSError:
            time.sleep(0.1)
    raise LaunchError(f"The web server does not answer. See {log}")
