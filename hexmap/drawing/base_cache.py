"""Keeps the base of a map between drawings, as raw pixels: reading them back takes a few milliseconds."""

import contextlib
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

import PIL
from PIL import Image

from hexmap.drawing.base_map import draw_base
from hexmap.drawing.geometry import layout
from hexmap.drawing.palette import BASE_COLOURS, base_palette
from hexmap.drawing.style import Style
from hexmap.rules.board import Board


@dataclass(frozen=True, slots=True)
class Base:
    """The part of a map that is the same in every round, as RGB, and the colours that fit it."""

    image: Image.Image
    palette: bytes


def base_of(board: Board, style: Style, width: int, folder: Path | None) -> Base:
    """The base of a map, from the folder if it is there, else drawn and put there.

    A file that was cut short is drawn anew; a folder that cannot be written to costs time and nothing else.
    """
    if folder is None:
        return _drawn(board, style, width)
    path = folder / f"{_key(board, style, width)}.base"
    with contextlib.suppress(OSError, ValueError):
        return _kept(board, width, path.read_bytes())
    base = _drawn(board, style, width)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        fresh.write_bytes(base.palette + base.image.tobytes())
        fresh.replace(path)
    return base


def _drawn(board: Board, style: Style, width: int) -> Base:
    image = draw_base(board, style, width)
    return Base(image, base_palette(image).ljust(BASE_COLOURS * 3, b"\0"))


def _kept(board: Board, width: int, data: bytes) -> Base:
    """The base in a file; raises ValueError where it is not as long as it must be."""
    at = layout(board.grid, width)
    palette, pixels = data[: BASE_COLOURS * 3], memoryview(data)[BASE_COLOURS * 3 :]
    return Base(Image.frombytes("RGB", (at.width, at.height), pixels), palette)


def _key(board: Board, style: Style, width: int) -> str:
    """What the base depends on: the map, the style, the width, and the version of the library that draws."""
    parts = (
        *(board.title, board.terrain, board.grid, board.roads, board.rivers, board.structures),
        *(board.zones, board.zones_of, board.sources, style.name, style.version, width, PIL.__version__),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]
