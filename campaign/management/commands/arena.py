"""`manage.py arena ONE OTHER`: campaigns of generals against one another."""

from argparse import ArgumentParser
from collections.abc import Mapping
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand

from campaign.devtools.arena.games import Game, Player, play_game
from campaign.devtools.arena.players import at_random, general, nearest_first
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.scenarios import shipped_scenario, shipped_scenario_names
from campaign.management.documents import refuse
from hexmap.rules.documents import parse_json

PLAYERS: Mapping[str, Player] = {
    **{level.value: general(level) for level in Level},
    "random": at_random,
    "nearest": nearest_first,
}
"""The players of the arena by name."""
ROUNDS = 15
"""After so many rounds the points decide."""


class Command(BaseCommand):
    """Play games of the arena; needs no database and no service."""

    help = "Plays campaigns between two players with sides swapped, and prints who won."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the players and the options."""
        parser.add_argument("one", choices=tuple(PLAYERS))
        parser.add_argument("other", choices=tuple(PLAYERS))
        parser.add_argument("--scenario", choices=shipped_scenario_names(), default="sicily")
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--rounds", type=int, default=ROUNDS, help="after so many rounds the points decide")
        parser.add_argument("--seed", default="arena", help="other seeds give other games")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play."""
        if min(options["games"], options["rounds"]) < 1:
            refuse("Give at least 1 game and 1 round.")
        document = read_document(parse_json(shipped_scenario(options["scenario"])))
        factions = [faction.id for faction in document.position.active_factions]
        won = drawn = ended = illegal = 0
        began = process_time()
        for number in range(options["games"]):
            own = factions[number % len(factions)]
            players = {faction: PLAYERS[options["one"] if faction == own else options["other"]] for faction in factions}
            game = play_game(document, players, f"{options['seed']}:{number // len(factions)}", options["rounds"])
            self.stdout.write(_line(number + 1, own, game))
            won, drawn = won + (game.winner == own), drawn + (game.winner is None)
            ended, illegal = ended + game.ended, illegal + game.illegal
        games, seconds = options["games"], process_time() - began
        self.stdout.write(
            f"{options['one']} won {won} of {games} games against {options['other']} ({won / games:.0%}), "
            f"{drawn} draws; {ended} ended by the rules; {illegal} illegal orders; {seconds / games:.1f} s a game."
        )


def _line(number: int, own: str, game: Game) -> str:
    points = ", ".join(f"{faction} {count}" for faction, count in game.points.items())
    how = "by the rules" if game.ended else "on points"
    return f"{number}: as {own}, {game.winner or 'nobody'} won {how} after {game.rounds} rounds; {points}"
