"""Parts of a map: which window holds what matters, and that everything in it stands where it stood."""

from dataclasses import replace

import pytest

from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.counters.counters import side_of
from hexmap.drawing.cropping import Cropping
from hexmap.drawing.geometry import layout
from hexmap.drawing.layers.scene import BattleMark, NetworkArea, Scene
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map
from hexmap.drawing.windows import SIZES, GridWindow, whole, window_around
from hexmap.rules.hexes import OFF_MAP, Grid
from hexmap.rules.position import Army, Position
from hexmap.rules.shipped_maps import shipped_map
from tests.hexmap.reference import theatre

MAP = Grid(76, 81)
ITALY = shipped_map("first-punic-war")
PART = GridWindow(column=2, row=2, columns=7, rows=6)


def around(*names: str) -> GridWindow:
    """The window around hexes that matter alike."""
    return window_around(MAP, {MAP.index(name): 1.0 for name in names})


def inside(window: GridWindow, name: str) -> bool:
    row, column = divmod(MAP.index(name), MAP.columns)
    return window.holds(column, row)


def test_the_window_is_centred_on_the_weights() -> None:
    assert around("4040") == GridWindow(24, 29, *SIZES[0])


@pytest.mark.parametrize("name", ["0101", "7601", "0181", "7681"])
def test_a_window_at_a_corner_stays_on_the_map(name: str) -> None:
    window = around(name)
    assert inside(window, name)
    assert window.column + window.columns <= MAP.columns
    assert window.row + window.rows <= MAP.rows


@pytest.mark.parametrize("column", range(1, 77))
def test_columns_that_lie_lower_on_the_map_lie_lower_in_the_window(column: int) -> None:
    window = around(f"{column:02}40")
    assert window.column % 2 == 0
    assert inside(window, f"{column:02}40")


def test_the_window_grows_only_as_far_as_needed() -> None:
    assert (around("3030", "5040").columns, around("2530", "6040").columns) == (SIZES[0][0], SIZES[1][0])


def test_light_hexes_are_left_out_before_the_window_grows() -> None:
    weights = {MAP.index("4040"): 6.0, MAP.index("4242"): 6.0, MAP.index("0101"): 1.0}
    window = window_around(MAP, weights)
    assert (window.columns, window.rows) == SIZES[0]
    assert inside(window, "4040")
    assert not inside(window, "0101")


def test_the_largest_window_is_used_if_none_holds_enough() -> None:
    weights = {MAP.index(name): 1.0 for name in ("0101", "7601", "0181", "7681", "7680")}
    window = window_around(MAP, weights)
    assert (window.columns, window.rows) == SIZES[-1]
    assert inside(window, "7681")
    assert inside(window, "7680")


def test_without_weights_the_window_is_the_whole_map() -> None:
    assert window_around(MAP, {}) == whole(MAP)


def test_on_a_small_map_the_window_is_the_whole_map() -> None:
    grid = Grid(12, 10)
    assert window_around(grid, {0: 1.0}) == whole(grid)


@pytest.mark.parametrize("size", SIZES)
def test_counters_of_every_window_are_24_pixels_or_more_in_a_forum(size: tuple[int, int]) -> None:
    assert side_of(layout(Grid(*size), FORUM_WIDTH).size) >= 24


