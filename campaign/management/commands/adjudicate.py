"""`manage.py adjudicate STEP < position.json > position.json`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.management.documents import add_lines, add_map, answer, maps_with, refuse


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
        add_lines(parser)
        add_map(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the step on standard input."""
        step, words = options["step"], GAMES[options["game"]].words
        if step not in words:
            refuse(f"{options['game']} has no step {step}. Use one of: {', '.join(words)}.")
        maps = maps_with(options["map"])
        answer(lambda value: words[step](value, maps), lines=options["lines"])
