"""Scenery: it fits the shipped maps, it is only worn by maps it fits, and broken files say what is wrong."""

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat

from hexmap.drawing.base import scenery as scenery_module
from hexmap.drawing.base.scenery import FOLDER, Point, Scenery, read_scenery, scenery_for
from hexmap.drawing.base.scenery_file import field_of
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError
from hexmap.rules.hexes import Grid
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names

HALF = 3**0.5 / 2


def centre(grid: Grid, name: str) -> Point:
    """The centre of a hex in hex sizes, by the formula of the format."""
    row, column = divmod(grid.index(name), grid.columns)
    return 1 + 1.5 * column, HALF * (1 + 2 * row + column % 2)


def is_inside(point: Point, ring: tuple[Point, ...]) -> bool:
    """Whether a ray to the right crosses the ring an odd number of times."""
    x, y = point
    crossings = 0
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossings += 1
    return crossings % 2 == 1


def is_land(scenery: Scenery, point: Point) -> bool:
    return any(is_inside(point, ring) for ring in scenery.coast)


def edges(masks: Sequence[int], board: Board) -> set[tuple[int, int]]:
    return {(i, n) for i, mask in enumerate(masks) for side, n in enumerate(board.neighbours[i]) if mask >> side & 1}


@pytest.fixture(scope="module")
def italy() -> Board:
    return shipped_map("first-punic-war")


@pytest.fixture(scope="module")
def scenery(italy: Board) -> Scenery:
    found = scenery_for(italy)
    assert found is not None
    return found


@pytest.mark.parametrize("name", shipped_map_names())
def test_every_shipped_map_has_scenery_that_can_be_read(name: str) -> None:
    board = shipped_map(name)
    read = read_scenery(FOLDER / f"{name}.scenery.json", board)
    assert read.coast
    assert read.relief is not None
    assert read.relief.mode == "L"
    wide, high = field_of(board.grid)
    assert read.relief.height / read.relief.width == pytest.approx(high / wide, rel=0.01)


def test_scenery_does_not_change_the_map() -> None:
    assert "first-punic-war.scenery" not in shipped_map_names()


@pytest.mark.parametrize("name", ["3432", "4266", "1969", "1251"])  # Roma, Agrigentum, Carthago, Caralis
def test_cities_lie_inside_a_shore(italy: Board, scenery: Scenery, name: str) -> None:
    assert is_land(scenery, centre(italy.grid, name))


@pytest.mark.parametrize("name", ["2845", "4513", "6865"])  # the middles of Tyrrhenum, Adriaticum, Ionium
def test_the_centre_of_a_sea_is_not_land(italy: Board, scenery: Scenery, name: str) -> None:
    assert italy.terrain[italy.grid.index(name)] in "SO"
    assert not is_land(scenery, centre(italy.grid, name))


def test_shores_and_hexes_agree_almost_everywhere(italy: Board, scenery: Scenery) -> None:
    """Not quite: a hex that is nearly half water may be land, and single-hex straits are wider than the sea is."""
    sample = range(0, len(italy.grid), 7)
    wrong = [i for i in sample if is_land(scenery, centre(italy.grid, italy.grid.name(i))) != italy.is_land(i)]
    assert len(wrong) < 0.03 * len(sample)


def test_the_lacus_trasumenus_lies_at_its_hex(italy: Board, scenery: Scenery) -> None:
    """Its hex is Lakes on the map; some ring of a lake comes within a hex size of the hex's centre."""
    lakes = [i for i, letter in enumerate(italy.terrain) if letter == "L"]
    for index in lakes:
        x, y = centre(italy.grid, italy.grid.name(index))
        near = min(((x - a) ** 2 + (y - b) ** 2) ** 0.5 for ring in scenery.lakes for a, b in ring)
        assert near < 1.3, italy.grid.name(index)


def test_ranks_are_of_rivers_and_roads_that_the_map_has(italy: Board, scenery: Scenery) -> None:
    assert scenery.river_ranks
    assert scenery.road_ranks
    assert set(scenery.river_ranks) <= edges(italy.rivers, italy)
    assert set(scenery.road_ranks) <= edges(italy.roads, italy)
    assert all(one < other for one, other in (*scenery.river_ranks, *scenery.road_ranks))


