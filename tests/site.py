"""A whole site of its own, in processes, for tests that break parts of it and for load.

    with site() as here:
        here.start_web()
        worker = here.start_worker()
        worker.kill()
        here.database.crash()
        here.database.start()

Its servers, files and logs lie in a temporary folder, and nothing of it is left, however it ends. Parts are started
from the main thread only: they end with the thread that started them.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from campaign.devtools.launcher.parts import commands, wait_for_web
from campaign.devtools.launcher.processes import remove
from campaign.devtools.launcher.servers import postgres, valkey
from campaign.platform.checkout import TOP, Places, places
from tests.migrated import copy_migrated
from tests.site_parts import Part
from tests.site_servers import Server

ALL_QUEUES = "rounds,notices,pictures,plans,more-pictures"
SETTINGS = "campaign.config.settings"
SECRETS = {"SECRET_KEY": "of the tests", "SEAL_KEYS": "of-the-tests-of-the-tests-of-the-tests-of-t="}


@dataclass
class Site:
    """A site with running servers; tests start the parts that they need.

    `environment` is what every program of it is started with; a script takes it over to ask the same database.
    """

    places: Places
    port: int
    environment: dict[str, str]
    database: Server
    broker: Server
    parts: dict[str, Part] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Where the web server answers, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def logs(self) -> Path:
        """The folder of what the parts said, a file each."""
        return self.places.home / "log"

    def runs(self, name: str) -> bool:
        """Whether the part of that name has been started and has not ended."""
        return name in self.parts and self.parts[name].is_running

    def have(self, *names: str) -> None:
        """Has parts running, those that run already among them: `web`, `beat`, and workers by any other name."""
        starts = {"web": self.start_web, "beat": self.start_beat}
        for name in names:
            if not self.runs(name):
                starts.get(name, partial(self.start_worker, name))()

    def start_web(self) -> Part:
        """Starts the web server, and what calculates for it if there is an address for that; it answers then."""
        if self.environment.get("CALCULATIONS"):
            self._started("calculations", "calculations", [], {})
        web = self._started("web", "web", [], {})
        if web.process is not None:
            wait_for_web(web.process, self.port, web.log)
        return web

    def start_worker(
        self, name: str = "worker", *, processes: int = 1, environment: Mapping[str, str] | None = None
    ) -> Part:
        """Starts a worker for everything with as many children; `environment` is what differs from that of the site."""
        options = [f"--concurrency={processes}", f"--queues={ALL_QUEUES}", f"--hostname={name}@site", "--loglevel=INFO"]
        return self._started(name, "worker", options, environment or {})

    def start_apart(self) -> None:
        """Starts a worker for rounds and notices and one that only draws, as every site has them."""
        for kind in ("worker", "pictures"):
            self._started(kind, kind, ["--loglevel=INFO"], {})

    def stop_apart(self) -> None:
        """Ends what `start_apart` started."""
        for kind in ("worker", "pictures"):
            self.parts.pop(kind).kill()

    def start_beat(self, environment: Mapping[str, str] | None = None) -> Part:
        """Starts the scheduler, in the place of the one that runs."""
        return self._started("beat", "beat", [], environment or {})

    def manage(self, *command: str) -> str:
        """Runs a command of `manage.py`; what it said. Raises CalledProcessError if it fails."""
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            env=self.environment,
            cwd=TOP,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout

    def _started(self, name: str, kind: str, options: list[str], environment: Mapping[str, str]) -> Part:
        command = [*commands(self.places.home, self.port, self.environment)[kind], *options]
        part = Part(command, {**self.environment, **environment}, self.logs / f"{name}.log")
        if name in self.parts:
            self.parts[name].kill()
        self.parts[name] = part
        part.start()
        return part


@contextlib.contextmanager
def site(*, settings: str = SETTINGS, environment: Mapping[str, str] | None = None) -> Iterator[Site]:
    """A site whose servers run and whose database is migrated; at the end everything is stopped and removed."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="vae-victis-site-"))
        here = places(folder)
        stack.callback(remove, here.sockets)
        stack.callback(remove, here.database)
        database = Server(lambda: postgres(here), signal.SIGQUIT)
        broker = Server(lambda: valkey(here), signal.SIGKILL)
        port = free_port()
        own = {name: os.environ.get(name, text) for name, text in SECRETS.items()}
        found = Site(here, port, _environment(folder, port, settings, {**own, **(environment or {})}), database, broker)
        stack.callback(_end, found)
        copy_migrated(here)
        database.start()
        broker.start()
        found.manage("collectstatic", "--noinput", "--verbosity=0")
        yield found


def free_port() -> int:
    """A port of this machine on which nobody listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


def _environment(folder: str, port: int, settings: str, others: Mapping[str, str]) -> dict[str, str]:
    """What the programs of a site are started with; paths of files are not taken from the caller's environment."""
    foreign = ("DATABASE_URL", "REDIS_URL", "MEDIA_ROOT", "STATIC_ROOT", "PICTURES_CACHE_DIR", "PYTEST_XDIST_WORKER")
    return {
        **{name: text for name, text in os.environ.items() if name not in foreign},
        "EMBEDDED_SERVERS": folder,
        "PUBLIC_URL": f"http://127.0.0.1:{port}",
        "DJANGO_SETTINGS_MODULE": settings,
        "PYTHONUNBUFFERED": "1",
        **others,
    }


def _end(found: Site) -> None:
    """Ends everything at once: nobody wants back what it was doing."""
    for part in found.parts.values():
        part.kill()
    found.broker.end()
    found.database.end()
