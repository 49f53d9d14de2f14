"""Rivers, roads and the grid of hexes."""

from collections.abc import Iterable, Iterator

from hexmap.drawing.base.hex_field import GRID_LINE
from hexmap.drawing.base.lines import CASING, LinePiece
from hexmap.drawing.geometry import Point
from hexmap.drawing.style import Colour
from hexmap.drawing.svg.contours import simpler_line
from hexmap.drawing.svg.elements import element, group
from hexmap.drawing.svg.outlines import outlines
from hexmap.drawing.svg.paths import Pen
from hexmap.drawing.svg.sheet import VectorSheet

SIMPLER = 0.015
"""How far a line may leave its course so that it needs fewer points, in hex sizes."""


def rivers(sheet: VectorSheet) -> str:
    """The rivers, a path for each width."""
    paths = [
        element("path", d=data, stroke_width=width) for width, data in _by_width(sheet.field.rivers, sheet).items()
    ]
    return group(paths, id="layer-rivers", stroke=sheet.style.river, **_ROUND)


def roads(sheet: VectorSheet) -> str:
    """The roads, a path for each width, on a pale casing."""
    paths = _by_width(sheet.field.roads, sheet)
    names = {width: f"roads-{number}" for number, width in enumerate(paths, start=1)}
    kept = element("defs", *(element("path", d=data, id=names[width]) for width, data in paths.items()))

    def drawn(colour: Colour, wider: float) -> Iterator[str]:
        for width, name in names.items():
            yield element("use", href=f"#{name}", stroke=colour, stroke_width=width + wider)

    casing = drawn(sheet.style.road_casing, CASING * sheet.at.size)
    return group((kept, *casing, *drawn(sheet.style.road, 0.0)) if paths else (), id="layer-roads", **_ROUND)


def grid(sheet: VectorSheet, colour: Colour, name: str, share: float) -> str:
    """The outlines of all hexes: three sides of each - one column drawn, and used for all others - and the border."""
    if not sheet.field.grid_strength:
        return ""
    at, columns, rows = sheet.at, sheet.board.grid.columns, sheet.board.grid.rows
    x, y = at.centre(0)
    column = [
        [(right - x, down - y) for right, down in (*corners[4:], *corners[:2])]
        for corners in (at.corners(row * columns) for row in range(rows))
    ]
    path = element("path", id=f"column-of-{name}", d=Pen(0.1).lines(column))
    uses = [element("use", href=f"#column-of-{name}", x=at.centre(n)[0], y=at.centre(n)[1]) for n in range(columns)]
    border = element("path", d=sheet.pen.lines(outlines(sheet.board, range(len(sheet.board.grid)), at), closed=True))
    return group(
        (element("defs", path), *uses, border),
        id=name, fill="none", stroke=colour, stroke_width=GRID_LINE * at.size, stroke_linejoin="round",
        stroke_opacity=share * sheet.field.grid_strength,
    )  # fmt: skip


_ROUND = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}


def _by_width(pieces: Iterable[LinePiece], sheet: VectorSheet) -> dict[float, str]:
    """Return the path of the lines of each width, in units of the sheet, the widest last and so on top."""
    runs: dict[float, list[list[Point]]] = {}
    for piece in pieces:
        of_width = runs.setdefault(round(piece.width, 2), [])
        if of_width and of_width[-1][-1] == piece.points[0]:
            of_width[-1].extend(piece.points[1:])
        else:
            of_width.append(list(piece.points))
    simple = SIMPLER * sheet.at.size
    return {
        width: sheet.pen.lines(simpler_line(run, simple) for run in of_width)
        for width, of_width in sorted(runs.items())
    }
