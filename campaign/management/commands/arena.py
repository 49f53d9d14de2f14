"""`manage.py arena ONE OTHER`: games of computer players against one another."""

import os
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from django.core.management.base import BaseCommand

from campaign.devtools.chance import seeded
from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.games.arena import Arena, Match
from campaign.management.documents import refuse

MOST_JOBS = 64
"""Each job is a process, and all of them begin at once."""
ARENAS = {name: game.arena for name, game in GAMES.items() if game.arena}


class Command(BaseCommand):
    """Play games of the arena; needs no database and no service."""

    help = "Plays games between two computer players, with sides swapped where they can be, and prints who won."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the players and the options."""
        players = tuple(dict.fromkeys(player for arena in ARENAS.values() for player in arena.players))
        parser.add_argument("one", choices=players)
        parser.add_argument("other", choices=players)
        parser.add_argument("--game", choices=tuple(ARENAS), default=USUAL_GAME.id, help="(default: %(default)s)")
        parser.add_argument("--scenario", choices=[name for arena in ARENAS.values() for name in arena.scenarios()])
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--rounds", type=int, help="after so many rounds the points decide")
        parser.add_argument("--seed", default="arena", help="other seeds give other games")
        parser.add_argument("--jobs", type=int, default=1, help="how many games are played at the same time")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play, and print a line for each game and some about all of them."""
        arena, games, jobs = ARENAS[options["game"]], options["games"], options["jobs"]
        if games < 1 or not 1 <= jobs <= MOST_JOBS:
            refuse(f"Give at least 1 game, and 1 to {MOST_JOBS} jobs.")
        began, results = _seconds(), []
        matches = _matches(arena, options)
        with ProcessPoolExecutor(jobs) as pool:
            for number, result in enumerate(pool.map(arena.play, matches) if jobs > 1 else map(arena.play, matches), 1):
                results.append(result)
                self.stdout.write(f"{number}: {arena.line(result)}")
        for line in arena.table(results, (_seconds() - began) / games):
            self.stdout.write(line)


def _seconds() -> float:
    """The seconds of CPU of this process, and of jobs that have ended."""
    return sum(os.times()[:4])


def _matches(arena: Arena[Any], options: dict[str, Any]) -> Sequence[Match]:
    """The games of a series; refuse a call that the arena of a game cannot play."""
    scenario, rounds = options["scenario"] or arena.usual_scenario, options["rounds"]
    players = options["one"], options["other"]
    for name, known in (*((player, arena.players) for player in players), (scenario, arena.scenarios())):
        if name not in known:
            refuse(f"{options['game']} has no {name}. Use one of: {', '.join(known)}.")
    if rounds is None:
        rounds = arena.rounds or 0
    elif arena.rounds is None:
        refuse(f"Games of {options['game']} are played to their end; leave out --rounds.")
    elif rounds < 1:
        refuse("Give at least 1 round.")
    seed = options["seed"]
    return [Match(scenario, players, seed, number, rounds, seeded) for number in range(options["games"])]
