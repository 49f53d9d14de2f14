"""`manage.py benchmark`: how long things take on this machine."""

import json
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.commands.start_demo import SCENARIO
from campaign.management.random_play import (
    Values,
    crowded,
    on_tiled_map,
    played,
    tiled_map,
    with_random_answers,
    with_random_orders,
)
from campaign.rules.map_scene import scene_of
from campaign.rules.round_document import MapByName, read_document
from campaign.rules.sequence_of_play import (
    STEPS,
    administer_document,
    document_text,
    move_document,
    read_text,
)
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png
from hexmap.rules.board import Board
from hexmap.rules.documents import parse_json
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map

MAPS = SCENARIO.parents[2] / "hexmap" / "maps"
MANAGE = SCENARIO.parents[2] / "manage.py"
SEED = 264
"""The same orders on every machine."""
ROUNDS = 5
"""Rounds of random play that make a position of the middle of a campaign."""
HEXES = 1_000_000
LINES = 400


class Command(BaseCommand):
    """Measures loading, the steps of a round and drawing, and prints medians."""

    help = "Measures loading the map, the steps of a round and drawing; prints the median of several runs each."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares how often each thing is done."""
        parser.add_argument("--runs", type=int, default=15, help="runs of each measurement (default: %(default)s)")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prints a line a measurement."""
        self.stdout.write(f"{platform.python_implementation()} {platform.python_version()}, {_processor()}")
        self.stdout.write(f"median of {options['runs']} runs; fewest and most in brackets\n\n")
        for what, value in measurements(options["runs"]):
            self.stdout.write(f"{what:<62} {value}")


def measurements(runs: int) -> Iterator[tuple[str, str]]:
    """What is measured, and the figure, line by line."""
    text = (MAPS / "first-punic-war.json").read_text(encoding="utf-8")
    yield "loading the map (6,156 hexes)", _timed(lambda: read_map(parse_json(text)), runs)
    start = parse_json(SCENARIO.read_text(encoding="utf-8"))
    middle = played(start, ROUNDS, SEED)
    fresh = read_map(parse_json(text))
    yield from _first_step("16 armies, mid-campaign", middle, lambda _name: fresh)
    yield from _steps("16 armies, mid-campaign", middle, runs, shipped_map)
    yield from _fresh_positions(start, runs)
    yield from _lines(start)
    yield from _steps("1,000 armies", crowded(start, 1000, SEED), runs, shipped_map)
    yield from _large_map(middle, runs)
    yield from _pictures(start, runs)


def _steps(what: str, values: Values, runs: int, maps: MapByName) -> Iterator[tuple[str, str]]:
    """The movement and administration steps of a position: the rules alone, and from text to text."""
    chance = random.Random(SEED)  # noqa: S311 - orders for a measurement
    ordered = with_random_orders(values, chance, maps)
    before = read_document(ordered, maps)
    yield f"movement step, {what}", _timed(lambda: move_document(before), runs)
    text = document_text(ordered)
    yield "    from text to text", _timed(lambda: document_text(STEPS["movement"](parse_json(text), maps)), runs)
    answered = with_random_answers(STEPS["movement"](ordered, maps), chance, maps)
    after = read_document(answered, maps)
    yield f"administration step, {what}", _timed(lambda: administer_document(after), runs)
    later = document_text(answered)
    yield (
        "    from text to text",
        _timed(lambda: document_text(STEPS["administration"](parse_json(later), maps)), runs),
    )


def _first_step(what: str, values: Values, maps: MapByName) -> Iterator[tuple[str, str]]:
    """The first movement step on a board, which also works out what never changes on it."""
    before = read_document(with_random_orders(values, random.Random(SEED), maps), maps)  # noqa: S311 - as below
    yield f"movement step, {what}: the first on the board", f"{_seconds(lambda: move_document(before)) * 1000:8.2f} ms"


