"""Regions, signs of five classes, and counters with lines: what the map of another game shows."""

import xml.etree.ElementTree as Xml
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image

from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.boxes import Box, around, grown, meet, within
from hexmap.drawing.counters.lined import PlacedCounter, lined_counter, shape_of
from hexmap.drawing.counters.lined_places import AROUND_SIGN, counters_upon, place_counters
from hexmap.drawing.cropping import Cropping
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.labels.land_names import Kind, LandName
from hexmap.drawing.labels.names_upon import names_upon, region_names_upon
from hexmap.drawing.labels.region_names import scenery_beside
from hexmap.drawing.layers.battles import RADIUS, battle_places
from hexmap.drawing.layers.layers import USUAL_LAYERS, USUAL_WITH_REGIONS, Layer
from hexmap.drawing.layers.scene import BattleMark, CounterLine, LinedCounter, Region, Scene, StructureSign
from hexmap.drawing.layers.sieges import plates
from hexmap.drawing.layers.signs import RANKS, WITH_FIGURE, sign_sample
from hexmap.drawing.layers.structures import CITY_REACH
from hexmap.drawing.map_picture import draw_map
from hexmap.drawing.style import Style, colour_of
from hexmap.drawing.styles import CLASSIC, STYLES
from hexmap.drawing.svg.map_svg import map_svg
from hexmap.drawing.windows import GridWindow
from tests.hexmap import test_top_layers as small
from tests.hexmap.test_top_layers import BOARD, PURPLE, RED, SIEGE, bare, changed, drawn, hex_, pixels, position

STYLE = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())
AT = bare()
NORTH = frozenset(hex_(f"{column:02}{row:02}") for column in range(1, 7) for row in (1, 2, 3))
SOUTH = frozenset(hex_(f"{column:02}{row:02}") for column in range(1, 7) for row in (4, 5, 6))
REGIONS = (Region("Latium", NORTH, "roma"), Region("Apulia", SOUTH, "carthago"))
SIGNS = {"Enna": StructureSign(3, "4"), "Ostia": StructureSign(5)}
WORDS = ("Open", "Fortified", "Walled", "Great", "Greatest")


def counter(
    name: str, *lines: tuple[str, str], faction: str = "carthago", total: str = "9", inside: bool = False
) -> LinedCounter:
    return LinedCounter(hex_(name), faction, tuple(CounterLine(*line) for line in lines), total, inside)


THREE = (("Hannibal", "81"), ("Hanno", "18"), ("Hamilcar", "8"))


def boxes(placed: Sequence[PlacedCounter]) -> list[Box]:
    return [one.box for one in placed]


def test_regions_are_drawn_only_where_the_layer_is_asked_for() -> None:
    scene = Scene(regions=REGIONS)
    assert drawn(position(), scene).tobytes() == drawn(position()).tobytes()
    assert drawn(position(), scene, USUAL_WITH_REGIONS).tobytes() != drawn(position()).tobytes()


def test_the_border_of_regions_runs_between_them_and_not_along_the_coast() -> None:
    scene = Scene(regions=REGIONS)
    box = changed(drawn(position()), drawn(position(), scene, USUAL_WITH_REGIONS))
    names = region_names_upon(BOARD, position(), scene, AT, USUAL_WITH_REGIONS, None, ())
    for _, placed in names:
        for letter in placed.boxes:
            left, top, right, bottom = (round(edge) for edge in grown(letter, 16, 16))
            box.paste(0, (left, top, right, bottom))
    left, top, right, bottom = box.getbbox() or (0, 0, 0, 0)
    _, above = AT.centre(hex_("0103"))
    _, below = AT.centre(hex_("0204"))
    assert above <= top
    assert bottom <= below
    assert left <= AT.centre(hex_("0103"))[0]
    assert right <= AT.centre(hex_("0604"))[0] + AT.size


@STYLE
def test_the_line_of_a_region_has_the_colour_of_its_controller_and_none_without_one(style: Style) -> None:
    held, free = (
        draw_map(
            BOARD,
            position(),
            style=style,
            layers=frozenset({Layer.REGIONS}),
            scene=Scene(regions=(replace(REGIONS[0], faction=faction), replace(REGIONS[1], faction=None))),
            width=small.WIDTH,
        ).convert("RGB")
        for faction in ("roma", None)
    )
    difference = changed(held, free).getbbox()
    assert difference is not None
    at = layout(BOARD.grid, small.WIDTH, frame=False)
    assert difference[3] <= at.centre(hex_("0204"))[1]


