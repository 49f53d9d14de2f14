"""What stands around the map, and what fits in pictures of every size."""

from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops

from hexmap.drawing.boxes import Box
from hexmap.drawing.frame.frame import draw_frame, draw_frame_of_round, numbered
from hexmap.drawing.frame.legend import row_of
from hexmap.drawing.frame.legend_rows import LegendEntry, draw_entries
from hexmap.drawing.frame.scale_bar import pixels_per_km, round_length
from hexmap.drawing.frame.swatches import terrain_swatch
from hexmap.drawing.geometry import SMALL, TINY, layout
from hexmap.drawing.layers.layers import BASE_LAYERS, USUAL_LAYERS, Layer
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.lettering.fonts import TEXT
from hexmap.drawing.lettering.lettering import lettering
from hexmap.drawing.styles import CLASSIC, STYLES
from hexmap.rules.board import Board
from hexmap.rules.hexes import Grid
from hexmap.rules.map_file import read_map
from hexmap.rules.position import Faction, Position, Siege
from hexmap.rules.shipped_maps import shipped_map

ALL_TERRAINS = ["FDHMW", "APLFF"]


def board_of(terrain: Sequence[str], sources: Sequence[str] = (), title: str = "Made up") -> Board:
    return read_map(
        {
            "format": "vae-victis/map/1",
            "name": "made-up",
            "title": title,
            "hex_km": 15,
            "terrain": list(terrain),
            "roads": [],
            "rivers": [],
            "structures": [{"name": "Roma", "kind": "city", "hex": "0101"}],
            "sea_zones": [],
            "sources": list(sources),
        }
    )


def position_of(count: int, *sieges: Siege, title: str = "Faction") -> Position:
    factions = tuple(Faction(f"f{n}", f"{title} {n}", n > 0, ("Roma",), 1, 0) for n in range(count))
    return Position(1, factions, {}, (), sieges)


def framed(board: Board, width: int, layers: frozenset[Layer] = BASE_LAYERS) -> Image.Image:
    at = layout(board.grid, width, Layer.FRAME in layers)
    image = Image.new("RGB", (at.width, at.height), CLASSIC.paper)
    draw_frame(image, board, at, CLASSIC, layers, None)
    return image


def with_round(
    board: Board,
    width: int,
    position: Position,
    scene: Scene,
    caption: str = "",
    layers: frozenset[Layer] = USUAL_LAYERS,
) -> Image.Image:
    at = layout(board.grid, width, Layer.FRAME in layers)
    image = Image.new("RGB", (at.width, at.height), CLASSIC.paper)
    colours = {f.id: CLASSIC.factions[n % len(CLASSIC.factions)] for n, f in enumerate(position.factions)}
    draw_frame_of_round(image, board, position, scene, caption, at, CLASSIC, layers, colours)
    return image


def inked(image: Image.Image) -> Box | None:
    """The box of everything that is not paper."""
    blank = Image.new("RGB", image.size, CLASSIC.paper)
    return ImageChops.difference(image, blank).getbbox()


def part(image: Image.Image, box: Box) -> Image.Image:
    return image.crop((round(box[0]), round(box[1]), round(box[2]), round(box[3])))


def is_blank(image: Image.Image) -> bool:
    return inked(image) is None


# Worked out by hand: 76 columns are 114.5 hex sizes wide, 81 rows 163 times the square root of three quarters high.
def test_the_layout_of_a_large_picture() -> None:
    at = layout(Grid(76, 81), 1600)
    assert (at.margin, at.title, at.left) == pytest.approx((32, 56, 32))
    assert at.size == pytest.approx(1536 / 114.5)
    assert at.top == pytest.approx(88)
    assert at.field == pytest.approx((32, 88, 1568, 88 + 163 * 0.75**0.5 * 1536 / 114.5))
    assert at.height == round(at.field[3] + 32 + at.legend)


def test_small_pictures_have_no_legend_and_tiny_pictures_no_title() -> None:
    grid = Grid(10, 10)
    assert [bool(layout(grid, width).legend) for width in (SMALL - 1, SMALL)] == [False, True]
    assert [bool(layout(grid, width).title) for width in (TINY - 1, TINY)] == [False, True]
    alone = layout(grid, 1600, frame=False)
    assert (alone.title, alone.legend) == (0, 0)
    assert alone.size > layout(grid, 1600).size


