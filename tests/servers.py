"""Gives the tests embedded servers of their own, before Django reads its settings.

A plugin named with `-p`, because pytest-django asks for the settings earlier than any conftest is read. Where
DATABASE_URL and REDIS_URL are set, those servers are used instead; pictures and other files go to a temporary
folder in any case.
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


def _start() -> None:
    if os.environ.get("EMBEDDED_SERVERS"):
        return  # a worker of pytest-xdist, or a pytest started by a test: the servers run already
    running = contextlib.ExitStack()
    atexit.register(running.close)  # reached also when pytest refuses its arguments
    folder = running.enter_context(tempfile.TemporaryDirectory(prefix="vae-victis-tests-"))
    os.environ["EMBEDDED_SERVERS"] = folder
    os.environ.setdefault("SECRET_KEY", "of the tests")
    os.environ.setdefault("SEAL_KEYS", "of-the-tests-of-the-tests-of-the-tests-of-t=")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the browser's driver runs an event loop beside the tests
    here = places(folder)
    running.callback(remove, here.sockets)
    running.callback(remove, here.database)
    if not os.environ.get("DATABASE_URL"):
        running.enter_context(postgres(here, durable=False))
    if not os.environ.get("REDIS_URL"):
        running.enter_context(valkey(here))
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"]
    subprocess.run(collect, cwd=TOP, check=True)


_start()
