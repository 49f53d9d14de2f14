"""What stands on a map: every layer is where it must be, and nowhere when it is left out."""

from collections.abc import Iterable
from dataclasses import replace
from math import dist

import pytest
from PIL import Image, ImageChops

from hexmap.drawing.boxes import around as square_around
from hexmap.drawing.boxes import meet
from hexmap.drawing.counters.counters import counter, side_of
from hexmap.drawing.geometry import Layout, Point, layout
from hexmap.drawing.layers.arrows import draw_marches
from hexmap.drawing.layers.battles import RADIUS, battle_places
from hexmap.drawing.layers.blockades import SEAWARD, blockade_places
from hexmap.drawing.layers.lanes import APART, lanes
from hexmap.drawing.layers.layers import BASE_LAYERS, USUAL_LAYERS, WITHOUT_REGIONS, Layer
from hexmap.drawing.layers.scene import NOTHING, BattleMark, NetworkArea, Scene
from hexmap.drawing.layers.sieges import REACH, plates
from hexmap.drawing.map_picture import draw_map, faction_colours
from hexmap.drawing.style import Colour, Style, colour_of
from hexmap.drawing.styles import CLASSIC, PRINT, SAFE, STYLES
from hexmap.rules.board import Board
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Army, Faction, Position, Siege

PURPLE, RED = "#5b2a86", "#b3261e"
WIDTH = 800
ROWS = ["FFFFFFCC", "FFFFFFCC", "FFFFFFCC", "FFFFFFCC", "FFFFFFCC", "FFFFFFCC"]


def board_of(rows: list[str]) -> Board:
    water = [
        f"{column + 1:02}{row + 1:02}" for row, text in enumerate(rows) for column, c in enumerate(text) if c == "C"
    ]
    return read_map(
        {
            "format": "vae-victis/map/1",
            "name": "small",
            "title": "Small",
            "hex_km": 15,
            "terrain": rows,
            "roads": [],
            "rivers": [],
            "structures": [
                {"name": "Enna", "kind": "city", "hex": "0303"},
                {"name": "Ostia", "kind": "town", "hex": "0604"},
            ],
            "sea_zones": [{"name": "Mare", "hexes": water}],
            "sources": [],
        }
    )


BOARD = board_of(ROWS)
AT = layout(BOARD.grid, WIDTH)
SIEGE = Siege("Enna", "roma", (7,), 3, 4)


def hex_(name: str) -> int:
    return BOARD.grid.index(name)


def position(*armies: Army, sieges: tuple[Siege, ...] = ()) -> Position:
    factions = (
        Faction("carthago", "Carthago", True, ("Enna",), 1, 0, colour=PURPLE),
        Faction("roma", "Roma", True, ("Enna",), 1, 0, colour=RED),
    )
    return Position(1, factions, {"Enna": "carthago"}, armies, sieges)


def army(number: int, name: str, faction: str = "carthago", strength: int = 1600, *, afloat: bool = False) -> Army:
    return Army(number, faction, hex_(name), strength, afloat)


def drawn(
    position_: Position, scene: Scene = NOTHING, layers: Iterable[Layer] = USUAL_LAYERS, width: int = WIDTH
) -> Image.Image:
    """The picture without its frame and without names, which give way: neither is to be taken for what stands there."""
    chosen = frozenset(layers) - {Layer.FRAME, Layer.NAMES}
    return draw_map(BOARD, position_, layers=chosen, scene=scene, width=width).convert("RGB")


def bare(width: int = WIDTH) -> Layout:
    return layout(BOARD.grid, width, frame=False)


def around(image: Image.Image, point: Point, reach: float) -> Image.Image:
    x, y = point
    return image.crop((round(x - reach), round(y - reach), round(x + reach), round(y + reach)))


def pixels(image: Image.Image, colour: str | Colour) -> int:
    wanted = colour_of(colour) if isinstance(colour, str) else colour
    counts = image.getcolors(image.width * image.height)
    assert counts is not None
    return {value: count for count, value in counts}.get(wanted, 0)


