"""`manage.py adjudicate STEP < position.json > position.json`."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.games import GAMES, USUAL_GAME
from campaign.management.documents import INVALID, documents_by_line, maps_with, refuse
from campaign.rules.document import document_text
from hexmap.rules.documents import MOST_CHARACTERS, DocumentError, JsonObject, parse_json


class Command(BaseCommand):
    """Adjudicate a step of a round; needs no database and no service."""

    help = "Adjudicates a step: reads a position document from standard input, writes the document after it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the step and the options."""
        steps = dict.fromkeys(step for game in GAMES.values() for step in game.words)
        parser.add_argument("step", choices=tuple(steps))
        parser.add_argument(
            "--game", choices=tuple(GAMES), default=USUAL_GAME.id, help=f"the game (default: {USUAL_GAME.id})"
        )
        parser.add_argument("--lines", action="store_true", help="read and write JSON Lines: one document per line")
        parser.add_argument("--map", metavar="FILE", help="the map, if the documents only name it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the step on standard input."""
        sys.stdin.reconfigure(encoding="utf-8", errors="strict")  # type: ignore[union-attr]
        step, words = options["step"], GAMES[options["game"]].words
        if step not in words:
            raise CommandError(
                f"{options['game']} has no step {step}. Use one of: {', '.join(words)}.", returncode=INVALID
            )
        maps = maps_with(options["map"])

        def adjudicate(value: Any) -> JsonObject:
            return words[step](value, maps)

        if options["lines"]:
            _adjudicate_lines(adjudicate)
        else:
            _adjudicate_one(adjudicate)


def _adjudicate_one(adjudicate: Callable[[Any], JsonObject]) -> None:
    try:
        result = adjudicate(parse_json(sys.stdin.read(MOST_CHARACTERS + 1)))
    except DocumentError as error:
        refuse(error)
    except UnicodeDecodeError:
        refuse("not JSON: the input is not UTF-8 text")
    sys.stdout.write(document_text(result) + "\n")


def _adjudicate_lines(adjudicate: Callable[[Any], JsonObject]) -> None:
    if documents_by_line(adjudicate):
        raise SystemExit(INVALID)
