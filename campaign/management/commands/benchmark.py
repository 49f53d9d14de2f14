"""`manage.py benchmark`: how long things take on this machine."""

import platform
import random
import statistics
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from campaign.management.commands.start_demo import SCENARIO
from campaign.rules.round_document import RoundDocument, read_document
from campaign.rules.sequence_of_play import (
    adjudicate_movement,
    document_text,
    execute_movement,
    faults_of_movement,
    marches_of,
)
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png
from hexmap.rules.board import Board
from hexmap.rules.documents import parse_json
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Army
from hexmap.rules.shipped_maps import shipped_map
from orders.rules.notation import format_instruction
from orders.rules.order_file import Orders

MAPS = SCENARIO.parents[2] / "hexmap" / "maps"
SEED = 264
"""The same orders on every machine."""


class Command(BaseCommand):
    """Measures loading, movement and drawing, and prints medians."""

    help = "Measures loading the map, a movement step and drawing; prints the median of several runs each."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declares how often each thing is done."""
        parser.add_argument("--runs", type=int, default=15, help="runs of each measurement (default: %(default)s)")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prints a line a measurement."""
        self.stdout.write(f"{platform.python_implementation()} {platform.python_version()}, {_processor()}")
        self.stdout.write(f"median of {options['runs']} runs; fewest and most in brackets\n\n")
        for what, value in measurements(options["runs"]):
            self.stdout.write(f"{what:<58} {value}")


def measurements(runs: int) -> Iterator[tuple[str, str]]:
    """What is measured, and the figure, line by line."""
    text = (MAPS / "first-punic-war.json").read_text(encoding="utf-8")
    yield "loading the map (6,156 hexes)", _timed(lambda: read_map(parse_json(text)), runs)
    yield from _movement(runs)
    yield from _pictures(runs)


def _movement(runs: int) -> Iterator[tuple[str, str]]:
    small = with_random_orders(read_document(parse_json(SCENARIO.read_text(encoding="utf-8"))))
    yield "movement step, 16 armies", _timed(lambda: _step(small), runs)
    values = {**small.values, "orders": {"movement": _texts(small.orders)}}
    yield "the same, document to document as text", _timed(lambda: document_text(adjudicate_movement(values)), runs)
    large = with_random_orders(_crowded(small, 1000))
    yield "movement step, 1,000 armies", _timed(lambda: _step(large), runs)


def _step(document: RoundDocument) -> None:
    execute_movement(document.board, document.position, document.orders, document.ruleset)


def _pictures(runs: int) -> Iterator[tuple[str, str]]:
    values = parse_json(SCENARIO.read_text(encoding="utf-8"))
    ordered = with_random_orders(read_document(values))
    after = read_document(adjudicate_movement({**values, "orders": {"movement": _texts(ordered.orders)}}))
    with tempfile.TemporaryDirectory() as folder:
        drawn = draw_map(after.board, after.position, marches=marches_of(after), cache=Path(folder))

        def draw(cache: Path | None) -> bytes:
            return encode_png(draw_map(after.board, after.position, marches=marches_of(after), cache=cache))

        encoder, cached = [], []
        for _ in range(runs):  # by turns, so that both see the same machine
            encoder.append(_seconds(lambda: encode_png(drawn)))
            cached.append(_seconds(lambda: draw(Path(folder))))
        yield f"map, {FORUM_WIDTH:,} px, cold", _timed(lambda: draw(None), max(3, runs // 5))
        yield f"map, {FORUM_WIDTH:,} px, from the cached base", _in_words(cached)
        yield "the PNG encoder alone, same image", _in_words(encoder)
        yield "the former by the latter", f"{statistics.median(cached) / statistics.median(encoder):8.2f}"
        yield "size of the file", f"{len(draw(Path(folder))) / 1000:8.0f} kB"


def with_random_orders(document: RoundDocument) -> RoundDocument:
    """The document with twelve random numbers for every army, drawn anew until they are legal."""
    chance = random.Random(SEED)  # noqa: S311 - orders for a measurement
    movement = {}
    for army in document.position.armies:
        numbers = _random_numbers(chance)
        while faults_of_movement(document.board, document.position, army.number, numbers, document.ruleset):
            numbers = _random_numbers(chance)
        movement[army.number] = numbers
    return replace(document, orders=Orders(movement=movement))


def _random_numbers(chance: random.Random) -> tuple[int, ...]:
    return tuple(chance.choice((0, 2, 4, 6, 8, 10, 12)) for _ in range(12))


def _crowded(document: RoundDocument, count: int) -> RoundDocument:
    """The document with that many armies, of both factions by turns, anywhere on passable land."""
    board, chance = document.board, random.Random(SEED)  # noqa: S311 - as above
    places = chance.sample(_passable(board), count)
    factions = [faction.id for faction in document.position.factions if faction.active]
    armies = tuple(
        Army(number, factions[number % len(factions)], place, 1600) for number, place in enumerate(places, start=1)
    )
    return replace(document, position=replace(document.position, armies=armies))


def _passable(board: Board) -> list[int]:
    return [index for index in range(len(board.grid)) if board.is_passable_land(index)]


def _texts(orders: Orders) -> dict[str, str]:
    return {str(number): format_instruction(numbers) for number, numbers in orders.movement.items()}


def _timed(work: Callable[[], object], runs: int) -> str:
    shipped_map("first-punic-war")  # loaded once, as in a server
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
