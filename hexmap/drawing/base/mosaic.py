"""A map as a mosaic: every hex painted as a small hexagon of whole pixels, all of a line at once.

What is soft anyway - the colours of the ground, hill shading, the field from which the coast is cut - is worked out
on this small picture and enlarged. Painting goes by lines of pixels, not by hexes: a million hexes take a second.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import sqrt

from PIL import Image

from hexmap.drawing.geometry import Layout
from hexmap.rules.hexes import Grid

_HIGH = sqrt(3) / 2
FINEST = 10.0
"""The most pixels a hex size (centre to corner) has in a mosaic; larger maps are enlarged from there."""
FREE = 600_000
"""A mosaic of a few hexes may be finer, as long as it has no more pixels: enlarged very much it would show steps."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Mosaic:
    """A grid laid out on whole pixels, over exactly the hex field.

    `pitch` is the width of a column, a multiple of 3; `half` is half the height of a hex.
    """

    grid: Grid
    pitch: int
    half: int

    @property
    def width(self) -> int:
        """The width of the hex field in pixels."""
        return self.pitch * self.grid.columns + self.pitch // 3

    @property
    def height(self) -> int:
        """The height of the hex field in pixels."""
        return self.half * (2 * self.grid.rows + (1 if self.grid.columns > 1 else 0))

    @property
    def across(self) -> float:
        """A hex size in pixels, from left to right."""
        return self.pitch / 1.5

    @property
    def down(self) -> float:
        """A hex size in pixels, from top to bottom."""
        return self.half / _HIGH

    def painted(self, values: bytes) -> Image.Image:
        """A grey picture in which every hex has its value; `values` holds one byte a hex.

        Where the field's edge is ragged the nearest hex goes on to the edge of the picture.
        """
        return Image.frombytes("L", (self.width, self.height), b"".join(self._lines(values)))

    def reach(self, hex_sizes: float) -> tuple[float, float]:
        """A length in hex sizes as pixels, across and down."""
        return hex_sizes * self.across, hex_sizes * self.down

    def _lines(self, values: bytes) -> Iterator[bytes]:
        last: tuple[int, int, int] | None = None
        line = b""
        for y in range(self.height):
            shape = (self._row(y), self._row(y - self.half), self._slant(y))
            if shape != last:
                last, line = shape, self._line(values, *shape)
            yield line

    def _row(self, y: int) -> int:
        return min(max(0, y // (2 * self.half)), self.grid.rows - 1)

    def _slant(self, y: int) -> int:
        """The indentation of the left side of even columns (from 0) on a line of pixels."""
        return round(self.pitch / 3 * abs(1 - (y % (2 * self.half) + 0.5) / self.half))

    def _line(self, values: bytes, even_row: int, odd_row: int, slant: int) -> bytes:
        columns, pitch = self.grid.columns, self.pitch
        evens = values[even_row * columns : (even_row + 1) * columns : 2]
        odds = values[odd_row * columns + 1 : (odd_row + 1) * columns : 2]
        across = 2 * pitch
        line = bytearray((len(evens) + 1) * across)
        middle, even_end, odd_end = pitch + pitch // 3 - slant, len(evens) * across, len(odds) * across
        for start in range(slant, middle):
            line[start : start + even_end : across] = evens
        for start in range(middle, across + slant):
            line[start : start + odd_end : across] = odds
        line[:slant] = evens[:1] * slant
        rest = columns * pitch + (slant if columns % 2 == 0 else pitch // 3 - slant)
        line[rest : self.width] = (odds if columns % 2 == 0 else evens)[-1:] * (self.width - rest)
        return bytes(line[: self.width])


def mosaic_for(at: Layout) -> Mosaic:
    """The mosaic from which a picture of that layout is enlarged."""
    size = min(max(FINEST, sqrt(FREE / (3 * _HIGH * len(at.grid)))), at.size)
    return Mosaic(at.grid, 3 * max(1, round(size / 2)), max(1, round(size * _HIGH)))


def coded(terrain: str, codes: Mapping[str, int]) -> bytes:
    """One byte a hex: the code of its letter, 0 for letters without one."""
    return terrain.encode().translate(bytes(codes.get(chr(byte), 0) for byte in range(256)))
