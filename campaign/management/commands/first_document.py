"""`manage.py first_document SCENARIO > position.json`: the document with which a scenario begins."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.all_games import solo_scenarios
from campaign.management.documents import refuse
from campaign.solo.queries.choices import AUTOMATIC, METHODS, solo_of
from hexmap.rules.documents import DocumentError, document_text


class Command(BaseCommand):
    """Print the first document of a scenario; needs no database and no service."""

    help = "Prints the document with which a game on a shipped scenario begins."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the scenario and the seed."""
        self.scenarios = {scenario.name: scenario for scenario in solo_scenarios()}
        parser.add_argument("scenario", choices=tuple(self.scenarios))
        parser.add_argument("--seed", default="0", help="the seed of all dice; other seeds give other games")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print it."""
        scenario = self.scenarios[options["scenario"]]
        try:
            values = solo_of(scenario.game).beginning(scenario, METHODS[AUTOMATIC], options["seed"])
        except DocumentError as error:
            refuse(error)
        sys.stdout.write(document_text(values) + "\n")