@pytest.mark.parametrize("width", [120, 300, 500, 699, 700, 1600])
@pytest.mark.parametrize("terrain", [["F"], ["F" * 80], ["F"] * 80, ["FF", "FF"]])
def test_every_map_fits_into_its_picture(terrain: list[str], width: int) -> None:
    at = layout(Grid(len(terrain[0]), len(terrain)), width)
    left, top, right, bottom = at.field
    assert (at.width, left >= 0, right <= width) == (width, True, True)
    assert 0 <= top < bottom <= at.height
    image = framed(board_of(terrain, ["Coast: Natural Earth, public domain"]), width)
    assert image.size == (at.width, at.height)


def test_the_scale_bar_has_a_round_length_that_fits() -> None:
    lengths = [round_length(most) for most in (0.7, 1, 4.9, 5, 19, 20.0, 99, 480)]
    assert lengths == [0.5, 1, 2, 5, 10, 20, 50, 200]


def test_a_hex_is_as_wide_as_the_map_says() -> None:
    board = board_of(["FFF", "FFF"])
    at = layout(board.grid, 900)
    one, below = at.centre(board.grid.index("0101")), at.centre(board.grid.index("0102"))
    assert below[1] - one[1] == pytest.approx(15 * pixels_per_km(board, at))


def test_the_sources_are_on_every_picture() -> None:
    with_sources = board_of(["FFFF"] * 4, ["Coast: Natural Earth, public domain", "Heights: GLOBE, public domain"])
    without = board_of(["FFFF"] * 4)
    for width in (200, 400, 900, 1600):
        for layers in (BASE_LAYERS, BASE_LAYERS - {Layer.FRAME}, frozenset[Layer]()):
            one, other = framed(with_sources, width, layers), framed(without, width, layers)
            differing = ImageChops.difference(one, other).getbbox()
            assert differing is not None
            assert differing[1] > one.height / 2  # below, out of the way


def test_leaving_out_the_frame_draws_nothing_around_the_map() -> None:
    assert is_blank(framed(board_of(["FFFF"] * 4), 900, BASE_LAYERS - {Layer.FRAME}))
    scene = Scene(blockaded={"Roma": "f0"})
    layers = USUAL_LAYERS - {Layer.FRAME}
    assert is_blank(with_round(board_of(["FFFF"] * 4), 900, position_of(3), scene, "Round 1", layers))


def test_title_and_caption_never_overlap() -> None:
    board = board_of(["FFFF"] * 4, title="A long title " * 6)
    at = layout(board.grid, 900)
    title, caption = framed(board, 900), with_round(board, 900, position_of(0), Scene(), "Round 12, in autumn " * 5)
    above = (0.0, 0.0, 900.0, at.title)
    first, second = inked(part(title, above)), inked(part(caption, above))
    assert first is not None
    assert second is not None
    assert first[2] < second[0]
    assert second[2] <= 900 - at.margin + 1


def test_the_legend_lists_only_what_the_map_has() -> None:
    few, many = board_of(["FF", "FF"]), board_of(ALL_TERRAINS)
    at = layout(few.grid, 900)
    row = row_of(at, 0, 0, 1)
    one = inked(part(framed(few, 900), row))
    other = inked(part(framed(many, 900), row_of(layout(many.grid, 900), 0, 0, 1)))
    assert one is not None
    assert other is not None
    assert one[2] < other[2] / 4  # Farmlands alone, and eight terrains


def signs_row(position: Position, scene: Scene, layers: frozenset[Layer] = USUAL_LAYERS) -> Image.Image:
    board = board_of(["FFFF"] * 4)
    at = layout(board.grid, 1200)
    return part(with_round(board, 1200, position, scene, layers=layers), row_of(at, 1, 0.54, 1))