def test_the_via_appia_is_a_great_road(italy: Board, scenery: Scenery) -> None:
    """One comes from Roma to Brundisium on roads of rank 1 alone."""
    great = [edge for edge, rank in scenery.road_ranks.items() if rank == 1]
    reached, waiting = set(), [italy.structure_named["Roma"].hex]
    while waiting:
        here = waiting.pop()
        reached.add(here)
        waiting += [b if a == here else a for a, b in great if here in (a, b) and not {a, b} <= reached]
    assert italy.structure_named["Brundisium"].hex in reached


def test_the_padus_is_greater_than_the_himeras(italy: Board, scenery: Scenery) -> None:
    """Between Placentia and Cremona flows the Padus; through the hills of Sicily the Himeras."""
    ranks = {italy.grid.name(edge[0]): rank for edge, rank in scenery.river_ranks.items()}
    assert 1 in {rank for name, rank in ranks.items() if name.startswith(("19", "20", "21", "22"))}
    assert 1 not in {rank for name, rank in ranks.items() if name in {"4563", "4564", "4565", "4566"}}


def test_names_lie_on_the_map(italy: Board, scenery: Scenery) -> None:
    wide, high = field_of(italy.grid)
    assert {"Sicilia", "Sardinia", "Latium", "Samnium", "Apenninus", "Padus", "Tiberis"} <= {
        n.text for n in scenery.names
    }
    assert all(0 < name.at[0] < wide and 0 < name.at[1] < high for name in scenery.names)


def brightness(scenery: Scenery, grid: Grid, name: str, right: float = 0.0, down: float = 0.0) -> float:
    """How light the relief is on average around a point so many hex sizes from a hex's centre."""
    assert scenery.relief is not None
    pixels = scenery.relief.width / field_of(grid)[0]
    x, y = centre(grid, name)
    x, y, around = pixels * (x + right), pixels * (y + down), pixels / 2
    return ImageStat.Stat(scenery.relief.crop((x - around, y - around, x + around, y + around))).mean[0]


@pytest.mark.parametrize("peak", ["4128", "4430", "4531", "4432", "5163", "1228"])
def test_light_falls_from_the_north_west(italy: Board, scenery: Scenery, peak: str) -> None:
    """On the Apennines, Aetna and the mountains of Corsica: their western flank is lit, the eastern in shade."""
    assert italy.terrain[italy.grid.index(peak)] == "P"
    west, east = (brightness(scenery, italy.grid, peak, 0.9 * way, 0.35 * way) for way in (-1, 1))
    assert west > east + 40


def test_the_sea_is_flat(italy: Board, scenery: Scenery) -> None:
    assert brightness(scenery, italy.grid, "2845") == 128


def test_a_map_without_scenery_has_none(italy: Board) -> None:
    assert scenery_for(replace(italy, name="somewhere-else")) is None


def test_a_map_changed_by_hand_keeps_its_scenery(italy: Board, scenery: Scenery) -> None:
    corrected = replace(italy, terrain=italy.terrain.replace("M", "F"))
    assert scenery_for(corrected) is scenery


def test_another_land_of_the_same_name_has_no_scenery(italy: Board) -> None:
    assert scenery_for(replace(italy, terrain="S" * len(italy.terrain))) is None
    assert scenery_for(replace(italy, grid=Grid(81, 76))) is None


def small_map() -> Board:
    return read_map(
        {
            "format": "vae-victis/map/1",
            "name": "small",
            "title": "Small",
            "hex_km": 10,
            "terrain": ["FFF", "FFF", "FFF"],
            "roads": [],
            "rivers": [],
            "structures": [],
            "sea_zones": [],
            "sources": [],
        }
    )


WHOLE = {
    "format": "vae-victis/scenery/1",
    "map": "small",
    "columns": 3,
    "rows": 3,
    "coast": [[0, 0, 400, 0, 400, 500]],
    "lakes": [],
    "river_ranks": [["0101", "0102", 1]],
    "road_ranks": [],
    "names": [{"text": "Africa", "kind": "land", "at": [250, 300], "angle": -12.5, "size": 2}],
}


def written(tmp_path: Path, changes: Any = (), relief: bytes | None = None) -> Path:
    path = tmp_path / "small.scenery.json"
    path.write_text(json.dumps({**WHOLE, **dict(changes)}), encoding="utf-8")
    if relief is not None:
        (tmp_path / "small.relief.png").write_bytes(relief)
    return path


