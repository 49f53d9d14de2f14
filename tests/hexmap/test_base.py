"""The base of a map: coast, layers, lines and colours, looked for in its pixels."""

import os
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PIL import Image, ImageChops

from hexmap.drawing.base import base_cache, waterways
from hexmap.drawing.base.base_cache import base_of
from hexmap.drawing.base.base_map import draw_base
from hexmap.drawing.base.mosaic import Mosaic, coded, mosaic_for
from hexmap.drawing.base.scenery import Scenery, scenery_for
from hexmap.drawing.curves import sides_as_edges
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.layers.layers import BASE_LAYERS, Layer
from hexmap.drawing.palette import BASE_COLOURS, base_palette, in_palette
from hexmap.drawing.style import Colour, Style
from hexmap.drawing.styles import CLASSIC, STYLES
from hexmap.rules.board import LAND, SAILABLE, Board, Terrain
from hexmap.rules.hexes import Grid
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map
from tests.laws.law import law

GROUND: frozenset[Layer] = frozenset()
RED, BLUE = (200, 40, 40), (40, 40, 200)
TWO_COLOURS = replace(
    CLASSIC,
    terrain={letter: RED if letter in LAND else BLUE for letter in Terrain},
    glyph={},
    shallows=BLUE,
    coast_line=(40, 200, 40),
    texture=0.0,
)
"""Land red, water blue, the line between them green."""


def document(terrain: Sequence[str], **parts: Any) -> dict[str, Any]:
    return {
        "format": "vae-victis/map/1",
        "name": "small",
        "title": "Small",
        "hex_km": 15,
        "terrain": list(terrain),
        "roads": [],
        "rivers": [],
        "structures": [],
        "sea_zones": [],
        "sources": [],
        **parts,
    }


def board(*terrain: str, **parts: Any) -> Board:
    """A map; where no sea zones are given there is one, of all its sailable water."""
    water = [
        f"{column:02}{row:02}"
        for row, letters in enumerate(terrain, start=1)
        for column, letter in enumerate(letters, start=1)
        if letter in SAILABLE
    ]
    zones = [{"name": "Mare", "hexes": water}] if water else []
    return read_map(document(terrain, **{"sea_zones": zones, **parts}))


def colour_at(image: Image.Image, at: Layout, index: int) -> Colour:
    x, y = at.centre(index)
    pixel = image.getpixel((round(x), round(y)))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel
    return red, green, blue


def wrong_hexes(map_: Board, image: Image.Image, at: Layout) -> list[str]:
    """The hexes that are not land or water in their middle as the map says."""
    wrong = []
    for index in range(len(map_.grid)):
        red, _, blue = colour_at(image, at, index)
        if (red > blue) != map_.is_land(index):
            wrong.append(map_.grid.name(index))
    return wrong


@pytest.mark.parametrize("width", [400, 1600])
@pytest.mark.parametrize("with_scenery", [True, False])
def test_every_hex_centre_of_the_shipped_map_has_its_terrain(width: int, with_scenery: bool) -> None:
    shipped = shipped_map("first-punic-war")
    scenery = scenery_for(shipped) if with_scenery else None
    assert (scenery is not None) == with_scenery
    map_ = replace(shipped, terrain=shipped.terrain.replace("L", "F"), sources=())  # no lakes, and no small print
    image = draw_base(map_, TWO_COLOURS, width, GROUND, scenery)
    assert wrong_hexes(map_, image, layout(map_.grid, width, frame=False)) == []


small_maps = some.integers(1, 7).flatmap(
    lambda columns: some.lists(some.text("FHAWMDPCSO", min_size=columns, max_size=columns), min_size=1, max_size=6)
)
rings = some.lists(
    some.lists(some.tuples(some.floats(-2, 14), some.floats(-2, 14)), min_size=3, max_size=8).map(tuple), max_size=3
).map(tuple)


@law(40)
@given(small_maps, some.none() | rings, some.sampled_from([60, 250, 700]))
def test_the_true_coast_never_changes_land_to_water_at_hex_centres(
    terrain: list[str], coast: tuple[tuple[tuple[float, float], ...], ...] | None, width: int
) -> None:
    map_ = board(*terrain)
    scenery = None if coast is None else Scenery("made up", coast=coast)
    image = draw_base(map_, TWO_COLOURS, width, GROUND, scenery)
    assert wrong_hexes(map_, image, layout(map_.grid, width, frame=False)) == []


