"""The picture of a board of the lesson or of a puzzle, and where its hexes lie in it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from campaign.learning.taught import lesson
from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.browser_map import browser_map
from hexmap.drawing.cropping import Cropping
from hexmap.drawing.geometry import Layout, layout, on_screen
from hexmap.drawing.layers.layers import BASE_LAYERS, Layer
from hexmap.drawing.svg.map_svg import map_svg
from hexmap.drawing.windows import GridWindow
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.position import Position

WIDTH = 1200
"""Pixels of the picture, before it is scaled to the screen."""
_LAYERS = BASE_LAYERS - {Layer.FRAME, Layer.LANDS, Layer.SEAS, Layer.ZONES} | {Layer.CONTROL}
_COUNTER = 19.0
"""Half the side of a counter, where hexes are as wide as browsers show them at first."""


@dataclass(frozen=True, slots=True)
class DrawnCounter:
    """A counter in the picture: the army, its faction, its middle; `bars` has the places of the faction's bars."""

    army: int
    faction: str
    x: float
    y: float
    bars: Sequence[float]


@dataclass(frozen=True, slots=True)
class DrawnFigure:
    """A figure in a hex."""

    figure: int
    x: float
    y: float


@dataclass(frozen=True)
class BoardPicture:
    """A window of a map with a position. Hexes are named as on the whole map, which is how they are asked for."""

    whole: Board
    window: GridWindow
    position: Position
    board: Board

    @cached_property
    def svg(self) -> str:
        """The picture without armies; its names leave room for the armies."""
        cropping = Cropping(self.whole, self.window)
        return map_svg(
            cropping.board,
            self.position,
            width=WIDTH,
            layers=_LAYERS,
            scenery=cropping.scenery(scenery_for(self.whole)),
            unseen=frozenset({Layer.ARMIES}),
        )

    @cached_property
    def key(self) -> str:
        """A key that changes with the picture."""
        return hashlib.sha256(self.svg.encode()).hexdigest()[:16]

    @cached_property
    def laid_out(self) -> Layout:
        """The places of the hexes in the picture as browsers show it."""
        return on_screen(layout(self.board.grid, WIDTH, frame=False))

    @property
    def layout_json(self) -> JsonObject:
        """The same for scripts, which name hexes as the whole map does."""
        grid = self.board.grid
        return {
            "layout": self.laid_out.as_json,
            "grid": {
                "columns": grid.columns,
                "rows": grid.rows,
                "digits": grid.digits,
                "west": grid.west,
                "north": grid.north,
            },
        }

    @cached_property
    def as_json(self) -> JsonObject:
        """The board for scripts."""
        return {**browser_map(self.board, WIDTH), **self.layout_json}

    def outline(self, hexes: Sequence[int]) -> str:
        """Return hexes as path data."""
        at = self.laid_out
        return "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in at.corners(hex_))}Z" for hex_ in hexes)

    def trail(self, hexes: Sequence[int]) -> str:
        """Return the way through the middles of hexes as path data; "" for a single one."""
        points = [self.laid_out.centre(hex_) for hex_ in hexes if hex_ != OFF_MAP]
        return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in points)}" if len(points) > 1 else ""

    def counters(self, position: Position) -> list[DrawnCounter]:
        """Return the counters of a position whose hexes are those of the board."""
        order = [faction.id for faction in position.factions]
        found = []
        for army in position.armies:
            x, y = self.laid_out.centre(army.hex)
            bars = [5 - _COUNTER + 7 * which for which in range(order.index(army.faction))]
            found.append(DrawnCounter(army.number, army.faction, round(x, 1), round(y, 1), bars))
        return found

    def figure(self, number: int, hex_: int) -> DrawnFigure:
        """Return a figure for the middle of a hex."""
        x, y = self.laid_out.centre(hex_)
        return DrawnFigure(number, round(x, 1), round(y, 1))


@cache
def lesson_board() -> BoardPicture:
    """Return the picture of the lesson's board, drawn once."""
    taught = lesson()
    return BoardPicture(taught.whole, taught.window, taught.position, taught.board)


def cropped(whole: Board, window: GridWindow, position: Position) -> BoardPicture:
    """Return the picture of a window of a map, for a position on the whole map."""
    cropping = Cropping(whole, window)
    return BoardPicture(whole, window, cropping.position(position), cropping.board)
