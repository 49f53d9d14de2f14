"""How long the steps of a round take, on small maps and large ones, directly and through the command line."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from campaign.devtools.benchmarks.random_play import (
    adjudicated,
    crowded,
    on_tiled_map,
    played,
    tiled_map,
    with_random_answers,
    with_random_orders,
)
from campaign.devtools.benchmarks.timing import in_words, seconds_of, timed
from campaign.devtools.chance import seeded
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.rules.sequence_of_play import adjudicate_movement, administer_document, move_document
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject, document_text, parse_json
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import MapByName, shipped_map

MAP = Path(__file__).resolve().parents[3] / "hexmap" / "maps" / "first-punic-war.json"
MANAGE = Path(__file__).resolve().parents[3] / "manage.py"
SEED = 264
"""The seed of the orders, the same on every machine."""
ROUNDS = 5
"""Rounds of random play that lead to a position in the middle of a campaign."""
HEXES = 1_000_000
LINES = 400


def step_measurements(start: JsonObject, runs: int) -> Iterator[tuple[str, str]]:
    """Yield each measurement and its figure; `start` is the position document of a scenario."""
    text = MAP.read_text(encoding="utf-8")
    yield "loading the map (6,156 hexes)", timed(lambda: read_map(parse_json(text)), runs)
    middle = played(start, ROUNDS, SEED)
    fresh = read_map(parse_json(text))
    yield from _first_step("16 armies, mid-campaign", middle, lambda _name: fresh)
    yield from _steps("16 armies, mid-campaign", middle, runs, shipped_map)
    yield from _fresh_positions(start, runs)
    yield from _lines(start)
    yield from _steps("1,000 armies", crowded(start, 1000, SEED), runs, shipped_map)
    yield from _large_map(middle, runs)


def large_map() -> JsonObject:
    """Return the document of a map of a million hexes, made of copies of the shipped one."""
    return tiled_map(shipped_map("first-punic-war"), parse_json(MAP.read_text(encoding="utf-8")), HEXES)


def _steps(what: str, values: JsonObject, runs: int, maps: MapByName) -> Iterator[tuple[str, str]]:
    """Measure the movement and administration steps of a position: the rules alone, and from text to text."""
    chance = seeded(SEED)
    ordered = with_random_orders(values, chance, maps)
    before = read_document(ordered, maps)
    yield f"movement step, {what}", timed(lambda: move_document(before), runs)
    text = document_text(ordered)
    yield "    from text to text", timed(lambda: document_text(adjudicated("movement", parse_json(text), maps)), runs)
    answered = with_random_answers(adjudicated("movement", ordered, maps), chance, maps)
    after = read_document(answered, maps)
    yield f"administration step, {what}", timed(lambda: administer_document(after), runs)
    later = document_text(answered)
    yield (
        "    from text to text",
        timed(lambda: document_text(adjudicated("administration", parse_json(later), maps)), runs),
    )


def _first_step(what: str, values: JsonObject, maps: MapByName) -> Iterator[tuple[str, str]]:
    """Measure the first movement step on a board, which also computes what never changes on it."""
    before = read_document(with_random_orders(values, seeded(SEED), maps), maps)
    yield (
        f"movement step, {what}: the first on the board",
        f"{seconds_of(lambda: move_document(before)) * 1000:8.2f} ms",
    )


def _fresh_positions(start: JsonObject, runs: int) -> Iterator[tuple[str, str]]:
    """Measure steps of positions never seen before, so that no cache helps."""
    moving, administering = [], []
    for seed in range(runs):
        chance = seeded(seed)
        before = read_document(with_random_orders(played(start, 1 + seed % ROUNDS, seed), chance))
        moving.append(seconds_of(lambda before=before: move_document(before)))  # type: ignore[misc]
        answered = with_random_answers(adjudicate_movement(before).as_json(), chance)
        after = read_document(answered)
        administering.append(seconds_of(lambda after=after: administer_document(after)))  # type: ignore[misc]
    yield "movement step, 16 armies, each run another position", in_words(moving)
    yield "administration step, 16 armies, each run another position", in_words(administering)


def _lines(start: JsonObject) -> Iterator[tuple[str, str]]:
    """Measure `adjudicate --lines` in a separate process, including its start, on one core."""
    chance = seeded(SEED)
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


def _large_map(middle: JsonObject, runs: int) -> Iterator[tuple[str, str]]:
    """Measure the same 16 armies on a map made of many copies of the shipped one."""
    tiled = large_map()
    began = time.perf_counter()
    board = read_map(tiled)
    yield f"loading a map of {len(board.grid):,} hexes", f"{time.perf_counter() - began:8.2f} s"

    def maps(_name: str) -> Board:
        return board

    fewer, what, values = max(3, runs // 5), f"16 armies, {len(board.grid):,} hexes", on_tiled_map(middle, tiled)
    yield from _first_step(what, values, maps)
    yield from _steps(what, values, fewer, maps)
