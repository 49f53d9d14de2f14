"""Counters that would cover one another: where they stand, and that every number is visible."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from PIL import Image, ImageChops

from hexmap.drawing.boxes import meet
from hexmap.drawing.counters.armies import draw_armies, place_armies
from hexmap.drawing.counters.clusters import FARTHEST, Item, spread
from hexmap.drawing.counters.counters import LEAST, READABLE, side_of
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.style import colour_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.position import Army, Faction, Position
from hexmap.rules.shipped_maps import shipped_map

ROOM = (0.0, 0.0, 1000.0, 1000.0)
BOARD = shipped_map("first-punic-war")
COLOURS = {"carthago": colour_of("#5b2a86"), "roma": colour_of("#b3261e")}


def item(key: int, x: float, y: float) -> Item:
    """Something twenty pixels wide and high."""
    return Item(key, (x, y), 10, 10, 10, 10)


def position(armies: Sequence[Army]) -> Position:
    factions = tuple(Faction(name, name.title(), True, (), 1, 0) for name in COLOURS)
    return Position(1, factions, {}, tuple(armies), ())


def crowd(hexes: Sequence[str], number: int, *, afloat: bool = False) -> list[Army]:
    """Armies of both factions by turns, on these hexes by turns."""
    return [
        Army(n + 1, list(COLOURS)[n % 2], BOARD.grid.index(hexes[n % len(hexes)]), 1600 - 30 * n, afloat=afloat)
        for n in range(number)
    ]


def test_items_that_do_not_touch_stay_in_place() -> None:
    items = [item(1, 100, 100), item(2, 120, 100), item(3, 100, 120)]
    assert spread(items, ROOM) == {1: (100, 100), 2: (120, 100), 3: (100, 120)}


def test_the_northern_of_two_overlapping_items_stays() -> None:
    places = spread([item(1, 100, 110), item(2, 100, 100)], ROOM)
    assert places[2] == (100, 100)
    assert places[1] == (100, 120)


def test_the_lower_number_stays_of_items_in_one_place() -> None:
    places = spread([item(8, 100, 100), item(3, 100, 100)], ROOM)
    assert places[3] == (100, 100)
    assert places[8] != (100, 100)


def test_placement_does_not_depend_on_the_order_of_items() -> None:
    items = [item(n, 100 + n % 3 * 15, 100 + n % 2 * 12) for n in range(20)]
    shuffled = items.copy()
    Random(3).shuffle(shuffled)
    assert spread(items, ROOM) == spread(shuffled, ROOM)


def test_moved_items_avoid_obstacles_and_stay_in_the_picture() -> None:
    obstacle = (90.0, 112.0, 400.0, 400.0)
    items = [item(n, 15, 100) for n in range(12)]
    places = spread(items, ROOM, [obstacle])
    boxes = [one.box(places[one.key]) for one in items]
    assert not any(meet(one, other) for one, other in combinations(boxes, 2))
    assert not any(meet(box, obstacle) for box in boxes)
    assert all(box[0] >= 0 and box[1] >= 0 for box in boxes)


def test_items_without_room_overlap() -> None:
    places = spread([item(1, 10, 10), item(2, 10, 10)], (0, 0, 20, 20))
    assert places == {1: (10, 10), 2: (10, 10)}


def pictures(armies: Sequence[Army], at: Layout) -> list[tuple[Image.Image, Image.Image]]:
    """Of every counter the part with number and strength, among all others and alone."""
    places = place_armies(position(armies), at)
    blank = Image.new("RGB", (at.width, at.height), CLASSIC.paper)
    all_ = blank.copy()
    draw_armies(all_, position(armies), places, at, CLASSIC, COLOURS)
    half = side_of(at.size) * 0.36
    found = []
    for army in armies:
        x, y = places[army.number]
        box = (round(x - half), round(y - half), round(x + half), round(y + half))
        alone = blank.copy()
        draw_armies(alone, position([army]), places, at, CLASSIC, COLOURS)
        found.append((all_.crop(box), alone.crop(box)))
    return found


def assert_all_visible(armies: Sequence[Army], width: int) -> None:
    for among, alone in pictures(armies, layout(BOARD.grid, width)):
        assert ImageChops.difference(among, alone).getbbox() is None


def test_forty_armies_within_three_hexes_all_show_their_numbers() -> None:
    armies = crowd(["4663", "4763", "4664"], 40)
    assert_all_visible(armies, 1600)
    assert_all_visible(armies, 1000)
    at = layout(BOARD.grid, 1600)
    for army in armies:
        (x, y), (x2, y2) = at.centre(army.hex), place_armies(position(armies), at)[army.number]
        assert max(abs(x2 - x), abs(y2 - y)) <= FARTHEST * side_of(at.size)


def test_armies_on_neighbouring_hexes_stay_in_their_hexes() -> None:
    for middle, afloat in (("4664", False), ("3050", True)):
        hex_ = BOARD.grid.index(middle)
        names = [BOARD.grid.name(near) for near in (hex_, *BOARD.adjacent(hex_))]
        armies = crowd(names, 7, afloat=afloat)
        at = layout(BOARD.grid, 1600)
        assert place_armies(position(armies), at) == {army.number: at.centre(army.hex) for army in armies}
        assert_all_visible(armies, 1600)


def test_forty_navies_within_three_hexes_are_ships_that_do_not_cover_numbers() -> None:
    assert_all_visible(crowd(["3050", "3150", "3051"], 40, afloat=True), 1600)


def test_a_displaced_counter_has_a_line_to_its_hex() -> None:
    armies = crowd(["4664"], 2)
    at = layout(BOARD.grid, 1600)
    places = place_armies(position(armies), at)
    image = Image.new("RGB", (at.width, at.height), CLASSIC.paper)
    moved = {1: (places[1][0], places[1][1] - 90), 2: places[2]}  # what hides the beginning of the line is taken away
    draw_armies(image, position(armies), moved, at, CLASSIC, COLOURS)
    (x, y), (x2, y2) = at.centre(armies[1].hex), places[2]
    middle = (round(x + (x2 - x) * 0.2), round(y + (y2 - y) * 0.2))
    assert image.getpixel(middle) != CLASSIC.paper


def test_counters_are_wide_enough_for_a_number_or_plain_squares() -> None:
    assert side_of(6.5) == READABLE
    assert side_of(3.3) == LEAST
    assert side_of(layout(BOARD.grid, 1600).size) >= 18
