"""Texts are shaped by what the environment brings: no library of the system takes part."""

import hashlib
import os
import subprocess
import sys
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont, Layout

from hexmap.drawing.lettering import fonts
from hexmap.drawing.lettering.fonts import ARABIC, CAPITALS, FIGURES, HEBREW, TEXT, font
from hexmap.drawing.lettering.glyph_signs import sign_of, with_glyph_signs
from hexmap.drawing.lettering.typeface import Typeface
from tests.hexmap.reference.pictures import PICTURES

FILES = Path(fonts.__file__).parents[1] / "fonts"
NAME = "theatre-with-legend"
CHILD = f"""
import hashlib
from PIL import features
from tests.hexmap.reference.pictures import PICTURES
print(features.check("raqm"), hashlib.sha256(PICTURES[{NAME!r}]().tobytes()).hexdigest())
"""


def drawn(face: FreeTypeFont, text: str, anchor: str = "ls") -> Image.Image:
    image = Image.new("L", (400, 120))
    ImageDraw.Draw(image).text((200, 60), text, font=face, anchor=anchor, fill=255)
    return image


def test_a_picture_is_the_same_where_pillow_finds_no_shaping_library(tmp_path: Path) -> None:
    for name in ("libfribidi.so", "libfribidi.so.0"):
        (tmp_path / name).write_text("not a library")
    env = os.environ | {"LD_LIBRARY_PATH": str(tmp_path), "LC_ALL": "C"}
    command = [sys.executable, "-c", CHILD]
    output = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    assert output.split() == ["False", hashlib.sha256(PICTURES[NAME]().tobytes()).hexdigest()]


def test_letters_are_kerned() -> None:
    face = font(CAPITALS, 40)
    assert face.getlength("AV") < face.getlength("A") + face.getlength("V") - 2


def test_figures_stand_on_the_baseline_and_nearly_reach_capitals() -> None:
    face = font(FIGURES, 100)
    _, capital, _, _ = face.getbbox("H", anchor="ls")
    for figure in "0123456789":
        _, top, _, bottom = face.getbbox(figure, anchor="ls")
        assert abs(top - capital) <= 6
        assert bottom <= 2


def test_hebrew_runs_from_right_to_left() -> None:
    face = font(HEBREW, 30)
    alef, bet = (glyph.number for letter in "אב" for glyph in face.shaped(letter).glyphs)
    assert [glyph.number for glyph in face.shaped("אב").glyphs] == [bet, alef]


def test_arabic_letters_join() -> None:
    face = font(ARABIC, 30)
    (alone,) = (glyph.number for glyph in face.shaped("ل").glyphs)
    joined = [glyph.number for glyph in face.shaped("للل").glyphs]
    assert len({alone, *joined}) == 4


def test_arabic_figures_run_left_to_right_among_letters() -> None:
    face = font(ARABIC, 30)
    one, two, lam = (glyph.number for sign in "١٢ل" for glyph in face.shaped(sign).glyphs)
    assert [glyph.number for glyph in face.shaped("ل١٢").glyphs] == [one, two, lam]


def test_text_in_another_script_does_not_change_its_neighbours() -> None:
    face = font(TEXT, 30)
    words = ("Roma ", "Ρώμη ", "Рим")
    together = [glyph.number for glyph in face.shaped("".join(words)).glyphs]
    assert together == [glyph.number for word in words for glyph in face.shaped(word).glyphs]


@pytest.mark.parametrize("across", "lmr")
@pytest.mark.parametrize("down", "tmsb")
def test_the_anchor_sets_which_part_of_a_text_is_at_the_point(across: str, down: str) -> None:
    face = font(TEXT, 40)
    found = drawn(face, "HHHH", across + down).getbbox()
    assert found is not None
    length, height = face.getlength("HHHH"), -face.getbbox("H", anchor="ls")[1]
    left = 200 - length * {"l": 0, "m": 0.5, "r": 1}[across]
    assert abs((found[0] + found[2]) / 2 - (left + length / 2)) <= 1.5
    assert {
        "t": found[1] == 60,
        "s": found[3] == 60,
        "b": found[3] == 60,
        "m": found[1] < 60 < found[3] and abs(60 - (found[1] + found[3]) / 2) < height / 5,
    }[down]


def test_blank_and_empty_texts_draw_nothing() -> None:
    for text in ("", "  "):
        assert drawn(font(TEXT, 20), text).getbbox() is None


def test_the_measured_box_matches_the_drawn_pixels() -> None:
    for name, text in ((TEXT, "Åéjfy"), (HEBREW, "שָׁלוֹם"), (ARABIC, "الإسكندرية")):
        left, top, right, bottom = font(name, 30).getbbox(text, anchor="ls")
        found = drawn(font(name, 30), text).getbbox()
        assert found is not None
        assert (200 + left, 60 + top) <= found[:2]
        assert (found[2] <= 200 + right, found[3] <= 60 + bottom) == (True, True)


@pytest.mark.parametrize("path", sorted(FILES.glob("*.ttf")), ids=lambda path: path.stem)
def test_glyph_characters_are_added_without_changing_others(path: Path) -> None:
    before = FreeTypeFont(path, 24, layout_engine=Layout.BASIC)
    after = FreeTypeFont(BytesIO(with_glyph_signs(path.read_bytes())), 24, layout_engine=Layout.BASIC)
    for sign in "A1אق":
        assert drawn(after, sign).tobytes() == drawn(before, sign).tobytes()
    pictures = [drawn(after, sign_of(glyph)).tobytes() for glyph in range(20, 30)]
    assert sum(one != other for one, other in combinations(pictures, 2)) > 30


def test_a_typeface_has_the_name_in_its_file() -> None:
    assert Typeface(FILES / f"{TEXT}.ttf", 20).getname() == ("Alegreya Sans", "Medium")