def test_the_true_coast_divides_hexes_between_their_centres() -> None:
    map_ = board("FC", "FC", "FC")
    at = layout(map_.grid, 500, frame=False)
    (x, y), (x2, y2) = at.centre(2), at.centre(3)
    for share, colour in ((0.58, RED), (0.42, BLUE)):
        shore = 1 + 1.5 * share
        ring = ((-5.0, -5.0), (shore, -5.0), (shore, 20.0), (-5.0, 20.0))
        image = draw_base(map_, TWO_COLOURS, 500, GROUND, Scenery(str(share), coast=(ring,)))
        assert image.getpixel((round((x + x2) / 2), round((y + y2) / 2))) == colour


def test_a_lake_is_water_at_its_centre_and_land_around() -> None:
    map_ = board("FFF", "FLF", "FFF")
    at = layout(map_.grid, 600, frame=False)
    image = draw_base(map_, CLASSIC, 600, GROUND)
    assert colour_at(image, at, 4) == CLASSIC.terrain[Terrain.LAKES]
    assert all(colour_at(image, at, index) != CLASSIC.terrain[Terrain.LAKES] for index in range(9) if index != 4)


# One long road in the west, one river in the east, and in the south the border of two sea zones.
LAYERED = board(
    *("FFFFFFFF", "FFFFFFFF", "FFFFFFFF", "FFFFFFFF", "CCCCCCCC", "SSSSSSSS"),
    roads=[["0101", "0102"], ["0102", "0103"]],
    rivers=[["0701", "0702"], ["0702", "0703"]],
    structures=[{"name": "Enna", "kind": "city", "hex": "0402"}],
    sea_zones=[
        {"name": "Mare", "hexes": [f"0{c}0{r}" for c in range(1, 6) for r in (5, 6)]},
        {"name": "Fretum", "hexes": [f"0{c}0{r}" for c in range(5, 9) for r in (5, 6)]},
    ],
)


def changes_within(layer: Layer, box: tuple[float, float, float, float], scenery: Scenery | None = None) -> bool:
    """Whether leaving out a layer changes something, and only inside a box: left, top, right, bottom in hex sizes."""
    layers = BASE_LAYERS - {Layer.FRAME, Layer.SEAS, Layer.LANDS}
    image, without = (draw_base(LAYERED, CLASSIC, 800, those, scenery) for those in (layers, layers - {layer}))
    difference = ImageChops.difference(image, without)
    at = layout(LAYERED.grid, 800, frame=False)
    left, top, right, bottom = (round(length * at.size) for length in box)
    inside = (round(at.left) + left, round(at.top) + top, round(at.left) + right, round(at.top) + bottom)
    somewhere = difference.crop(inside).getbbox() is not None
    difference.paste((0, 0, 0), inside)
    return somewhere and difference.getbbox() is None


def test_leaving_out_roads_changes_only_the_road() -> None:
    """It runs in the first column, from the middle of the first hex to that of the third."""
    assert changes_within(Layer.ROADS, (0, 0.5, 2, 5.2))


def test_leaving_out_rivers_changes_only_the_river() -> None:
    assert changes_within(Layer.RIVERS, (9, 0.5, 11, 5.2))  # the seventh column


def test_leaving_out_zones_changes_only_the_stripes() -> None:
    """The hexes of the fifth column are in both zones; stripes end at the shore."""
    assert changes_within(Layer.ZONES, (5.5, 6.3, 8.5, 12))


def test_leaving_out_structures_changes_only_the_city() -> None:
    assert changes_within(Layer.STRUCTURES, (4.5, 2.5, 6.5, 4.5))


def test_leaving_out_relief_changes_only_land() -> None:
    """Four rows of land end at 4 x 1.73 hex sizes, half a hex lower in every other column."""
    relief = Image.new("L", (400, 400), 60)
    assert changes_within(Layer.RELIEF, (-1, -1, 14, 8.2), Scenery("dark", relief=relief))