def test_the_name_of_a_region_stands_in_it_and_covers_no_structure_and_no_counter() -> None:
    standing = counter("0305", ("Hannibal", "81"))
    scene = Scene(regions=REGIONS, counters=(standing,))
    layers = USUAL_WITH_REGIONS
    labels = names_upon(BOARD, position(), scene, AT, layers, None)
    names = region_names_upon(BOARD, position(), scene, AT, layers, None, labels)
    assert {region.name for region, _ in names} == {"Latium", "Apulia"}
    free = [label.box for label in labels] + boxes(place_counters(BOARD, (standing,), AT))
    free += [around(*AT.centre(structure.hex), AT.size * 0.5) for structure in BOARD.structures]
    for region, placed in names:
        inside = [AT.hex_at((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) in region.hexes for box in placed.boxes]
        assert sum(inside) >= 0.7 * len(inside)
        assert not [box for box in placed.boxes for other in free if meet(box, other)]


def test_a_region_without_room_for_its_name_has_none() -> None:
    tiny = Region("A name much too long for a hex", frozenset({hex_("0101")}))
    assert region_names_upon(BOARD, position(), Scene(regions=(tiny,)), AT, USUAL_WITH_REGIONS, None, ()) == []


def test_lands_in_a_region_are_not_named_twice() -> None:
    def name(text: str, kind: Kind, where: str) -> LandName:
        x, y = AT.centre(hex_(where))
        return LandName(text, kind, ((x - AT.left) / AT.size, (y - AT.top) / AT.size), 0.0, 2)

    scenery = Scenery(
        "key",
        names=(name("Latium", "land", "0202"), name("Elba", "island", "0202"), name("Illyria", "land", "0806")),
    )
    north = (Region("Latium", NORTH),)
    found = scenery_beside(scenery, BOARD, north)
    assert found is not None
    assert [one.text for one in found.names] == ["Elba", "Illyria"]
    assert found.key != scenery.key
    assert scenery_beside(scenery, BOARD, ()) is scenery
    assert scenery_beside(None, BOARD, north) is None


@STYLE
@pytest.mark.parametrize("size", [12.0, 26.0, 66.0])
def test_signs_of_all_ranks_differ_in_shape(style: Style, size: float) -> None:
    signs = [sign_sample(size, StructureSign(rank), style) for rank in range(1, RANKS + 1)]
    for one, other in combinations(signs, 2):
        assert one.size == other.size
        assert sum(changed(one.convert("L"), other.convert("L")).histogram()[1:]) > one.width * one.height * 0.02


def test_a_sign_has_its_figure_where_it_can_be_read() -> None:
    for size, is_there in ((WITH_FIGURE - 1, False), (WITH_FIGURE + 1, True), (40.0, True)):
        with_, without = (sign_sample(size, StructureSign(3, value), CLASSIC) for value in ("4", ""))
        assert (with_.tobytes() != without.tobytes()) == is_there


def test_signs_stand_in_place_of_those_of_towns_and_cities() -> None:
    usual, own = drawn(position()), drawn(position(), Scene(signs=SIGNS, sign_words=WORDS))
    for structure in BOARD.structures:
        x, y = AT.centre(structure.hex)
        box = (round(x - AT.size * 0.6), round(y - AT.size * 0.6), round(x + AT.size * 0.6), round(y + AT.size * 0.6))
        assert changed(usual.crop(box), own.crop(box)).getbbox() is not None
    without = USUAL_LAYERS - {Layer.STRUCTURES}
    assert drawn(position(), Scene(signs=SIGNS), without).tobytes() == drawn(position(), layers=without).tobytes()


def test_the_plate_of_a_siege_has_the_text_of_the_scene_and_covers_no_sign() -> None:
    besieged = position(sieges=(SIEGE,))
    board = replace(BOARD, structures=(BOARD.structures[0], replace(BOARD.structures[1], hex=hex_("0304"))))
    board = replace(board, structure_named={structure.name: structure for structure in board.structures})
    scene = Scene(signs=SIGNS, siege_texts={"Enna": "5"})
    (plate,) = plates(board, besieged, scene, AT)
    assert plate.text == "5"
    assert not meet(plate.box, around(*AT.centre(hex_("0304")), CITY_REACH * AT.size))


def test_a_counter_alone_in_the_open_stands_on_its_hex() -> None:
    (placed,) = place_counters(BOARD, (counter("0205", ("Hannibal", "81")),), AT)
    assert placed.middle == pytest.approx(AT.centre(hex_("0205")))


@pytest.mark.parametrize("width", [400, 800, 1600])
def test_counters_cover_neither_signs_nor_one_another(width: int) -> None:
    """Three leaders a side in one hex, besiegers and besieged at a structure, and neighbours of both."""
    at = layout(BOARD.grid, width, frame=False)
    crowd = (
        counter("0304", *THREE),
        counter("0304", *THREE, faction="roma"),
        counter("0303", ("Longus", "20"), faction="roma", inside=True),
        counter("0303", ("Hasdrubal", "54"), ("garrison", "10")),
        counter("0604", ("", "20"), faction="roma", inside=True),
        counter("0504", ("Nero", "13"), faction="roma"),
    )
    placed = place_counters(BOARD, crowd, at)
    assert {one.counter for one in placed} == set(crowd)
    for one, other in combinations(boxes(placed), 2):
        assert not meet(one, other)
    for box in boxes(placed):
        assert within(box, (0, 0, at.width, at.height))
        for structure in BOARD.structures:
            assert not meet(box, around(*at.centre(structure.hex), (CITY_REACH + AROUND_SIGN) * at.size - 0.01))


def test_the_order_in_which_counters_are_given_does_not_matter() -> None:
    crowd = (counter("0304", *THREE), counter("0304", *THREE, faction="roma"), counter("0303", ("", "20")))
    assert place_counters(BOARD, crowd, AT) == place_counters(BOARD, crowd[::-1], AT)


def test_counters_keep_off_plates() -> None:
    plate = around(*AT.centre(hex_("0205")), AT.size)
    (placed,) = place_counters(BOARD, (counter("0205", ("Hannibal", "81")),), AT, [plate])
    assert not meet(placed.box, plate)


def test_counters_keep_off_the_badges_of_battles() -> None:
    here = hex_("0304")
    crowd = (counter("0304", *THREE), counter("0304", *THREE, faction="roma"))
    scene = Scene(counters=crowd, battles=(BattleMark(((here, here),)),))
    ((middle, _),) = battle_places(scene, AT)
    for one in counters_upon(BOARD, position(), scene, AT):
        assert not meet(one.box, around(*middle, RADIUS * AT.size))


def test_names_of_structures_give_way_to_counters() -> None:
    placed: Sequence[PlacedCounter] = ()
    crowd = tuple(counter(name, *THREE) for name in ("0303", "0403", "0203", "0503"))
    placed = place_counters(BOARD, crowd, AT)
    labels = names_upon(BOARD, position(), Scene(counters=crowd), AT, USUAL_LAYERS, None)
    assert labels
    assert not [label for label in labels for box in boxes(placed) if meet(label.box, box)]


def test_a_counter_has_a_line_for_each_unit_and_grows_with_them() -> None:
    one, three = (shape_of(counter("0205", *lines), 26.0) for lines in (THREE[:1], THREE))
    assert len(three.lines) == 3
    assert three.height > one.height * 2
    alone = shape_of(counter("0205", ("", "20")), 26.0)
    assert alone.label == 0
    assert alone.width < one.width


def test_on_small_maps_a_counter_shows_its_total_and_on_the_smallest_nothing() -> None:
    stack = counter("0205", *THREE, total="107")
    assert [line.value for line in shape_of(stack, 8.0).lines] == ["107"]
    assert shape_of(stack, 5.0).lines == ()
    assert [line.label for line in shape_of(stack, 26.0).lines] == ["Hannibal", "Hanno", "Hamilcar"]


def test_units_inside_a_structure_have_battlements() -> None:
    outside, inside = (shape_of(counter("0303", ("", "20"), inside=inside), 26.0) for inside in (False, True))
    assert inside.height > outside.height


@STYLE
def test_factions_have_different_counters_in_every_style(style: Style) -> None:
    grey = (80, 80, 80)
    one, other = (lined_counter(counter("0205", *THREE), 26.0, style, grey, which).convert("RGB") for which in (0, 1))
    assert sum(changed(one, other).histogram()[1:]) > 3


def test_labels_stand_on_a_light_ground_and_values_on_the_factions_colour() -> None:
    picture = lined_counter(counter("0205", *THREE), 40.0, CLASSIC, colour_of(PURPLE), 0).convert("RGB")
    shape = shape_of(counter("0205", *THREE), 40.0)
    names = picture.crop((6, 6, round(shape.label), picture.height - 6))
    values = picture.crop((round(shape.label) + 6, 6, picture.width - 6, picture.height - 6))
    assert pixels(names, CLASSIC.halo) > names.width * names.height * 0.4
    assert pixels(names, PURPLE) == 0
    assert pixels(values, PURPLE) > values.width * values.height * 0.3


def test_a_counter_beside_its_hex_has_a_line_to_it() -> None:
    crowd = Scene(counters=(counter("0304", *THREE), counter("0304", ("Nero", "13"), faction="roma")))
    image = drawn(position(), crowd)
    x, y = AT.centre(hex_("0304"))
    middle = image.crop((round(x - 4), round(y - 4), round(x + 4), round(y + 4)))
    assert changed(middle, drawn(position()).crop((round(x - 4), round(y - 4), round(x + 4), round(y + 4)))).getbbox()


def test_marches_of_leaders_are_drawn_with_counters_of_the_scene() -> None:
    mover = small.army(31, "0201")
    scene = Scene(marches={31: [hex_(name) for name in ("0205", "0204", "0203", "0202", "0201")]},
                  counters=(counter("0201", ("Hannibal", "81")),))  # fmt: skip
    still = drawn(position(mover), replace(scene, marches={}))
    x, y = AT.centre(hex_("0204"))
    box = (round(x - 5), round(y - 5), round(x + 5), round(y + 5))
    assert pixels(drawn(position(mover), scene).crop(box), PURPLE) > pixels(still.crop(box), PURPLE)
    assert pixels(still, RED) == 0


def test_a_crop_keeps_what_is_in_its_window() -> None:
    scene = Scene(
        regions=REGIONS,
        signs=SIGNS,
        siege_texts={"Enna": "5", "Ostia": "6"},
        counters=(counter("0303", ("", "20")), counter("0604", ("", "5"))),
    )
    cropping = Cropping(BOARD, GridWindow(0, 0, 4, 3))
    cut = cropping.scene(scene)
    assert [region.name for region in cut.regions] == ["Latium"]
    assert len(cut.regions[0].hexes) == 12
    assert set(cut.signs) == set(cut.siege_texts) == {"Enna"}
    assert [cropping.board.grid.name(one.hex) for one in cut.counters] == ["0303"]


def test_the_legend_explains_the_classes_of_signs() -> None:
    def framed(scene: Scene) -> Image.Image:
        return draw_map(BOARD, position(), scene=scene, width=1000).convert("RGB")

    one, other = (framed(Scene(signs=SIGNS, sign_words=words)) for words in (WORDS, ("", "", "", "", "")))
    at: Layout = layout(BOARD.grid, 1000)
    box = changed(one, other).getbbox()
    assert box is not None
    assert box[1] > at.field[3]


def test_an_svg_has_regions_signs_and_counters_with_titles() -> None:
    scene = Scene(
        regions=REGIONS,
        signs=SIGNS,
        sign_words=WORDS,
        counters=(counter("0303", *THREE), counter("0205", ("Nero", "13"), faction="roma")),
    )
    root = Xml.fromstring(map_svg(BOARD, position(), layers=USUAL_WITH_REGIONS, scene=scene))
    titles = {element.text for element in root.iter("{http://www.w3.org/2000/svg}title")}
    assert {"Enna, Walled 4, Carthago", "Ostia, Greatest", "Roma: Nero 13, 0205"} <= titles
    assert "Carthago: Hannibal 81, Hanno 18, Hamilcar 8, Enna (0303)" in titles
    assert {"LATIUM", "APULIA"} <= titles
    ids = {element.get("id") for element in root.iter()}
    assert {"layer-regions", "layer-structures", "layer-armies"} <= ids
