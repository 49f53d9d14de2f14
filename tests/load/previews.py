"""Players who preview marches all at once: how long does each of them wait?

    python -m tests.load.previews [--players 50] [--previews 40] [--pause 1.0]

Starts servers of its own (PostgreSQL and Valkey as `make play` has them, the web server with as many workers), opens
campaigns with an army a player, and lets every player preview a march, look at it for `pause` seconds on average, and
go on to the next, a bounded number of times. Prints what the players waited, and what one player alone waits. An
answer that is not the one that the same preview had while nobody else asked breaks the load off.
Everything goes over the loopback, and nothing is left behind.
"""

import argparse
import contextlib
import json
import os
import random
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence

from tests.load.browser import Browser
from tests.load.players import ARMIES, Player, open_campaigns
from tests.site import site

MARCHES = ("4 4 4 2 2 2", "6 6 8", "2 0 4 6", "12 10 10 8", "8 8 6", "0 2 2 4", "10 12 2 4 6", "4 6")
DIRECTIONS = ("12", "2", "4", "6", "8", "10", "0")
MOST_PLAYERS, MOST_PREVIEWS = 200, 200

Answers = dict[tuple[int, str], bytes]
"""What previews came to while nobody else asked, by army and instruction: every campaign begins alike."""


def main() -> int:
    """Runs the load and prints the table."""
    options = _options()
    with _site() as port:
        everybody = open_campaigns(options.players)
        right: Answers = {}
        alone = [
            wait
            for player in everybody[:ARMIES]
            for wait in _play([player], port, right, previews=options.previews, pause=0.0)
        ]
        together = _play(everybody, port, right, previews=options.previews, pause=options.pause)
        without_pause = _play(everybody, port, right, previews=min(10, options.previews), pause=0.0)
    _print("one player alone", alone)
    _print(f"{options.players} players, one preview in {options.pause:g} s each", together)
    _print(f"{options.players} players without any pause", without_pause)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load.previews", description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--previews", type=int, default=40, help="how many each player asks for")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two, on average")
    options = parser.parse_args()
    if not (0 < options.players <= MOST_PLAYERS and 0 < options.previews <= MOST_PREVIEWS and 0 <= options.pause <= 60):
        parser.error(f"at most {MOST_PLAYERS} players, {MOST_PREVIEWS} previews each, and a minute of pause")
    return options


@contextlib.contextmanager
def _site() -> Iterator[int]:
    """A whole site of its own; its port."""
    with site() as here:
        os.environ |= here.environment
        here.start_web()
        here.start_worker(processes=2)
        here.start_beat()
        yield here.port


class Visit:
    """A signed-in player on the page Map."""

    def __init__(self, player: Player, port: int) -> None:
        self.player = player
        self.browser = Browser(port)
        self.browser.sign_in(player.link, f"/campaigns/{player.slug}/desk/")

    def preview(self, text: str) -> tuple[float, bytes]:
        """Asks for a preview; the seconds until its last byte was there, and all of it."""
        form = {"phase": self.player.phase, "army": self.player.army, "text": text}
        answer = self.browser.post(f"/campaigns/{self.player.slug}/desk/preview/", form)
        if answer.status != 200:
            raise RuntimeError(f"a preview was answered with {answer.status}")
        return answer.took, answer.content


def _play(players: Sequence[Player], port: int, right: Answers, *, previews: int, pause: float) -> list[float]:
    """The seconds that every preview of every player took; nobody begins before all have signed in.

    What a preview comes to must be what stands in `right`; one that is not known yet is noted there.
    """
    waits: list[float] = []
    together = threading.Barrier(len(players))
    failures: list[str] = []

    def play(player: Player) -> None:
        chance = random.Random(player.army)
        try:
            visit = Visit(player, port)
            together.wait()
            for number in range(previews):
                time.sleep(chance.uniform(0, 2 * pause))
                march = f"{MARCHES[number % len(MARCHES)]} {' '.join(chance.choices(DIRECTIONS, k=3))}"
                took, content = visit.preview(march)
                if right.setdefault((player.army, march), content) != content:
                    summary = json.loads(content)["summary"]
                    raise RuntimeError(f"a preview of {march} for army {player.army} was another one alone: {summary}")
                waits.append(took)
        except (OSError, RuntimeError, threading.BrokenBarrierError) as error:
            failures.append(str(error))
            together.abort()

    threads = [threading.Thread(target=play, args=[player]) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise SystemExit(f"the load was broken off: {failures[0]}")
    return waits


def _print(what: str, waits: Sequence[float]) -> None:
    ordered = sorted(1000 * wait for wait in waits)
    p95 = ordered[int(0.95 * (len(ordered) - 1))]
    sys.stdout.write(
        f"{what:<50} {len(ordered):>6} previews   median {statistics.median(ordered):7.1f} ms   "
        f"p95 {p95:7.1f} ms   most {ordered[-1]:7.1f} ms\n"
    )


if __name__ == "__main__":
    sys.exit(main())
