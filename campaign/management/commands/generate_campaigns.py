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
        "Fills the database with sample campaigns in every state, with rounds played,"
        " orders, receipts, records that replay, messages, plans, notifications, and pictures that share one small"
        " file. For tests and measurements, in a database without campaigns. All or nothing: while it runs,"
        " nobody else can write. Exit status 2: nothing was made."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the numbers of campaigns, rounds and users."""
        parser.add_argument("count", type=int, help=f"campaigns, up to {MOST:,}")
        parser.add_argument("--rounds", type=int, default=2, help="rounds that most of them have played")
        parser.add_argument("--people", type=int, default=2000, help="number of players")
        parser.add_argument("--seed", type=int, default=1, help="seed of the players' decisions")
        parser.add_argument(
            "--among-campaigns-of-people",
            action="store_true",
            help="run even if there are campaigns already; no command can remove the sample campaigns afterwards",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Generate the campaigns and print what was made."""
        count, rounds, people = options["count"], options["rounds"], options["people"]
        if not (0 < count <= MOST and 0 <= rounds <= MOST_ROUNDS and LEAST_PEOPLE <= people <= MOST_PEOPLE):
            refuse(
                f"choose 1 to {MOST:,} campaigns, 0 to {MOST_ROUNDS} rounds and "
                f"{LEAST_PEOPLE} to {MOST_PEOPLE:,} people"
            )
        if Campaign.objects.exists() and not options["among_campaigns_of_people"]:
            refuse(
                "this database has campaigns already: use an empty one,"
                " or add --among-campaigns-of-people to put thousands of sample campaigns among them"
            )
        begun = time.monotonic()
        made = generate(SampleRequest(count, rounds, people, options["seed"]), timezone.now(), self._tell)
        for what, number in made.items():
            self.stdout.write(f"{number:>12,} {what}")
        self.stdout.write(f"{size_of_database() / 1e6:>12,.0f} MB is the size of the database now")
        self.stdout.write(f"{time.monotonic() - begun:>12,.0f} seconds")

    def _tell(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
