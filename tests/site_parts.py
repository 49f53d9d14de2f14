"""The parts of a site in processes: stopped in order, killed as a whole, or only the child that works."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

from campaign.devtools.launcher.processes import LaunchError, start, stop
from campaign.devtools.launcher.servers import START_TIMEOUT_SECONDS
from campaign.platform.checkout import TOP


class Part:
    """The web server, a worker or beat: a process with its children, which can be started again after its end."""

    def __init__(self, command: list[str], environment: Mapping[str, str], log: Path) -> None:
        self.command, self.environment, self.log = command, environment, log
        self.process: subprocess.Popen[bytes] | None = None
        self._said_before = 0

    def start(self) -> subprocess.Popen[bytes]:
        """Starts it; what it says is added to `log`."""
        self.log.parent.mkdir(exist_ok=True)
        with self.log.open("ab") as log:
            self._said_before = log.tell()
            self.process = start(self.command, log=log, environment=self.environment, cwd=TOP)
        return self.process

    def stop(self) -> None:
        """Ends it in order: what it is doing it does to the end, if that does not take too long."""
        if self.process is not None:
            stop(self.process)

    def kill(self) -> None:
        """Ends it and all its children at once, with SIGKILL."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def wait_for_child(self) -> None:
        """Waits until a worker has a child that works. Raises LaunchError if it ends before, or takes too long.

        While it begins it may have children that only tell it something about the machine: it says when it is ready.
        """
        deadline = time.monotonic() + START_TIMEOUT_SECONDS
        while b" ready." not in self.log.read_bytes()[self._said_before :] or not self.children():
            if not self.is_running or time.monotonic() > deadline:
                raise LaunchError(f"{self.log.stem} does not start; it said:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)

    def kill_child(self) -> None:
        """Ends the child that does the work, at once, as the kernel does when there is no memory left."""
        for child in self.children():
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def children(self) -> list[int]:
        """The numbers of the processes that it started itself."""
        if self.process is None or self.process.poll() is not None:
            return []
        pid = self.process.pid
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]

    @property
    def is_running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self.process is not None and self.process.poll() is None
