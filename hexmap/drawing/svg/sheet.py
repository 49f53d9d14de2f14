"""The shared data of all parts of an SVG map."""

from dataclasses import dataclass
from functools import cached_property

from hexmap.drawing.base.hex_field import HexFieldScene
from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.geometry import Layout
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.style import Colour, Style
from hexmap.drawing.svg.paths import Pen, pen_for
from hexmap.drawing.svg.vector_image import Stock, VectorImage
from hexmap.rules.board import Board
from hexmap.rules.position import Position


@dataclass(frozen=True)
class VectorSheet:
    """A map that is being drawn as vectors; lengths are in units of the layout, `colours` by the factions' ids.

    Names of structures give way to `unseen` layers too, which are drawn upon the map later.
    """

    board: Board
    position: Position
    at: Layout
    style: Style
    colours: dict[str, Colour]
    layers: frozenset[Layer]
    scene: Scene
    scenery: Scenery | None
    unseen: frozenset[Layer] = frozenset()

    @cached_property
    def pen(self) -> Pen:
        """The pen that is fine enough for this layout."""
        return pen_for(self.at)

    @cached_property
    def stock(self) -> Stock:
        """The sprites that are used."""
        return Stock(Pen(1))

    @cached_property
    def field(self) -> HexFieldScene:
        """The field of pictures, with ground, coast and lines."""
        return HexFieldScene(self.board, self.at, self.style, self.layers, self.scenery)

    def canvas(self) -> VectorImage:
        """An empty image to draw a layer on."""
        return VectorImage((self.at.width, self.at.height), self.stock)
