"""Clocks, and commands in processes of their own, for measurements."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from hexmap.rules.documents import JsonObject, document_text

MANAGE = Path(__file__).resolve().parents[3] / "manage.py"


def seconds_of(work: Callable[[], object]) -> float:
    """Return how many seconds a function takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def cpu_seconds_of(work: Callable[[], object]) -> float:
    """Return how many seconds of CPU a function takes, whatever else the machine does."""
    start = time.process_time()
    work()
    return time.process_time() - start


def adjudicated_lines(step: str, documents: Sequence[JsonObject]) -> tuple[float, Sequence[JsonObject]]:
    """Return the seconds of `adjudicate --lines` in a separate process, including its start, and the results."""
    text = "".join(f"{document_text(document, one_line=True)}\n" for document in documents)
    command = [sys.executable, str(MANAGE), "adjudicate", step, "--lines"]
    began = time.perf_counter()
    run = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
    return time.perf_counter() - began, [json.loads(line) for line in run.stdout.splitlines()]
