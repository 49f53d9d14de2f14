"""All names on a map together: structures first, then seas, then lands, none in the way of another."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.boxes import Boxes, around
from hexmap.drawing.geometry import Layout
from hexmap.drawing.labels.label_places import Label
from hexmap.drawing.labels.labels import draw_labels, place_labels
from hexmap.drawing.labels.land_names import LandName
from hexmap.drawing.labels.lands import land_colour, place_land_names
from hexmap.drawing.labels.seas import place_sea_names
from hexmap.drawing.labels.spaced import PlacedName, draw_spaced
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.style import Style
from hexmap.rules.board import Board

RING = 0.80
"""Half the width of the space that names of seas and lands leave around a structure, in hex sizes."""


@dataclass(frozen=True, slots=True)
class Names:
    """The placed names of a map."""

    structures: tuple[Label, ...]
    seas: tuple[PlacedName, ...]
    lands: tuple[tuple[LandName, PlacedName], ...]


@lru_cache(maxsize=8)
def names_of(board: Board, at: Layout, scenery: Scenery | None) -> Names:
    """Place all names, whichever are shown: leaving some out moves none of the others."""
    labels = place_labels(board, at)
    taken = Boxes(at.size * 6)
    for structure in board.structures:
        taken.add(around(*at.centre(structure.hex), RING * at.size))
    for label in labels:
        taken.add(label.box)
    seas = place_sea_names(board, at, taken)
    lands = place_land_names(scenery.names if scenery else (), at, taken)
    return Names(tuple(labels), tuple(seas), tuple(lands))


def draw_names(
    image: Image.Image, board: Board, at: Layout, style: Style, layers: Collection[Layer], scenery: Scenery | None
) -> None:
    """Draw the names of the given layers, structures on top, at their places on the empty map."""
    names = names_of(board, at, scenery)
    if Layer.SEAS in layers:
        for sea in names.seas:
            draw_spaced(image, sea.spaced, sea.arc, style.sea_name, style.halo if style.hatch else None)
    if Layer.LANDS in layers:
        for name, placed in names.lands:
            draw_spaced(image, placed.spaced, placed.arc, land_colour(name, style), style.halo)
    if Layer.NAMES in layers:
        draw_labels(image, names.structures, style)
