"""The legend: terrain, structures and lines, factions, and the signs of events."""

from collections.abc import Collection, Iterator, Mapping

from PIL import Image

from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.boxes import Box
from hexmap.drawing.counters.counters import counter
from hexmap.drawing.frame.legend_rows import LegendEntry, draw_entries
from hexmap.drawing.frame.swatches import Swatch, border_swatch, march_swatch, river_swatch, road_swatch, terrain_swatch
from hexmap.drawing.geometry import Layout
from hexmap.drawing.layers.battles import battle_sample
from hexmap.drawing.layers.blockades import blockade_sample
from hexmap.drawing.layers.control import ring_sample
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.layers.logistics import network_sample
from hexmap.drawing.layers.scene import Scene, StructureSign
from hexmap.drawing.layers.sieges import palisade_sample
from hexmap.drawing.layers.signs import sign_sample
from hexmap.drawing.layers.structures import structure_sample
from hexmap.drawing.lettering.fonts import STRONG
from hexmap.drawing.style import Colour, Style
from hexmap.rules.board import Board, Terrain
from hexmap.rules.position import Army, Faction, Position

_ORDER = "FDHMWAPLCSO"
_GREAT, _USUAL = 1, 2
LETTERS = 0.121
"""The size of the letters, in heights of the strip for the legend."""
_FIRST, _STEP = 0.14, 0.225
"""The middle of the first row and from one row to the next, in heights of that strip."""


def draw_legend(
    image: Image.Image, board: Board, at: Layout, style: Style, layers: Collection[Layer], scenery: Scenery | None
) -> None:
    """Explain terrain, structures and lines below the map."""
    size = at.legend * LETTERS
    terrain = [
        LegendEntry(Terrain(letter).label, (terrain_swatch(letter, style),))
        for letter in _ORDER
        if letter in board.terrain
    ]
    draw_entries(image, terrain, row_of(at, 0, 0, 1), size, style)
    draw_entries(image, list(_line_entries(board, style, layers, scenery)), row_of(at, 1, 0, 0.52), size, style)


def draw_factions(
    image: Image.Image, position: Position, scene: Scene, at: Layout, style: Style, colours: Mapping[str, Colour]
) -> None:
    """Name the factions below the map, each with its ring and, if it is active, its counter."""
    entries = [
        _faction_entry(faction, which, style, colours[faction.id]) for which, faction in enumerate(position.factions)
    ]
    end = 0.26 if scene.signs else 0.76
    draw_entries(image, entries, row_of(at, 2, 0, end), at.legend * LETTERS, style)


def draw_signs_legend(
    image: Image.Image, position: Position, scene: Scene, layers: Collection[Layer], at: Layout, style: Style
) -> None:
    """Explain the signs of events that are on the map."""
    kinds: tuple[tuple[Layer, str, object, Swatch], ...] = (
        (Layer.MARCHES, "March", scene.marches, march_swatch(style)),
        (Layer.BATTLES, "Battle", scene.battles, lambda letters: battle_sample(letters, style)),
        (Layer.SIEGES, "Siege", position.sieges, lambda letters: palisade_sample(letters * 0.55, style, style.ink)),
        (Layer.BLOCKADES, "Blockade", scene.blockaded, lambda letters: blockade_sample(letters, style, style.ink)),
        (Layer.LOGISTICS, "Logistics", scene.networks, lambda letters: network_sample(letters * 0.7, 0, style.ink)),
    )
    entries = [LegendEntry(text, (swatch,)) for layer, text, shown, swatch in kinds if layer in layers and shown]
    draw_entries(image, entries, row_of(at, 1, 0.54, 1), at.legend * LETTERS, style, at_right=True)
    if Layer.STRUCTURES in layers and scene.signs:
        classes = list(_class_entries(scene, style))
        draw_entries(image, classes, row_of(at, 2, 0.28, 0.76), at.legend * LETTERS, style)


def row_of(at: Layout, row: int, start: float, end: float) -> Box:
    """A part of a row of the legend, from one share of the width to another."""
    middle = at.field[3] + at.margin * 0.9 + at.legend * (_FIRST + _STEP * row)
    half, wide = at.legend * _STEP / 2, at.width - 2 * at.margin
    return at.margin + wide * start, middle - half, at.margin + wide * end, middle + half


def _line_entries(
    board: Board, style: Style, layers: Collection[Layer], scenery: Scenery | None
) -> Iterator[LegendEntry]:
    if Layer.STRUCTURES in layers:
        kinds = {structure.is_city: structure.kind for structure in board.structures}
        for is_city, kind in sorted(kinds.items()):
            yield LegendEntry(kind, (_structure_swatch(is_city, style),))
    if Layer.ROADS in layers and any(board.roads):
        if scenery and _GREAT in scenery.road_ranks.values():
            yield LegendEntry("Great road", (road_swatch(_GREAT, style),))
        yield LegendEntry("Road", (road_swatch(_USUAL, style),))
    if Layer.RIVERS in layers and any(board.rivers):
        yield LegendEntry("River", (river_swatch(style),))
    if Layer.ZONES in layers and any(len(zones) > 1 for zones in board.zones_of):
        yield LegendEntry("Border of sea zones", (border_swatch(style),))


def _class_entries(scene: Scene, style: Style) -> Iterator[LegendEntry]:
    """The classes of structures on a map with signs of its own, and what the figures in them are."""
    signs = [(StructureSign(rank), word) for rank, word in enumerate(scene.sign_words, start=1)]
    signs += [(StructureSign(1, "5"), scene.value_word)] if scene.value_word else []
    for sign, word in signs:
        yield LegendEntry(word, (_sign_swatch(sign, style),))


def _sign_swatch(sign: StructureSign, style: Style) -> Swatch:
    return lambda letters: sign_sample(letters * 1.05, sign, style)


def _structure_swatch(is_city: bool, style: Style) -> Swatch:
    return lambda letters: structure_sample(letters * 0.78, is_city, style)


def _faction_entry(faction: Faction, which: int, style: Style, colour: Colour) -> LegendEntry:
    def ring(letters: float) -> Image.Image:
        return ring_sample(letters * 0.8, colour, which)

    def square(letters: float) -> Image.Image:
        return counter(Army(which + 1, faction.id, 0, 1), letters * 0.85, style, colour, which, number="")

    return LegendEntry(faction.title, (ring, square) if faction.active else (ring,), STRONG)
