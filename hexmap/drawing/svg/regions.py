"""Regions: their borders, the lines of their controllers, and their names."""

from hexmap.drawing.labels.names_upon import names_upon, region_names_upon
from hexmap.drawing.labels.region_names import region_colour
from hexmap.drawing.layers.regions import draw_regions
from hexmap.drawing.svg.elements import group
from hexmap.drawing.svg.names import spaced_name
from hexmap.drawing.svg.sheet import VectorSheet


def regions(sheet: VectorSheet) -> str:
    """Return the borders of the regions and their names."""
    canvas, scene = sheet.canvas(), sheet.scene
    draw_regions(canvas, sheet.board, sheet.position, scene.regions, sheet.at, sheet.style, sheet.colours)
    layers = sheet.layers | sheet.unseen
    where = (sheet.board, sheet.position, scene, sheet.at, layers, sheet.scenery)
    placed = region_names_upon(*where, names_upon(*where))
    names = (
        spaced_name(name, region_colour(region, sheet.style, sheet.colours), sheet.style.halo)
        for region, name in placed
    )
    return group([*canvas.parts(), *names], id="layer-regions")
