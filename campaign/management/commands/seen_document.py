"""`manage.py seen_document READER < position.json`: a document of HANNIBAL as a side or the public sees it."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.hannibal.rules.document import read_document
from campaign.games.hannibal.rules.intelligence import READERS, seen_document
from campaign.management.documents import add_map, maps_with, read_file, refuse
from hexmap.rules.documents import DocumentError, document_text


class Command(BaseCommand):
    """Print what a reader may see of a document; needs no database and no service."""

    help = "Prints a document of HANNIBAL, read from standard input, as a side or the public sees it (HH.11.3)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the reader and the map."""
        parser.add_argument("reader", choices=READERS)
        add_map(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print it."""
        maps = maps_with(options["map"])
        try:
            document = read_document(read_file("-"), maps)
        except DocumentError as error:
            refuse(error)
        sys.stdout.write(document_text(seen_document(document, options["reader"])) + "\n")