def changed(one: Image.Image, other: Image.Image) -> Image.Image:
    return ImageChops.difference(one, other).convert("L").point(lambda level: 255 if level > 20 else 0)


def test_a_besieged_structure_has_a_palisade_and_a_plate_in_the_besiegers_colour() -> None:
    without, besieged = drawn(position()), drawn(position(sieges=(SIEGE,)))
    at = bare()
    (x, y), size = at.centre(hex_("0303")), at.size
    (plate,) = plates(BOARD, position(sieges=(SIEGE,)), NOTHING, at)
    assert pixels(besieged.crop(plate.box), RED) > plate.wide * plate.high / 4
    for right, down in ((1, 0), (-1, 0), (0, -1)):
        on_it = (x + right * REACH * size, y + down * REACH * size)
        assert pixels(around(besieged, on_it, size * 0.15), RED) > 0
    assert pixels(without, RED) == 0
    left_out = drawn(position(sieges=(SIEGE,)), layers=USUAL_LAYERS - {Layer.SIEGES})
    assert left_out.tobytes() == without.tobytes()


def test_the_plate_shows_current_and_initial_resilience() -> None:
    besieged = position(sieges=(SIEGE,))
    assert [plate.text for plate in plates(BOARD, besieged, NOTHING, AT)] == ["3/4"]
    blockaded = Scene(resilience={"Enna": 2})
    assert [plate.text for plate in plates(BOARD, besieged, blockaded, AT)] == ["2/4"]
    assert drawn(besieged).tobytes() != drawn(besieged, blockaded).tobytes()


def test_the_plate_does_not_cover_an_army_in_the_structures_hex() -> None:
    garrison = army(12, "0303")
    (plate,) = plates(BOARD, position(garrison, sieges=(SIEGE,)), NOTHING, AT)
    assert plate.box[1] >= AT.centre(garrison.hex)[1] + AT.size * 0.71


@pytest.mark.parametrize("besiegers", [["0304"], ["0304", "0302"], ["0304", "0302", "0402", "0403"]])
def test_the_plate_covers_no_army_beside_the_structure(besiegers: list[str]) -> None:
    standing = [army(number, name, "roma") for number, name in enumerate(["0303", *besiegers], start=1)]
    (plate,) = plates(BOARD, position(*standing, sieges=(SIEGE,)), NOTHING, AT)
    half = side_of(AT.size) / 2
    assert not [one.number for one in standing if meet(plate.box, square_around(*AT.centre(one.hex), half))]


def test_the_plates_of_neighbouring_sieges_lie_apart() -> None:
    board = replace(BOARD, structures=(BOARD.structures[0], replace(BOARD.structures[1], hex=hex_("0304"))))
    board = replace(board, structure_named={structure.name: structure for structure in board.structures})
    sieges = (SIEGE, replace(SIEGE, structure="Ostia"))
    one, other = plates(board, position(army(1, "0303"), army(2, "0304"), sieges=sieges), NOTHING, AT)
    assert not meet(one.box, other.box)


def test_a_blockade_is_an_anchor_between_the_port_and_the_sea() -> None:
    at = bare()
    scene = Scene(blockaded={"Ostia": "roma"})
    ((middle, faction),) = blockade_places(BOARD, position(), scene, at)
    x, y = at.centre(hex_("0604"))
    assert faction == "roma"
    assert middle[0] > x
    assert ((middle[0] - x) ** 2 + (middle[1] - y) ** 2) ** 0.5 == pytest.approx(SEAWARD * at.size)
    plain, blockaded = drawn(position()), drawn(position(), scene)
    box = changed(plain, blockaded).getbbox()
    assert box is not None
    assert abs((box[0] + box[2]) / 2 - middle[0]) < 2
    assert abs((box[1] + box[3]) / 2 - middle[1]) < 2
    assert drawn(position(), scene, USUAL_LAYERS - {Layer.BLOCKADES}).tobytes() == plain.tobytes()