def test_the_legend_explains_signs_that_are_on_the_map() -> None:
    assert is_blank(signs_row(position_of(2), Scene()))
    siege = position_of(2, Siege("Roma", "f1", (1,), 3, 6))
    widths = []
    for scene in (Scene(), Scene(blockaded={"Roma": "f1"}), Scene(marches={1: (0, 1)}, blockaded={"Roma": "f1"})):
        row = signs_row(siege, scene)
        box = inked(row)
        assert box is not None
        assert box[2] >= row.width - 2  # up to the right side
        widths.append(box[2] - box[0])
    assert widths == sorted(set(widths))
    assert is_blank(signs_row(siege, Scene(), USUAL_LAYERS - {Layer.SIEGES}))


@pytest.mark.parametrize(("count", "title"), [(1, "Roma"), (4, "Carthago"), (15, "Faction"), (15, "A" * 80)])
@pytest.mark.parametrize("width", [800, 1600])
def test_all_factions_find_a_place_in_the_legend(count: int, title: str, width: int) -> None:
    board = board_of(["FFFF"] * 4)
    at = layout(board.grid, width)
    image = with_round(board, width, position_of(count, title=title), Scene())
    left, top, right, bottom = row_of(at, 2, 0, 0.76)
    box = inked(image)
    assert box is not None
    assert left - 3 <= box[0] <= box[2] <= right + 3
    assert top - 3 <= box[1] <= box[3] <= bottom + 3
    colours = {colour for _, colour in part(image, (left, top, right, bottom)).getcolors(1_000_000) or ()}
    shown = [n for n in range(1, count) if CLASSIC.factions[n] in colours]
    assert shown == list(range(1, count))


def at_width(entries: Sequence[LegendEntry], room: Box, size: float) -> tuple[int, int, int, int]:
    image = Image.new("RGB", (800, 200), CLASSIC.paper)
    draw_entries(image, entries, room, size, CLASSIC)
    box = ImageChops.difference(image, Image.new("RGB", image.size, CLASSIC.paper)).getbbox()
    assert box is not None
    return box


def test_long_legends_shrink_and_take_a_second_row() -> None:
    entry = LegendEntry("Farmlands", (terrain_swatch("F", CLASSIC),))
    alone = at_width([entry], (0, 0, 700, 30), 18)
    assert alone[3] - alone[1] >= 18
    many = at_width([entry] * 20, (0, 0, 700, 30), 18)
    assert many[2] <= 700
    assert many[3] <= 31
    assert many[3] - many[1] > alone[3] - alone[1] - 6  # two rows in the height of one


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_edge_numbers_and_legend_are_drawn_in_every_style(style: object) -> None:
    board = shipped_map("first-punic-war")
    at = layout(board.grid, 900)
    chosen = next(entry for entry in STYLES.values() if entry is style)
    image = Image.new("RGB", (at.width, at.height), chosen.paper)
    draw_frame(image, board, at, chosen, BASE_LAYERS, None)
    blank = Image.new("RGB", image.size, chosen.paper)
    left, top, right, bottom = at.field
    strips: list[Box] = [(0, top, left, bottom), (right, top, at.width, bottom), (left, bottom, right, at.height)]
    for strip in strips:
        assert ImageChops.difference(part(image, strip), part(blank, strip)).getbbox() is not None
    assert ImageChops.difference(part(image, at.field), part(blank, at.field)).getbbox() is None


@pytest.mark.parametrize(
    ("count", "room", "expected"),
    [(4, 0.9, [1, 2, 3, 4]), (7, 1.4, [2, 4, 6]), (30, 6.0, [10, 20, 30]), (4, 5.0, []), (1000, 210.0, [500, 1000])],
)
def test_only_round_edge_numbers_are_drawn_if_room_is_short(count: int, room: float, expected: list[int]) -> None:
    assert [which + 1 for which in numbered(count, room)] == expected


def test_a_layout_of_another_size_has_the_same_shape() -> None:
    one, other = layout(Grid(20, 30), 1600), layout(Grid(20, 30), 3200)
    assert other.size == pytest.approx(2 * one.size)
    assert (other.left, other.top) == pytest.approx((2 * one.left, 2 * one.top))


def test_figures_are_as_high_as_capitals() -> None:
    assert lettering("264", TEXT, 60).box[1] == pytest.approx(lettering("H", TEXT, 60).box[1], abs=3)


def test_a_picture_without_a_legend_ends_below_the_map() -> None:
    at = layout(Grid(5, 5), 300)
    assert at.height == round(at.field[3] + at.margin)
