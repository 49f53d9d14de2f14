"""What the site does with thousands of campaigns, at a deadline, and when hundreds of steps are due at once.

    python -m tests.load.production [--part all] [--campaigns 10000] [--players 100] [--previewers 50] [--steps 500]
                                    [--pages 400] [--bodies 5] [--late 1000] [--workers 2]

Starts servers of its own (PostgreSQL, which keeps what it is told, Valkey, the web server, workers with one process
each, beat), fills the database with campaigns that are made up, and measures one thing after another:

1. campaign pages, of members and strangers, one after another and by many people at once;
2. players who submit within the last ten seconds of a deadline, while others preview and maps are drawn: counted is
   what is lost, what was refused although it was sent in time, and what came too late;
3. another player, while one account opens what-if plans of the largest scenario that may be uploaded;
4. the largest body that each operation of the API takes, in processor time;
5. requests that exceed the time limit, also without end, and whether every page answers afterwards;
6. steps that are all due at the same moment, until the last of them is published.

Prints one table with the aims beside the figures; what missed its aim is called so. Everything goes over the loopback,
takes a bounded time, and nothing is left behind. Exit status 1: an aim was missed.
"""

import argparse
import os
import signal
import sys

import django

from tests.load.bodies import post_bodies
from tests.load.deadlines import let_fall_due
from tests.load.figures import Figure, none_of, table, tell
from tests.load.large import open_large_plans
from tests.load.last_moment import submit_at_the_last_moment
from tests.load.late import exceed_the_limit
from tests.load.pages import open_pages
from tests.load.players import open_campaigns
from tests.site import Site, site

PARTS = {
    "pages": "pages",
    "large": "large",
    "deadline": "players",
    "steps": "steps",
    "bodies": "bodies",
    "late": "late",
}
"""What can be measured alone, by the option that says how much of it there is."""
MOST_MAPS = 500
MOST = {
    "campaigns": 20_000,
    "players": 400,
    "previewers": 200,
    "steps": 2_000,
    "pages": 2_000,
    "large": 300,
    "bodies": 50,
    "late": 10_000,
    "workers": 8,
}


def main() -> int:
    """Runs the load and prints the table."""
    options = _options()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that nothing is left behind by that either
    with site(environment={"THROTTLES": "strangers=100000/m"}) as here:  # one address stands for all strangers
        here.environment["CALCULATIONS"] = f"unix:{here.places.sockets / 'calculations.sock'}"
        os.environ |= here.environment
        django.setup()
        figures = _measured(here, options)
    sys.stdout.write(table(figures))
    return 0 if all(figure.reached for figure in figures) else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load.production", description=__doc__.splitlines()[0])
    parser.add_argument("--part", choices=["all", *PARTS], default="all", help="what is measured")
    parser.add_argument("--campaigns", type=int, default=10_000, help="in the database")
    parser.add_argument("--players", type=int, default=100, help="who hand in at the last moment; 0 leaves that out")
    parser.add_argument("--previewers", type=int, default=50, help="who preview meanwhile")
    parser.add_argument("--steps", type=int, default=500, help="due at the same moment; 0 leaves that out")
    parser.add_argument("--pages", type=int, default=400, help="of campaigns; 0 leaves that out")
    parser.add_argument("--large", type=int, default=30, help="seconds for which one account opens the largest plans")
    parser.add_argument(
        "--bodies", type=int, default=5, help="how often each largest body is posted; 0 leaves that out"
    )
    parser.add_argument("--late", type=int, default=1_000, help="requests at a limit of a second; 0 leaves that out")
    parser.add_argument("--workers", type=int, default=2, help="processes that work")
    parser.add_argument("--at-once", type=int, default=4, help="who open pages without any pause")
    parser.add_argument("--look-on", type=float, default=30.0, help="seconds for which drawing is watched afterwards")
    options = parser.parse_args()
    if options.part != "all":
        for name in set(PARTS.values()) - {PARTS[options.part]}:
            setattr(options, name, 0)
    if options.part in {"bodies", "late"}:
        options.campaigns = 1  # these are asked nothing
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
    everybody = open_campaigns(options.players + options.previewers, by_itself="publish") if options.players else []
    figures: list[Figure] = []
    here.start_web()
    if options.pages:
        figures += open_pages(options.pages, here.port, at_once=options.at_once)
    here.start_beat()
    if options.players:
        here.start_apart()
        _have_maps_drawn()
        figures += submit_at_the_last_moment(everybody[: options.players], everybody[options.players :], here.port)
        here.stop_apart()
    if options.large:
        here.start_apart()
        figures += open_large_plans(here.port, options.large)
        here.stop_apart()
    if options.bodies:
        figures += post_bodies(options.bodies)
    if options.late:
        figures += exceed_the_limit(options.late)
    for number in range(options.workers if options.steps else 0):
        here.start_worker(f"worker-{number + 1}")
    if options.steps:
        figures += let_fall_due(options.steps, options.workers, look_on=options.look_on)
    return [*figures, _closed_automatically(here)]


def _have_maps_drawn() -> None:
    """Has a worker draw maps all the time: of every campaign there is, for the forum and in full."""
    from campaign import tasks
    from campaign.models import Phase

    for phase in Phase.objects.filter(status="open").order_by("pk").values_list("pk", flat=True)[:MOST_MAPS]:
        tasks.draw_opening.delay(phase)


def _closed_automatically(here: Site) -> Figure:
    """Parts of the site that did not live to the end."""
    return none_of(
        "parts of the site that ended by themselves",
        sum(not part.is_running for part in here.parts.values()),
        len(here.parts),
    )


if __name__ == "__main__":
    sys.exit(main())
