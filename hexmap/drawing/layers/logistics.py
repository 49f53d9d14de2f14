"""Logistics networks: their hexes in the pattern and colour of the faction, with a border around them (LG)."""

from collections.abc import Mapping

from PIL import Image, ImageChops, ImageDraw

from hexmap.drawing.counters.sprites import sprite, stencil
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.layers.patterns import draw_pattern
from hexmap.drawing.layers.scene import NetworkArea, Scene
from hexmap.drawing.style import Colour, Style, mixed
from hexmap.rules.board import Board
from hexmap.rules.position import Position

INSET = 0.90
"""How far from the middle of its hexes the border runs, in shares of the hex: two networks' borders stand side by
side."""
SMOOTHNESS = 2
"""How many times as large networks are drawn and then made small: they are wide, and more would take long."""
TINT, PATTERN = 42, 112
"""How opaque the colour and the pattern on it are, of 255."""


def draw_networks(
    image: Image.Image,
    board: Board,
    position: Position,
    scene: Scene,
    at: Layout,
    style: Style,
    colours: Mapping[str, Colour],
) -> None:
    """Draw the networks of a scene, one over the other, with a pattern for every faction."""
    which = {faction.id: number for number, faction in enumerate(position.factions)}
    for network in scene.networks:
        if network.hexes:
            colour = mixed(colours[network.faction], style.ink, 0.1)
            _draw_network(image, board, network, at, which[network.faction], colour)


def _draw_network(
    image: Image.Image, board: Board, network: NetworkArea, at: Layout, which: int, colour: Colour
) -> None:
    hexes = sorted(network.hexes)
    points = [at.centre(hex_) for hex_ in hexes]
    left, top = round(min(x for x, _ in points) - at.size) - 1, round(min(y for _, y in points) - at.size) - 1
    wide = round(max(x for x, _ in points) + at.size) + 2 - left
    high = round(max(y for _, y in points) + at.size) + 2 - top
    ground = Image.new("L", (wide, high))
    draw = ImageDraw.Draw(ground)
    for hex_ in hexes:
        draw.polygon([(x - left, y - top) for x, y in at.corners(hex_, 1.02)], fill=255)
    lines = stencil(wide, high, lambda draw, factor: draw_pattern(
        draw, (0, 0, wide * factor, high * factor), which, at.size * factor * 0.5, at.size * factor * 0.09, PATTERN
    ), SMOOTHNESS)  # fmt: skip
    inside = ImageChops.lighter(lines, Image.new("L", (wide, high), TINT))
    image.paste(colour, (left, top), ImageChops.multiply(inside, ground))
    image.paste(colour, (left, top), stencil(wide, high, lambda draw, factor: _border(
        draw, board, network, at, (left, top), factor
    ), SMOOTHNESS))  # fmt: skip


def _border(
    draw: ImageDraw.ImageDraw, board: Board, network: NetworkArea, at: Layout, origin: Point, factor: int
) -> None:
    width = max(factor, round(at.size * factor * 0.10))
    for hex_ in sorted(network.hexes):
        corners = [((x - origin[0]) * factor, (y - origin[1]) * factor) for x, y in at.corners(hex_, INSET)]
        for side, near in enumerate(board.neighbours[hex_]):
            if near not in network.hexes:
                draw.line((corners[side], corners[(side + 1) % 6]), fill=255, width=width)


def network_sample(size: float, which: int, colour: Colour) -> Image.Image:
    """The pattern of the `which`-th faction's network in a square for the legend, with transparent ground."""
    side = 2 * round(size)

    def paint(draw: ImageDraw.ImageDraw, factor: int) -> None:
        box = (0, 0, side * factor - 1, side * factor - 1)
        draw.rectangle(box, fill=(*colour, TINT))
        draw_pattern(draw, box, which, size * factor * 0.5, size * factor * 0.09, (*colour, PATTERN))
        draw.rectangle(box, outline=(*colour, 255), width=max(1, round(size * factor * 0.1)))

    return sprite(side, side, paint)
