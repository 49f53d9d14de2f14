"""The picture: what must be in it, looked for in its pixels."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from hexmap.drawing.counters.counters import SIDE
from hexmap.drawing.curves import chains, smooth
from hexmap.drawing.geometry import layout, on_screen
from hexmap.drawing.labels.label_places import Label
from hexmap.drawing.labels.labels import place_labels
from hexmap.drawing.layers.layers import BASE_LAYERS
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.map_picture import draw_map, encode_png, faction_colours
from hexmap.drawing.style import colour_of, text_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Board
from hexmap.rules.hexes import Grid
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Army, Faction, Position
from hexmap.rules.shipped_maps import shipped_map

PURPLE = "#5b2a86"
WIDTH = 800


def small_board(terrain: Sequence[str], name: str = "Enna", water: Sequence[str] = ()) -> Board:
    return read_map(
        {
            "format": "vae-victis/map/1",
            "name": "small",
            "title": "Small",
            "hex_km": 15,
            "terrain": list(terrain),
            "roads": [],
            "rivers": [],
            "structures": [{"name": name, "kind": "city", "hex": "0101"}],
            "sea_zones": [{"name": "Mare", "hexes": list(water)}] if water else [],
            "sources": [],
        }
    )


BOARD = small_board(["FFFFFF"] * 6)


def position(*armies: Army, colour: str | None = PURPLE) -> Position:
    factions = (
        Faction("carthago", "Carthago", True, ("Enna",), 1, 0, colour=colour),
        Faction("roma", "Roma", True, ("Enna",), 1, 0, colour="#b3261e"),
    )
    return Position(1, factions, {}, armies, ())


def field_of(image: Image.Image, board: Board = BOARD) -> Image.Image:
    """The hexes of a picture without what stands around them."""
    return image.convert("RGB").crop(layout(board.grid, image.width).field)


def pixels_of(image: Image.Image, colour: str) -> int:
    histogram = image.convert("RGB").getcolors(image.width * image.height)
    assert histogram is not None
    return {value: count for count, value in histogram}.get(colour_of(colour), 0)


def test_a_counter_has_exactly_the_colour_of_its_faction() -> None:
    army = Army(7, "carthago", BOARD.grid.index("0303"), 1600)
    image = draw_map(BOARD, position(army), width=WIDTH)
    x, y = layout(BOARD.grid, WIDTH).centre(army.hex)
    size = layout(BOARD.grid, WIDTH).size
    box = image.convert("RGB").crop((round(x - size), round(y - size), round(x + size), round(y + size)))
    assert pixels_of(box, PURPLE) > box.width * box.height / 10


def test_a_navy_has_a_hull_below_its_counter() -> None:
    army = Army(7, "carthago", BOARD.grid.index("0303"), 1600)
    at = layout(BOARD.grid, WIDTH)
    (x, y), side = at.centre(army.hex), at.size * SIDE
    below = (round(x - side / 2), round(y + side * 0.55), round(x + side / 2), round(y + side * 0.8))
    on_land, at_sea = (
        draw_map(BOARD, position(replace(army, afloat=afloat)), width=WIDTH).convert("RGB").crop(below)
        for afloat in (False, True)
    )
    assert pixels_of(on_land, PURPLE) == 0
    assert pixels_of(at_sea, PURPLE) > at_sea.width * at_sea.height / 2


def test_leaving_out_armies_draws_none() -> None:
    army = Army(7, "carthago", BOARD.grid.index("0303"), 1600)
    with_army = field_of(draw_map(BOARD, position(army), width=WIDTH))
    without = field_of(draw_map(BOARD, position(army), width=WIDTH, layers=BASE_LAYERS))
    assert pixels_of(with_army, PURPLE) > 0
    assert pixels_of(without, PURPLE) == 0
    assert without.tobytes() == field_of(draw_map(BOARD, position(), width=WIDTH)).tobytes()


def test_a_march_leaves_a_trace_between_its_hexes() -> None:
    names = ["0505", "0404", "0304", "0203"]
    hexes = [BOARD.grid.index(name) for name in names]
    army = Army(7, "carthago", hexes[-1], 1600)
    plain = draw_map(BOARD, position(army), width=WIDTH).convert("RGB")
    marched = draw_map(BOARD, position(army), width=WIDTH, scene=Scene(marches={7: hexes})).convert("RGB")
    changed = ImageChops.difference(plain, marched).convert("L").point(lambda level: 255 if level > 24 else 0)
    at = layout(BOARD.grid, WIDTH)
    for one, other in pairwise(hexes):
        (x, y), (x2, y2) = at.centre(one), at.centre(other)
        middle = ((x + x2) / 2, (y + y2) / 2)
        near = (middle[0] - 14, middle[1] - 14, middle[0] + 14, middle[1] + 14)
        assert changed.crop(near).getbbox() is not None
    assert changed.crop((0, 0, WIDTH, round(at.top))).getbbox() is None


def test_a_structure_has_a_ring_in_the_colour_of_its_faction() -> None:
    held = replace(position(), control={"Enna": "roma"})
    assert pixels_of(field_of(draw_map(BOARD, held, width=WIDTH)), "#b3261e") > 0
    assert pixels_of(field_of(draw_map(BOARD, position(), width=WIDTH)), "#b3261e") == 0


def test_fifteen_factions_without_a_colour_get_distinct_ones() -> None:
    factions = tuple(Faction(f"faction-{n}", f"Faction {n}", True, ("Enna",), 1, 0) for n in range(15))
    colours = faction_colours(factions, CLASSIC)
    assert len(set(colours.values())) == 15


def test_a_faction_without_a_colour_is_drawn_in_one_of_the_styles() -> None:
    army = Army(7, "carthago", BOARD.grid.index("0303"), 1600)
    without = position(army, colour=None)
    drawn = field_of(draw_map(BOARD, without, width=WIDTH))
    assert pixels_of(drawn, text_of(faction_colours(without.factions, CLASSIC)["carthago"])) > 0


def test_a_cached_base_gives_the_same_picture(tmp_path: Path) -> None:
    army = Army(7, "carthago", BOARD.grid.index("0303"), 1600)
    plain, cold, warm = (
        encode_png(draw_map(BOARD, position(army), width=WIDTH, cache=cache)) for cache in (None, tmp_path, tmp_path)
    )
    assert len(list(tmp_path.iterdir())) == 1
    assert plain == cold == warm


@pytest.mark.parametrize("damage", [b"", b"short"])
def test_a_damaged_cached_base_is_drawn_again(tmp_path: Path, damage: bytes) -> None:
    whole = encode_png(draw_map(BOARD, position(), width=WIDTH, cache=tmp_path))
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(damage)
    assert encode_png(draw_map(BOARD, position(), width=WIDTH, cache=tmp_path)) == whole
    assert len(kept.read_bytes()) > len(damage)


def test_a_changed_map_gets_its_own_cached_base(tmp_path: Path) -> None:
    for board in (BOARD, small_board(["FFFFFF"] * 5 + ["FFFFFH"])):
        draw_map(board, position(), width=WIDTH, cache=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_read_only_cache_folder_does_not_stop_drawing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    image = draw_map(BOARD, position(), width=WIDTH, cache=tmp_path / "file" / "folder")
    assert image.width == WIDTH


@pytest.mark.parametrize(
    ("terrain", "water"), [(["F"], []), (["FC", "FF"], ["0201"]), (["F" * 90], []), (["F"] * 90, []), (["FO"], [])]
)
@pytest.mark.parametrize("width", [200, 900])
def test_maps_of_any_shape_are_drawn(terrain: list[str], water: list[str], width: int) -> None:
    image = draw_map(small_board(terrain, water=water), position(), width=width)
    assert image.width == width
    assert image.height < 4 * width


@pytest.mark.parametrize("name", ["Συράκουσαι", "قرطاج", "A" * 80, "\u200b"])
def test_names_in_any_script_and_length_are_drawn(name: str) -> None:
    image = draw_map(small_board(["FFF", "FFF"], name=name), position(), width=400)
    assert image.width == 400


def run_into_each_other(one: Label, other: Label) -> bool:
    return (
        one.box[0] < other.box[2]
        and other.box[0] < one.box[2]
        and one.box[1] < other.box[3]
        and other.box[1] < one.box[3]
    )


def test_the_names_of_the_shipped_map_rarely_overlap() -> None:
    board = shipped_map("first-punic-war")
    labels = place_labels(board, layout(board.grid, 1600))
    assert len(labels) == 183
    assert sum(run_into_each_other(one, other) for one, other in combinations(labels, 2)) <= 4


def test_the_picture_for_the_forum_is_small_enough_to_post() -> None:
    board = shipped_map("first-punic-war")
    data = encode_png(draw_map(board, position()))
    assert len(data) <= 600_000
    with Image.open(BytesIO(data)) as image:
        assert (image.width, image.mode) == (1600, "P")


def test_every_side_of_a_river_is_drawn_once() -> None:
    edges = [(1, 2), (2, 3), (3, 4), (3, 5), (7, 8), (8, 9), (7, 9)]
    drawn = [tuple(sorted(pair)) for chain in chains(edges) for pair in pairwise(chain)]
    assert sorted(drawn) == sorted(edges)


def test_smoothing_a_line_keeps_its_ends() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert (smooth(line)[0], smooth(line)[-1]) == (line[0], line[-1])


@pytest.mark.parametrize("grid", [Grid(6, 4), Grid(20, 15), Grid(9, 60)])
def test_small_maps_are_shown_with_hexes_of_sixty_pixels(grid: Grid) -> None:
    picture = layout(grid, 3200)
    at = on_screen(picture)
    assert 2 * picture.size > 60
    assert 2 * at.size == pytest.approx(60, rel=0.01)
    share = at.width / picture.width
    for index in (0, len(grid) - 1):
        assert at.centre(index) == pytest.approx([share * place for place in picture.centre(index)])
    assert at.height == pytest.approx(share * picture.height, abs=0.5)


def test_large_maps_are_shown_at_the_size_of_the_picture() -> None:
    assert on_screen(layout(Grid(76, 81), 3200)) == layout(Grid(76, 81), 3200)


def test_neighbouring_hexes_share_two_corners() -> None:
    grid = Grid(4, 4)
    at = layout(grid, 500)
    for index in range(len(grid)):
        for side, neighbour in enumerate(grid.neighbours[index]):
            if neighbour >= 0:
                mine = {(round(x, 3), round(y, 3)) for x, y in at.corners(index)}
                theirs = {(round(x, 3), round(y, 3)) for x, y in at.corners(neighbour)}
                corners = at.corners(index)
                common = {tuple(round(v, 3) for v in corners[k % 6]) for k in (side, side + 1)}
                assert mine & theirs == common
