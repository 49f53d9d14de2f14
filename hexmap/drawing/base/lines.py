"""Rivers, roads and the hex grid: smooth lines, drawn twice as large into masks and made small.

A picture is painted tile by tile; a line is kept in pieces, so that every tile draws only what it shows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import sqrt

from PIL import Image, ImageDraw
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.base import waterways
from hexmap.drawing.base.tiles import Tile
from hexmap.drawing.curves import Edge, chains, sides_as_edges, smooth
from hexmap.drawing.geometry import Layout, Point
from hexmap.rules.board import Board

SUPERSAMPLING = 2
ROAD_WIDTHS = {1: 0.185, 2: 0.135, 3: 0.10}
"""The width of a road in hex sizes, by its rank."""
CASING = 0.13
"""How much wider than a road its casing is, in hex sizes."""
SOFT_GRID_FROM = 20.0
"""From this hex size in pixels on the lines of the grid have soft edges."""
SIMPLE_BELOW = 5.0
"""Below this hex size in pixels lines run straight from hex to hex."""
_ROUNDS = 3
_PIECE = 24


@dataclass(frozen=True, slots=True)
class LinePiece:
    """A piece of a line, in pixels of the picture."""

    points: tuple[Point, ...]
    width: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of everything the line touches, casing included."""
        reach = 2 * self.width + 2
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def rivers(board: Board, at: Layout, ranks: Mapping[Edge, int]) -> list[LinePiece]:
    """The rivers, wider downstream."""
    edges = sides_as_edges(board, board.rivers)
    if at.size < SIMPLE_BELOW:
        return _straight(edges, at, waterways.NARROWEST * 1.5)
    edges = waterways.with_mouths(board, edges)
    wide = waterways.widths(board, edges, ranks)
    return _pieces(edges, at, lambda edge: wide[edge], waterways.winding)


def roads(board: Board, at: Layout, ranks: Mapping[Edge, int]) -> list[LinePiece]:
    """The roads, wider where their rank is high."""
    edges = sides_as_edges(board, board.roads)
    if at.size < SIMPLE_BELOW:
        return _straight(edges, at, ROAD_WIDTHS[2])
    return _pieces(edges, at, lambda edge: ROAD_WIDTHS[ranks.get(edge, 2)], lambda _, centres, __: list(centres))


def _straight(edges: Iterable[Edge], at: Layout, width: float) -> list[LinePiece]:
    return [LinePiece((at.centre(one), at.centre(other)), width * at.size) for one, other in edges]


Course = Callable[[Sequence[int], Sequence[Point], float], list[Point]]


def _pieces(edges: Sequence[Edge], at: Layout, width_of: Callable[[Edge], float], course: Course) -> list[LinePiece]:
    pieces: list[LinePiece] = []
    for chain in chains(edges):
        points = smooth(course(chain, [at.centre(index) for index in chain], at.size), rounds=_ROUNDS)
        passed = [width_of((min(pair), max(pair))) * at.size for pair in pairwise(chain)]
        along = [passed[step * len(passed) // (len(points) - 1)] for step in range(len(points) - 1)]
        pieces.extend(_cut(points, along))
    return pieces


def _cut(points: Sequence[Point], widths: Sequence[float]) -> Iterator[LinePiece]:
    """Split the line into pieces of one width with few points; each begins where the last one ends."""
    for width, steps in groupby(range(len(widths)), key=lambda step: widths[step]):
        run = list(steps)
        for start in range(run[0], run[-1] + 1, _PIECE):
            end = min(start + _PIECE, run[-1] + 1)
            yield LinePiece(tuple(points[start : end + 1]), width)


def lines_mask(pieces: Iterable[LinePiece], tile: Tile, wider: float = 0.0) -> Image.Image:
    """Opaque on the lines, each `wider` pixels wider than it is."""

    def paint(draw: Draw) -> None:
        for piece in pieces:
            _stroke(draw, piece, tile, wider)

    return _mask(tile, paint, SUPERSAMPLING)


def _stroke(draw: Draw, piece: LinePiece, tile: Tile, wider: float) -> None:
    width = max(1, round((piece.width + wider) * SUPERSAMPLING))
    points = [((x - tile.left) * SUPERSAMPLING, (y - tile.top) * SUPERSAMPLING) for x, y in piece.points]
    draw.line(points, fill=255, width=width)
    if width > 2:  # round ends, so that pieces join without a notch
        reach = (width - 1) / 2
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)


def _mask(tile: Tile, paint: Callable[[Draw], None], factor: int) -> Image.Image:
    large = Image.new("L", (tile.size[0] * factor, tile.size[1] * factor), 0)
    paint(ImageDraw.Draw(large))
    return large.reduce(factor) if factor > 1 else large


def grid_mask(at: Layout, tile: Tile, width: float) -> Image.Image:
    """Opaque on the sides of the hexes, `width` pixels wide.

    Where hexes are small the line is one pixel without soft edges: so faint a line looks the same, stays sharp, and
    costs a third of the space in a file.
    """
    factor = SUPERSAMPLING if at.size >= SOFT_GRID_FROM else 1
    pen = max(1, round(width * factor))
    high = at.size * sqrt(3)
    rows = _range((tile.top - at.top) / high, (tile.bottom - at.top) / high, at.grid.rows)
    columns = _range((tile.left - at.left) / at.size / 1.5, (tile.right - at.left) / at.size / 1.5, at.grid.columns)

    def paint(draw: Draw) -> None:
        for column in columns:
            hexes = [at.corners(row * at.grid.columns + column) for row in rows]
            _draw_column(
                draw, [[((x - tile.left) * factor, (y - tile.top) * factor) for x, y in hex_] for hex_ in hexes], pen
            )

    return _mask(tile, paint, factor)


def _range(first: float, last: float, end: int) -> range:
    """The rows or columns between two heights or widths, and one more on either side."""
    return range(max(0, int(first) - 1), min(end, int(last) + 2))


def _draw_column(draw: Draw, hexes: list[list[Point]], pen: int) -> None:
    """The sides of the hexes of a column: a zigzag on the left with a way across above each hex, one on the right."""
    for course in ((0, 1, 0, 5, 4), (1, 2, 3)):
        draw.line([corners[which] for corners in hexes for which in course], fill=255, width=pen)
    if hexes:
        draw.line(hexes[-1][3:5], fill=255, width=pen)
