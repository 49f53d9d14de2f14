"""The names of seas, lands and structures, at the places that were found for the pictures."""

from collections.abc import Iterator
from math import cos, degrees, sin

from hexmap.drawing.labels.labels import draw_leaders, write_labels
from hexmap.drawing.labels.lands import land_colour
from hexmap.drawing.labels.map_names import names_of
from hexmap.drawing.labels.names_upon import names_upon
from hexmap.drawing.labels.spaced import HALO, STRAIGHT, PlacedName
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.style import Colour
from hexmap.drawing.svg.elements import element, group, number, text, titled
from hexmap.drawing.svg.lettering import appearance
from hexmap.drawing.svg.paths import Pen
from hexmap.drawing.svg.sheet import VectorSheet
from hexmap.drawing.svg.vector_draw import VectorDraw

HALO_OPACITY = 0.6
"""How opaque the halos of spaced letters are: in the pictures they are soft, here they are even."""


def names(sheet: VectorSheet) -> Iterator[str]:
    """The names of those layers that are shown, structures on top."""
    placed, style = names_of(sheet.board, sheet.at, sheet.scenery), sheet.style
    if Layer.SEAS in sheet.layers:
        halo = style.halo if style.hatch else None
        yield group((spaced_name(sea, style.sea_name, halo) for sea in placed.seas), id="layer-seas")
    if Layer.LANDS in sheet.layers:
        lands = (spaced_name(land, land_colour(name, style), style.halo) for name, land in placed.lands)
        yield group(lands, id="layer-lands")
    if Layer.NAMES in sheet.layers:
        canvas = sheet.canvas()
        layers = sheet.layers | sheet.unseen
        labels = names_upon(sheet.board, sheet.position, sheet.scene, sheet.at, layers, sheet.scenery)
        draw_leaders(canvas, labels, style)
        write_labels(canvas.getdraw(), labels, style)
        yield group(canvas.parts(), id="layer-names")


def spaced_name(name: PlacedName, ink: Colour, halo: Colour | None) -> str:
    """Return a name in spaced letters, each at its place on the line; joined scripts are turned word by word."""
    reach = max(1, round(name.spaced.size * HALO)) if halo else 0
    letters = name.spaced.letters
    stretches = [stretch for letter, _ in letters for stretch in letter.stretches]
    single = len({face for face, _ in stretches}) == 1 and all(len(letter.text) == 1 for letter, _ in letters)
    written = _letter_by_letter if single else _word_by_word
    return titled(name.text, written(name, ink, halo, reach)) if letters else ""


def _letter_by_letter(name: PlacedName, ink: Colour, halo: Colour | None, reach: int) -> str:
    places = []
    for letter, along in name.spaced.letters:
        x, y, slope = name.arc.at(along)
        right, down = letter.beside(0, 0, across=0.5)
        turned = (x + right * cos(slope) - down * sin(slope), y + right * sin(slope) + down * cos(slope))
        places.append((*turned, degrees(slope)))
    across, down_, turns = (" ".join(number(value) for value in values) for values in zip(*places, strict=True))
    signs = "".join(letter.stretches[0][1] for letter, _ in name.spaced.letters)
    face = name.spaced.letters[0][0].stretches[0][0]
    straight = all(abs(turn) < degrees(STRAIGHT) for *_, turn in places)
    looks = appearance(face, ink, halo, reach) | {"stroke_opacity": HALO_OPACITY if halo else None}
    return element("text", text(signs), x=across, y=down_, rotate=None if straight else turns, **looks)


def _word_by_word(name: PlacedName, ink: Colour, halo: Colour | None, reach: int) -> str:
    words = []
    for letter, along in name.spaced.letters:
        x, y, slope = name.arc.at(along)
        draw = VectorDraw(Pen(1))
        letter.draw(draw, letter.beside(0, 0, across=0.5), ink, halo, reach)
        place = f"translate({number(x)} {number(y)}) rotate({number(degrees(slope))})"
        words.append(group(draw.parts(), transform=place))
    return "".join(words)
