"""Control of structures: a ring in the faction's colour, with a stroke that distinguishes factions without colour."""

from collections.abc import Mapping

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters.sprites import paste_centred, sprite
from hexmap.drawing.geometry import Layout, Point, hexagon
from hexmap.drawing.style import Colour
from hexmap.rules.board import Board
from hexmap.rules.position import Position

_DASHES = ((1.0,), (0.30, 0.20), (0.12, 0.13), (0.55, 0.12, 0.12, 0.12))
"""The strokes of the rings along a side, drawn and left out in turn: whole, dashed, dotted, long and short."""


def draw_control(
    image: Image.Image, board: Board, position: Position, at: Layout, colours: Mapping[str, Colour]
) -> None:
    """Draw a ring around every structure that a faction holds."""
    rings = {
        faction.id: ring_sample(at.size, colours[faction.id], which) for which, faction in enumerate(position.factions)
    }
    for structure in board.structures:
        holder = position.controller(structure)
        if holder is not None:
            paste_centred(image, rings[holder], *at.centre(structure.hex))


def ring_sample(size: float, colour: Colour, which: int) -> Image.Image:
    """The ring of the faction that is the `which`-th of its list, around a hex of that size."""
    dashes = _DASHES[which % len(_DASHES)]
    side = 2 * round(size * 1.05) + 2

    def paint(draw: Draw, factor: int) -> None:
        corners = hexagon(side * factor / 2, side * factor / 2, size * factor * 0.86)
        draw.polygon(corners, fill=(*colour, 44))
        width = max(2, round(size * factor * 0.17))
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            for a, b in _strokes(start, end, dashes):
                draw.line([a, b], fill=(*colour, 255), width=width)
        if len(dashes) == 1:
            for x, y in corners:
                draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=(*colour, 255))

    return sprite(side, side, paint)


def strokes_of_side(start: Point, end: Point, which: int) -> list[tuple[Point, Point]]:
    """The strokes of the `which`-th faction along a side of a hex."""
    return _strokes(start, end, _DASHES[which % len(_DASHES)])


def _strokes(start: Point, end: Point, dashes: tuple[float, ...]) -> list[tuple[Point, Point]]:
    strokes, done, drawn = [], 0.0, True
    while done < 0.999:
        for share in dashes:
            until = min(1.0, done + share)
            if drawn and until > done:
                strokes.append((_along(start, end, done), _along(start, end, until)))
            done, drawn = until, not drawn
        if len(dashes) == 1:
            break
    return strokes


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
