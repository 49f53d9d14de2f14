"""Scenery out of layers: shores, light and shade, ranks, names, and the files they are written to.

The theatre is small and lies where the equator meets the meridian of Greenwich, where a degree is 111 km either way.
"""

import json
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command
from shapely.geometry import LineString, box

from hexmap.drawing.base.scenery import Edge, Point, read_scenery
from hexmap.drawing.base.scenery_file import field_of
from hexmap.mapmaking.cells import Cells
from hexmap.mapmaking.hex_field import Projection, Window, lay_out
from hexmap.mapmaking.land_names import land_name
from hexmap.mapmaking.ranks import river_ranks, road_ranks
from hexmap.mapmaking.recipe import read_recipe
from hexmap.mapmaking.recipe_scenery import RecipeLandName
from hexmap.mapmaking.relief import FLAT, Heights, blurred, heights_of, shaded
from hexmap.mapmaking.scenery import MadeScenery
from hexmap.mapmaking.scenery_files import scenery_contents, scenery_differences
from hexmap.mapmaking.shores import BEYOND, rings
from hexmap.mapmaking.whole_files import write_whole
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names
from tests.mapmaking import theatre
from tests.mapmaking.theatre import recipe_text

Pairs = Sequence[tuple[str, str]]
RECIPES = Path(__file__).resolve().parents[2] / "hexmap" / "mapmaking" / "recipes"
FIELD = lay_out(
    Projection("+proj=aeqd +lat_0=0 +lon_0=0 +datum=WGS84 +units=km"), Window(-60, 60, -60, 60), 10, (0.0, 0.0)
)
"""14 columns and 12 rows of hexes of 10 km; a hex size is 5.77 km, a twentieth of a degree."""


def points(ring: Sequence[int]) -> list[Point]:
    return [(x / 100, y / 100) for x, y in zip(ring[::2], ring[1::2], strict=True)]


def place_of(lon: float, lat: float) -> Point:
    x, y = FIELD.in_hexes(*FIELD.projection.plane(lon, lat))
    return float(x), float(y)


def test_a_shore_follows_its_land() -> None:
    (ring,) = rings([box(-0.2, -0.2, 0.2, 0.2)], FIELD, 0.04, 0.02)
    left, top = place_of(-0.2, 0.2)
    right, bottom = place_of(0.2, -0.2)
    across, down = zip(*points(ring), strict=True)
    assert (min(across), max(across)) == pytest.approx((left, right), abs=0.05)
    assert (min(down), max(down)) == pytest.approx((top, bottom), abs=0.05)


def test_touching_lands_share_a_shore_and_specks_have_none() -> None:
    speck = box(0.4, 0.4, 0.402, 0.402)
    found = rings([box(-0.3, 0, -0.1, 0.1), box(-0.1, 0, 0.1, 0.1), speck], FIELD, 0.04, 0.02)
    assert len(found) == 1


def test_shores_are_ordered_by_size_and_distant_land_is_left_out() -> None:
    small, large, far = box(0.3, 0.3, 0.35, 0.35), box(-0.3, -0.3, 0, 0), box(5, 5, 6, 6)
    first, second = rings([small, far, large], FIELD, 0.04, 0.02)
    x, y = points(first)[0]
    assert x < place_of(0.1, 0)[0]
    assert y > place_of(0, 0.1)[1]
    assert points(second)[0][0] > place_of(0.2, 0)[0]


def test_land_beyond_the_map_is_clipped_outside_the_field() -> None:
    (ring,) = rings([box(-5, -5, 5, 5)], FIELD, 0.04, 0.02)
    width, height = field_of(FIELD.grid)
    assert all(x < 0 or x > width or y < 0 or y > height for x, y in points(ring))
    assert min(points(ring))[0] == pytest.approx(-BEYOND)


def hill_range(along: str) -> Heights:
    """Heights of a range of 1,000 m that runs down the middle of a picture, from north to south or west to east."""
    across = 1000 * np.exp(-(((np.arange(60) - 30) / 6) ** 2))
    return np.tile(across, (60, 1)) if along == "north-south" else np.tile(across[:, None], (1, 60))


