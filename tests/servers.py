"""Gives the tests embedded servers of their own, before Django reads its settings.

A plugin named with `-p`, because pytest-django asks for the settings earlier than any conftest is read. Where
DATABASE_URL and REDIS_URL are set, those servers are used instead.
"""

import contextlib
import os
import tempfile

import pytest

from campaign.config.embedded.places import places
from campaign.config.embedded.processes import remove
from campaign.config.embedded.servers import postgres, valkey

_running = contextlib.ExitStack()


def _start() -> None:
    if os.environ.get("EMBEDDED_SERVERS"):
        return  # a worker of pytest-xdist, or a pytest started by a test: the servers run already
    folder = _running.enter_context(tempfile.TemporaryDirectory(prefix="vae-victis-tests-"))
    os.environ["EMBEDDED_SERVERS"] = folder
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver runs an event loop beside the tests
    here = places(folder)
    _running.callback(remove, here.sockets)
    _running.callback(remove, here.database)
    if not os.environ.get("DATABASE_URL"):
        _running.enter_context(postgres(here, durable=False))
    if not os.environ.get("REDIS_URL"):
        _running.enter_context(valkey(here))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stops the servers at the very end."""
    _running.close()


_start()
