"""`manage.py what_if SIDE < document.json`: what a step of HANNIBAL comes to, over many trials."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.hannibal.rules.document import GameDocument, read_document
from campaign.games.hannibal.rules.position import OTHER
from campaign.games.hannibal.rules.seen_document import is_seen_document, read_seen_document
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.what_if import (
    MOST_TRIALS,
    USUAL_TRIALS,
    WhatIfQuestion,
    general_texts,
    orders_of_side,
    what_if,
)
from campaign.management.documents import add_map, maps_with, read_file, refuse
from hexmap.rules.documents import DocumentError, document_text
from hexmap.rules.shipped_maps import MapByName

RIVALS = ("given", "none", "general")
"""What the rival is assumed to order: what the document has, nothing, or what a computer player would."""


class Command(BaseCommand):
    """Try a step out; needs no database and no service."""

    help = (
        "Adjudicates the step of a document of HANNIBAL, read from standard input, many times with other dice. Prints"
        " what comes of it for a side: chances and means. The document has the orders of the side."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the side and the options."""
        parser.add_argument("side", choices=SIDES)
        parser.add_argument("--rival", choices=RIVALS, default="given", help="its orders (default: %(default)s)")
        parser.add_argument(
            "--trials", type=int, default=USUAL_TRIALS, help=f"1 to {MOST_TRIALS} (default: {USUAL_TRIALS})"
        )
        parser.add_argument("--seed", default="what if", help="other seeds give other dice")
        add_map(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Try it out, and print the table."""
        side, seed, maps = options["side"], options["seed"], maps_with(options["map"])
        try:
            document = _read(read_file("-"), side, maps)
            own = orders_of_side(document.texts, document.position, side)
            rival = orders_of_side(document.texts, document.position, OTHER[side])
            if options["rival"] != "given":
                rival = general_texts(document, OTHER[side], seed) if options["rival"] == "general" else {}
            table = what_if(WhatIfQuestion(document, side, own, rival, seed, options["trials"]))
        except DocumentError as error:
            refuse(error)
        self.stdout.write(document_text(table.as_json()))


def _read(value: Any, side: str, maps: MapByName) -> GameDocument:
    """The document, or what `seen_document` printed for the side."""
    if not is_seen_document(value):
        return read_document(value, maps)
    seen = read_seen_document(value, maps)
    if seen.reader != side:
        refuse(f"seen_by: the document shows what {seen.reader} sees")
    return seen.document
