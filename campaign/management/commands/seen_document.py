"""`manage.py seen_document READER < position.json`: a document as a side or the public sees it."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.all_games import GAMES
from campaign.games.reader import EVERYTHING, PUBLIC, Reader
from campaign.management.documents import add_map, maps_with, read_file, refuse
from hexmap.rules.documents import DocumentError, document_text, one_line

HIDING = tuple(game.id for game in GAMES.values() if game.shown)
"""The games whose documents can hide units."""


class Command(BaseCommand):
    """Print what a reader may see of a document; needs no database and no service."""

    help = "Prints a document of a game with hidden units, read from standard input, as a side or the public sees it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the reader and the options."""
        parser.add_argument("reader", help="the side that sees the document, or public")
        parser.add_argument("--game", choices=HIDING, default=HIDING[0], help="the game (default: %(default)s)")
        add_map(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print it."""
        game, name, maps = GAMES[options["game"]], options["reader"], maps_with(options["map"])
        try:
            document, seen_by = game.read_shown(read_file("-"), maps)
            readers = {faction.id: Reader(faction.id) for faction in game.outline(document).factions}
        except DocumentError as error:
            refuse(error)
        readers[PUBLIC.name] = PUBLIC
        if name not in readers:
            refuse(f"{one_line(name)} is no reader of the document. Use one of: {', '.join(readers)}.")
        if seen_by != EVERYTHING or game.shown is None:
            refuse(f"the document shows only what {seen_by.name} sees; give the whole one")
        sys.stdout.write(document_text(game.shown(document, readers[name])) + "\n")
