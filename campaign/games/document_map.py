"""The map of a document of any game, as the drawing takes it."""

from dataclasses import dataclass

from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.layers.scene import Scene
from hexmap.rules.board import Board
from hexmap.rules.position import Position


@dataclass(frozen=True)
class DocumentMap:
    """What the map of a document shows, with its usual layers.

    `caption` is empty where the document does not say which moment of its round it shows.
    """

    board: Board
    position: Position
    scene: Scene
    caption: str
    usual_layers: frozenset[Layer]
