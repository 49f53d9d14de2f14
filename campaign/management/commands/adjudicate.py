"""`manage.py adjudicate STEP < position.json > position.json`."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.documents import INVALID, maps_with, refuse
from campaign.rules.round_document import MapByName
from campaign.rules.sequence_of_play import STEPS, AdjudicateStep, document_text
from hexmap.rules.documents import MOST_CHARACTERS, DocumentError, parse_json

WORDS = ("initiative", "movement", "battles", "administration")
"""All steps of a round, also those that this version does not adjudicate."""


class Command(BaseCommand):
    """Adjudicates a step of a round; touches no database and needs no service."""

    help = "Adjudicates a step: reads a position document from standard input, writes the document after it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares the step and the options."""
        parser.add_argument("step", choices=WORDS)
        parser.add_argument("--lines", action="store_true", help="JSON Lines in and out, one document a line")
        parser.add_argument("--map", metavar="FILE", help="the map, where the documents only name it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Runs the step on standard input."""
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")  # type: ignore[union-attr]
        if options["step"] not in STEPS:
            refuse(f"{options['step']} is not adjudicated yet; there is {' and '.join(STEPS)}")
        step, maps = STEPS[options["step"]], maps_with(options["map"])
        if options["lines"]:
            _adjudicate_lines(step, maps)
        else:
            _adjudicate_one(step, maps)


def _adjudicate_one(step: AdjudicateStep, maps: MapByName) -> None:
    try:
        result = step(parse_json(sys.stdin.read(MOST_CHARACTERS + 1)), maps)
    except DocumentError as error:
        refuse(error)
    except UnicodeDecodeError:
        refuse("not JSON: the input is not UTF-8 text")
    sys.stdout.write(document_text(result) + "\n")


def _adjudicate_lines(step: AdjudicateStep, maps: MapByName) -> None:
    """Every line on its own; a bad one gives an error in its place and does not hold up the others."""
    refused = False
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            result = step(parse_json(line.decode("utf-8")), maps)
        except (DocumentError, UnicodeDecodeError) as error:
            refused = True
            problem = "not JSON: the line is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
            result = {"error": problem}
        sys.stdout.write(document_text(result, one_line=True) + "\n")
        sys.stdout.flush()
    if refused:
        raise SystemExit(INVALID)
