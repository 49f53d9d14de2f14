"""The board of a rule case as a small drawing (SVG)."""

from collections.abc import Iterator, Mapping
from html import escape
from math import sqrt
from typing import Any

from campaign.rulebook.case_file import Case
from hexmap.drawing.style import text_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError
from hexmap.rules.hexes import OFF_MAP, SIDE
from hexmap.rules.map_file import read_map
from orders.rules.notation import NotationError, parse_instruction

SIDE_LENGTH = 30.0
"""Of a hex, in pixels."""

_HEIGHT = SIDE_LENGTH * sqrt(3)
_MARGIN = 4.0

_CAST = {"carthago": CLASSIC.factions[0], "roma": CLASSIC.factions[1], "syracusae": CLASSIC.factions[2]}
"""The factions that most cases are about have the same colours in all of them."""


def board_picture(case: Case) -> str:
    """The board with its structures, lines, armies and movement orders, as SVG; empty for a map that is not valid."""
    document = case.document
    try:
        board = read_map(document["map"])
    except DocumentError:
        return ""
    return "".join(_Drawing(board, document, case.rows).parts())


class _Drawing:
    """A board being drawn; only the first `rows` rows are."""

    def __init__(self, board: Board, document: Mapping[str, Any], rows: int) -> None:
        self.board = board
        self.document = document
        self.shown = [hex_ for hex_ in range(len(board.grid)) if hex_ // board.grid.columns < rows]
        self.rows = rows
        others = CLASSIC.factions[len(_CAST) :]
        self.colours = {
            faction["id"]: text_of(_CAST.get(faction["id"], others[which % len(others)]))
            for which, faction in enumerate(document["factions"])
        }

    def centre(self, hex_: int) -> tuple[float, float]:
        """The middle of a hex, in pixels."""
        row, column = divmod(hex_, self.board.grid.columns)
        x = _MARGIN + SIDE_LENGTH + column * 1.5 * SIDE_LENGTH
        return x, _MARGIN + _HEIGHT / 2 + row * _HEIGHT + (_HEIGHT / 2 if column % 2 else 0)

    def parts(self) -> Iterator[str]:
        """The drawing, piece by piece."""
        columns = self.board.grid.columns
        width = 2 * _MARGIN + SIDE_LENGTH * (1.5 * columns + 0.5)
        height = 2 * _MARGIN + _HEIGHT * (self.rows + (0.5 if columns > 1 else 0))
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'width="{width:.0f}" height="{height:.0f}" font-family="Alegreya Sans, sans-serif">'
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto">'
            '<path d="M0 0L8 4L0 8z" fill="#2e2418"/></marker></defs>'
        )
        for hex_ in self.shown:
            yield self._hex(hex_)
        yield from self._lines(self.board.rivers, text_of(CLASSIC.river), 4)
        yield from self._lines(self.board.roads, text_of(CLASSIC.road), 2.5)
        for structure in self.board.structures:
            if structure.hex // columns < self.rows:
                yield self._structure(structure.name, structure.hex, is_city=structure.is_city)
        yield from self._orders()
        for army in self.document["armies"]:
            yield self._army(army)
        yield "</svg>"

    def _hex(self, hex_: int) -> str:
        x, y = self.centre(hex_)
        half, side = _HEIGHT / 2, SIDE_LENGTH
        corners = [
            (x + side, y), (x + side / 2, y + half), (x - side / 2, y + half),
            (x - side, y), (x - side / 2, y - half), (x + side / 2, y - half),
        ]  # fmt: skip
        points = " ".join(f"{left:.1f},{top:.1f}" for left, top in corners)
        fill = text_of(CLASSIC.terrain[self.board.terrain[hex_]])
        letter = self.board.terrain[hex_]
        return (
            f'<polygon points="{points}" fill="{fill}" stroke="#8c7a57" stroke-width=".8"/>'
            f'<text x="{x:.1f}" y="{y + half - 4:.1f}" font-size="8.5" text-anchor="middle" fill="#5c4d38">'
            f"{self.board.grid.name(hex_)} {letter}</text>"
        )

    def _lines(self, masks: tuple[int, ...], colour: str, width: float) -> Iterator[str]:
        for hex_ in self.shown:
            for side, near in enumerate(self.board.neighbours[hex_]):
                if masks[hex_] >> side & 1 and near > hex_:
                    (x, y), (to_x, to_y) = self.centre(hex_), self.centre(near)
                    yield (
                        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{colour}" '
                        f'stroke-width="{width}" stroke-linecap="round"/>'
                    )

    def _structure(self, name: str, hex_: int, *, is_city: bool) -> str:
        x, y = self.centre(hex_)
        holder = self.document["control"].get(name)
        fill = self.colours.get(holder, "#ffffff")
        y -= 12
        shape = (
            f'<rect x="{x - 6:.1f}" y="{y - 6:.1f}" width="12" height="12"'
            if is_city
            else f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5"'
        )
        label = (
            f'<text x="{x:.1f}" y="{y - 8:.1f}" font-size="9" font-weight="600" text-anchor="middle" fill="#2e2418">'
            f"{escape(name)}</text>"
        )
        return f'{shape} fill="{fill}" stroke="#2e2418" stroke-width="1.4"/>{label}'

    def _army(self, army: Mapping[str, Any]) -> str:
        hex_ = self.board.grid.index(army["hex"])
        if hex_ == OFF_MAP or hex_ // self.board.grid.columns >= self.rows:
            return ""
        x, y = self.centre(hex_)
        fill = self.colours[army["faction"]]
        shape = (
            f'<path d="M{x - 14:.1f} {y - 3:.1f}h28l-6 13h-16z"'
            if army["afloat"]
            else f'<rect x="{x - 11:.1f}" y="{y - 4:.1f}" width="22" height="15" rx="2"'
        )
        return (
            f'{shape} fill="{fill}" stroke="#fdf9ee" stroke-width="1.2"/>'
            f'<text x="{x:.1f}" y="{y + 7.5:.1f}" font-size="11" font-weight="700" text-anchor="middle" '
            f'fill="#ffffff">{army["number"]}</text>'
        )

    def _orders(self) -> Iterator[str]:
        """The hexes that movement orders lead through, whatever becomes of them."""
        places = {str(army["number"]): army["hex"] for army in self.document["armies"]}
        for number, text in self.document["orders"].get("movement", {}).items():
            try:
                numbers = parse_instruction(text)
            except NotationError:
                continue
            here = self.board.grid.index(places.get(number, ""))
            way = [here]
            for direction in numbers:
                if direction and here != OFF_MAP:
                    here = self.board.neighbours[here][SIDE[direction]]
                    if here == OFF_MAP or here // self.board.grid.columns >= self.rows:
                        break
                    way.append(here)
            if len(way) > 1 and way[0] != OFF_MAP:
                points = " ".join(f"{x:.1f},{y + 3:.1f}" for x, y in map(self.centre, way))
                yield (
                    f'<polyline points="{points}" fill="none" stroke="#2e2418" stroke-width="1.6" '
                    'stroke-dasharray="4 3" marker-end="url(#tip)"/>'
                )
