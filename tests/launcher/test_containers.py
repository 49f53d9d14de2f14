"""The commands, environments and health checks of docker-compose.yml, run here without containers."""

import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis
import yaml
from django.conf import settings

from campaign.devtools.launcher.processes import own_folder, remove, stop
from campaign.devtools.launcher.programs import valkey_program
from campaign.platform.checkout import TOP
from tests.waiting import wait_for

pytestmark = pytest.mark.servers

SERVICES = yaml.safe_load((TOP / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
FILLED_IN = {
    "POSTGRES_PASSWORD": "of-the-database",
    "REDIS_PASSWORD": "of-the-broker",
    "SECRET_KEY": "of the tests, and long enough: 0123456789",
    "SEAL_KEYS": "good-key-good-key-good-key-good-key-good-ke=",
}
"""What an operator writes into .env."""


def interpolated(text: str) -> str:
    """A text of the file as compose reads it; a missing value is an error, as it is there."""

    def value(found: re.Match[str]) -> str:
        name, default = found["name"], found["default"]
        return FILLED_IN[name] if default is None else FILLED_IN.get(name, default)

    return re.sub(r"\$\{(?P<name>\w+)(?::-(?P<default>[^}]*)|:\?[^}]*)\}", value, text).replace("$$", "$")


class ServiceUnderTest:
    """A service whose /tmp is a folder of the test's, and whose servers are those of the test."""

    def __init__(self, name: str, folder: Path, broker_port: int) -> None:
        self.service, self.folder = SERVICES[name], folder
        self.at = {
            "/tmp": str(folder),
            "/srv/backups": str(folder),
            "@redis:6379": f"@127.0.0.1:{broker_port}",
            f"postgres://vae_victis:{FILLED_IN['POSTGRES_PASSWORD']}@postgres:5432/vae_victis": (
                f"postgres://vae_victis@/vae_victis?host={settings.EMBEDDED.sockets}"
            ),
        }

    def here(self, text: str) -> str:
        """A text of the service with the places of this machine."""
        text = interpolated(text)
        for there, here in self.at.items():
            text = text.replace(there, here)
        return text

    @property
    def environment(self) -> dict[str, str]:
        """What the service gets, and nothing else of this machine's."""
        given = {name: self.here(value) for name, value in self.service.get("environment", {}).items()}
        return {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", **given}

    def is_healthy(self) -> bool:
        """Whether its health check passes now."""
        kind, command = self.service["healthcheck"]["test"]
        assert kind == "CMD-SHELL"
        check = ["sh", "-c", self.here(command)]
        return subprocess.run(check, env=self.environment, capture_output=True, check=False).returncode == 0

    @contextmanager
    def running(self) -> Iterator[subprocess.Popen[bytes]]:
        """Runs its command as long as the context lasts."""
        command = shlex.split(self.here(self.service["command"]))
        with (self.folder / "log").open("wb") as said:
            process = subprocess.Popen(
                command, env=self.environment, cwd=TOP, stdout=said, stderr=said, start_new_session=True
            )
        try:
            yield process
        finally:
            stop(process)

    def wait(self, ready: Callable[[], bool]) -> None:
        """Waits until something is so."""
        wait_for(f"ready, as {self.folder / 'log'} says", ready, pause=0.1)


@pytest.fixture
def contained(tmp_path: Path) -> Callable[[str], ServiceUnderTest]:
    """A service by its name, with a folder of its own; all of them reach the same broker."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])

    def of(name: str) -> ServiceUnderTest:
        folder = tmp_path / name
        folder.mkdir()
        return ServiceUnderTest(name, folder, port)

    return of


@pytest.fixture
def broker(contained: Callable[[str], ServiceUnderTest]) -> Iterator[str]:
    """The broker, running as docker-compose.yml says; its address without the password."""
    service = contained("redis")
    port = service.here("@redis:6379").rpartition(":")[2]
    programs = own_folder(Path(settings.EMBEDDED.database).with_name(f"{settings.EMBEDDED.database.name}-valkey"))
    service.at |= {"valkey-server": str(valkey_program(programs)), "--save": f"--port {port} --save"}
    with ExitStack() as stack:
        stack.callback(remove, programs)
        stack.enter_context(service.running())
        with redis.Redis.from_url(f"redis://:{FILLED_IN['REDIS_PASSWORD']}@127.0.0.1:{port}/0") as client:
            service.wait(lambda: answers(client))
        yield f"127.0.0.1:{port}"


def answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.ConnectionError:
        return False


def test_the_broker_refuses_clients_without_the_password(broker: str) -> None:
    with redis.Redis.from_url(f"redis://{broker}/0") as stranger, pytest.raises(redis.AuthenticationError):
        stranger.ping()


@pytest.mark.parametrize("name", ["worker", "pictures"])
def test_a_worker_is_healthy_while_it_reaches_the_broker(
    contained: Callable[[str], ServiceUnderTest], broker: str, name: str
) -> None:
    worker = contained(name)
    assert not worker.is_healthy()
    with worker.running():
        worker.wait(worker.is_healthy)


def test_beat_runs_without_keys_and_database(contained: Callable[[str], ServiceUnderTest], broker: str) -> None:
    beat = contained("beat")
    given: dict[str, Any] = beat.service["environment"]
    assert not {"SECRET_KEY", "SEAL_KEYS", "DATABASE_URL", "POSTGRES_PASSWORD"} & set(given)
    assert beat.service["env_file"] == []
    with beat.running(), redis.Redis.from_url(f"redis://:{FILLED_IN['REDIS_PASSWORD']}@{broker}/0") as client:
        beat.wait(lambda: bool(client.llen("rounds")))
        assert beat.is_healthy()


def test_restore_reads_a_backup_from_standard_input(contained: Callable[[str], ServiceUnderTest]) -> None:
    """As `docker compose run --rm -T restore --replay < FILE` starts it; what it reads here is no backup."""
    restore = contained("restore")
    command = [*restore.service["entrypoint"], "--replay"]
    run = subprocess.run(
        command, env=restore.environment, cwd=TOP, input=b"no backup", capture_output=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr.decode().startswith("standard input: is not a backup, or not a complete one")
    assert list(restore.folder.iterdir()) == []
