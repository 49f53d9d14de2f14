"""`manage.py adjudicate STEP < position.json > position.json`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.documents import add_lines, add_map, add_step, answer, game_with_step, maps_with


class Command(BaseCommand):
    """Adjudicate a step of a round; needs no database and no service."""

    help = "Adjudicates a step: reads a position document from standard input, writes the document after it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the step and the options."""
        add_step(parser)
        add_lines(parser)
        add_map(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Run the step on standard input."""
        adjudicate = game_with_step(options).words[options["step"]]
        maps = maps_with(options["map"])
        answer(lambda value: adjudicate(value, maps), lines=options["lines"])
