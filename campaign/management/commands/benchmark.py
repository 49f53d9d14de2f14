"""`manage.py benchmark`: how long things take on this machine."""

import platform
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.devtools.benchmarks.battle_measurements import battle_measurements
from campaign.devtools.benchmarks.bounds_measurements import bounds_measurements
from campaign.devtools.benchmarks.engine_measurements import engine_measurements
from campaign.devtools.benchmarks.general_measurements import general_measurements
from campaign.devtools.benchmarks.picture_measurements import large_picture_measurements, picture_measurements
from campaign.devtools.benchmarks.step_measurements import step_measurements
from campaign.management.commands.start_demo import SCENARIO
from campaign.management.documents import refuse
from hexmap.rules.documents import JsonObject, parse_json

PARTS: Mapping[str, Callable[[JsonObject, int], Iterator[tuple[str, str]]]] = {
    "steps": step_measurements,
    "pictures": picture_measurements,
    "bounds": bounds_measurements,
    "battles": battle_measurements,
    "engine": engine_measurements,
    "generals": general_measurements,
    "large-picture": large_picture_measurements,
}
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
        parser.add_argument("--only", choices=tuple(PARTS), help="one part alone")

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
        start = parse_json(SCENARIO.read_text(encoding="utf-8"))
        for part in [options["only"]] if options["only"] else USUAL:
            for what, value in PARTS[part](start, runs):
                self.stdout.write(f"{what:<62} {value}")


def _processor() -> str:
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text(encoding="utf-8").splitlines() if listing.exists() else []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{named[0]}, {len(named)} cores" if named else platform.processor() or "unknown processor"