def test_leaving_out_the_grid_keeps_the_hex_centres() -> None:
    image, without = (draw_base(LAYERED, TWO_COLOURS, 800, frozenset(those)) for those in ({Layer.GRID}, ()))
    difference = ImageChops.difference(image, without)
    at = layout(LAYERED.grid, 800, frame=False)
    assert difference.getbbox() is not None
    for index in range(len(LAYERED.grid)):
        (x, y), reach = at.centre(index), at.size * 0.6
        assert (
            difference.crop((round(x - reach), round(y - reach), round(x + reach), round(y + reach))).getbbox() is None
        )


def test_bases_are_cached_by_layers_and_scenery(tmp_path: Path) -> None:
    scenery = Scenery("one")
    choices = [(BASE_LAYERS, None), (BASE_LAYERS - {Layer.GRID}, None), (BASE_LAYERS, scenery)]
    cold = [base_of(LAYERED, CLASSIC, 400, layers, worn, tmp_path) for layers, worn in choices]
    assert len(list(tmp_path.iterdir())) == len(choices)
    warm = [base_of(LAYERED, CLASSIC, 400, layers, worn, tmp_path) for layers, worn in choices]
    assert [one.image.tobytes() for one in cold] == [one.image.tobytes() for one in warm]
    assert [one.image.getpalette() for one in cold] == [one.image.getpalette() for one in warm]


