"""Names on the map: none runs into another, whatever their script and length."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist, radians
from unicodedata import normalize
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from hexmap.drawing.base.depths import depths_of
from hexmap.drawing.base.scenery import Scenery, scenery_for
from hexmap.drawing.boxes import Box, Boxes, around, from_point, grown, meet, within
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.labels.label_lines import LONGEST, MOST_LINES, writings
from hexmap.drawing.labels.label_places import Label
from hexmap.drawing.labels.label_placing import LEAST_LETTERS
from hexmap.drawing.labels.labels import place_labels
from hexmap.drawing.labels.land_names import LandName
from hexmap.drawing.labels.map_names import Names, draw_names, names_of
from hexmap.drawing.labels.spaced import Arc, spaced
from hexmap.drawing.layers.layers import BASE_LAYERS, Layer
from hexmap.drawing.layers.structures import reach_of
from hexmap.drawing.lettering.fonts import ARABIC, CAPITALS, HEBREW, SEA, SLANTED, STRONG, TEXT
from hexmap.drawing.lettering.lettering import fitting, in_capitals, lettering
from hexmap.drawing.lettering.typeface import UNKNOWN
from hexmap.drawing.map_picture import draw_map
from hexmap.drawing.styles import CLASSIC
from hexmap.drawing.svg.map_svg import map_svg
from hexmap.rules.board import Board
from hexmap.rules.hexes import OFF_MAP, Grid
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Position
from hexmap.rules.shipped_maps import shipped_map
from tests.laws.law import law

LONG_GREEK = "Νέα Πόλις ἡ μεγάλη καὶ περίβλεπτος τῶν ἐν Ἰταλίᾳ Ἑλλήνων πόλεων ἁπασῶν πρώτη ἥδε"


def board_of(terrain: Sequence[str], structures: Sequence[tuple[str, str, str]], zone: str = "Mare") -> Board:
    grid = Grid(len(terrain[0]), len(terrain))
    wet = [grid.name(index) for index, letter in enumerate("".join(terrain)) if letter in "CS"]
    return read_map(
        {
            "format": "vae-victis/map/1",
            "name": "made-up",
            "title": "Made up",
            "hex_km": 15,
            "terrain": list(terrain),
            "roads": [],
            "rivers": [],
            "structures": [{"name": name, "kind": kind, "hex": hex_} for name, kind, hex_ in structures],
            "sea_zones": [{"name": zone, "hexes": wet}] if wet else [],
            "sources": [],
        }
    )


def overlaps(boxes: Sequence[Box]) -> int:
    return sum(meet(one, other) for one, other in combinations(boxes, 2))


def sign(board: Board, at: Layout, label: Label) -> Box:
    return around(*at.centre(label.structure.hex), reach_of(label.structure) * at.size)


@pytest.mark.parametrize(
    ("width", "least", "letters"), [(1600, 183, 15), (4000, 183, 24), (1200, 180, 13), (800, 175, LEAST_LETTERS)]
)
def test_names_of_the_shipped_map_do_not_overlap(width: int, least: int, letters: int) -> None:
    board = shipped_map("first-punic-war")
    at = layout(board.grid, width)
    labels = place_labels(board, at)
    assert overlaps([label.box for label in labels]) == 0
    signs = {s.name: around(*at.centre(s.hex), reach_of(s) * at.size) for s in board.structures}
    covered = [(label.structure.name, name) for label in labels for name, box in signs.items() if meet(label.box, box)]
    assert covered == []
    assert all(within(label.box, at.field) for label in labels)
    assert len(labels) >= least
    assert {s.name for s in board.structures if s.is_city} <= {label.structure.name for label in labels}
    assert min(label.size for label in labels) >= letters * 0.84 - 1


def test_names_are_nearest_to_their_own_structure() -> None:
    board = shipped_map("first-punic-war")
    at = layout(board.grid, 1600)
    doubtful = [
        label.structure.name
        for label in place_labels(board, at)
        if min(board.structures, key=lambda other: from_point(label.box, at.centre(other.hex))) != label.structure
    ]
    assert len(doubtful) <= 6


def test_names_of_seas_and_lands_avoid_structures_and_their_names() -> None:
    board = shipped_map("first-punic-war")
    at = layout(board.grid, 1600)
    names = names_of(board, at, scenery_for(board))
    assert [placed.text for placed in names.seas] == [zone.upper() for zone in board.zones]
    spaced_names = [placed.boxes for placed in (*names.seas, *(placed for _, placed in names.lands))]
    taken = [label.box for label in names.structures] + [sign(board, at, label) for label in names.structures]
    for which, boxes in enumerate(spaced_names):
        others = [box for other in spaced_names[:which] for box in other]
        assert [box for box in boxes if any(meet(box, other) for other in [*taken, *others])] == []
    assert len(names.lands) >= 60


def test_the_name_of_a_sea_lies_on_its_own_water() -> None:
    board = shipped_map("first-punic-war")
    at = layout(board.grid, 1600)
    for number, placed in enumerate(names_of(board, at, None).seas):
        for _, along in placed.spaced.letters:
            index = at.hex_at(*placed.arc.at(along)[:2])
            assert board.zones_of[index] == (number,)


def test_names_are_the_same_whichever_layers_are_shown() -> None:
    board = board_of(["FFFFSSSSSSSS"] * 9, [("Roma", "city", "0204"), ("Ostia", "town", "0404")])
    scenery = Scenery("key", names=(LandName("Latium", "land", (4.0, 4.0), 0.0, 2),))
    at = layout(board.grid, 900)
    pictures = {}
    for left_out in (None, Layer.NAMES, Layer.SEAS, Layer.LANDS):
        image = Image.new("RGB", (at.width, at.height), CLASSIC.paper)
        draw_names(image, board, at, CLASSIC, BASE_LAYERS - {left_out}, scenery)
        pictures[left_out] = image.tobytes()
    assert len(set(pictures.values())) == 4
    layers = [frozenset({Layer.NAMES}), frozenset({Layer.SEAS}), frozenset({Layer.LANDS})]
    image = Image.new("RGB", (at.width, at.height), CLASSIC.paper)
    for layer in (layers[1], layers[2], layers[0]):  # one after the other they give the whole
        draw_names(image, board, at, CLASSIC, layer, scenery)
    assert image.tobytes() == pictures[None]


def test_a_city_is_named_before_a_town() -> None:
    names = [("Praeneste", "town", "0102"), ("Tusculum Latii", "town", "0101"), ("Roma Quadrata", "city", "0202")]
    board = board_of(["FFF", "FFF", "FFF"], names)
    for width in range(60, 200, 20):
        at = layout(board.grid, width)
        labels = place_labels(board, at)
        assert overlaps([label.box for label in labels]) == 0
        if labels:
            assert "Roma Quadrata" in {label.structure.name for label in labels}


@law(40)
@given(
    st.sets(st.integers(0, 63), min_size=1, max_size=24),
    st.lists(st.text("abcdefgh ΑΒγδ قرط", min_size=1, max_size=30), min_size=24, max_size=24, unique=True),
    st.sampled_from([90, 250, 800]),
)
def test_names_never_overlap(hexes: set[int], texts: list[str], width: int) -> None:
    grid = Grid(8, 8)
    structures = [
        (f"{number} {text.strip()}", "city" if number % 3 == 0 else "town", grid.name(hex_))
        for number, (hex_, text) in enumerate(zip(sorted(hexes), texts, strict=False))
    ]
    board = board_of(["F" * 8] * 8, structures)
    at = layout(board.grid, width)
    labels = place_labels(board, at)
    assert overlaps([label.box for label in labels]) == 0
    assert overlaps([label.box for label in labels] + [sign(board, at, label) for label in labels]) == 0
    again = place_labels(board_of(["F" * 8] * 8, structures[::-1]), at)
    assert [(label.structure.name, label.box) for label in again] == [
        (label.structure.name, label.box) for label in labels
    ]


def test_a_name_of_eighty_letters_is_wrapped_and_shortened() -> None:
    assert len(LONG_GREEK) == 80
    whole, *_ = writings(LONG_GREEK, TEXT, 20)
    assert len(whole.lines) == MOST_LINES
    assert all(len(line.text) <= LONGEST for line in whole.lines)
    endless, *_ = writings("A" * 80, TEXT, 20)
    assert [line.text for line in endless.lines] == ["A" * (LONGEST - 1) + "…"]
    one, two = writings("Teanum Sidicinum", TEXT, 20)
    assert [[line.text for line in way.lines] for way in (one, two)] == [["Teanum Sidicinum"], ["Teanum", "Sidicinum"]]


@pytest.mark.parametrize("typeface", [TEXT, CAPITALS])
@pytest.mark.parametrize("text", ["Roma", "Συράκουσαι", "Ἀκράγας", "قرطاج", "ירושלים", "Рим", "Łódź"])
def test_every_script_has_its_letters(text: str, typeface: str) -> None:
    missing = {"\U0010ffff"}
    for face, part in lettering(text, typeface, 40).stretches:
        empty = [bytes(face.getmask(sign)) for sign in missing]
        assert [sign for sign in part if bytes(face.getmask(sign)) in empty] == []


def test_a_text_in_two_scripts_is_set_in_reading_order() -> None:
    def order(text: str) -> list[tuple[str, str]]:
        faces = {ARABIC: "ARABIC", HEBREW: "HEBREW", TEXT: "TEXT"}
        return [
            (next(word for name, word in faces.items() if face == lettering_face(name)), part)
            for face, part in lettering(text, TEXT, 20).stretches
        ]

    def lettering_face(name: str) -> object:
        sample = {ARABIC: "ق", HEBREW: "ש", TEXT: "R"}[name]
        return lettering(sample, TEXT, 20).stretches[0][0]

    assert order("Roma (قرطاج)") == [("TEXT", "Roma"), ("TEXT", " ("), ("ARABIC", "قرطاج"), ("TEXT", ")")]
    assert order("قرطاج Roma") == [("TEXT", "Roma"), ("TEXT", " "), ("ARABIC", "قرطاج")]


def test_arabic_letters_stay_joined_in_spaced_names() -> None:
    assert len(spaced("MARE", TEXT, 20, 0.4).letters) == 4
    words = sorted(spaced("بحر الروم", TEXT, 20, 0.4).letters, key=lambda entry: entry[1])
    assert [word.text for word, _ in words] == ["الروم", "بحر"]  # from left to right, so the second word first


def test_hebrew_letters_are_spaced_from_right_to_left() -> None:
    letters = sorted(spaced("ים", TEXT, 20, 0.4).letters, key=lambda entry: entry[1])
    assert [letter.text for letter, _ in letters] == ["ם", "י"]


def test_invisible_characters_take_no_room() -> None:
    assert lettering("\u200bRo\x07ma", TEXT, 20).width == lettering("Roma", TEXT, 20).width
    assert lettering("\u200b", TEXT, 20).stretches == ()


@pytest.mark.parametrize("typeface", [TEXT, CAPITALS, SEA, SLANTED])
@pytest.mark.parametrize("sign", ["\U0001f418", "\u7f85", "\ud7a3"])
def test_a_character_missing_in_all_typefaces_is_an_empty_square(sign: str, typeface: str) -> None:
    line = lettering(f"Ro{sign}ma", typeface, 20)
    (face,) = (face for face, part in line.stretches if sign in part)
    assert face.has(UNKNOWN)
    assert bytes(face.getmask(sign)) == bytes(face.getmask(UNKNOWN))
    assert line.text == f"Ro{sign}ma"  # a browser that draws it may have the letter


def test_variation_selectors_are_not_drawn() -> None:
    assert lettering("Roma\ufe0f", TEXT, 20).width == lettering("Roma", TEXT, 20).width
    assert lettering("\U0001f3db\ufe0f", TEXT, 20).width == lettering("\U0001f3db", TEXT, 20).width


@pytest.mark.parametrize(
    ("name", "capitals"),
    [
        ("τῇ", "ΤΗΙ"),
        ("ᾤδη", "ΩΙΔΗ"),
        ("Ἀθῆναι", "ΑΘΗΝΑΙ"),
        ("Ῥόδος", "ΡΟΔΟΣ"),
        ("Ταΰγετος", "ΤΑΫΓΕΤΟΣ"),
        ("μάιος", "ΜΑΪΟΣ"),
        ("Θεσσαλοί", "ΘΕΣΣΑΛΟΙ"),
        ("Łódź, A\N{COMBINING RING ABOVE}bo", "ŁÓDŹ, ÅBO"),
        ("Straße", "STRASSE"),
    ],
)
def test_capitals_are_those_of_inscriptions(name: str, capitals: str) -> None:
    assert in_capitals(name) == capitals
    assert in_capitals(normalize("NFD", name)) == capitals


@pytest.mark.parametrize("typeface", [TEXT, CAPITALS, SEA, SLANTED])
@pytest.mark.parametrize(
    "name", ["ΤΗ\N{COMBINING GREEK PERISPOMENI}Ι", "Q\N{COMBINING CEDILLA}uo", "J\N{COMBINING CARON}an"]
)
def test_no_mark_of_a_letter_becomes_a_square(name: str, typeface: str) -> None:
    single = spaced(name, typeface, 24, 0.3)
    assert len(single.letters) == 3
    for line in (lettering(name, typeface, 24), *(letter for letter, _ in single.letters)):
        for face, part in line.stretches:
            assert all(glyph.number for glyph in face.shaped(part).glyphs)
            assert UNKNOWN not in part
        assert len(line.stretches) == 1  # a mark has the typeface of its letter


def test_a_decomposed_name_is_written_as_a_composed_one() -> None:
    for name in ("Łódź", "Συράκουσαι", "Malmö"):
        assert lettering(normalize("NFD", name), CAPITALS, 20) == lettering(name, CAPITALS, 20)
        assert spaced(normalize("NFD", name), CAPITALS, 20, 0.3) == spaced(name, CAPITALS, 20, 0.3)


@pytest.mark.parametrize("name", [" ", "\x07", "\u200b", "\ufe0f", "a\nb\tc", "\U0001f418"])
def test_mostly_hidden_names_do_not_block_others(name: str) -> None:
    board = board_of(["FFFSSSSSSS"] * 8, [(name, "city", "0203")], zone=name)
    image = draw_map(board, Position(1, (), {}, (), ()), width=800, caption=name)
    assert image.width == 800


def test_very_long_names_are_placed_in_bounded_time() -> None:
    endless = "Roma " * 4000
    board = replace(board_of(["FFFSSSSSSS"] * 8, [(endless, "city", "0203")]), title=endless, sources=(endless,))
    assert draw_map(board, Position(1, (), {}, (), ()), width=800, caption=endless).width == 800
    assert len(fitting(endless, STRONG, 20, 500).text) < 200


def test_a_text_that_does_not_fit_gets_smaller_and_then_shorter() -> None:
    assert fitting("The First Punic War", STRONG, 30, 1000).size == 30
    smaller = fitting("The First Punic War", STRONG, 30, 150)
    assert (smaller.text, smaller.width <= 150, smaller.size < 30) == ("The First Punic War", True, True)
    shorter = fitting("The First Punic War", STRONG, 30, 20)
    assert shorter.text.endswith("…")
    assert shorter.width <= 20


def test_the_measured_box_of_a_line_matches_its_pixels() -> None:
    for text in ("Roma", "Ἀκράγας", "قرطاج", "Perugia 264"):
        line = lettering(text, STRONG, 40)
        image = Image.new("L", (600, 120))
        line.draw(ImageDraw.Draw(image), (50, 80), 255)
        painted = image.getbbox()
        assert painted is not None
        covered = (50 + line.box[0], 80 + line.box[1], 50 + line.box[2], 80 + line.box[3])
        assert within(painted, grown(covered, 1, 1))
        assert within(covered, grown(painted, 5, 1))  # a letter has some blank at its sides


def test_an_arc_has_the_given_slope_and_length() -> None:
    arc = Arc(100, 100, radians(-20), radians(40) / 200)
    ends = [arc.at(along) for along in (-100, 100)]
    assert [round(slope, 4) for _, _, slope in ends] == [round(radians(-40), 4), 0]
    steps = [arc.at(along)[:2] for along in range(-100, 101)]
    assert sum(dist(one, other) for one, other in pairwise(steps)) == pytest.approx(200, abs=0.1)
    straight = Arc(0, 0, radians(90))
    assert straight.at(10) == pytest.approx((0, 10, radians(90)))


def test_boxes_can_be_found_and_removed() -> None:
    boxes = Boxes(10)
    boxes.put(1, (0, 0, 35, 5))
    boxes.put(2, (30, 0, 60, 5))
    assert boxes.meeting((31, 1, 34, 2)) == {1, 2}
    assert boxes.meeting((35, 5, 70, 9)) == set()  # what only touches is not in the way
    boxes.remove(1, (0, 0, 35, 5))
    assert boxes.free((0, 0, 29, 5))
    assert not boxes.free((29, 0, 31, 5))


@given(st.floats(-40, 640), st.floats(-40, 640))
def test_the_hex_at_a_point_has_the_nearest_centre(x: float, y: float) -> None:
    at = layout(Grid(7, 6), 600)
    found = at.hex_at(x, y)
    nearest = min(range(42), key=lambda index: dist(at.centre(index), (x, y)))
    apart = dist(at.centre(nearest), (x, y)) / at.size
    if found == OFF_MAP:
        assert apart >= 0.866 - 1e-9
    else:
        assert dist(at.centre(found), (x, y)) / at.size == pytest.approx(apart)


def test_names_of_lands_are_written_only_where_there_is_room() -> None:
    board = board_of(["F" * 12] * 9, [("Roma", "city", "0605")])
    at = layout(board.grid, 1000)

    def shown(*names: LandName) -> Names:
        return names_of(board, at, Scenery("k", names=names))

    free = LandName("Latium", "land", (5.0, 3.0), 0.0, 2)
    ((_, placed),) = shown(free).lands
    assert (placed.arc.x, placed.arc.y) == pytest.approx((at.left + 5 * at.size, at.top + 3 * at.size))
    ((_, moved),) = shown(LandName("Latium", "land", (8.5, 8.66), 0.0, 2)).lands  # Roma is there
    assert 0 < dist((moved.arc.x, moved.arc.y), at.centre(board.structures[0].hex)) <= 4 * at.size
    assert shown(LandName("Terra " * 20, "land", (9.0, 7.0), 0.0, 1)).lands == ()


# By hand: a zone of 7 x 5 hexes with land around it is three deep in the middle of its middle row.
def test_a_zone_is_deepest_at_its_centre() -> None:
    board = board_of(["F" * 9, *["F" + "S" * 7 + "F"] * 5, "F" * 9], [])
    (depths,) = depths_of(board)
    assert [depths.at(board.grid.index(name)) for name in ("0104", "0204", "0304", "0404", "0504", "0804")] == [
        *(0, 1, 2, 3, 3, 1)
    ]
    assert depths.at(OFF_MAP) == 0


def test_zones_of_a_large_map_are_measured_in_squares() -> None:
    board = board_of(["S" * 99 + "F" * 101] * 200, [])
    (depths,) = depths_of(board)
    assert depths.step == 2  # 40,000 hexes, four in a square
    assert max(depths.cells.values()) == 1 + 2 * 24  # it is 49 squares wide
    at = layout(board.grid, 4000)
    (placed,) = names_of(board, at, None).seas
    assert all(at.hex_at(*placed.arc.at(along)[:2]) % 200 < 99 for _, along in placed.spaced.letters)


def test_a_vector_map_keeps_letters_that_only_a_browser_has() -> None:
    board = replace(board_of(["SSSSSSSSSS", *["FFFSSSSSSS"] * 12], [("長安", "city", "0205")], "東海"), title="地図")
    drawn = map_svg(board, Position(1, (), {}, (), ()), width=1200, caption="第一回")
    written = " ".join(Xml.fromstring(drawn).itertext())
    for name in ("長安", "地図", "第一回", "東"):
        assert name in written
    assert UNKNOWN not in drawn
