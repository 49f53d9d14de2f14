"""`manage.py decide STEP FACTION < document.json`: a general's orders, filled into the document."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.core.management.base import BaseCommand

from campaign.games.all_games import GAMES
from campaign.games.generals import GeneralTask
from campaign.management.documents import add_lines, add_map, add_step, answer, game_with_step, maps_with, refuse


class Command(BaseCommand):
    """Let a general decide; needs no database and no service."""

    help = "Fills the orders of a faction's general into a position document, for one step."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the step, the faction and the options."""
        add_step(parser)
        parser.add_argument("faction", help="the id of the faction")
        parser.add_argument("--armies", type=_numbers, help="the numbers of the armies, such as 1,2; without it all")
        levels = dict.fromkeys(level for game in GAMES.values() for level in game.generals.levels)
        parser.add_argument("--level", choices=tuple(levels), help="without it the middle one of the game")
        parser.add_argument("--seed", default="0", help="the same seed gives the same orders (default: %(default)s)")
        add_map(parser)
        add_lines(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Decide on standard input."""
        game, maps = game_with_step(options), maps_with(options["map"])
        levels, fill = game.generals.levels, game.generals.fill
        if fill is None:
            refuse(f"generals of {game.title} only play on the site")
        level = options["level"] or levels[len(levels) // 2]
        if level not in levels:
            refuse(f"{game.id} has no level {level}. Use one of: {', '.join(levels)}.")
        task = GeneralTask(options["step"], options["faction"], options["armies"] or (), level, seed=options["seed"])
        answer(lambda value: fill(value, task, maps), lines=options["lines"])


def _numbers(text: str) -> list[int]:
    words = text.split(",")
    if not all(word.isascii() and word.isdecimal() and len(word) < 10 for word in words):
        raise ArgumentTypeError("give numbers of armies with commas between them, such as 1,2")
    return [int(word) for word in words]