def png(width: int, height: int, mode: str = "L") -> bytes:
    buffer = BytesIO()
    Image.new(mode, (width, height), 128).save(buffer, "PNG")
    return buffer.getvalue()


def test_a_file_is_read_as_written(tmp_path: Path) -> None:
    read = read_scenery(written(tmp_path), small_map())
    assert read.coast == (((0, 0), (4, 0), (4, 5)),)
    assert read.river_ranks == {(0, 3): 1}
    assert (read.names[0].text, read.names[0].at, read.names[0].angle) == ("Africa", (2.5, 3.0), -12.5)
    assert read.relief is None


def test_a_changed_relief_changes_the_key(tmp_path: Path) -> None:
    changes = {"relief": "small.relief.png"}
    one = read_scenery(written(tmp_path, changes, png(50, 61)), small_map())
    same = read_scenery(written(tmp_path, changes, png(50, 61)), small_map())
    other = read_scenery(written(tmp_path, changes, png(100, 121)), small_map())
    assert one.key == same.key != other.key


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"format": "vae-victis/scenery/9"},
            "format: is \"vae-victis/scenery/9\", but should be 'vae-victis/scenery/1'",
        ),
        ({"map": "large"}, 'map: this scenery was made for "large" of 3 x 3, not for "small" of 3 x 3 hexes'),
        ({"columns": 4}, 'map: this scenery was made for "small" of 4 x 3, not for "small" of 3 x 3 hexes'),
        ({"coast": [[0, 0, 1]]}, "coast[0]: a ring is three points or more, each an x and a y"),
        ({"lakes": [[0, 0, 1, 1, 2]]}, "lakes[0]: a ring is three points or more, each an x and a y"),
        ({"coast": [[0, 0, 1, 1, 2, "x"]]}, "coast[0][5]: Input should be a whole number"),
        ({"river_ranks": [["0101", "0303", 1]]}, 'river_ranks[0]: "0101" and "0303" are no neighbours'),
        ({"road_ranks": [["0101", "9999", 1]]}, 'road_ranks[0]: "0101" and "9999" are no neighbours'),
        ({"road_ranks": [["0101", "0102", 4]]}, "road_ranks[0][2]: Input should be less than or equal to 3"),
        ({"names": [{"text": "x", "kind": "hill", "at": [1, 1], "size": 1}]}, "names[0].kind"),
        ({"names": [{"text": "x", "kind": "land", "at": [1], "size": 1}]}, "names[0].at"),
        ({"relief": "../small.relief.png"}, 'relief: "../small.relief.png" is not the name of a PNG file'),
        ({"relief": "small.relief.png"}, "small.relief.png cannot be read: No such file or directory"),
        ({"shadows": []}, "shadows: unknown key"),
    ],
)
def test_a_broken_file_names_the_place_and_fault(tmp_path: Path, changes: Any, sentence: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_scenery(written(tmp_path, changes), small_map())
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("relief", "sentence"),
    [
        (b"", "relief: no PNG picture that can be read"),
        (b"\x89PNG\r\n\x1a\n and then nothing", "relief: no PNG picture that can be read"),
        (png(50, 61)[:60], "relief: no PNG picture that can be read"),
        (png(50, 50), "relief: 50 x 50 pixels are not of the shape of a field of 3 x 3 hexes"),
    ],
)
def test_a_broken_relief_names_the_fault(tmp_path: Path, relief: bytes, sentence: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read_scenery(written(tmp_path, {"relief": "small.relief.png"}, relief), small_map())
    assert str(caught.value) == sentence


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "small.scenery.json").write_bytes(b"\xff\xfe{")
    with pytest.raises(DocumentError, match="the file is not text in UTF-8"):
        read_scenery(tmp_path / "small.scenery.json", small_map())


def test_a_broken_file_never_stops_a_drawing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, italy: Board
) -> None:
    monkeypatch.setattr(scenery_module, "FOLDER", tmp_path)
    scenery_module._shipped_scenery.cache_clear()
    (tmp_path / "first-punic-war.scenery.json").write_text("{", encoding="utf-8")
    with caplog.at_level(logging.WARNING, logger="hexmap"):  # whatever a worker in this process has set
        assert scenery_for(italy) is None
    assert "first-punic-war.scenery.json: line 1" in caplog.text
    scenery_module._shipped_scenery.cache_clear()