def test_old_cached_bases_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [base_of(LAYERED, CLASSIC, width, BASE_LAYERS, None, tmp_path).image.width for width in (400, 401)]
    first, second = sorted(tmp_path.iterdir(), key=lambda path: path.stat().st_size)
    os.utime(first, (1, 1))
    os.utime(second, (2, 2))
    base_of(LAYERED, CLASSIC, kept[0], BASE_LAYERS, None, tmp_path)  # needed once more
    monkeypatch.setattr(base_cache, "MOST_BYTES", first.stat().st_size * 5 // 2)
    base_of(LAYERED, CLASSIC, 390, BASE_LAYERS, None, tmp_path)
    assert first.exists()
    assert not second.exists()
    assert len(list(tmp_path.iterdir())) == 2


def test_a_full_disk_leaves_no_partial_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half_written(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half_written)
    assert base_of(LAYERED, CLASSIC, 400, BASE_LAYERS, None, tmp_path).image.width == 400
    assert list(tmp_path.iterdir()) == []


def test_layers_above_the_base_share_one_cached_base(tmp_path: Path) -> None:
    for layers in (BASE_LAYERS, frozenset(Layer)):
        base_of(LAYERED, CLASSIC, 400, layers, None, tmp_path)
    assert len(list(tmp_path.iterdir())) == 1


def test_the_key_of_a_base_ignores_the_order_of_a_document() -> None:
    names = ["0101", "0102", "0103", "0104", "0105", "0106"]
    lines = [list(pair) for pair in pairwise(names)] + [["0205", "0306"], ["0306", "0406"]]
    places = [{"name": f"Place {n}", "kind": "town", "hex": f"0{n}0{n}"} for n in range(1, 7)]
    terrain = ["FFFFFF"] * 6
    plain = draw_base(board(*terrain, roads=lines, rivers=lines, structures=places), CLASSIC, 500)
    for seed in range(3):
        mixed = {name: Random(seed).sample(part, len(part)) for name, part in (("lines", lines), ("places", places))}
        shuffled = board(*terrain, roads=mixed["lines"], rivers=mixed["lines"], structures=mixed["places"])
        assert draw_base(shuffled, CLASSIC, 500).tobytes() == plain.tobytes()


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_a_map_of_one_hex_is_drawn(style: Style) -> None:
    assert draw_base(board("H"), style, 300).width == 300


def test_a_million_hexes_are_drawn_small() -> None:
    grid = Grid(1000, 1000)
    terrain = ("F" * 500 + "S" * 500) * 1000
    masks = (0,) * len(grid)
    map_ = Board("large", "Large", 1.0, grid, terrain, masks, masks, (), {}, {}, (), ((),) * len(grid), ())
    image = draw_base(map_, TWO_COLOURS, 300, GROUND)
    assert (image.getpixel((70, 150)), image.getpixel((220, 150))) == (RED, BLUE)


@law(50)
@given(some.integers(1, 9), some.integers(1, 9), some.sampled_from([1.0, 3.0, 7.5, 40.0]), some.randoms())
def test_every_hex_centre_of_a_mosaic_has_its_value(columns: int, rows: int, size: float, chance: Random) -> None:
    grid = Grid(columns, rows)
    mosaic = mosaic_for(Layout(grid, size, 0, 0, 0, 100, 100, 0, 0))
    values = bytes(chance.randrange(1, 256) for _ in range(len(grid)))
    image = mosaic.painted(values)
    assert image.size == (mosaic.width, mosaic.height)
    for index, value in enumerate(values):
        row, column = divmod(index, columns)
        x = column * mosaic.pitch + mosaic.pitch * 2 / 3
        y = mosaic.half * (1 + 2 * row + column % 2)
        assert image.getpixel((int(x), min(int(y), mosaic.height - 1))) == value


def test_neighbours_in_a_mosaic_meet_at_the_corner_of_their_hexes() -> None:
    """Hexes in columns 12 pixels wide are 16 wide: at half its height the first one ends 16 pixels from the left."""
    image = Mosaic(Grid(2, 1), 12, 7).painted(bytes((10, 20)))
    middle = [image.getpixel((x, 6)) for x in range(image.width)]
    assert middle == [10] * 16 + [20] * 12


def test_coding_terrain_paints_its_code_and_zero_elsewhere() -> None:
    assert coded("FCF", {"F": 255}) == bytes((255, 0, 255))


RIVER = board(
    *("FFC", "FFC", "FFC", "FFC", "FFC"),
    rivers=[["0101", "0102"], ["0102", "0103"], ["0103", "0104"], ["0104", "0204"]],
)


def test_a_river_grows_from_its_spring_to_the_sea() -> None:
    edges = sides_as_edges(RIVER, RIVER.rivers)
    wide = waterways.widths(RIVER, edges, {})
    course = [tuple(sorted(map(RIVER.grid.index, pair))) for pair in pairwise(["0101", "0102", "0103", "0104", "0204"])]
    grown = [wide[one, other] for one, other in course]
    assert grown == sorted(grown)
    assert grown[0] < grown[-1]


def test_a_great_river_is_wider_than_a_small_one_of_its_length() -> None:
    edges = sides_as_edges(RIVER, RIVER.rivers)
    great, small = (waterways.widths(RIVER, edges, dict.fromkeys(edges, rank)) for rank in (1, 3))
    assert all(great[edge] > small[edge] for edge in edges[:1])
    assert all(great[edge] >= small[edge] for edge in edges)


def test_a_river_beside_the_sea_is_extended_to_the_water() -> None:
    edges = sides_as_edges(RIVER, RIVER.rivers)
    (mouth,) = set(waterways.with_mouths(RIVER, edges)) - set(edges)
    assert mouth[0] == RIVER.grid.index("0204") or mouth[1] == RIVER.grid.index("0204")
    assert any(RIVER.terrain[end] == "C" for end in mouth)


def test_rivers_in_a_ring_have_a_width() -> None:
    ring = board("FFF", "FFF", "FFF", rivers=[["0202", "0201"], ["0201", "0301"], ["0301", "0302"], ["0302", "0202"]])
    edges = sides_as_edges(ring, ring.rivers)
    assert set(waterways.widths(ring, edges, {})) == set(edges)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_the_palette_keeps_the_colours_of_a_style(style: Style) -> None:
    exact = [*style.terrain.values(), style.ink, style.paper, style.halo, style.road, style.river, style.coast_line]
    image = Image.frombytes("RGB", (len(exact), 1), bytes(part for colour in exact for part in colour))
    palette = base_palette(style)
    assert len(palette) == BASE_COLOURS * 3
    assert in_palette(image, palette).convert("RGB").tobytes() == image.tobytes()


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
@pytest.mark.parametrize("rows", [1, 2])
def test_the_outermost_hexes_are_surrounded_by_paper(columns: int, rows: int) -> None:
    around = board(*["W" * columns] * rows)
    image, at = draw_base(around, CLASSIC, 300, GROUND), layout(around.grid, 300, frame=False)
    outside = [
        (x, y)
        for x in range(0, image.width, 3)
        for y in range(0, image.height, 3)
        if all(hypot(x - a, y - b) > at.size * 1.02 for a, b in map(at.centre, range(len(around.grid))))
    ]
    assert outside
    assert [place for place in outside if image.getpixel(place) != CLASSIC.paper] == []
