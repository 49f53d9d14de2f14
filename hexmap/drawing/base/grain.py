"""Grain: the uneven touch of brush and paper, the same for every picture of one size."""

from functools import cache
from hashlib import shake_256

from PIL import Image, ImageChops

OCTAVES = ((44, 16, 0.6), (18, 8, 0.4))
"""Width and height of a blotch in pixels, and its share of the whole; wider than high, as strokes of a brush are."""


def grain(width: int, height: int) -> Image.Image:
    """Return a soft uneven grey around 128, of the given size."""
    whole = Image.new("L", (width, height), 0)
    for across, down, share in OCTAVES:
        small = _speckles(width // across + 2, height // down + 2)
        soft = small.resize((width, height), Image.Resampling.BICUBIC)
        whole = ImageChops.add(whole, soft.point([round(level * share) for level in range(256)]))
    return whole


def waves(width: int, height: int, length: tuple[float, float]) -> Image.Image:
    """A grey around 128 that rises and falls over that length across and down, in pixels."""
    small = _speckles(max(2, round(width / length[0])), max(2, round(height / length[1])))
    return small.resize((width, height), Image.Resampling.BICUBIC)


@cache
def _speckles(width: int, height: int) -> Image.Image:
    """Return random greys that depend on nothing but the size."""
    levels = shake_256(f"{width} x {height}".encode()).digest(width * height)
    return Image.frombytes("L", (width, height), levels)