def test_flat_land_has_neither_light_nor_shade() -> None:
    assert (shaded(np.full((20, 30), 400.0), km=1, levels=24) == FLAT).all()


def test_the_western_flank_is_lit_and_the_eastern_lies_in_shade() -> None:
    grey = shaded(hill_range("north-south"), km=1, levels=24)
    assert grey[30, 24] > FLAT + 50
    assert grey[30, 36] < FLAT - 50
    assert grey[30, 2] == FLAT


def test_the_northern_flank_is_lit_and_the_southern_lies_in_shade() -> None:
    grey = shaded(hill_range("west-east"), km=1, levels=24)
    assert grey[24, 30] > FLAT + 20
    assert grey[36, 30] < FLAT - 20


def test_shading_does_not_depend_on_the_size_of_hexes() -> None:
    """The same hill over twice the pixels, each half as long: the gentler rise from pixel to pixel counts as much."""
    gentle = np.tile(np.arange(60.0) * 20, (60, 1))
    assert shaded(gentle, km=1, levels=24)[30, 30] == shaded(gentle / 2, km=0.5, levels=24)[30, 30] > FLAT


def test_relief_uses_at_most_the_given_number_of_greys() -> None:
    grey = shaded(hill_range("north-south") * 5, km=0.5, levels=12)
    assert len(np.unique(grey)) <= 13


def test_smoothing_does_not_shift_the_relief() -> None:
    field = np.zeros((31, 31))
    field[15, 15] = 1
    smooth = blurred(field, 2)
    assert smooth.sum() == pytest.approx(1)
    assert smooth[15, 15] == smooth.max() < 0.1
    assert blurred(np.full((9, 9), 3.0), 6) == pytest.approx(np.full((9, 9), 3.0))


def test_heights_are_sampled_at_their_coordinates() -> None:
    """A layer that rises by 100 m a cell to the east, cells of 0.1 degrees: at 0 E, the middle, it is 950 m high."""
    cells = Cells("elevation", np.tile(np.arange(20) * 100, (20, 1)), west=-1, north=1, cell=0.1)
    heights = heights_of(cells, FIELD, pixels=10)
    x, y = place_of(0, 0)
    assert heights[int(y * 10), int(x * 10)] == pytest.approx(950, abs=10)
    east = place_of(0.1, 0)[0]
    assert heights[int(y * 10), int(east * 10)] == pytest.approx(1050, abs=10)


def test_missing_heights_are_flat() -> None:
    values = np.full((20, 10), 500)
    values[10:, :] = -9999
    heights = heights_of(Cells("elevation", values, west=-1, north=1, cell=0.1, no_data=-9999), FIELD, pixels=6)
    x, y = place_of(-0.3, 0.3)
    assert heights[int(y * 6), int(x * 6)] == 500
    x, y = place_of(-0.3, -0.3)
    assert heights[int(y * 6), int(x * 6)] == 0
    x, y = place_of(0.3, 0.3)
    assert heights[int(y * 6), int(x * 6)] == 0


def board_with(roads: Pairs = (), rivers: Pairs = ()) -> Board:
    """Four hexes across and three down, Alba in 0101, Bola in 0301, Cora in 0403."""
    return read_map(
        {
            "format": "vae-victis/map/1",
            "name": "latium",
            "title": "Latium",
            "hex_km": 10,
            "terrain": ["FFFF", "FFFF", "FFFF"],
            "roads": [list(road) for road in roads],
            "rivers": [list(river) for river in rivers],
            "structures": [
                {"name": "Alba", "kind": "town", "hex": "0101"},
                {"name": "Bola", "kind": "town", "hex": "0301"},
                {"name": "Cora", "kind": "town", "hex": "0403"},
            ],
            "sea_zones": [],
            "sources": ["made up"],
        }
    )


def named(board: Board, ranks: Mapping[Edge, int]) -> dict[tuple[str, str], int]:
    return {(board.grid.name(one), board.grid.name(other)): rank for (one, other), rank in ranks.items()}


