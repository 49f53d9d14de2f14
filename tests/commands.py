"""Commands of the site, run in this process or as one of their own."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import pytest
from django.core.management import ManagementUtility

from campaign.platform.checkout import TOP


def manage(*words: str, given: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Runs a command within this process, where it may not ask the database: starting takes longer than most of them.

    Its standard streams are as those of a process: of bytes, with UTF-8 on top.
    """
    streams = [io.TextIOWrapper(io.BytesIO(data), encoding="utf-8") for data in (_bytes(given), b"", b"")]
    given_in, out, err = streams
    status: Any = 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", given_in)
        try:
            ManagementUtility(["manage.py", *words]).fetch_command(words[0]).run_from_argv(["manage.py", *words])
        except SystemExit as ended:
            status = ended.code
    said = []
    for stream in (out, err):
        stream.flush()
        said.append(stream.buffer.getvalue().decode())
    return subprocess.CompletedProcess(["manage.py", *words], status or 0, *said)


def start_and_run(*words: str, given: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Starts a process for a command, without any server to talk to."""
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:9/none", "REDIS_URL": "redis://127.0.0.1:9"}
    nowhere |= {"SECRET_KEY": "of the tests", "SEAL_KEYS": "of-the-tests-of-the-tests-of-the-tests-of-t="}
    command = [sys.executable, "manage.py", *words]
    run = subprocess.run(
        command, input=_bytes(given), capture_output=True, cwd=TOP, env={**os.environ, **nowhere}, check=False
    )
    return subprocess.CompletedProcess(command, run.returncode, run.stdout.decode(), run.stderr.decode())


def _bytes(given: str | bytes) -> bytes:
    return given.encode() if isinstance(given, str) else given
