"""The grid on the ground, what spreads over it, and the ways that lead over it."""

from math import sqrt

import numpy as np
import pytest
from shapely.geometry import LineString

from hexmap.mapmaking.hex_field import HexField, Projection, Window, lay_out
from hexmap.mapmaking.recipe_ground import OceanEntry, WatersEntry
from hexmap.mapmaking.spread import distances, patches
from hexmap.mapmaking.waters import waters_of
from hexmap.mapmaking.ways import chain_of, cheapest, hexes_along
from hexmap.rules.hexes import Grid

EQUATOR = "+proj=aeqd +lat_0=0 +lon_0=0 +datum=WGS84 +units=km"


@pytest.fixture
def field() -> HexField:
    return lay_out(Projection(EQUATOR), Window(-100, 100, -100, 100), 10, (5, 5))


def test_every_second_column_is_shifted_down(field: HexField) -> None:
    assert (field.grid.columns, field.grid.rows) == (24, 20)  # 200 / 8.66 and 200 / 10, rounded up
    assert field.centre(0) == (-95, 95)
    x, y = field.centre(1)
    assert (x, y) == pytest.approx((-95 + 15 / sqrt(3), 90))
    assert field.centre(24) == (-95, 85)


def test_points_near_a_hex_centre_are_located_in_its_hex(field: HexField) -> None:
    hexes = np.arange(len(field.grid))
    x, y = field.centres
    for right, down in ((0, 0), (4.9, 0), (-4.9, 0), (0, 4.9), (0, -4.9), (2.4, 4.2)):
        assert (field.locate(x + right, y + down) == hexes).all()


def test_locating_a_raster_equals_locating_its_points(field: HexField) -> None:
    x, y = np.arange(-130, 130, 0.7), np.arange(130, -130, -0.7)
    across, down = np.meshgrid(x, y)
    assert (field.locate_raster(x, y) == field.locate(across, down)).all()


def test_points_off_the_map_have_no_hex(field: HexField) -> None:
    assert field.locate([-110.0, 0.0], [0.0, 120.0]).tolist() == [-1, -1]
    assert field.hex_at(50, 50) == -1


def test_field_coordinates_start_at_the_corner_of_the_field(field: HexField) -> None:
    x, y = field.in_hexes(*field.centre(field.grid.index("0201")))
    assert (float(x), float(y)) == pytest.approx((2.5, sqrt(3)))


def test_the_corners_of_a_hex_lie_a_size_from_its_centre(field: HexField) -> None:
    x, y = field.centre(30)
    assert [sqrt((a - x) ** 2 + (b - y) ** 2) for a, b in field.corners(30)] == [pytest.approx(field.size)] * 6


def test_projecting_and_unprojecting_are_inverse() -> None:
    projection = Projection("+proj=aeqd +lat_0=41.5 +lon_0=13 +datum=WGS84 +units=km")
    x, y = projection.plane(12.4921, 41.8917)
    lon, lat = projection.globe(x, y)
    assert (float(lon), float(lat)) == pytest.approx((12.4921, 41.8917))
    assert -45 < float(x) < -40  # Rome lies half a degree west of the middle, there 83 km to a degree
    assert 40 < float(y) < 46


def test_distances_count_hexes_from_the_nearest_start() -> None:
    grid = Grid(7, 1)  # columns side by side
    assert distances(grid, [0, 6]) == {0: 0, 1: 1, 2: 2, 3: 3, 4: 2, 5: 1, 6: 0}
    assert distances(grid, []) == {}


def test_patches_are_connected_areas() -> None:
    assert patches(Grid(7, 1), [0, 1, 3, 5, 6]) == [{0, 1}, {3}, {5, 6}]


def test_the_cheapest_path_avoids_expensive_hexes() -> None:
    grid = Grid(3, 3)
    start, goal, middle = grid.index("0102"), grid.index("0302"), grid.index("0202")

    def dear_above(_: int, hex_: int) -> int:
        return 9 if hex_ == grid.index("0201") else 1

    assert cheapest(grid, start, goal, dear_above) == [start, middle, goal]
    assert cheapest(grid, start, goal, lambda _, hex_: None if hex_ % 3 == 1 else 1) is None
    assert cheapest(grid, start, start, dear_above) == [start]


def test_the_northern_of_two_equal_paths_is_taken() -> None:
    grid = Grid(3, 3)
    assert cheapest(grid, grid.index("0102"), grid.index("0302"), lambda *_: 1) == [
        grid.index(name) for name in ("0102", "0201", "0302")
    ]


def test_a_line_lists_its_hexes_with_kilometres(field: HexField) -> None:
    start, goal = field.centre(field.grid.index("0505")), field.centre(field.grid.index("0508"))
    line = LineString([tuple(float(v) for v in field.projection.globe(*point)) for point in (start, goal)])
    passed = hexes_along(field, line)
    assert [field.grid.name(hex_) for hex_, _ in passed] == ["0505", "0506", "0507", "0508"]
    assert [round(km) for _, km in passed] == [5, 10, 10, 5]


def test_clipped_corners_and_detours_are_dropped() -> None:
    grid = Grid(9, 9)
    a, corner, b, c = (grid.index(name) for name in ("0404", "0503", "0504", "0604"))
    assert chain_of(grid, [(a, 9), (corner, 1), (b, 9)], 3) == [a, b]
    assert chain_of(grid, [(a, 9), (corner, 4), (b, 9)], 3) == [a, corner, b]
    assert chain_of(grid, [(a, 9), (b, 4), (a, 2), (corner, 9)], 3) == [a, corner]
    assert chain_of(grid, [(a, 9), (-1, 50), (c, 9)], 3) == [a, c]


def letters(grid: Grid, land: list[int], rules: WatersEntry) -> str:
    found = waters_of(grid, land, rules)
    return "".join(found[hex_].value if hex_ in found else "F" for hex_ in range(len(grid)))


def test_ocean_starts_far_from_land_at_the_edge_of_the_map() -> None:
    grid = Grid(12, 1)
    ocean = OceanEntry(from_land=5, edge_from_land=4, border=99, patch=1)
    # land in the first column, Coast two deep; in a map of one row all hexes are at the edge: Ocean from four off land
    assert letters(grid, [0], WatersEntry(coast_depth=2, ocean=ocean)) == "FCCSOOOOOOOO"
    assert letters(grid, [0], WatersEntry(coast_depth=2)) == "FCCSSSSSSSSS"


def test_small_patches_of_ocean_are_sea() -> None:
    ocean = OceanEntry(from_land=5, edge_from_land=4, border=99, patch=9)
    assert letters(Grid(12, 1), [0], WatersEntry(coast_depth=1, ocean=ocean)) == "FCSSSSSSSSSS"


def test_water_without_land_is_sea() -> None:
    assert letters(Grid(3, 2), [], WatersEntry()) == "SSSSSS"