ROADS = [("0101", "0201"), ("0201", "0301"), ("0101", "0102"), ("0102", "0202"), ("0202", "0302"), ("0302", "0301")]


def test_a_great_road_takes_the_shortest_road_path() -> None:
    board = board_with(ROADS)
    assert named(board, road_ranks(board, [["Alba", "Bola"]])) == {("0101", "0201"): 1, ("0201", "0301"): 1}


def test_a_great_road_through_an_unknown_place_is_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        road_ranks(board_with(ROADS), [["Alba", "Bola"], ["Alba", "Gabii"]])
    assert str(caught.value) == 'scenery.great_roads[1]: the map has no structure "Gabii"'


def test_a_great_road_without_a_road_is_refused() -> None:
    with pytest.raises(DocumentError) as caught:
        road_ranks(board_with(ROADS), [["Alba", "Cora"]])
    assert str(caught.value) == "scenery.great_roads[0]: no road leads from Alba to Cora"


def test_a_river_has_the_rank_of_the_line_it_follows() -> None:
    """A great river runs down the first column, whose centres are at x = 1; a brook crosses far in the east."""
    board = board_with(rivers=[("0101", "0102"), ("0102", "0103"), ("0401", "0402")])
    lines = [(LineString([(1, 0), (1, 6)]), 1), (LineString([(9, 0), (9, 6)]), 3)]
    assert named(board, river_ranks(board, lines)) == {("0101", "0102"): 1, ("0102", "0103"): 1}


def test_rivers_of_the_default_rank_are_not_written() -> None:
    board = board_with(rivers=[("0101", "0102")])
    assert river_ranks(board, [(LineString([(1, 0), (1, 6)]), 2)]) == {}
    assert river_ranks(board, []) == {}


def test_a_name_lies_at_its_place() -> None:
    name = RecipeLandName(text="Latium", kind="land", at=[0.1, 0.2], size=2, angle=-30.0)
    x, y = place_of(0.1, 0.2)
    written = {"text": "Latium", "kind": "land", "at": [round(x * 100), round(y * 100)], "angle": -30.0, "size": 2}
    assert land_name(name, FIELD, []) == written


def test_the_name_of_a_river_follows_it_above() -> None:
    """A river that comes down to the right at 45 degrees, y downwards: the name's slope is -45 degrees."""
    x, y = place_of(0, 0)
    river = LineString([(x - 5, y - 5), (x + 5, y + 5)])
    entry = land_name(RecipeLandName(text="Anio", kind="river", at=[0.0, 0.0]), FIELD, [river])
    assert entry["angle"] == pytest.approx(-45, abs=0.1)
    assert entry["at"][0] / 100 > x
    assert entry["at"][1] / 100 < y
    backwards = land_name(RecipeLandName(text="Anio", kind="river", at=[0.0, 0.0]), FIELD, [river.reverse()])
    assert backwards == entry


def made(board: Board) -> MadeScenery:
    """Scenery as it comes out of the maker, with a relief of eight pixels a hex size."""
    wide, high = (round(length * 8) for length in field_of(board.grid))
    document = {
        "format": "vae-victis/scenery/1",
        "map": board.name,
        "columns": board.grid.columns,
        "rows": board.grid.rows,
        "coast": [[0, 0, 600, 0, 600, 600, 0, 600]],
        "lakes": [],
        "river_ranks": [],
        "road_ranks": [["0101", "0201", 1]],
        "names": [{"text": "Latium", "kind": "land", "at": [300, 300], "angle": 0.0, "size": 1}],
    }
    return MadeScenery(document, shaded(hill_range("north-south")[:high, :wide], km=1, levels=24))


def test_written_scenery_reads_back_equal(tmp_path: Path) -> None:
    board = board_with(ROADS)
    scenery = made(board)
    write_whole(scenery_contents(scenery, tmp_path / "latium.json"))
    read = read_scenery(tmp_path / "latium.scenery.json", board)
    assert read.names[0].text == "Latium"
    assert np.array_equal(np.asarray(read.relief), scenery.relief)
    assert scenery_differences(scenery, tmp_path / "latium.json") == []


