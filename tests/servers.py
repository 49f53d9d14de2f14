"""Gives the tests embedded servers of their own, before Django reads its settings.

A plugin named with `-p`, because pytest-django asks for the settings earlier than any conftest is read. Where
DATABASE_URL and REDIS_URL are set, those servers are used instead; pictures and other files go to a temporary
folder in any case. With pytest-xdist every worker has servers of its own.
"""

import atexit
import contextlib
import os
import subprocess
import sys
import tempfile

from campaign.config.embedded.places import TOP, places
from campaign.config.embedded.processes import remove
from campaign.config.embedded.servers import postgres, valkey

_running = contextlib.ExitStack()
atexit.register(_running.close)  # reached also when pytest refuses its arguments


def pytest_unconfigure() -> None:
    """Stops the servers; a worker of pytest-xdist gets no further than this."""
    _running.close()


def _start() -> None:
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if os.environ.get("EMBEDDED_SERVERS") and not worker:
        return  # a pytest started by a test: the servers run already
    folder = _running.enter_context(tempfile.TemporaryDirectory(prefix="vae-victis-tests-"))
    os.environ["EMBEDDED_SERVERS"] = folder
    os.environ.setdefault("SECRET_KEY", "of the tests")
    os.environ.setdefault("SEAL_KEYS", "of-the-tests-of-the-tests-of-the-tests-of-t=")
    os.environ["CLOSING_SECONDS"] = "0"  # a test that closes a step need not wait; those of closing say otherwise
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver runs an event loop beside the tests
    if not worker and _has_workers():
        return  # each of them starts servers of its own, so that what one does is nothing to the others
    here = places(folder)
    _running.callback(remove, here.sockets)
    _running.callback(remove, here.database)
    if not os.environ.get("DATABASE_URL"):
        _running.enter_context(postgres(here, durable=False))
    if not os.environ.get("REDIS_URL"):
        _running.enter_context(valkey(here))
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"]
    subprocess.run(collect, cwd=TOP, check=True)


def _has_workers() -> bool:
    """Whether this pytest only hands tests out, as its arguments say."""
    return any(word.startswith(("-n", "--numprocesses")) and not word.endswith("0") for word in sys.argv)


_start()
