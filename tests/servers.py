"""Gives the tests embedded servers of their own, and starts them when the first test that needs them begins.

A plugin named with `-p`, because Django reads its settings earlier than any conftest is read: so they say here already
where the servers will be. Where DATABASE_URL and REDIS_URL are set, those servers are used instead; pictures and other
files go to a temporary folder in any case. With pytest-xdist every worker has servers of its own.

A test needs servers if it carries the marker `servers`. Tests that use the database get it here; those that need
PostgreSQL, Valkey or the collected static files in another way, or start servers themselves, carry it in their module.
"""

import atexit
import contextlib
import os
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import ManifestFilesMixin, ManifestStaticFilesStorage
from django.core.signals import setting_changed

from campaign.devtools.launcher.processes import remove
from campaign.devtools.launcher.servers import postgres, valkey
from campaign.platform.checkout import TOP, places
from tests.migrated import copy_migrated

DATABASE_FIXTURES = {"django_db_setup", "db", "transactional_db", "live_server", "whole_site"}
"""A test with one of these uses a database: that of the tests, or that of a site of its own."""

_WHOLLY_MARKED = re.compile(r"^pytestmark = \[?pytest\.mark\.(?:servers|django_db)\b", re.MULTILINE)
"""What stands in a module all of whose tests carry the marker."""

_patches = pytest.MonkeyPatch()
_running = contextlib.ExitStack()
atexit.register(_running.close)  # reached also when pytest refuses its arguments


class Servers:
    """The servers of this process, which start once; `may_be_used` is true while a test with the marker runs."""

    def __init__(self, folder: str) -> None:
        self.places = places(folder)
        self.may_be_used = True
        self._are_running = False

    def start(self) -> None:
        """Start what the environment does not provide, and collect the static files, if that is not done yet."""
        if self._are_running:
            return
        self._are_running = True
        _running.callback(remove, self.places.sockets)
        _running.callback(remove, self.places.database)
        if not os.environ.get("DATABASE_URL"):
            copy_migrated(self.places)
            _running.enter_context(postgres(self.places, durable=False))
        if not os.environ.get("REDIS_URL"):
            _running.enter_context(valkey(self.places))
        collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"]
        subprocess.run(collect, cwd=TOP, check=True)
        setting_changed.send(sender=None, setting="STATIC_ROOT", value=settings.STATIC_ROOT, enter=True)  # read it anew
        self._watch_static_files()

    def watch(self) -> None:
        """Fail a test without the marker that uses Valkey; without the database pytest-django sees to it.

        A connection that an earlier test has opened counts as well, so that a test fails among others as it does alone.
        """
        connect, send = socket.socket.connect, socket.socket.sendall

        def connected(one: socket.socket, address: Any) -> None:
            self._refuse(one, address)
            connect(one, address)

        def sent(one: socket.socket, *data: Any) -> None:
            if not self.may_be_used and one.family == socket.AF_UNIX:
                self._refuse(one, one.getpeername())
            send(one, *data)

        # An audit hook would see all of it as well, and be called for everything else: two million times by the laws.
        _patches.setattr(socket.socket, "connect", connected)
        _patches.setattr(socket.socket, "sendall", sent)

    def _refuse(self, one: socket.socket, address: Any) -> None:
        if not self.may_be_used and address == str(self.places.valkey_socket):
            one.close()  # else a later test is blamed for it
            pytest.fail("This test uses Valkey: mark it with `pytest.mark.servers`")

    def _watch_static_files(self) -> None:
        stored_name = ManifestFilesMixin.stored_name

        def named(storage: ManifestStaticFilesStorage, name: str) -> str:
            if not self.may_be_used and Path(storage.location) == Path(settings.STATIC_ROOT):  # the storage of the site
                pytest.fail("This test needs collected static files: mark it with `pytest.mark.servers`")
            return stored_name(storage, name)

        _patches.setattr(ManifestFilesMixin, "stored_name", named)


def _prepare() -> Servers | None:
    """Set the environment of the tests; the servers to be, or None in a pytest that a test has started."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if os.environ.get("EMBEDDED_SERVERS") and not worker:
        return None
    folder = _running.enter_context(tempfile.TemporaryDirectory(prefix="vae-victis-tests-"))
    os.environ["EMBEDDED_SERVERS"] = folder
    os.environ.setdefault("SECRET_KEY", "of the tests")
    os.environ.setdefault("SEAL_KEYS", "of-the-tests-of-the-tests-of-the-tests-of-t=")
    os.environ["CLOSING_SECONDS"] = "0"  # a test that closes a step need not wait; those of closing say otherwise
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver runs an event loop beside the tests
    servers = Servers(folder)
    (servers.places.home / "static").mkdir()  # WhiteNoise looks for it when a test module is imported
    servers.watch()
    return servers


SERVERS = _prepare()


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line("markers", "servers: needs PostgreSQL, Valkey or collected static files, or starts them")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import a module of which `-m "not servers"` leaves nothing: importing it costs and gives no test."""
    if config.option.markexpr != "not servers" or not collection_path.match("test_*.py"):
        return None
    return _WHOLLY_MARKED.search(collection_path.read_text(encoding="utf-8")) is not None or None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test that uses the database."""
    uses_database = item.get_closest_marker("django_db") is not None
    if uses_database or not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ())):
        item.add_marker("servers")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Start the servers before the first test that needs them."""
    if SERVERS is None:
        return (yield)
    SERVERS.may_be_used = item.get_closest_marker("servers") is not None
    try:
        if SERVERS.may_be_used:
            SERVERS.start()
        return (yield)
    finally:
        SERVERS.may_be_used = True


def pytest_unconfigure() -> None:
    """Stop the servers; a worker of pytest-xdist gets no further than this."""
    _running.close()
