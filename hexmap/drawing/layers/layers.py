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
    REGIONS = "regions"


BASE_LAYERS = frozenset(
    {
        *(Layer.RELIEF, Layer.GRID, Layer.RIVERS, Layer.ROADS, Layer.STRUCTURES),
        *(Layer.NAMES, Layer.LANDS, Layer.SEAS, Layer.ZONES, Layer.FRAME),
    }
)
"""The layers of the bare map, the same in every round."""
WITHOUT_REGIONS = frozenset(Layer) - {Layer.REGIONS}
"""All layers that a map can have in a game without regions."""
USUAL_LAYERS = WITHOUT_REGIONS - {Layer.LOGISTICS}
"""The default layers of a map."""
USUAL_WITH_REGIONS = USUAL_LAYERS | {Layer.REGIONS}
"""The default layers of a map in a game with regions."""


def layers_text(layers: Iterable[Layer]) -> str:
    """Return the layers as text for an address, in the order of `Layer`: `relief,grid,rivers`; `-` for none."""
    chosen = frozenset(layers)
    return ",".join(layer for layer in Layer if layer in chosen) or "-"


def layers_of(text: str) -> frozenset[Layer]:
    """Return the layers of such a text; raise ValueError with the unknown word."""
    return frozenset() if text == "-" else frozenset(Layer(word) for word in text.split(","))
