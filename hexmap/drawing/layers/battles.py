"""Battles: crossed swords where two armies fight, or a ram's star where navies did."""

from collections.abc import Iterator
from math import cos, pi, sin

from PIL import Image
from PIL.ImageDraw import ImageDraw as Draw

from hexmap.drawing.counters.sprites import paste_centred
from hexmap.drawing.geometry import Layout, Point
from hexmap.drawing.layers.badges import badge
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.style import Colour, Style

RADIUS = 0.39
"""Of a badge, in hex sizes."""
ASIDE = 0.74
"""How far to the left of the middle the badge of two hexes one above the other stands, in hex sizes: beside the numbers
of their counters, which are near each other there."""
ASLANT = (0.07, 0.20)
"""How far the badge of two hexes beside each other stands from the middle between them, in hex sizes: towards the lower
one, and up, where it covers neither the strength on the upper counter nor the number on the lower one."""
ASSAULT = (-0.74, -0.62)
"""How far from the middle of a hex the badge stands where both sides are in it, in hex sizes: beside the number."""


def battle_places(scene: Scene, at: Layout) -> Iterator[tuple[Point, bool]]:
    """Return the places of a scene's badges, and whether at sea: on the side between the fighting hexes."""
    for battle in scene.battles:
        for one, other in sorted(set(battle.engagements)):
            yield _place(at.centre(one), at.centre(other), at.size), battle.at_sea


def _place(one: Point, other: Point, size: float) -> Point:
    (x, y), (x2, y2) = one, other
    middle = (x + x2) / 2, (y + y2) / 2
    if one == other:
        aside = ASSAULT
    elif abs(x - x2) < 1:
        aside = (-ASIDE, 0.0)
    else:
        aside = (ASLANT[0] if (x > x2) == (y > y2) else -ASLANT[0], -ASLANT[1])
    return middle[0] + aside[0] * size, middle[1] + aside[1] * size


def draw_battles(image: Image.Image, scene: Scene, at: Layout, style: Style) -> None:
    """Draw a badge for every engagement and every contact of navies."""
    samples = {at_sea: battle_sample(at.size, style, at_sea=at_sea) for at_sea in (False, True)}
    for middle, at_sea in battle_places(scene, at):
        paste_centred(image, samples[at_sea], *middle)


def battle_sample(size: float, style: Style, *, at_sea: bool = False) -> Image.Image:
    """The badge on a map with hexes of that size."""
    return badge(size * RADIUS, style, style.ink, style.halo, _star if at_sea else _swords)


def _swords(draw: Draw, middle: float, radius: float, ink: Colour) -> None:
    for side in (-1, 1):
        blade = (
            *(middle + side * radius * 0.58, middle - radius * 0.60),
            *(middle - side * radius * 0.52, middle + radius * 0.58),
        )
        draw.line(blade, fill=(*ink, 255), width=max(2, round(radius * 0.21)))
        x, y, along = middle - side * radius * 0.30, middle + radius * 0.34, radius * 0.17
        hilt = (x - along, y - side * along, x + along, y + side * along)
        draw.line(hilt, fill=(*ink, 255), width=max(2, round(radius * 0.17)))


def _star(draw: Draw, middle: float, radius: float, ink: Colour) -> None:
    reaches = [radius * (0.28 if corner % 2 else 0.70) for corner in range(16)]
    points = [
        (middle + cos(pi * corner / 8) * reach, middle + sin(pi * corner / 8) * reach)
        for corner, reach in enumerate(reaches)
    ]
    draw.polygon(points, fill=(*ink, 255))
