"""`manage.py what_if SIDE < document.json`: what a step comes to, over many trials."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.all_games import GAMES
from campaign.games.what_if import Assumed
from campaign.management.documents import add_map, maps_with, read_file, refuse
from hexmap.rules.documents import DocumentError, document_text
from orders.rules.sheets import SheetText

TRYING = tuple(game.id for game in GAMES.values() if game.what_if)
"""The games whose steps are tried out."""
USUAL_TRIALS = 100
RIVALS = ("given", "none", "general")
"""What the rival is assumed to order: what the document has, nothing, or what a computer player would."""


class Command(BaseCommand):
    """Try a step out; needs no database and no service."""

    help = (
        "Adjudicates the step of a document, read from standard input, many times with other dice. Prints what comes of"
        " it for a side: chances and means. The document has the orders of the side."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the side and the options."""
        parser.add_argument("side", help="the faction or side for which the step is tried out")
        parser.add_argument("--game", choices=tuple(GAMES), default=TRYING[0], help="the game (default: %(default)s)")
        parser.add_argument("--rival", choices=RIVALS, default="given", help="its orders (default: %(default)s)")
        parser.add_argument("--trials", type=int, default=USUAL_TRIALS, help="how often (default: %(default)s)")
        parser.add_argument("--seed", default="what if", help="other seeds give other dice")
        add_map(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Try it out, and print the table."""
        game, side, seed = GAMES[options["game"]], options["side"], options["seed"]
        part, maps = game.what_if, maps_with(options["map"])
        if part is None:
            refuse(f"Steps of {game.title} cannot be tried out. Use one of: {', '.join(TRYING)}.")
        try:
            document = part.read(read_file("-"), side, maps)
            sides = [faction.id for faction in game.outline(document).factions]
            if side not in sides:
                refuse(f"{side} is no side of the document. Use one of: {', '.join(sides)}.")
            rival = part.rival_of(side)
            orders: Sequence[SheetText] = ()
            if options["rival"] == "given":
                orders = part.given(document, rival)
            elif options["rival"] == "general":
                orders = part.of_general(document, rival, seed)
            assumed = Assumed(part.given(document, side), orders, seed, options["trials"])
            result = part.try_out(document, side, assumed, lambda: None)
        except DocumentError as error:
            refuse(error)
        self.stdout.write(document_text(result.values))
