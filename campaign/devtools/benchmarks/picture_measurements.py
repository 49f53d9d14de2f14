"""How long maps take to draw and how large their files are, in every size."""

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from campaign.devtools.benchmarks.random_play import on_tiled_map, with_random_orders
from campaign.devtools.benchmarks.step_measurements import MANAGE, SEED, large_map
from campaign.devtools.benchmarks.timing import in_words, seconds_of, timed
from campaign.devtools.chance import seeded
from campaign.games.vae_victis.reports.map_scene import scene_of
from campaign.games.vae_victis.reports.moments import moments_of
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.sequence_of_play import adjudicate_movement
from campaign.services.drawing import FULL_WIDTH, THUMBNAIL_WIDTH
from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png
from hexmap.drawing.moving.moving_picture import moving_map
from hexmap.drawing.svg.map_svg import map_svg
from hexmap.rules.documents import JsonObject
from hexmap.rules.map_file import read_map

SIZES = {"thumbnail": THUMBNAIL_WIDTH, "forum": FORUM_WIDTH, "full": FULL_WIDTH}
CAPTION = "Round 1"
Measurements = Iterator[tuple[str, str]]


def picture_measurements(start: JsonObject, runs: int) -> Measurements:
    """Measure the map after the first movement: uncached, from the cached base, as SVG; and a very large map."""
    chance = seeded(SEED)
    after = adjudicate_movement(read_document(with_random_orders(start, chance)))
    for name, width in SIZES.items():
        yield from _of_size(after, f"{name}, {width:,} px", width, runs)
    yield from _vectors(after, runs)
    yield from _moving(after, runs)
    yield from _in_its_own_process("large-picture")


def large_picture_measurements(start: JsonObject, _runs: int) -> Measurements:
    """Measure one map of a million hexes; the memory is that of the whole process, including the map."""
    tiled = large_map()
    board = read_map(tiled)
    document = read_document(on_tiled_map(start, tiled), lambda _name: board)
    what = f"map, {len(board.grid):,} hexes, {FULL_WIDTH:,} px"
    began = time.perf_counter()
    data = encode_png(draw_map(board, document.position, width=FULL_WIDTH, caption=CAPTION))
    yield f"{what}, cold", f"{time.perf_counter() - began:8.2f} s"
    yield "    size of the file", _size(data)
    yield "    most memory of the process", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MB"


def _of_size(document: RoundDocument, name: str, width: int, runs: int) -> Measurements:
    draw = partial(
        draw_map,
        document.board,
        document.position,
        width=width,
        scene=scene_of(document),
        scenery=scenery_for(document.board),
        caption=CAPTION,
    )
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        yield f"map, {name}, cold", timed(lambda: encode_png(draw()), max(3, runs // 5))
        drawn = draw(cache=cache)
        encoder, cached = [], []
        for _ in range(runs):  # alternating, so that both run under the same load
            encoder.append(seconds_of(lambda: encode_png(drawn)))
            cached.append(seconds_of(lambda: encode_png(draw(cache=cache))))
    yield "    from the cached base", in_words(cached)
    yield "    the PNG encoder alone, same image", in_words(encoder)
    yield "    the former by the latter", f"{statistics.median(cached) / statistics.median(encoder):8.2f}"
    yield "    size of the file", _size(encode_png(drawn))


def _vectors(document: RoundDocument, runs: int) -> Measurements:
    def draw() -> bytes:
        return map_svg(
            document.board,
            document.position,
            scene=scene_of(document),
            scenery=scenery_for(document.board),
            caption=CAPTION,
        ).encode()

    yield "map, SVG", timed(draw, max(3, runs // 5))
    yield "    size of the file", _size(draw())


def _moving(document: RoundDocument, runs: int) -> Measurements:
    moments, scenery = moments_of(document), scenery_for(document.board)

    def draw(cache: Path | None) -> bytes:
        return moving_map(document.board, moments, scenery=scenery, cache=cache)

    with tempfile.TemporaryDirectory() as folder:
        yield f"moving picture, {len(moments)} moments, cold", timed(lambda: draw(None), max(3, runs // 5))
        data = draw(Path(folder))
        yield "    from the cached base", timed(lambda: draw(Path(folder)), max(3, runs // 5))
    yield "    size of the file", _size(data)


def _in_its_own_process(part: str) -> Measurements:
    """Measure a part in a fresh process, so that its memory is its own."""
    command = [sys.executable, str(MANAGE), "benchmark", "--only", part]
    run = subprocess.run(command, capture_output=True, check=True, text=True)
    for line in run.stdout.splitlines():
        what, _, value = line.rpartition("   ")
        yield what.rstrip(), value.strip().rjust(8)


def _size(data: bytes) -> str:
    return f"{len(data) / 1000:8.0f} kB"
