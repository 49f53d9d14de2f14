"""`manage.py adjudicate STEP < position.json > position.json`."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.documents import INVALID, documents_by_line, maps_with, refuse
from campaign.rules.document import MapByName, document_text, read_document
from campaign.rules.sequence_of_play import STEPS, AdjudicateStep
from hexmap.rules.documents import MOST_CHARACTERS, DocumentError, parse_json


class Command(BaseCommand):
    """Adjudicate a step of a round; needs no database and no service."""

    help = "Adjudicates a step: reads a position document from standard input, writes the document after it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the step and the options."""
        parser.add_argument("step", choices=tuple(STEPS))
        parser.add_argument("--lines", action="store_true", help="read and write JSON Lines: one document per line")
        parser.add_argument("--map", metavar="FILE", help="the map, if the documents only name it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the step on standard input."""
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")  # type: ignore[union-attr]
        step, maps = STEPS[options["step"]], maps_with(options["map"])
        if options["lines"]:
            _adjudicate_lines(step, maps)
        else:
            _adjudicate_one(step, maps)


def _adjudicate_one(step: AdjudicateStep, maps: MapByName) -> None:
    try:
        result = step(read_document(parse_json(sys.stdin.read(MOST_CHARACTERS + 1)), maps))
    except DocumentError as error:
        refuse(error)
    except UnicodeDecodeError:
        refuse("not JSON: the input is not UTF-8 text")
    sys.stdout.write(document_text(result) + "\n")


def _adjudicate_lines(step: AdjudicateStep, maps: MapByName) -> None:
    if documents_by_line(lambda value: step(read_document(value, maps))):
        raise SystemExit(INVALID)
