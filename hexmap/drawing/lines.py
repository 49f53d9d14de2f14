"""Rivers, roads and the hex grid: smooth lines, drawn twice as large into masks and made small.

A picture is painted strip by strip; a line is kept in pieces, each with the height at which it lies, so that every
strip draws only what it shows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing import waterways
from hexmap.drawing.curves import Edge, chains, sides_as_edges, smooth
from hexmap.drawing.geometry import Layout, Point
from hexmap.rules.board import Board

SUPERSAMPLING = 2
ROAD_WIDTHS = {1: 0.185, 2: 0.135, 3: 0.10}
"""The width of a road in hex sizes, by its rank."""
CASING = 0.13
"""How much wider than a road its casing is, in hex sizes."""
SIMPLE_BELOW = 5.0
"""Below this hex size in pixels lines run straight from hex to hex."""
_ROUNDS = 3
_PIECE = 24


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a line, in pixels of the picture."""

    points: tuple[Point, ...]
    width: float

    def reaches(self, top: float, bottom: float) -> bool:
        """Whether any of it lies between two heights."""
        return any(top - self.width <= y <= bottom + self.width for _, y in self.points)


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of a picture from one height to another; all lengths in pixels."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top


def rivers(board: Board, at: Layout, ranks: Mapping[Edge, int]) -> list[Piece]:
    """The rivers, wider downstream."""
    edges = sides_as_edges(board, board.rivers)
    if at.size < SIMPLE_BELOW:
        return _straight(edges, at, waterways.NARROWEST * 1.5)
    wide = waterways.widths(board, edges, ranks)
    return _pieces(edges, at, lambda edge: wide[edge], waterways.winding)


def roads(board: Board, at: Layout, ranks: Mapping[Edge, int]) -> list[Piece]:
    """The roads, wider where their rank is high."""
    edges = sides_as_edges(board, board.roads)
    if at.size < SIMPLE_BELOW:
        return _straight(edges, at, ROAD_WIDTHS[2])
    return _pieces(edges, at, lambda edge: ROAD_WIDTHS[ranks.get(edge, 2)], lambda _, centres, __: list(centres))


def _straight(edges: Iterable[Edge], at: Layout, width: float) -> list[Piece]:
    return [Piece((at.centre(one), at.centre(other)), width * at.size) for one, other in edges]


Course = Callable[[Sequence[int], Sequence[Point], float], list[Point]]


def _pieces(edges: Sequence[Edge], at: Layout, width_of: Callable[[Edge], float], course: Course) -> list[Piece]:
    pieces: list[Piece] = []
    for chain in chains(edges):
        points = smooth(course(chain, [at.centre(index) for index in chain], at.size), rounds=_ROUNDS)
        passed = [width_of((min(pair), max(pair))) * at.size for pair in pairwise(chain)]
        along = [passed[step * len(passed) // (len(points) - 1)] for step in range(len(points) - 1)]
        pieces.extend(_cut(points, along))
    return pieces


def _cut(points: Sequence[Point], widths: Sequence[float]) -> Iterator[Piece]:
    """The line in pieces of one width and not too many points; each begins where the last one ends."""
    for width, steps in groupby(range(len(widths)), key=lambda step: widths[step]):
        run = list(steps)
        for start in range(run[0], run[-1] + 1, _PIECE):
            end = min(start + _PIECE, run[-1] + 1)
            yield Piece(tuple(points[start : end + 1]), width)


def lines_mask(pieces: Iterable[Piece], strip: Strip, wider: float = 0.0) -> Image.Image | None:
    """Opaque on the lines, each `wider` pixels wider than it is; None where the strip shows none of them."""
    shown = [piece for piece in pieces if piece.reaches(strip.top - wider, strip.bottom + wider)]
    if not shown:
        return None

    def paint(draw: Draw) -> None:
        for piece in shown:
            _stroke(draw, piece, strip, wider)

    return _mask(strip, paint)


def _stroke(draw: Draw, piece: Piece, strip: Strip, wider: float) -> None:
    width = max(1, round((piece.width + wider) * SUPERSAMPLING))
    points = [((x - strip.left) * SUPERSAMPLING, (y - strip.top) * SUPERSAMPLING) for x, y in piece.points]
    draw.line(points, fill=255, width=width)
    if width > 2:  # round ends, so that pieces join without a notch
        reach = (width - 1) / 2
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)


def _mask(strip: Strip, paint: Callable[[Draw], None]) -> Image.Image:
    large = Image.new("L", (strip.size[0] * SUPERSAMPLING, strip.size[1] * SUPERSAMPLING), 0)
    paint(ImageDraw.Draw(large))
    return large.reduce(SUPERSAMPLING)


def grid_mask(at: Layout, strip: Strip, width: float) -> Image.Image:
    """Opaque on the sides of the hexes, `width` pixels wide."""
    pen = max(1, round(width * SUPERSAMPLING))

    def paint(draw: Draw) -> None:
        high = at.centre(at.grid.columns)[1] - at.centre(0)[1] if at.grid.rows > 1 else at.size * 3
        first = max(0, int((strip.top - at.top) / high) - 1)
        rows = range(first, min(at.grid.rows, int((strip.bottom - at.top) / high) + 2))
        for column in range(at.grid.columns):
            _draw_column(draw, [at.corners(row * at.grid.columns + column) for row in rows], strip, pen)

    return _mask(strip, paint)


def _draw_column(draw: Draw, hexes: list[list[Point]], strip: Strip, pen: int) -> None:
    """The sides of the hexes of a column: a zigzag on the left, one on the right, and the lines between them."""
    large = [
        [((x - strip.left) * SUPERSAMPLING, (y - strip.top) * SUPERSAMPLING) for x, y in corners] for corners in hexes
    ]
    for zigzag in ((0, 5, 4), (1, 2, 3)):
        draw.line([corners[which] for corners in large for which in zigzag], fill=255, width=pen)
    for corners in large:
        draw.line(corners[:2], fill=255, width=pen)
    if large:
        draw.line(large[-1][3:5], fill=255, width=pen)
