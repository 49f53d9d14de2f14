"""Approved reference pictures: maps drawn now must look the same.

`STORE_PICTURES=yes` keeps what is drawn now as the new ones; look at them before you commit them.
"""

import os

import pytest
from PIL import Image, ImageChops, ImageFilter

from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.style import Style
from hexmap.drawing.styles import CLASSIC, STYLES
from tests.hexmap.reference.pictures import ALL, FOLDER, PICTURES, difference, theatre_in

STYLE = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_match_their_reference(name: str) -> None:
    path, drawn = FOLDER / f"{name}.png", PICTURES[name]()
    if os.environ.get("STORE_PICTURES") == "yes":
        drawn.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    with Image.open(path) as kept:
        found = difference(drawn, kept.convert("RGB"))
    assert found.tolerable, f"{path.name}: {found}; STORE_PICTURES=yes keeps what is drawn now"


def test_every_reference_picture_is_compared() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)


@STYLE
def test_leaving_out_any_layer_is_noticed(style: Style) -> None:
    whole = theatre_in(style)
    seen = ALL - ({Layer.RELIEF} if not style.relief else set())
    missed = [layer for layer in sorted(seen) if difference(theatre_in(style, ALL - {layer}), whole).tolerable]
    assert missed == []


@STYLE
def test_slightly_softer_edges_are_tolerated(style: Style) -> None:
    whole = theatre_in(style)
    assert difference(whole.filter(ImageFilter.GaussianBlur(0.3)), whole).tolerable


def test_a_shift_of_one_pixel_is_tolerated_and_of_three_is_not() -> None:
    whole = theatre_in(CLASSIC)
    assert difference(ImageChops.offset(whole, 1, 0), whole).tolerable
    assert not difference(ImageChops.offset(whole, 3, 0), whole).tolerable


@STYLE
def test_pictures_of_different_styles_differ(style: Style) -> None:
    others = [other for other in STYLES.values() if other is not style]
    assert not any(difference(theatre_in(other), theatre_in(style)).tolerable for other in others)
