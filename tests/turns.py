"""What takes turns: a run asks a third of it, chosen by the commit; `make release` asks everything."""

import os
import subprocess
from functools import cache
from zlib import crc32

from campaign.platform.checkout import TOP

TURNS = 3
WITHOUT_TURNS = bool(os.environ.get("WITHOUT_TURNS"))


def has_turn(*words: str) -> bool:
    """Return whether what these words name is asked in this run."""
    return WITHOUT_TURNS or crc32(" ".join(words).encode()) % TURNS == turns()[0]


@cache
def turns() -> tuple[int, int]:
    """Return two numbers below TURNS, which three by three commits have together."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=TOP, capture_output=True, text=True, check=True).stdout
    return int(head, 16) % TURNS, int(head, 16) // TURNS % TURNS
