"""The picture of the lesson's board, and where its hexes lie in it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from campaign.learning.lesson import lesson
from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.browser_map import browser_map
from hexmap.drawing.cropping import Cropping
from hexmap.drawing.geometry import Layout, layout, on_screen
from hexmap.drawing.layers.layers import BASE_LAYERS, Layer
from hexmap.drawing.svg.map_svg import map_svg
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.position import Army
from hexmap.rules.shipped_maps import shipped_map

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


@cache
def board_svg() -> str:
    """Return the picture of the board without armies, drawn once; its names leave room for the armies."""
    taught, whole = lesson(), shipped_map(lesson().board.name)
    cropping = Cropping(whole, taught.window)
    return map_svg(
        cropping.board,
        taught.document.position,
        width=WIDTH,
        layers=_LAYERS,
        scenery=cropping.scenery(scenery_for(whole)),
        unseen=frozenset({Layer.ARMIES}),
    )


@cache
def board_key() -> str:
    """Return a key that changes with the picture."""
    return hashlib.sha256(board_svg().encode()).hexdigest()[:16]


@cache
def laid_out() -> Layout:
    """Return where the hexes lie in the picture as browsers show it."""
    return on_screen(layout(lesson().board.grid, WIDTH, frame=False))


def layout_json() -> JsonObject:
    """Return the same for scripts, which name hexes as the whole map does."""
    at, grid = laid_out(), lesson().board.grid
    return {
        "layout": at.as_json,
        "grid": {
            "columns": grid.columns,
            "rows": grid.rows,
            "digits": grid.digits,
            "west": grid.west,
            "north": grid.north,
        },
    }


@cache
def board_json() -> JsonObject:
    """Return the board for scripts."""
    return {**browser_map(lesson().board, WIDTH), **layout_json()}


def outline(hexes: Sequence[int]) -> str:
    """Return hexes as path data."""
    at = laid_out()
    return "".join(f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in at.corners(hex_))}Z" for hex_ in hexes)


def trail(hexes: Sequence[int]) -> str:
    """Return the way through the middles of hexes as path data; "" for a single one."""
    points = [laid_out().centre(hex_) for hex_ in hexes if hex_ != OFF_MAP]
    return f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in points)}" if len(points) > 1 else ""


def counters() -> list[DrawnCounter]:
    """Return the counters of the position."""
    position, at = lesson().document.position, laid_out()
    order = [faction.id for faction in position.factions]

    def counter(army: Army) -> DrawnCounter:
        x, y = at.centre(army.hex)
        bars = [5 - _COUNTER + 7 * which for which in range(order.index(army.faction))]
        return DrawnCounter(army.number, army.faction, round(x, 1), round(y, 1), bars)

    return [counter(army) for army in position.armies]


def figure(number: int, hex_: int) -> DrawnFigure:
    """Return a figure for the middle of a hex."""
    x, y = laid_out().centre(hex_)
    return DrawnFigure(number, round(x, 1), round(y, 1))
