"""What the site does with thousands of campaigns, at a deadline, and when hundreds of steps are due at once.

    python -m tests.load.production [--campaigns 10000] [--players 100] [--steps 500] [--pages 400] [--workers 2]

Starts servers of its own (PostgreSQL, which keeps what it is told, Valkey, the web server, workers with one process
each, beat), fills the database with campaigns that are made up, and measures one thing after another:

1. campaign pages, of members and strangers, one after another and by many people at once;
2. players who hand in within the last ten seconds of a deadline: counted is what is lost and what came too late;
3. steps that are all due at the same moment, until the last of them is published.

Prints one table with the aims beside the figures; what missed its aim is called so. Everything goes over the loopback,
takes a bounded time, and nothing is left behind. Exit status 1: an aim was missed.
"""

import argparse
import os
import signal
import sys

from tests.load.deadlines import let_fall_due
from tests.load.figures import Figure, none_of, table, tell
from tests.load.handing_in import hand_in_at_the_last_moment
from tests.load.pages import open_pages
from tests.load.players import open_campaigns
from tests.site import Site, site

MOST = {"campaigns": 20_000, "players": 400, "steps": 2_000, "pages": 2_000, "workers": 8}


def main() -> int:
    """Runs the load and prints the table."""
    options = _options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind by that either
    with site(environment={"THROTTLES": "strangers=100000/m"}) as here:  # one address stands for all strangers
        os.environ |= here.environment
        figures = _measured(here, options)
    sys.stdout.write(table(figures))
    return 0 if all(figure.reached for figure in figures) else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load.production", description=__doc__.splitlines()[0])
    parser.add_argument("--campaigns", type=int, default=10_000, help="in the database")
    parser.add_argument("--players", type=int, default=100, help="who hand in at the last moment; 0 leaves that out")
    parser.add_argument("--steps", type=int, default=500, help="due at the same moment; 0 leaves that out")
    parser.add_argument("--pages", type=int, default=400, help="of campaigns; 0 leaves that out")
    parser.add_argument("--workers", type=int, default=2, help="processes that work")
    parser.add_argument("--at-once", type=int, default=4, help="who open pages without any pause")
    parser.add_argument("--look-on", type=float, default=30.0, help="seconds for which drawing is watched afterwards")
    options = parser.parse_args()
    for name, most in MOST.items():
        if not 0 <= getattr(options, name) <= most:
            parser.error(f"--{name} is at most {most}")
    if not (0 < options.at_once <= 32 and 0 <= options.look_on <= 600 and options.campaigns and options.workers):
        parser.error(
            "campaigns and workers there must be; at most 32 open pages without pause; drawing is watched 600 s"
        )
    return options


def _measured(here: Site, options: argparse.Namespace) -> list[Figure]:
    tell(f"{options.campaigns:,} campaigns are made up ...")
    sys.stderr.write(here.manage("generate_campaigns", str(options.campaigns)))
    players = open_campaigns(options.players, by_itself="publish")
    figures: list[Figure] = []
    here.start_web()
    if options.pages:
        figures += open_pages(options.pages, here.port, at_once=options.at_once)
    for number in range(options.workers):
        here.start_worker(f"worker-{number + 1}")
    here.start_beat()
    if options.players:
        figures += hand_in_at_the_last_moment(players, here.port)
    if options.steps:
        figures += let_fall_due(options.steps, options.workers, look_on=options.look_on)
    return [*figures, _ended_by_themselves(here)]


def _ended_by_themselves(here: Site) -> Figure:
    """Parts of the site that did not live to the end."""
    return none_of(
        "parts of the site that ended by themselves",
        sum(not part.is_running for part in here.parts.values()),
        len(here.parts),
    )


if __name__ == "__main__":
    sys.exit(main())
