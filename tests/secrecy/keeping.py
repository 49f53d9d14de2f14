"""Everything that the site keeps, and everything that it says behind the scenes."""

import logging
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
import redis
from celery.signals import before_task_publish
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from campaign.config.log_lines import DiscreetFormatter, JsonLines
from campaign.devtools.launcher.programs import postgres_programs
from campaign.platform.checkout import places

COMMANDS = (
    ("dumpdata",),
    ("check", "--database", "default"),
    ("rotate_seals",),
    ("export_receipts", "war"),
    ("showmigrations",),
)
"""What somebody with a shell on the server may run, one who has no business with the orders."""


def dump() -> dict[str, bytes]:
    """The whole database as pg_dump writes it, the sessions decoded, and what management commands print."""
    found = {"database dump": _pg_dump()}
    found |= {f"session {row.pk}": repr(row.get_decoded()).encode() for row in Session.objects.all()}
    for name, *arguments in COMMANDS:
        written = BytesIO()
        out = TextIOWrapper(written, encoding="utf-8", write_through=True)
        with redirect_stdout(out), redirect_stderr(out):
            call_command(name, *arguments, stdout=out, stderr=out)
        found[f"manage.py {name}"] = written.getvalue()
    return found


def _pg_dump() -> bytes:
    known: dict[str, Any] = connection.settings_dict
    embedded = not os.environ.get("DATABASE_URL")
    folder = postgres_programs(places(os.environ["EMBEDDED_SERVERS"]).database) if embedded else None
    program = shutil.which("pg_dump", path=str(folder) if folder else None)
    if program is None:
        pytest.fail("The database is searched with pg_dump: install PostgreSQL's client programs, or use `make test`")
    options = {"host": known["HOST"], "port": known["PORT"], "username": known["USER"], "dbname": known["NAME"]}
    command = [program, *(f"--{name}={value}" for name, value in options.items() if value)]
    environment = {**os.environ, "PGPASSWORD": str(known["PASSWORD"] or "")}
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout


def files() -> dict[str, bytes]:
    """The pictures and whatever else lies in the folder of files."""
    top = Path(settings.MEDIA_ROOT)
    return {f"file {path.relative_to(top)}": path.read_bytes() for path in top.rglob("*") if path.is_file()}


def valkey_keys() -> dict[str, bytes]:
    """Every key of the cache and broker, with its name and its value as it is stored."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        return {f"key {name!r}": name + b" " + _value(client, name) for name in client.scan_iter()}


def _value(client: Any, name: bytes) -> bytes:
    read = {
        b"string": lambda: client.get(name),
        b"list": lambda: client.lrange(name, 0, -1),
        b"hash": lambda: client.hgetall(name),
        b"set": lambda: client.smembers(name),
        b"zset": lambda: client.zrange(name, 0, -1, withscores=True),
    }
    return repr(read[client.type(name)]()).encode()


class LeakRecorder:
    """Hears every log line of every logger, every command that Valkey is sent, and every task that is published."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.commands: list[str] = []
        self.tasks: list[str] = []

    def heard(self) -> dict[str, bytes]:
        """All of it so far."""
        parts = {"log lines": self.lines, "commands to Valkey": self.commands, "task payloads": self.tasks}
        return {place: "\n".join(said).encode() for place, said in parts.items()}


class _Listener(logging.Handler):
    """Keeps log lines as the site writes them, and everything that they were made of."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self.lines = lines
        self.setFormatter(DiscreetFormatter("{asctime} {levelname} {name}: {message}", style="{"))
        self._as_json = JsonLines()

    def emit(self, record: logging.LogRecord) -> None:
        lines = f"{self.format(record)}\n{self._as_json.format(record)}"
        self.lines.append(f"{lines}\n{record.msg!r} {record.args!r}")


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[LeakRecorder]:
    """Listens while the context lasts; the database's statements are logged with all that is in them."""
    leak_recorder = LeakRecorder()
    monkeypatch.setattr(BaseDatabaseWrapper, "queries_logged", property(lambda _self: True))
    listener, root = _Listener(leak_recorder.lines), logging.getLogger()
    loggers = [root, *(one for one in logging.root.manager.loggerDict.values() if isinstance(one, logging.Logger))]
    levels = {one: one.level for one in loggers}
    for one in loggers:
        one.setLevel(logging.DEBUG)
    root.addHandler(listener)

    def published(sender: Any = None, body: Any = None, headers: Any = None, **rest: Any) -> None:
        leak_recorder.tasks.append(f"{sender} {body!r} {headers!r} {rest!r}")

    before_task_publish.connect(published)
    try:
        with _monitor(leak_recorder.commands):
            yield leak_recorder
    finally:
        before_task_publish.disconnect(published)
        root.removeHandler(listener)
        for one, level in levels.items():
            one.setLevel(level)


@contextmanager
def _monitor(commands: list[str]) -> Iterator[None]:
    """Keeps every command that Valkey is sent."""
    client: Any = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=None)
    monitor = client.monitor()
    with monitor as hearing:
        over = "the monitor has heard enough"

        def listen() -> None:
            while True:
                command = hearing.next_command()["command"]
                if over in command:
                    return
                commands.append(command)

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        try:
            yield
        finally:
            client.echo(over)
            thread.join(timeout=10)
            client.close()
