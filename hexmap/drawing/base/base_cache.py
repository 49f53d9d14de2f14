"""A cache of map bases as raw pixels: reading them back takes a few milliseconds."""

import contextlib
import hashlib
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import get_ident

import PIL
import uharfbuzz
from PIL import Image

from hexmap.drawing.base.base_map import draw_base
from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.layers.layers import BASE_LAYERS, Layer, layers_text
from hexmap.drawing.palette import BASE_COLOURS, base_palette, in_palette
from hexmap.drawing.style import Style
from hexmap.rules.board import Board

MOST_BYTES = 600_000_000
"""The maximal size of all bases in a folder together, in bytes; the least recently used ones are removed."""


@dataclass(frozen=True, slots=True)
class Base:
    """The part of a map that is the same in every round, in mode P, and its colours, red, green and blue in turn.

    The palette has `BASE_COLOURS` entries; the others are free for what stands on the map.
    """

    image: Image.Image
    palette: bytes


def base_of(
    board: Board,
    style: Style,
    width: int,
    layers: frozenset[Layer],
    scenery: Scenery | None,
    folder: Path | None,
) -> Base:
    """Return the base of a map, from the folder if it is there, else drawn and stored.

    A truncated file is drawn again; with a read-only folder drawing only takes longer.
    """
    wanted = layers & BASE_LAYERS
    if folder is None:
        return _drawn(board, style, width, wanted, scenery)
    path = folder / f"{_key(board, style, width, wanted, scenery)}.base"
    with contextlib.suppress(OSError, ValueError):
        base = _kept(layout(board.grid, width, Layer.FRAME in wanted), path.read_bytes())
        path.touch()
        return base
    base = _drawn(board, style, width, wanted, scenery)
    with contextlib.suppress(OSError):
        _keep(base, path)
        _make_room(folder)
    return base


def _keep(base: Base, path: Path) -> None:
    """Write a base under a temporary name and rename it, so that no reader gets a partial file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}")
    try:
        fresh.write_bytes(base.palette + base.image.tobytes())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _make_room(folder: Path) -> None:
    """Remove the bases that were not needed for longest, until the others are not too large together."""
    found = sorted(((path, path.stat()) for path in folder.glob("*.base*")), key=lambda entry: -entry[1].st_mtime)
    size = 0
    for path, stat in found:
        size += stat.st_size
        if size > MOST_BYTES:
            path.unlink(missing_ok=True)


def _drawn(board: Board, style: Style, width: int, layers: frozenset[Layer], scenery: Scenery | None) -> Base:
    image = draw_base(board, style, width, layers, scenery)
    palette = base_palette(style)
    return Base(in_palette(image, palette), palette)


def _kept(at: Layout, data: bytes) -> Base:
    """The base in a file; raises ValueError where it is not as long as it must be."""
    palette, pixels = data[: BASE_COLOURS * 3], memoryview(data)[BASE_COLOURS * 3 :]
    image = Image.frombytes("P", (at.width, at.height), pixels)
    image.putpalette(palette)
    return Base(image, palette)


def _key(board: Board, style: Style, width: int, layers: frozenset[Layer], scenery: Scenery | None) -> str:
    """Return a key of everything the base depends on: map, style, width, layers, scenery, and library versions."""
    parts = (
        *(_map_key(board), style.name, style.version, width, layers_text(layers)),
        *(scenery.key if scenery else "", PIL.__version__, uharfbuzz.__version__),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


@lru_cache(maxsize=8)
def _map_key(board: Board) -> str:
    """Return the key of a map; cached, because computing it takes longer than reading the base."""
    parts = (
        *(board.title, board.hex_km, board.terrain, board.grid, board.roads, board.rivers, board.structures),
        *(board.zones, board.zones_of, board.sources),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()
