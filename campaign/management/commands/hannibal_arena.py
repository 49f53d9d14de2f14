"""`manage.py hannibal_arena`: games of HANNIBAL between two computer players."""

from argparse import ArgumentParser
from collections import Counter
from statistics import mean
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaign.hannibal.generals import play_game
from campaign.hannibal.rules.scenarios import first_document, scenario_names


class Command(BaseCommand):
    """Play games of the arena; needs no database and no service."""

    help = "Plays games of HANNIBAL between two computer players, one a side, and prints who won."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options."""
        parser.add_argument("--scenario", choices=scenario_names(), default="hannibal-212")
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--seed", default="arena", help="other seeds give other games")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play, and print a line for each game and a table of all."""
        if options["games"] < 1:
            raise CommandError("Give at least 1 game.")
        winners: Counter[str] = Counter()
        points: list[int] = []
        for number in range(options["games"]):
            position = play_game(first_document(options["scenario"], f"{options['seed']}:{number}")).position
            winner = (position.ended or {})["winner"] or "nobody"
            cities = sum(side == "carthago" for side in position.control.values())
            winners[winner] += 1
            points.append(position.points)
            self.stdout.write(
                f"{number + 1}: {winner} won with {position.points} victory points of carthago, {cities} cities, "
                f"{position.counts.lost_in_combat} Roman SP lost in combat"
            )
        decided = winners["carthago"] + winners["roma"]
        share = f"{winners['carthago'] / decided:.0%} of {decided} decided games" if decided else "no decided game"
        self.stdout.write(
            f"carthago won {share}; {winners['nobody']} draws; "
            f"victory points {min(points)} to {max(points)}, on average {mean(points):.0f}."
        )
