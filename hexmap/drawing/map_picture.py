"""The map of a position as a picture."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Protocol

from PIL import Image

from hexmap.drawing.base.base_cache import Base, base_of
from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.frame.frame import draw_frame_of_round
from hexmap.drawing.geometry import layout
from hexmap.drawing.labels.label_places import Label
from hexmap.drawing.labels.names_upon import names_upon, region_names_upon
from hexmap.drawing.labels.region_names import RegionName, scenery_beside
from hexmap.drawing.layers.layers import BASE_LAYERS, USUAL_LAYERS, Layer
from hexmap.drawing.layers.scene import NOTHING, Scene
from hexmap.drawing.layers.top_layers import TopLayers
from hexmap.drawing.palette import with_palette
from hexmap.drawing.style import Colour, Style, colour_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Board
from hexmap.rules.position import Position

HARD, QUICK = 8, 6
"""Compression levels: the former makes files 3 % smaller in one and a half times the time; a higher one hardly more."""
UNDERNEATH = BASE_LAYERS - {Layer.NAMES}
"""The layers of the base: names of structures are drawn later, because they give way to the contents of the map."""
FORUM_WIDTH = 1600
"""The usual width in pixels: readable in a forum post that is not scaled down."""


def draw_map(
    board: Board,
    position: Position,
    *,
    style: Style = CLASSIC,
    width: int = FORUM_WIDTH,
    layers: frozenset[Layer] = USUAL_LAYERS,
    scene: Scene = NOTHING,
    scenery: Scenery | None = None,
    caption: str = "",
    cache: Path | None = None,
    unseen: frozenset[Layer] = frozenset(),
) -> Image.Image:
    """Draw a position on its board, `width` pixels wide, in at most 256 colours.

    `layers` are those that are drawn; `scene` is what happens beside the position, `scenery` what the drawing of the
    map knows beyond its document. `cache` is a folder in which the base is kept. Names of structures give way to what
    stands on the map, and with it to `unseen` layers that are drawn upon the picture later.
    """
    if Layer.REGIONS in layers:
        scenery = scenery_beside(scenery, board, scene.regions)
    underneath = UNDERNEATH - {Layer.STRUCTURES} if scene.signs else UNDERNEATH
    base = base_of(board, style, width, layers & underneath, scenery, cache)
    at = layout(board.grid, base.image.width, Layer.FRAME in layers)
    names = names_upon(board, position, scene, at, layers | unseen, scenery) if Layer.NAMES in layers else ()
    regions = region_names_upon(board, position, scene, at, layers | unseen, scenery, names)
    return draw_upon(
        base,
        board,
        position,
        style=style,
        layers=layers,
        scene=scene,
        caption=caption,
        names=names,
        region_names=regions,
    )


def draw_upon(
    base: Base,
    board: Board,
    position: Position,
    *,
    style: Style,
    layers: frozenset[Layer],
    scene: Scene = NOTHING,
    caption: str = "",
    names: Sequence[Label] = (),
    region_names: Sequence[RegionName] = (),
) -> Image.Image:
    """Draw the upper layers on a copy of a map's base, which must have the same style and layers.

    The base has no names of structures (`UNDERNEATH`); those of `names` are written on it, and those of regions. Where
    the scene has signs of its own, it has no signs of structures either.
    """
    image = base.image.convert("RGB")
    at = layout(board.grid, image.width, Layer.FRAME in layers)
    colours = faction_colours(position.factions, style)
    draw_frame_of_round(image, board, position, scene, caption, at, style, layers, colours)
    TopLayers(image, board, position, scene, at, style, colours, names, region_names).draw(layers)
    return with_palette(image, base.palette, list(colours.values()), style)


class Coloured(Protocol):
    """A faction by its id, with a colour of its own or None."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def colour(self) -> str | None:
        """The colour, as `#rrggbb`."""


def faction_colours(factions: Iterable[Coloured], style: Style) -> dict[str, Colour]:
    """Return the colour of every faction: its own if the style allows it, else one of the style's by its place."""
    return {
        faction.id: colour_of(faction.colour)
        if faction.colour and style.own_colours
        else style.factions[which % len(style.factions)]
        for which, faction in enumerate(factions)
    }


def encode_png(image: Image.Image) -> bytes:
    """The picture as PNG: pressed hard where a forum takes it, quickly where it is too large for forums anyway."""
    buffer = BytesIO()
    hard = image.width <= FORUM_WIDTH
    image.save(buffer, "PNG", compress_level=HARD if hard else QUICK)
    return buffer.getvalue()
