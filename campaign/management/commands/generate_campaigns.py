"""`manage.py generate_campaigns COUNT`: sample campaigns, to test the site with many of them."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from campaign.devtools.sample_data.making import SampleRequest, generate
from campaign.devtools.sample_data.people import LEAST_PEOPLE
from campaign.management.documents import refuse
from campaign.models import Campaign
from campaign.monitoring.queries.measures import size_of_database

MOST, MOST_ROUNDS, MOST_PEOPLE = 100_000, 6, 100_000


class Command(BaseCommand):
    """Play a few dozen campaigns and copy them within the database as often as needed."""

    help = (
        "Fills the database with campaigns that are made up, in every moment of a campaign, with rounds behind them,"
        " orders, receipts, records that replay, messages, plans, notices, and rows of pictures that share one small"
        " file. For tests and measurements: it wants a database without campaigns. All or nothing; while it runs"
        " nobody else can write. Exit status 2: it refuses."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the numbers of campaigns, rounds and users."""
        parser.add_argument("count", type=int, help=f"campaigns, up to {MOST:,}")
        parser.add_argument("--rounds", type=int, default=2, help="whole rounds behind most of them")
        parser.add_argument("--people", type=int, default=2000, help="who play them")
        parser.add_argument("--seed", type=int, default=1, help="of what the players decide")
        parser.add_argument(
            "--among-campaigns-of-people",
            action="store_true",
            help="also where there are campaigns already; they cannot be told apart and removed again by any command",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Generate the campaigns and print what was made."""
        count, rounds, people = options["count"], options["rounds"], options["people"]
        if not (0 < count <= MOST and 0 <= rounds <= MOST_ROUNDS and LEAST_PEOPLE <= people <= MOST_PEOPLE):
            refuse(
                f"1 to {MOST:,} campaigns, 0 to {MOST_ROUNDS} rounds and "
                f"{LEAST_PEOPLE} to {MOST_PEOPLE:,} people can be made"
            )
        if Campaign.objects.exists() and not options["among_campaigns_of_people"]:
            refuse(
                "there are campaigns in this database already: take an empty one,"
                " or say --among-campaigns-of-people if what is there may be buried among thousands"
            )
        begun = time.monotonic()
        made = generate(SampleRequest(count, rounds, people, options["seed"]), timezone.now(), self._tell)
        for what, number in made.items():
            self.stdout.write(f"{number:>12,} {what}")
        self.stdout.write(f"{size_of_database() / 1e6:>12,.0f} MB the database is large now")
        self.stdout.write(f"{time.monotonic() - begun:>12,.0f} seconds")

    def _tell(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