def test_a_battle_sign_lies_between_the_fighting_hexes() -> None:
    at = bare()
    one, other = hex_("0202"), hex_("0203")
    scene = Scene(battles=(BattleMark(((one, other),)),))
    plain, fought = drawn(position()), drawn(position(), scene)
    (x, y), (_, y2) = at.centre(one), at.centre(other)
    box = changed(plain, fought).getbbox()
    assert box is not None
    assert abs((box[0] + box[2]) / 2 - x) < at.size * 0.8
    assert abs((box[1] + box[3]) / 2 - (y + y2) / 2) < 2
    assert pixels(fought.crop(box), CLASSIC.ink) > 0
    assert drawn(position(), scene, USUAL_LAYERS - {Layer.BATTLES}).tobytes() == plain.tobytes()


def test_a_battle_has_a_sign_for_each_engagement_and_another_at_sea() -> None:
    pairs = ((hex_("0202"), hex_("0203")), (hex_("0202"), hex_("0302")))
    assert len(list(battle_places(Scene(battles=(BattleMark(pairs),)), AT))) == 2
    on_land, at_sea = (
        drawn(position(), Scene(battles=(BattleMark(pairs[:1], at_sea=at_sea),))) for at_sea in (False, True)
    )
    assert changed(on_land, at_sea).getbbox() is not None


def test_the_sign_between_hexes_beside_each_other_hides_no_figure() -> None:
    lower, upper = hex_("0203"), hex_("0303")
    for pair in ((lower, upper), (upper, lower)):
        (((x, y), _),) = battle_places(Scene(battles=(BattleMark((pair,)),)), AT)
        side, reach = side_of(AT.size), AT.size * RADIUS
        above, below = AT.centre(upper), AT.centre(lower)
        four_figures = (above[0] - side * 0.34, above[1] + side * 0.345)
        assert dist((x, y), four_figures) > reach
        number = (below[0] + side * 0.18, below[1] - side * 0.1)
        assert dist((x, y), number) > reach


def test_an_assault_from_within_the_structures_hex_does_not_hide_the_number() -> None:
    here = hex_("0303")
    ((middle, _),) = battle_places(Scene(battles=(BattleMark(((here, here),)),)), AT)
    x, y = AT.centre(here)
    assert middle[0] < x - 0.5 * AT.size
    assert middle[1] < y - 0.5 * AT.size


def test_a_network_is_shown_in_its_hexes_and_only_where_it_is_asked_for() -> None:
    inside = frozenset({hex_("0202"), hex_("0203"), hex_("0303")})
    scene = Scene(networks=(NetworkArea("roma", inside),))
    plain, usual = drawn(position()), drawn(position(), scene)
    assert usual.tobytes() == plain.tobytes()
    shown = changed(plain, drawn(position(), scene, [*USUAL_LAYERS, Layer.LOGISTICS]))
    at = bare()
    for index in range(len(BOARD.grid)):
        there = around(shown, at.centre(index), at.size * 0.5).getbbox()
        assert (there is not None) == (index in inside)


def test_networks_of_the_same_colour_have_different_patterns() -> None:
    inside = frozenset({hex_("0202"), hex_("0203")})
    grey = replace(position(), factions=tuple(replace(f, colour="#444444") for f in position().factions))
    one, other = (
        drawn(grey, Scene(networks=(NetworkArea(faction, inside),)), [*BASE_LAYERS, Layer.LOGISTICS])
        for faction in ("carthago", "roma")
    )
    middle = bare().centre(hex_("0202"))
    assert changed(around(one, middle, 20), around(other, middle, 20)).getbbox() is not None


