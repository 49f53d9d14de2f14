"""The data of a PostgreSQL whose database is migrated: made once for each state of the migrations, then copied.

Migrating takes a process six seconds of processor time, a copy a tenth of one. Copies lie in `.venv`, for all processes
of a run and for later runs; those of other migrations are removed a week after their last use.
"""

import fcntl
import os
import subprocess
import sys
import tempfile
import time
from functools import cache
from hashlib import sha256
from pathlib import Path

from campaign.devtools.launcher.processes import own_folder, remove
from campaign.devtools.launcher.servers import postgres
from campaign.platform.checkout import TOP, Places, places

KEPT = TOP / ".venv/migrated"
A_WEEK = 7 * 24 * 3600


def copy_migrated(to: Places) -> None:
    """Give servers that have not been started yet the data of a migrated database."""
    KEPT.mkdir(exist_ok=True)
    kept = KEPT / _digest()
    with (KEPT / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            _forget()
            _make(kept)
        os.utime(kept)
    _copy(kept, own_folder(to.database) / "data")


def _make(kept: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="vae-victis-migrated-") as folder:
        here = places(folder)
        foreign = ("DATABASE_URL", "REDIS_URL", "PYTEST_XDIST_WORKER", "DJANGO_SETTINGS_MODULE")
        environment = {name: text for name, text in os.environ.items() if name not in foreign}
        try:
            with postgres(here, durable=False):
                migrate = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
                subprocess.run(migrate, env=environment | {"EMBEDDED_SERVERS": folder}, cwd=TOP, check=True)
            half = kept.with_suffix(".half")
            remove(half)
            _copy(here.database / "data", half)
            half.rename(kept)
        finally:
            remove(here.sockets)
            remove(here.database)


def _copy(data: Path, target: Path) -> None:
    """Copy the files with their owner, who is another user where root runs the tests."""
    subprocess.run(["cp", "--archive", "--reflink=auto", data, target], check=True)


def _forget() -> None:
    for old in KEPT.iterdir():
        if old.is_dir() and old.stat().st_mtime < time.time() - A_WEEK:
            remove(old)


@cache
def _digest() -> str:
    """The digest of the migrations, and of the locked packages, which have others."""
    found = sha256()
    for path in (*sorted(TOP.glob("*/migrations/*.py")), TOP / "requirements.txt"):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]
