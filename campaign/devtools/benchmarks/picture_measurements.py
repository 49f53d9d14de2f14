"""How long maps take to draw and how large their files are, in every size."""

import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from campaign.devtools.benchmarks.timing import MANAGE
from campaign.games.benchmarks import Bench, Benchmarks, Measurements, in_words
from campaign.games.document_map import DocumentMap
from campaign.games.game import Game
from campaign.games.reader import EVERYTHING
from campaign.services.drawing import FULL_WIDTH, THUMBNAIL_WIDTH
from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.layers.scene import MapMoment
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png
from hexmap.drawing.moving.moving_picture import moving_map
from hexmap.drawing.svg.map_svg import map_svg
from hexmap.rules.board import Board

SIZES = {"thumbnail": THUMBNAIL_WIDTH, "forum": FORUM_WIDTH, "full": FULL_WIDTH}
CAPTION = "Round 1"


def picture_measurements(game: Game[Any], measured: Benchmarks[Any], bench: Bench) -> Measurements:
    """Measure the map of a document: uncached, from the cached base, as SVG; and a very large map."""
    document = measured.drawn(bench)
    shown = game.map_of(document, EVERYTHING)
    for name, width in SIZES.items():
        yield from _of_size(bench, shown, f"{name}, {width:,} px", width)
    yield from _vectors(bench, shown)
    yield from _moving(bench, shown.board, game.moments(document, EVERYTHING))
    yield from _in_its_own_process(game.id)


def large_picture_measurements(game: Game[Any], measured: Benchmarks[Any], bench: Bench) -> Measurements:
    """Measure one map of a million hexes; the memory is that of the whole process, including the map."""
    shown = game.map_of(measured.drawn_large(bench), EVERYTHING)
    pictures: list[bytes] = []
    draw = partial(draw_map, shown.board, shown.position, width=FULL_WIDTH, caption=CAPTION)
    seconds = bench.seconds_of(lambda: pictures.append(encode_png(draw())))
    yield f"map, {len(shown.board.grid):,} hexes, {FULL_WIDTH:,} px, cold", f"{seconds:8.2f} s"
    yield "    size of the file", _size(pictures[0])
    yield "    most memory of the process", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:8.0f} MB"


def _of_size(bench: Bench, shown: DocumentMap, name: str, width: int) -> Measurements:
    draw = partial(
        draw_map,
        shown.board,
        shown.position,
        width=width,
        scene=shown.scene,
        scenery=scenery_for(shown.board),
        caption=CAPTION,
    )
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        yield f"map, {name}, cold", bench.timed(lambda: encode_png(draw()), bench.fewer)
        drawn = draw(cache=cache)
        encoder, cached = [], []
        for _ in range(bench.runs):  # alternating, so that both run under the same load
            encoder.append(bench.seconds_of(lambda: encode_png(drawn)))
            cached.append(bench.seconds_of(lambda: encode_png(draw(cache=cache))))
    yield "    from the cached base", in_words(cached)
    yield "    the PNG encoder alone, same image", in_words(encoder)
    yield "    the former by the latter", f"{statistics.median(cached) / statistics.median(encoder):8.2f}"
    yield "    size of the file", _size(encode_png(drawn))


def _vectors(bench: Bench, shown: DocumentMap) -> Measurements:
    def draw() -> bytes:
        return map_svg(
            shown.board,
            shown.position,
            scene=shown.scene,
            scenery=scenery_for(shown.board),
            caption=CAPTION,
        ).encode()

    yield "map, SVG", bench.timed(draw, bench.fewer)
    yield "    size of the file", _size(draw())


def _moving(bench: Bench, board: Board, moments: Sequence[MapMoment]) -> Measurements:
    scenery = scenery_for(board)

    def draw(cache: Path | None) -> bytes:
        return moving_map(board, moments, scenery=scenery, cache=cache)

    with tempfile.TemporaryDirectory() as folder:
        yield f"moving picture, {len(moments)} moments, cold", bench.timed(lambda: draw(None), bench.fewer)
        data = draw(Path(folder))
        yield "    from the cached base", bench.timed(lambda: draw(Path(folder)), bench.fewer)
    yield "    size of the file", _size(data)


def _in_its_own_process(game: str) -> Measurements:
    """Measure the large picture in a fresh process, so that its memory is its own."""
    command = [sys.executable, str(MANAGE), "benchmark", "--game", game, "--only", "large-picture"]
    run = subprocess.run(command, capture_output=True, check=True, text=True)
    for line in run.stdout.splitlines():
        what, _, value = line.rpartition("   ")
        yield what.rstrip(), value.strip().rjust(8)


def _size(data: bytes) -> str:
    return f"{len(data) / 1000:8.0f} kB"
