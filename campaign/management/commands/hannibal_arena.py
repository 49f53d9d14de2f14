"""`manage.py hannibal_arena`: games of HANNIBAL between two computer players."""

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.hannibal.generals import play, table
from campaign.games.hannibal.rules.scenarios import scenario_names
from campaign.management.documents import refuse

MOST_JOBS = 64
"""Each job is a process, and all of them begin at once."""


class Command(BaseCommand):
    """Play games of the arena; needs no database and no service."""

    help = "Plays games of HANNIBAL between two computer players, one a side, and prints who won."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        parser.add_argument("--scenario", choices=scenario_names(), default="hannibal-212")
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--seed", default="arena", help="other seeds give other games")
        parser.add_argument("--jobs", type=int, default=1, help="how many games are played at the same time")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play, and print a line for each game and a table of all."""
        games, jobs = options["games"], options["jobs"]
        if games < 1 or not 1 <= jobs <= MOST_JOBS:
            refuse(f"Give at least 1 game, and 1 to {MOST_JOBS} jobs.")
        seeds = [f"{options['seed']}:{number}" for number in range(games)]
        one = partial(play, options["scenario"])
        results = []
        with ProcessPoolExecutor(jobs) as pool:
            for number, result in enumerate(pool.map(one, seeds) if jobs > 1 else map(one, seeds), start=1):
                results.append(result)
                self.stdout.write(
                    f"{number}: {result.winner or 'nobody'} won with {result.points} victory points of carthago, "
                    f"{result.cities} cities, {result.lost} Roman SP lost in combat"
                )
        for line in table(results):
            self.stdout.write(line)
