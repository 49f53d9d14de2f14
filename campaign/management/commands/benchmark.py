"""`manage.py benchmark`: how long things take on this machine."""

import platform
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.devtools.benchmarks.battle_measurements import battle_measurements
from campaign.devtools.benchmarks.picture_measurements import large_picture_measurements, picture_measurements
from campaign.devtools.benchmarks.timing import adjudicated_lines, cpu_seconds_of, seconds_of
from campaign.devtools.chance import seeded
from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.games.benchmarks import Bench, Measurements
from campaign.management.documents import refuse

MEASURED = {name: game.benchmarks for name, game in GAMES.items() if game.benchmarks}
"""The games that can be measured."""
PICTURES = {"pictures": picture_measurements, "large-picture": large_picture_measurements}
PARTS = (*dict.fromkeys(part for measured in MEASURED.values() for part in measured.parts), "battles", *PICTURES)
"""What can be measured separately; the last is started by the pictures in a process of its own."""
USUAL = ("steps", "pictures")
USUAL_RUNS, BATTLES = 15, 2000
"""Runs of a measurement, and battles of a pairing."""


class Command(BaseCommand):
    """Measure loading, the steps of a round and drawing, and print medians."""

    help = "Measures loading the map, the steps of a round and drawing; prints the median of several runs each."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the number of runs and the choice of measurements."""
        parser.add_argument(
            "--runs", type=int, help=f"runs of each measurement (default: {USUAL_RUNS}; battles: {BATTLES})"
        )
        parser.add_argument("--only", choices=PARTS, help="one part alone")
        parser.add_argument("--game", choices=tuple(MEASURED), default=USUAL_GAME.id, help="(default: %(default)s)")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print one line per measurement."""
        of_battles = options["only"] == "battles"
        usual = BATTLES if of_battles else USUAL_RUNS
        runs = usual if options["runs"] is None else options["runs"]
        if runs < 1:
            refuse("Give at least 1 run.")
        if options["only"] != "large-picture":
            self.stdout.write(f"{platform.python_implementation()} {platform.python_version()}, {_processor()}")
            battles = f"{runs} battles of each pairing; the middle 80 % in brackets"
            self.stdout.write(f"{battles if of_battles else f'median of {runs} runs; fewest and most in brackets'}\n\n")
        for part in [options["only"]] if options["only"] else USUAL:
            for what, value in _measurements(options["game"], part, runs):
                self.stdout.write(f"{what:<62} {value}")


def _measurements(name: str, part: str, runs: int) -> Measurements:
    if part == "battles":
        return battle_measurements(runs)
    game, measured = GAMES[name], MEASURED[name]
    bench = Bench(measured.start(), runs, seeded, seconds_of, cpu_seconds_of, adjudicated_lines)
    if part in PICTURES:
        return PICTURES[part](game, measured, bench)
    if part not in measured.parts:
        refuse(f"{game.id} has no part {part}. Use one of: {', '.join(measured.parts)}.")
    return measured.parts[part](bench)


def _processor() -> str:
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text(encoding="utf-8").splitlines() if listing.exists() else []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{named[0]}, {len(named)} cores" if named else platform.processor() or "unknown processor"
