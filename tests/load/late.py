"""A thousand requests at a limit of one second, some far beyond it and some that never end; then every page answers."""

import random
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.launcher.late_pages import late_web
from tests.load.figures import Figure, none_of, tell

LIMIT = 1
AT_ONCE = 16
AFTERWARDS = 200
_SECONDS = (0, 0.02, 0.05, 0.2, 1.3)
_NEVER = 0.01
"""The share of requests that never end."""


def exceed_the_limit(requests: int) -> list[Figure]:
    """Asks for pages that take from nothing to more than the limit, of players and of guests; the figures."""
    chance = random.Random(1)
    addresses = [_address(chance) for _ in range(requests)]
    tell(f"{requests:,} requests at a limit of {LIMIT} s ...")
    with tempfile.TemporaryDirectory(prefix="vae-victis-late-") as folder, late_web(Path(folder), LIMIT) as web:
        with ThreadPoolExecutor(AT_ONCE) as people:
            answers = Counter(map(_kind, people.map(web.ask, addresses)))
        time.sleep(3 * LIMIT)  # by then the last processes have ended that must
        web.wait(lambda: web.ask("/busy/0/").isdigit() and web.ask("/calculated/0/").isdigit())
        after = Counter(
            _kind(web.ask(f"/{page}/0/")) for page in ("busy", "calculated") for _ in range(AFTERWARDS // 2)
        )
    endless = sum("stuck" in one for one in addresses)
    others = ", ".join(f"{number} {kind}" for kind, number in answers.most_common() if kind != "answered")
    return [
        Figure(
            f"of {requests:,} requests at a limit of {LIMIT} s, {endless} without end",
            f"{answers['answered']} answered, {others}",
        ),
        none_of("pages that did not answer afterwards", AFTERWARDS - after["answered"], AFTERWARDS),
    ]


def _address(chance: random.Random) -> str:
    if chance.random() < _NEVER:
        return chance.choice(["/stuck/", "/calculated/stuck/"])
    return f"/{chance.choice(['busy', 'calculated'])}/{chance.choice(_SECONDS)}/"


def _kind(answer: str) -> str:
    return "answered" if answer.isdigit() else answer
