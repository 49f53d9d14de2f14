"""Logistics networks: their hexes in the pattern and colour of the faction, with a border around them (LG)."""

from hexmap.drawing.geometry import Point
from hexmap.drawing.layers.logistics import INSET, PATTERN, TINT
from hexmap.drawing.layers.patterns import draw_pattern
from hexmap.drawing.layers.scene import NetworkArea
from hexmap.drawing.style import mixed
from hexmap.drawing.svg.elements import element, group, titled
from hexmap.drawing.svg.outlines import outlines
from hexmap.drawing.svg.sheet import VectorSheet
from hexmap.drawing.svg.vector_draw import VectorDraw


def networks(sheet: VectorSheet) -> str:
    """The networks of the scene, one over the other, each with the name of its faction as its title."""
    titles = [(faction.id, faction.title) for faction in sheet.position.factions]
    drawn = []
    for network in sheet.scene.networks:
        which = next(number for number, (id_, _) in enumerate(titles) if id_ == network.faction)
        if network.hexes:
            drawn.append(titled(titles[which][1], *_network(network, which, sheet)))
    return group(drawn, id="layer-logistics")


def _network(network: NetworkArea, which: int, sheet: VectorSheet) -> tuple[str, ...]:
    size, colour = sheet.at.size, mixed(sheet.colours[network.faction], sheet.style.ink, 0.1)
    rings = outlines(sheet.board, network.hexes, sheet.at)
    area, name = sheet.pen.lines(rings, closed=True), f"network-{which + 1}"
    pattern = VectorDraw(sheet.pen)
    draw_pattern(pattern, _around(rings), which, size * 0.5, size * 0.09, (*colour, PATTERN))
    return (
        element("clipPath", element("path", d=area, id=name), id=f"{name}-area"),
        element("use", href=f"#{name}", fill=colour, fill_opacity=TINT / 255),
        group(pattern.parts(), clip_path=f"url(#{name}-area)"),
        element("path", d=_border(network, sheet), fill="none", stroke=colour, stroke_width=size * 0.10),
    )


def _around(rings: list[list[Point]]) -> tuple[float, float, float, float]:
    across, down = ([point[axis] for ring in rings for point in ring] for axis in (0, 1))
    return min(across), min(down), max(across), max(down)


def _border(network: NetworkArea, sheet: VectorSheet) -> str:
    """Return the border of the network with other hexes, each side a little inside its own hex."""
    sides = []
    for index in sorted(network.hexes):
        corners = sheet.at.corners(index, INSET)
        for side, near in enumerate(sheet.board.neighbours[index]):
            if near not in network.hexes:
                sides.append([corners[side], corners[(side + 1) % 6]])
    return sheet.pen.lines(sides)