def _fresh_positions(start: Values, runs: int) -> Iterator[tuple[str, str]]:
    """Steps of positions never seen before, so that nothing can be remembered from one to the next."""
    moving, administering = [], []
    for seed in range(runs):
        chance = random.Random(seed)  # noqa: S311 - as above
        before = read_document(with_random_orders(played(start, 1 + seed % ROUNDS, seed), chance))
        moving.append(_seconds(lambda before=before: move_document(before)))  # type: ignore[misc]
        answered = with_random_answers(STEPS["movement"](dict(before.values), shipped_map), chance)
        after = read_document(answered)
        administering.append(_seconds(lambda after=after: administer_document(after)))  # type: ignore[misc]
    yield "movement step, 16 armies, each run another position", _in_words(moving)
    yield "administration step, 16 armies, each run another position", _in_words(administering)


def _lines(start: Values) -> Iterator[tuple[str, str]]:
    """`adjudicate --lines` in a process of its own, its start included, on one core."""
    chance = random.Random(SEED)  # noqa: S311 - as above
    positions = [played(start, rounds, rounds) for rounds in range(1, ROUNDS + 1)]
    documents = [with_random_orders(positions[which % ROUNDS], chance) for which in range(LINES)]
    for step in ("movement", "administration"):
        text = "".join(f"{document_text(document, one_line=True)}\n" for document in documents)
        command = [sys.executable, str(MANAGE), "adjudicate", step, "--lines"]
        began = time.perf_counter()
        run = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
        seconds = time.perf_counter() - began
        yield f"adjudicate {step} --lines, {LINES} documents", f"{LINES / seconds:8.0f} a second"
        if step == "movement":
            documents = [with_random_answers(json.loads(line), chance) for line in run.stdout.splitlines()]


def _large_map(middle: Values, runs: int) -> Iterator[tuple[str, str]]:
    """The same 16 armies on a map made of many copies of the shipped one."""
    values = parse_json((MAPS / "first-punic-war.json").read_text(encoding="utf-8"))
    tiled = tiled_map(shipped_map("first-punic-war"), values, HEXES)
    began = time.perf_counter()
    board = read_map(tiled)
    yield f"loading a map of {len(board.grid):,} hexes", f"{time.perf_counter() - began:8.2f} s"

    def maps(_name: str) -> Board:
        return board

    fewer, what, values = max(3, runs // 5), f"16 armies, {len(board.grid):,} hexes", on_tiled_map(middle, tiled)
    yield from _first_step(what, values, maps)
    yield from _steps(what, values, fewer, maps)


def _pictures(start: Values, runs: int) -> Iterator[tuple[str, str]]:
    chance = random.Random(SEED)  # noqa: S311 - as above
    after = read_text(document_text(STEPS["movement"](with_random_orders(start, chance), shipped_map)))
    with tempfile.TemporaryDirectory() as folder:
        drawn = draw_map(after.board, after.position, scene=scene_of(after), cache=Path(folder))

        def draw(cache: Path | None) -> bytes:
            return encode_png(draw_map(after.board, after.position, scene=scene_of(after), cache=cache))

        encoder, cached = [], []
        for _ in range(runs):  # by turns, so that both see the same machine
            encoder.append(_seconds(lambda: encode_png(drawn)))
            cached.append(_seconds(lambda: draw(Path(folder))))
        yield f"map, {FORUM_WIDTH:,} px, cold", _timed(lambda: draw(None), max(3, runs // 5))
        yield f"map, {FORUM_WIDTH:,} px, from the cached base", _in_words(cached)
        yield "the PNG encoder alone, same image", _in_words(encoder)
        yield "the former by the latter", f"{statistics.median(cached) / statistics.median(encoder):8.2f}"
        yield "size of the file", f"{len(draw(Path(folder))) / 1000:8.0f} kB"


def _timed(work: Callable[[], object], runs: int) -> str:
    return _in_words([_seconds(work) for _ in range(runs)])


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _in_words(seconds: list[float]) -> str:
    fewest, median, most = (1000 * figure for figure in (min(seconds), statistics.median(seconds), max(seconds)))
    return f"{median:8.2f} ms  [{fewest:.2f} - {most:.2f}]"


def _processor() -> str:
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text(encoding="utf-8").splitlines() if listing.exists() else []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{named[0]}, {len(named)} cores" if named else platform.processor() or "unknown processor"