def test_a_crop_keeps_the_names_of_its_hexes() -> None:
    board = theatre.theatre()
    part = Cropping(board, PART).board
    names = {board.grid.name(index) for index in range(len(board.grid)) if PART.holds(index % 12, index // 12)}
    assert {part.grid.name(index) for index in range(len(part.grid))} == names
    for index in range(len(part.grid)):
        there = board.grid.index(part.grid.name(index))
        assert part.grid.index(part.grid.name(index)) == index
        assert (part.terrain[index], part.roads[index]) == (board.terrain[there], board.roads[there])
        assert part.zones_of[index] == board.zones_of[there]
    assert part.grid.index("0101") == OFF_MAP


def test_a_crop_has_only_the_structures_and_armies_in_it() -> None:
    board = theatre.theatre()
    army = Army(7, "a", board.grid.index("0403"), 1600)
    position = replace(
        theatre.position(), armies=(army, replace(army, number=8, hex=board.grid.index("0101"))), sieges=()
    )
    cropping = Cropping(board, PART)
    cut = cropping.position(position)
    assert set(cropping.board.structure_named) == {"Alba", "Portus", "Ostium", "Terra", "Mons"}
    assert [(one.number, cropping.board.grid.name(one.hex)) for one in cut.armies] == [(7, "0403")]
    assert set(cut.control) == set(position.control) & set(cropping.board.structure_named)


def test_a_march_from_outside_the_crop_starts_at_its_edge() -> None:
    board = theatre.theatre()
    cropping = Cropping(board, PART)
    way = [board.grid.index(name) for name in ("0404", "0304", "0204", "0303", "0403")]
    cut = cropping.scene(Scene(marches={1: way, 2: [board.grid.index("0101"), board.grid.index("0102")]}))
    assert {army: [cropping.board.grid.name(hex_) for hex_ in hexes] for army, hexes in cut.marches.items()} == {
        1: ["0303", "0403"]
    }


def test_a_battle_is_in_a_crop_if_both_its_hexes_are() -> None:
    index = theatre.theatre().grid.index
    cropping = Cropping(theatre.theatre(), PART)
    both, one, network = (index("0403"), index("0404")), (index("0303"), index("0203")), {index("0101"), index("0403")}
    scene = Scene(
        battles=(BattleMark((both, one)), BattleMark((one,))), networks=(NetworkArea("a", frozenset(network)),)
    )
    cut, name = cropping.scene(scene), cropping.board.grid.name
    assert [[tuple(map(name, pair)) for pair in battle.engagements] for battle in cut.battles] == [[("0403", "0404")]]
    assert [sorted(map(name, network.hexes)) for network in cut.networks] == [["0403"]]


def test_the_scenery_of_a_crop_matches_its_hexes() -> None:
    """The light is as wide as the part, and every road has its rank."""
    window = GridWindow(40, 50, 30, 20)
    cropping, scenery = Cropping(ITALY, window), scenery_for(ITALY)
    cut = cropping.scenery(scenery)
    assert scenery is not None
    assert scenery.relief is not None
    assert cut is not None
    assert cut.relief is not None
    assert cut.key != scenery.key
    across = scenery.relief.width / (1.5 * ITALY.grid.columns + 0.5)
    assert cut.relief.width == pytest.approx((1.5 * window.columns + 0.5) * across, abs=1)
    here, there = cropping.board.grid, ITALY.grid
    named = {tuple(sorted(map(there.name, edge))): rank for edge, rank in scenery.road_ranks.items()}
    for edge, rank in cut.road_ranks.items():
        assert named[tuple(sorted(map(here.name, edge)))] == rank
    assert cut.road_ranks
    assert cut.names


def test_cropping_to_the_whole_map_changes_nothing() -> None:
    board, position, scene = theatre.theatre(), theatre.position(), theatre.scene()
    cropping = Cropping(board, whole(board.grid))
    assert cropping.board is board
    assert cropping.position(position) is position
    assert cropping.scene(scene) is scene


def test_the_ground_of_a_crop_matches_the_map() -> None:
    """A hex of the part has the colour that it has on the whole map drawn with hexes of the same size."""
    board, position = theatre.theatre(), Position(1, theatre.position().factions, {}, (), ())
    cropping = Cropping(board, PART)
    part = draw_map(cropping.board, cropping.position(position), width=700).convert("RGB")
    small = layout(cropping.board.grid, 700)
    large_width = next(width for width in range(700, 2000) if layout(board.grid, width).size >= small.size)
    drawn, large = draw_map(board, position, width=large_width).convert("RGB"), layout(board.grid, large_width)
    for name in ("0304", "0806", "0506", "0803"):
        here, there = small.centre(cropping.board.grid.index(name)), large.centre(board.grid.index(name))
        one, other = (image.getpixel((round(x), round(y))) for image, (x, y) in ((part, here), (drawn, there)))
        assert one == pytest.approx(other, abs=24), name