def test_the_bare_map_shows_nothing_of_a_position() -> None:
    full = position(army(7, "0202"), sieges=(SIEGE,))
    scene = Scene(
        marches={7: [hex_("0204"), hex_("0203"), hex_("0202")]},
        battles=(BattleMark(((hex_("0202"), hex_("0203")),)),),
        blockaded={"Ostia": "roma"},
        networks=(NetworkArea("roma", frozenset({hex_("0202")})),),
    )
    empty = replace(position(), control={})
    assert drawn(full, scene, BASE_LAYERS).tobytes() == drawn(empty).tobytes()


def inked_along(image: Image.Image, start: Point, end: Point, ink: Colour) -> list[bool]:
    """Whether a line from one point to another meets nearly this ink, pixel by pixel."""
    steps = round(max(abs(end[0] - start[0]), abs(end[1] - start[1])))
    found = []
    for step in range(steps + 1):
        x, y = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
        pixel = image.getpixel((x, y))
        assert isinstance(pixel, tuple)
        found.append(all(abs(one - other) < 60 for one, other in zip(pixel, ink, strict=True)))
    return found


def strokes(inked: list[bool]) -> int:
    """How many inked stretches there are."""
    return sum(now and not before for before, now in zip([False, *inked], inked, strict=False))


@pytest.mark.parametrize(("column", "dashed"), [("02", False), ("08", True)])
def test_a_march_is_a_whole_line_on_land_and_dashed_at_sea(column: str, dashed: bool) -> None:
    names = [f"{column}0{row}" for row in (6, 5, 4, 3, 2, 1)]
    mover = army(7, names[-1], afloat=dashed)
    image = Image.new("RGB", (AT.width, AT.height), CLASSIC.halo)
    draw_marches(image, BOARD, {7: [hex_(name) for name in names]}, position(mover), AT, CLASSIC,
                 {"carthago": colour_of(PURPLE)})  # fmt: skip
    found = strokes(inked_along(image, AT.centre(hex_(names[0])), AT.centre(hex_(names[2])), colour_of(PURPLE)))
    assert found >= 3 if dashed else found == 1


def test_a_single_march_runs_through_hex_centres() -> None:
    way = [hex_(name) for name in ("0205", "0204", "0304")]
    assert lanes({7: way}, AT) == {7: [AT.centre(index) for index in way]}


def test_marches_on_the_same_way_run_side_by_side() -> None:
    """Both go north in column 2 and then part: on the step that they share each is half a lane off the middle."""
    ways = {7: [hex_(name) for name in ("0205", "0204", "0304")], 9: [hex_(name) for name in ("0205", "0204", "0104")]}
    points = lanes(ways, AT)
    x, _ = AT.centre(hex_("0205"))
    assert sorted((points[7][0][0], points[9][0][0])) == pytest.approx(
        [x - AT.size * APART / 2, x + AT.size * APART / 2]
    )
    assert points[7][-1] == AT.centre(hex_("0304"))
    assert points[9][-1] == AT.centre(hex_("0104"))


def test_opposite_marches_pass_each_other() -> None:
    points = lanes({7: [hex_("0205"), hex_("0204")], 9: [hex_("0204"), hex_("0205")]}, AT)
    assert abs(points[7][0][0] - points[9][0][0]) == pytest.approx(APART * AT.size)


def test_a_driven_navy_keeps_its_whole_arrow() -> None:
    way = [hex_(name) for name in ("0806", "0805", "0804", "0803")]
    stays, driven = army(7, "0803", afloat=True), army(7, "0701", afloat=True)
    tip = AT.centre(way[-1])
    found = []
    for mover in (stays, driven):
        image = Image.new("RGB", (AT.width, AT.height), CLASSIC.paper)
        draw_marches(image, BOARD, {7: way}, position(mover), AT, CLASSIC, {"carthago": colour_of(PURPLE)})
        found.append(changed(around(image, tip, AT.size * 0.4), Image.new("RGB", (1, 1), CLASSIC.paper).resize(
            around(image, tip, AT.size * 0.4).size)).getbbox())  # fmt: skip
    assert found[0] is None
    assert found[1] is not None


