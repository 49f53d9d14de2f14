"""The layers of a map: what can be drawn, each shown or left out separately."""

from collections.abc import Iterable
from enum import StrEnum


class Layer(StrEnum):
    """Something on a map that can be left out; terrain and coast are always there."""

    RELIEF = "relief"
    GRID = "grid"
    RIVERS = "rivers"
    ROADS = "roads"
    STRUCTURES = "structures"
    NAMES = "names"
    LANDS = "lands"
    SEAS = "seas"
    ZONES = "zones"
    FRAME = "frame"
    CONTROL = "control"
    LOGISTICS = "logistics"
    SIEGES = "sieges"
    BLOCKADES = "blockades"
    MARCHES = "marches"
    BATTLES = "battles"
    ARMIES = "armies"


BASE_LAYERS = frozenset(
    {
        *(Layer.RELIEF, Layer.GRID, Layer.RIVERS, Layer.ROADS, Layer.STRUCTURES),
        *(Layer.NAMES, Layer.LANDS, Layer.SEAS, Layer.ZONES, Layer.FRAME),
    }
)
"""What is the same in every round: the map and only the map."""
USUAL_LAYERS = frozenset(Layer) - {Layer.LOGISTICS}
"""What a map shows unless somebody chooses otherwise."""


def layers_text(layers: Iterable[Layer]) -> str:
    """The layers in words of an address, in the order of `Layer`: `relief,grid,rivers`; `-` for none."""
    chosen = frozenset(layers)
    return ",".join(layer for layer in Layer if layer in chosen) or "-"


def layers_of(text: str) -> frozenset[Layer]:
    """The layers of such a text; raises ValueError with the word that is no layer."""
    return frozenset() if text == "-" else frozenset(Layer(word) for word in text.split(","))
