"""The board of a rule case as a small drawing (SVG); that of a chapter also shows the outcome of the orders."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from math import sqrt
from typing import Any

from campaign.games.cases import Case
from campaign.games.rulebook import PictureSize
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES, Outcome, outcome
from campaign.games.vae_victis.rulebook.case_setup import Setup
from campaign.games.vae_victis.rulebook.chapter_pictures import ChapterPicture
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.drawing.style import text_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError
from hexmap.rules.hexes import OFF_MAP, SIDE
from hexmap.rules.map_file import read_map
from hexmap.rules.zones_of_control import structures_holding, units_holding
from orders.rules.notation import NotationError, parse_instruction

SIDE_LENGTH = 30.0
"""Of a hex, in pixels."""

_HEIGHT = SIDE_LENGTH * sqrt(3)
_MARGIN = 4.0

_CAST = {"carthago": CLASSIC.factions[0], "roma": CLASSIC.factions[1], "syracusae": CLASSIC.factions[2]}
"""The factions that most cases are about have the same colours in all of them."""


def board_size(columns: int, rows: int) -> PictureSize:
    """Return the size of a board with so many columns and rows."""
    width = 2 * _MARGIN + SIDE_LENGTH * (1.5 * columns + 0.5)
    height = 2 * _MARGIN + _HEIGHT * (rows + (0.5 if columns > 1 else 0))
    return PictureSize(round(width), round(height))


def chapter_picture_size(picture: ChapterPicture) -> PictureSize:
    """Return the size of what `chapter_picture` draws, so that a page has room for it before it is there."""
    return board_size(read_map(picture.setup.document["map"]).grid.columns, picture.setup.rows)


def board_picture(case: Case) -> str:
    """The board with its structures, lines, armies and movement orders, as SVG; empty for a map that is not valid."""
    setup = VAE_VICTIS_CASES.set_up(case)
    document = setup.document
    try:
        board = read_map(document["map"])
    except DocumentError:
        return ""
    return "".join(_Drawing(board, document, setup.rows).parts())


def chapter_picture(picture: ChapterPicture) -> str:
    """The board with what is shaded on it, each number of an order, and where armies end that do not stay, as SVG."""
    document = read_document(picture.setup.document)
    result = outcome(picture.setup)
    drawing = _Drawing(document.board, picture.setup.document, picture.setup.rows)
    drawing.shaded = dict(_shaded(picture, document, result))
    drawing.numbered = True
    drawing.ends = dict(_ends(picture.setup, result))
    return "".join(drawing.parts())


def _ends(setup: Setup, result: Outcome) -> Iterator[tuple[int, str]]:
    """The ends of the marches of armies that do not stay: those of a movement at the end of their march, before naval
    battles.
    """
    for before, after in zip(setup.document["armies"], result["armies"], strict=True):
        path = result["movement"][str(before["number"])]["path"] if setup.step == "movement" else [after["hex"]]
        if path and path[-1] != before["hex"]:
            yield before["number"], path[-1]


def _shaded(picture: ChapterPicture, document: RoundDocument, result: Outcome) -> Iterator[tuple[int, str]]:
    """The hexes to be shaded, with the faction whose ZoC or network they are."""
    board, position, radii = document.board, document.position, document.ruleset.radii
    if picture.network:
        for name in result["networks"][picture.network]["hexes"]:
            yield board.grid.index(name), picture.network
    elif picture.zones:
        for hex_, structures in structures_holding(board, position, radii).items():
            yield hex_, position.control[structures[0].name]
    if picture.network or picture.zones:
        for afloat in (False, True):
            for hex_, armies in units_holding(board, position, radii, afloat=afloat).items():
                yield hex_, armies[0].faction


class _Drawing:
    """A board being drawn; only the first `rows` rows are."""

    shaded: Mapping[int, str] = {}
    """The faction that shades a hex."""

    numbered = False
    """Whether each leg of an order shows its number."""

    ends: Mapping[int, str] = {}
    """The name of the hex where an army ends, by its number."""

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
        width, height = board_size(self.board.grid.columns, self.rows)
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="Alegreya Sans, sans-serif">'
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto">'
            '<path d="M0 0L8 4L0 8z" fill="#2e2418"/></marker></defs>'
        )
        yield from self._ground()
        yield from self._places()
        yield from self._orders()
        yield from self._armies()
        yield "</svg>"

    def _ground(self) -> Iterator[str]:
        for hex_ in self.shown:
            yield self._hex(hex_)
        for hex_ in self.shown:
            if hex_ in self.shaded:
                yield self._shade(hex_)
        yield from self._lines(self.board.rivers, text_of(CLASSIC.river), 4)
        yield from self._lines(self.board.roads, text_of(CLASSIC.road), 2.5)

    def _places(self) -> Iterator[str]:
        besieged = {siege["structure"] for siege in self.document["sieges"]}
        for structure in self.board.structures:
            if structure.hex // self.board.grid.columns < self.rows:
                yield self._structure(structure.name, structure.hex, is_city=structure.is_city)
                if structure.name in besieged:
                    yield self._siege(structure.hex)

    def _armies(self) -> Iterator[str]:
        for army in self.document["armies"]:
            yield self._army(army)
        for army in self.document["armies"]:
            if army["number"] in self.ends:
                end = self._army({**army, "hex": self.ends[army["number"]]})
                yield f'<g opacity=".6" transform="translate(6 7)">{end}</g>'

    def _corners(self, hex_: int) -> str:
        x, y = self.centre(hex_)
        half, side = _HEIGHT / 2, SIDE_LENGTH
        corners = [
            (x + side, y), (x + side / 2, y + half), (x - side / 2, y + half),
            (x - side, y), (x - side / 2, y - half), (x + side / 2, y - half),
        ]  # fmt: skip
        return " ".join(f"{left:.1f},{top:.1f}" for left, top in corners)

    def _shade(self, hex_: int) -> str:
        colour = self.colours[self.shaded[hex_]]
        return f'<polygon points="{self._corners(hex_)}" fill="{colour}" fill-opacity=".3"/>'

    def _hex(self, hex_: int) -> str:
        x, y = self.centre(hex_)
        half, points = _HEIGHT / 2, self._corners(hex_)
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

    def _siege(self, hex_: int) -> str:
        x, y = self.centre(hex_)
        return (
            f'<circle cx="{x:.1f}" cy="{y - 12:.1f}" r="11" fill="none" stroke="#2e2418" stroke-width="2" '
            'stroke-dasharray="3 2.5"/>'
        )

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
                if self.numbered:
                    yield from self._leg_numbers([direction for direction in numbers if direction], way)

    def _leg_numbers(self, directions: Iterable[int], way: Sequence[int]) -> Iterator[str]:
        for direction, (here, there) in zip(directions, pairwise(way), strict=False):
            (x, y), (to_x, to_y) = self.centre(here), self.centre(there)
            middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2 + 3
            yield (
                f'<circle cx="{middle_x:.1f}" cy="{middle_y:.1f}" r="8" fill="#fdf9ee" stroke="#2e2418"/>'
                f'<text x="{middle_x:.1f}" y="{middle_y + 3.7:.1f}" font-size="10.5" font-weight="700" '
                f'text-anchor="middle" fill="#2e2418">{direction}</text>'
            )