def bar_of(strength: int) -> int:
    """How many pixels of the bar on a small counter are light."""
    small = counter(army(7, "0202", strength=strength), 13.5, CLASSIC, colour_of(PURPLE), 0).convert("RGB")
    side = small.width - 4
    bottom = small.crop((4, 2 + round(side * 0.8), small.width - 4, small.height - 4))
    return sum(bottom.convert("L").histogram()[200:])


def test_the_bar_of_a_small_counter_is_as_long_as_its_army_is_strong() -> None:
    whole, half, little = bar_of(1600), bar_of(800), bar_of(100)
    assert whole > half > little
    assert abs(half * 2 - whole) <= whole * 0.3


def test_a_larger_counter_has_the_strength_in_figures() -> None:
    one, other = (
        counter(army(7, "0202", strength=strength), 34, CLASSIC, colour_of(PURPLE), 0).convert("RGB")
        for strength in (1490, 1600)
    )
    box = changed(one, other).getbbox()
    assert box is not None
    assert box[1] > one.height * 0.55


def test_a_counter_without_a_number_is_plain() -> None:
    sample = counter(army(7, "0202"), 34, CLASSIC, colour_of(PURPLE), 0, number="").convert("RGB")
    inside = around(sample, (sample.width / 2, sample.height / 2), 18)
    assert pixels(inside, PURPLE) == inside.width * inside.height


def test_the_number_is_dark_on_light_colours() -> None:
    dark, light = (
        counter(army(7, "0202"), 34, CLASSIC, colour_of(colour), 0).convert("RGB") for colour in (PURPLE, "#f4e27a")
    )
    middle = (dark.width / 2, dark.height / 2 - 4)
    assert pixels(around(dark, middle, 14), "#ffffff") > 0
    assert pixels(around(light, middle, 14), "#ffffff") == 0
    assert pixels(around(light, middle, 14), CLASSIC.ink) > 0


def test_on_a_thumbnail_armies_are_squares_in_their_factions_colour() -> None:
    board = board_of(["F" * 70] * 60)
    soldier = Army(7, "carthago", board.grid.index("3030"), 1600)
    image = draw_map(board, position(soldier), width=400).convert("RGB")
    at = layout(board.grid, 400)
    assert at.size < 4
    assert pixels(around(image, at.centre(soldier.hex), 2.5), PURPLE) >= 9


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_every_layer_is_drawn_in_every_style(style: Style) -> None:
    full = position(army(7, "0202"), army(12, "0701", "roma", afloat=True), sieges=(SIEGE,))
    scene = Scene(
        marches={7: [hex_("0205"), hex_("0204"), hex_("0203"), hex_("0202")]},
        battles=(BattleMark(((hex_("0402"), hex_("0403")),)),),
        blockaded={"Ostia": "roma"},
        networks=(NetworkArea("roma", frozenset({hex_("0105")})),),
    )
    everything = WITHOUT_REGIONS - {Layer.FRAME}
    all_ = draw_map(BOARD, full, style=style, layers=everything, scene=scene, width=WIDTH).convert("RGB")
    for layer in everything - BASE_LAYERS:
        fewer = draw_map(BOARD, full, style=style, layers=everything - {layer}, scene=scene, width=WIDTH).convert("RGB")
        assert changed(all_, fewer).getbbox() is not None, layer


def test_styles_that_need_it_give_every_faction_a_colour_of_theirs() -> None:
    assert set(faction_colours(position().factions, CLASSIC).values()) == {colour_of(PURPLE), colour_of(RED)}
    for style in (SAFE, PRINT):
        assert list(faction_colours(position().factions, style).values()) == list(style.factions[:2])


def test_factions_have_different_patterns_in_the_print_style() -> None:
    grey = (80, 80, 80)
    samples = [counter(army(7, "0202"), 34, PRINT, grey, which).convert("RGB") for which in range(5)]
    for which, one in enumerate(samples):
        for other in samples[which + 1 :]:
            assert sum(changed(one, other).histogram()[1:]) > one.width * one.height * 0.05