def test_differences_of_scenery_are_named(tmp_path: Path) -> None:
    board = board_with(ROADS)
    scenery = made(board)
    write_whole(scenery_contents(scenery, tmp_path / "latium.json"))
    other = MadeScenery({**scenery.document, "names": []}, 255 - scenery.relief)
    assert scenery_differences(other, tmp_path / "latium.json") == [
        "latium.scenery.json: names differs",
        "latium.relief.png: the relief differs",
    ]


def test_missing_scenery_is_reported(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"latium\.scenery\.json cannot be read: No such file"):
        scenery_differences(made(board_with(ROADS)), tmp_path / "latium.json")


def test_an_unwritable_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="No such file or directory"):
        write_whole(scenery_contents(made(board_with(ROADS)), tmp_path / "nowhere" / "latium.json"))


@pytest.mark.parametrize("name", shipped_map_names())
def test_the_great_roads_of_a_recipe_match_the_shipped_scenery(name: str) -> None:
    board = shipped_map(name)
    recipe = read_recipe(RECIPES / f"{name}.toml").scenery
    assert recipe
    shipped = read_scenery(RECIPES.parents[1] / "maps" / f"{name}.scenery.json", board)
    assert road_ranks(board, recipe.great_roads) == dict(shipped.road_ranks)
    assert [entry.text for entry in recipe.names] == [entry.text for entry in shipped.names]


SCENERY = """[scenery]
pixels = 4
great_roads = [["Urbs", "Castra Albana"]]
names = [{ text = "Alba", kind = "land", at = [-0.3, 0.1] }]

[checks]"""


def test_the_command_makes_scenery_if_the_recipe_asks_for_it(layers: Path, tmp_path: Path) -> None:
    """Alba, Vestra and Parva have shores, the rock Saxum (a tenth of a square hex size) too; the lake has one."""
    recipe, out = tmp_path / "made-up.toml", tmp_path / "made-up.json"
    recipe.write_text(recipe_text(("[checks]", SCENERY)), encoding="utf-8")
    call_command("build_map", str(recipe), str(out), layers=str(layers), stdout=StringIO())
    board = read_map(parse_json(out.read_text(encoding="utf-8")))
    read = read_scenery(tmp_path / "made-up.scenery.json", board)
    assert (len(read.coast), len(read.lakes)) == (4, 1)
    assert named(board, read.road_ranks) == {("0408", "0309"): 1, ("0408", "0509"): 1}
    assert set(read.river_ranks.values()) == {3}  # the layer names no river
    assert [name.text for name in read.names] == ["Alba"]
    said = StringIO()
    call_command("build_map", str(recipe), layers=str(layers), check=str(out), stdout=said)
    assert f"{out} is the same." in said.getvalue()


def test_water_within_land_is_drawn_as_a_lake(layers: Path, tmp_path: Path) -> None:
    land = parse_json((layers / "land.geojson").read_text(encoding="utf-8"))
    land["features"][0]["geometry"]["coordinates"].append(theatre.ring((-30, 60, -20, 70)))
    (layers / "land.geojson").write_text(json.dumps(land), encoding="utf-8")
    recipe, out = tmp_path / "made-up.toml", tmp_path / "made-up.json"
    unchecked = ("[checks]", "[checks]\nwaters_connected = false")
    recipe.write_text(recipe_text(unchecked, ("[checks]", SCENERY)), encoding="utf-8")
    call_command("build_map", str(recipe), str(out), layers=str(layers), stdout=StringIO())
    board = read_map(parse_json(out.read_text(encoding="utf-8")))
    assert len(read_scenery(tmp_path / "made-up.scenery.json", board).lakes) == 2  # the lake of the layer, and this one


def test_the_command_makes_no_scenery_unless_the_recipe_asks_for_it(layers: Path, tmp_path: Path) -> None:
    recipe = tmp_path / "made-up.toml"
    recipe.write_text(recipe_text(), encoding="utf-8")
    call_command("build_map", str(recipe), str(tmp_path / "made-up.json"), layers=str(layers), stdout=StringIO())
    assert not (tmp_path / "made-up.scenery.json").exists()
