"""The upper layers: structures, control, sieges, armies, and events of the round."""

from collections.abc import Iterator
from dataclasses import replace

from hexmap.drawing.counters.armies import draw_armies
from hexmap.drawing.counters.lined import PlacedCounter, draw_counter_pointers, draw_counters
from hexmap.drawing.counters.sprites import paste_centred
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.layers.signs import sign_sample
from hexmap.drawing.layers.structures import structure_sample
from hexmap.drawing.layers.top_layers import TopLayers
from hexmap.drawing.svg.elements import group, titled
from hexmap.drawing.svg.sheet import VectorSheet
from hexmap.drawing.svg.vector_image import VectorImage
from hexmap.rules.position import Army


def structures(sheet: VectorSheet) -> str:
    """Return the signs of structures, each with its name, kind and controller as its title."""
    signs = []
    for structure in sorted(sheet.board.structures, key=lambda structure: structure.is_city):
        canvas = sheet.canvas()
        own, kind = sheet.scene.signs.get(structure.name), structure.kind
        if own is None:
            sign = structure_sample(sheet.at.size, structure.is_city, sheet.style)
        else:
            sign = sign_sample(sheet.at.size, own, sheet.style)
            kind = f"{sheet.scene.sign_words[own.rank - 1]} {own.value}".strip()
        paste_centred(canvas, sign, *sheet.at.centre(structure.hex))
        holder = sheet.position.controller(structure)
        held = f", {sheet.position.faction[holder].title}" if holder else ""
        signs.append(titled(f"{structure.name}, {kind}{held}", *canvas.parts()))
    return group(signs, id="layer-structures")


def top_layers(sheet: VectorSheet) -> Iterator[str]:
    """Return the layers above the names, a group for each; texts come last.

    Signs with figures stand above rings and marches, and above the lines to counters.
    """
    for layer in (Layer.CONTROL, Layer.MARCHES):
        if layer in sheet.layers:
            yield _as_in_pictures(sheet, layer)
    if Layer.ARMIES in sheet.layers and sheet.scene.counters:
        yield _pointers(sheet)
    if Layer.STRUCTURES in sheet.layers and sheet.scene.signs:
        yield structures(sheet)
    for layer in (Layer.ARMIES, Layer.SIEGES, Layer.BLOCKADES, Layer.BATTLES):
        if layer in sheet.layers:
            yield _counters(sheet) if layer == Layer.ARMIES else _as_in_pictures(sheet, layer)


def _as_in_pictures(sheet: VectorSheet, layer: Layer) -> str:
    canvas = sheet.canvas()
    _top(sheet, canvas).draw({layer})
    return group(canvas.parts(), id=f"layer-{layer}")


def _counters(sheet: VectorSheet) -> str:
    return _lined_counters(sheet) if sheet.scene.counters else _armies(sheet)


def _pointers(sheet: VectorSheet) -> str:
    """Return the lines from hexes to the counters of the scene."""
    canvas = sheet.canvas()
    draw_counter_pointers(canvas, _top(sheet, canvas).counters, sheet.at, sheet.style, sheet.colours)
    return group(canvas.parts())


def _lined_counters(sheet: VectorSheet) -> str:
    """Return the counters of the scene, each with what it says as its title."""
    counters = []
    for one in _top(sheet, sheet.canvas()).counters:
        canvas = sheet.canvas()
        draw_counters(canvas, sheet.position, (one,), sheet.at, sheet.style, sheet.colours)
        counters.append(titled(_described_lines(one, sheet), *canvas.parts()))
    return group(counters, id="layer-armies")


def _described_lines(placed: PlacedCounter, sheet: VectorSheet) -> str:
    counter = placed.counter
    lines = ", ".join(f"{line.label} {line.value}".strip() for line in counter.lines)
    return f"{sheet.position.faction[counter.faction].title}: {lines}, {sheet.board.describe(counter.hex)}"


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
