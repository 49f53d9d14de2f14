"""`manage.py first_document SCENARIO > position.json`: the document with which a game of HANNIBAL begins."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.hannibal.rules.scenarios import first_document, scenario_names
from campaign.management.documents import refuse
from hexmap.rules.documents import DocumentError, document_text


class Command(BaseCommand):
    """Print the first document of a scenario; needs no database and no service."""

    help = "Prints the document with which a scenario of HANNIBAL begins."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the scenario and the seed."""
        parser.add_argument("scenario", choices=scenario_names())
        parser.add_argument("--seed", default="0", help="the seed of all dice; other seeds give other games")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print it."""
        try:
            document = first_document(options["scenario"], options["seed"])
        except DocumentError as error:
            refuse(error)
        sys.stdout.write(document_text(document.as_json()) + "\n")
