"""The upper layers: structures, control, sieges, armies, and events of the round."""

from collections.abc import Iterator
from dataclasses import replace

from hexmap.drawing.counters.armies import draw_armies
from hexmap.drawing.counters.sprites import paste_centred
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.layers.structures import structure_sample
from hexmap.drawing.layers.top_layers import TopLayers
from hexmap.drawing.svg.elements import group, titled
from hexmap.drawing.svg.sheet import VectorSheet
from hexmap.drawing.svg.vector_image import VectorImage
from hexmap.rules.position import Army


def structures(sheet: VectorSheet) -> str:
    """Return the signs of Towns and Cities, each with its name and controller as its title."""
    signs = []
    for structure in sorted(sheet.board.structures, key=lambda structure: structure.is_city):
        canvas = sheet.canvas()
        sign = structure_sample(sheet.at.size, structure.is_city, sheet.style)
        paste_centred(canvas, sign, *sheet.at.centre(structure.hex))
        holder = sheet.position.controller(structure)
        held = f", {sheet.position.faction[holder].title}" if holder else ""
        signs.append(titled(f"{structure.name}, {structure.kind}{held}", *canvas.parts()))
    return group(signs, id="layer-structures")


def top_layers(sheet: VectorSheet) -> Iterator[str]:
    """Return the layers above the names, a group for each; texts come last."""
    for layer in (Layer.CONTROL, Layer.MARCHES, Layer.ARMIES, Layer.SIEGES, Layer.BLOCKADES, Layer.BATTLES):
        if layer in sheet.layers:
            yield _armies(sheet) if layer == Layer.ARMIES else _as_in_pictures(sheet, layer)


def _as_in_pictures(sheet: VectorSheet, layer: Layer) -> str:
    canvas = sheet.canvas()
    _top(sheet, canvas).draw({layer})
    return group(canvas.parts(), id=f"layer-{layer}")


def _armies(sheet: VectorSheet) -> str:
    """Return the counters, each with its army and strength as its title."""
    places = _top(sheet, sheet.canvas()).army_places
    order = sorted(sheet.position.armies, key=lambda army: (places[army.number][1], places[army.number][0]))
    counters = []
    for army in order:
        canvas = sheet.canvas()
        alone = replace(sheet.position, armies=(army,))
        full = sheet.scene.full_strength
        draw_armies(canvas, alone, places, sheet.at, sheet.style, sheet.colours, full)
        counters.append(titled(_described(army, sheet), *canvas.parts()))
    return group(counters, id="layer-armies")


def _described(army: Army, sheet: VectorSheet) -> str:
    kind = "Navy" if army.afloat else "Army"
    faction = sheet.position.faction[army.faction].title
    return f"{kind} {army.number}, {faction}, {army.strength} FP, {sheet.board.describe(army.hex)}"


def _top(sheet: VectorSheet, canvas: VectorImage) -> TopLayers:
    return TopLayers(canvas, sheet.board, sheet.position, sheet.scene, sheet.at, sheet.style, sheet.colours)
