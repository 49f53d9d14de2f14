"""Layers with holes: each is refused by name, with a sentence that says what is wrong."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from hexmap.mapmaking import layer_faults
from hexmap.mapmaking.build import build, read_theatre
from hexmap.mapmaking.hex_facts import facts_of
from hexmap.mapmaking.land import Masses
from hexmap.mapmaking.recipe import recipe_of
from hexmap.rules.documents import DocumentError
from tests.mapmaking import theatre
from tests.mapmaking.theatre import recipe_text

Spoil = Callable[[Path], object]


def geojson(name: str, *features: object) -> Spoil:
    return lambda folder: (folder / name).write_text(json.dumps({"type": "FeatureCollection", "features": features}))


def polygon(*points: list[float]) -> dict[str, object]:
    return {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [list(points)]}}


def text(name: str, words: str) -> Spoil:
    return lambda folder: (folder / name).write_text(words, encoding="utf-8")


def gone(name: str) -> Spoil:
    return lambda folder: (folder / name).unlink()


def picture(name: str, size: tuple[int, int], mode: str = "L", value: int = 0) -> Spoil:
    return lambda folder: Image.new(mode, size, value).save(folder / name)


def row(words: str) -> Spoil:
    return text("places.csv", f"name,lon,lat,rank\n{words}\n")


HOLES: list[tuple[Spoil, str]] = [
    (gone("land.geojson"), "layers.land: land.geojson is not in the folder of layers; get it as the recipe says"),
    (text("land.geojson", "{"), "layers.land: land.geojson is not GeoJSON: it cannot be read as JSON"),
    (text("land.geojson", "[" * 100_000), "layers.land: land.geojson is not GeoJSON: it cannot be read as JSON"),
    (text("land.geojson", "[1]"), "layers.land: land.geojson is not GeoJSON: it has no list of features"),
    (geojson("land.geojson"), "layers.land: land.geojson is empty: it has no features"),
    (geojson("land.geojson", 7), "layers.land, feature 1: has no geometry"),
    (
        geojson("land.geojson", {"geometry": {"type": "Point", "coordinates": [0, 0]}}),
        'layers.land, feature 1: is a "Point"; wanted is Polygon',
    ),
    (
        geojson("land.geojson", {"geometry": {"type": "Polygon", "coordinates": [[["a", "b"]]]}}),
        "layers.land, feature 1: has a broken geometry: its points cannot be read",
    ),
    (
        geojson("land.geojson", {"geometry": {"type": "Polygon", "coordinates": []}}),
        "layers.land, feature 1: has a geometry without points",
    ),
    (
        geojson("land.geojson", polygon([0, 0], [1, 1], [1, 0], [0, 1], [0, 0])),
        "layers.land, feature 1: has a broken geometry: its outline crosses itself or is not closed",
    ),
    (
        geojson("land.geojson", polygon([0, 0], [500000, 0], [500000, 4000000], [0, 0])),
        "layers.land, feature 1: has points that are not longitude and latitude in degrees",
    ),
    (
        geojson("land.geojson", polygon([50, 50], [51, 50], [51, 51], [50, 50])),
        "layers.land: no land lies within the window of the map",
    ),
    (
        text("land.geojson", '{"features": [{"geometry": {"type": "Polygon", "coordinates": [[[NaN, 0]]]}}]}'),
        "layers.land: land.geojson is not GeoJSON: NaN is not a number",
    ),
    (
        geojson("land.geojson", polygon([10**400, 0], [1, 1], [1, 0], [0, 0])),
        "layers.land, feature 1: has a broken geometry: its points cannot be read",
    ),
    (geojson("land.geojson", {"type": "Feature", "geometry": None}), "layers.land, feature 1: has no geometry"),
    (
        text("lakes.geojson", '{"crs": {"properties": {"name": "EPSG:3857"}}, "features": [1]}'),
        'layers.lakes: lakes.geojson is in the coordinates {"properties": {"name": "EPSG:3857"}}; '
        "wanted are longitude and latitude (EPSG:4326)",
    ),
    (
        lambda folder: (folder / "land.geojson").write_bytes(b'{"features": "\xe9"}'),
        "layers.land: land.geojson is not UTF-8 text",
    ),
    (
        geojson("rivers.geojson", polygon([0, 0], [1, 0], [1, 1], [0, 0])),
        'layers.rivers, feature 1: is a "Polygon"; wanted is LineString',
    ),
    (
        gone("elevation.png"),
        "layers.elevation: elevation.png is not in the folder of layers; get it as the recipe says",
    ),
    (text("elevation.png", "heights"), "layers.elevation: elevation.png is not a picture that can be read"),
    (
        picture("elevation.png", (100, 220)),
        "layers.elevation: elevation.png is 100 x 220 cells; the recipe says 140 x 220",
    ),
    (
        picture("elevation.png", (140, 220), "RGB"),
        "layers.elevation: elevation.png has colours; a layer of cells has one number per cell",
    ),
    (
        picture("elevation.png", (140, 220), "I;16", 9999),
        "layers.elevation: elevation.png is empty: every cell is 9999, no data",
    ),
    (text("places.csv", "name,lon,lat\n"), 'layers.places: places.csv has no column "rank"'),
    (text("places.csv", "name,lon,lat,rank\n"), "layers.places: places.csv is empty: it has no rows below its heading"),
    (
        lambda folder: (folder / "places.csv").write_bytes(b"name,lon,lat,rank\n\xff,0,0,1\n"),
        "layers.places: places.csv is not UTF-8 text",
    ),
    (row(",0,0,1"), "layers.places, row 2: has no name"),
    (
        row('"Urbs\nVetus",0,0,1'),
        "layers.places, row 2: its name must be one line of at most 80 letters",
    ),
    (row("U" * 81 + ",0,0,1"), "layers.places, row 2: its name must be one line of at most 80 letters"),
    (row("Urbs,here,0,1"), 'layers.places, row 2, lon: "here" is not a number'),
    (row("Urbs,0,100,1"), 'layers.places, row 2, lat: "100" is not a number of degrees'),
    (row("Urbs,nan,0,1"), 'layers.places, row 2, lon: "nan" is not a number of degrees'),
    (
        row("Urbs,0,0,great"),
        'layers.places, row 2, rank: "great" is not a rank; ranks are whole numbers, higher for greater places',
    ),
    (row("Urbs,0,0,1\nUrbs,0,0,1"), 'layers.places, row 3: "Urbs" is given twice'),
    (row("Urbs"), 'layers.places, row 2, lon: "" is not a number'),
]


@pytest.mark.parametrize(("spoil", "words"), HOLES, ids=[words for _, words in HOLES])
def test_a_layer_with_a_missing_value_is_refused_by_name(layers: Path, spoil: Spoil, words: str) -> None:
    spoil(layers)
    with pytest.raises(DocumentError) as refusal:
        read_theatre(recipe_of(recipe_text()), layers)
    assert str(refusal.value) == words


def test_a_truncated_raster_is_refused(layers: Path) -> None:
    whole = (layers / "elevation.png").read_bytes()
    (layers / "elevation.png").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DocumentError) as refusal:
        read_theatre(recipe_of(recipe_text()), layers)
    assert str(refusal.value) == "layers.elevation: elevation.png cannot be read: it is damaged"


@pytest.mark.parametrize("name", ["land.geojson", "elevation.png", "places.csv"])
def test_a_layer_that_is_a_folder_is_refused(layers: Path, name: str) -> None:
    (layers / name).unlink()
    (layers / name).mkdir()
    with pytest.raises(DocumentError, match=f"{name} cannot be read: Is a directory"):
        read_theatre(recipe_of(recipe_text()), layers)


def test_an_oversized_layer_is_refused(layers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layer_faults, "MOST_BYTES", 100)
    with pytest.raises(DocumentError) as refusal:
        read_theatre(recipe_of(recipe_text()), layers)
    assert str(refusal.value) == "layers.land: land.geojson has more than 100 bytes, which is the limit"


def test_points_outside_the_projection_are_named(layers: Path) -> None:
    theatre.lines(layers / "rivers.geojson", [(0, 0), (120 * theatre.KM, 0)])
    gnomonic = recipe_text(("+proj=aeqd", "+proj=gnom"))  # shows less than half of the globe
    with pytest.raises(DocumentError) as refusal:
        build(read_theatre(recipe_of(gnomonic), layers))
    assert str(refusal.value) == (
        "projection: cannot show the point 120, 0 (longitude, latitude); cut everything that far away out of the layers"
    )


def test_holes_in_land_are_water(layers: Path) -> None:
    land = json.loads((layers / "land.geojson").read_text(encoding="utf-8"))
    land["features"][0]["geometry"]["coordinates"].append(theatre.ring((-60, 50, -20, 100)))
    (layers / "land.geojson").write_text(json.dumps(land), encoding="utf-8")
    with pytest.raises(DocumentError, match="Coast and Sea must hang together; cut off from the others are 0101, "):
        build(read_theatre(recipe_of(recipe_text()), layers))


def test_heights_outside_all_land_are_refused(layers: Path) -> None:
    made = read_theatre(recipe_of(recipe_text()), layers)
    no_land = Masses((), (), np.zeros_like(made.masses.labels))
    assert facts_of(made.field(), made.canvas, no_land, made.layers.cells, marsh_height=3) == {}


def test_a_missing_layers_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError) as refusal:
        read_theatre(recipe_of(recipe_text()), tmp_path / "nowhere")
    assert refusal.value.place == "layers"


def test_heights_must_cover_the_whole_map(layers: Path) -> None:
    elsewhere = recipe_text(("corner = [-0.7, 1.1]", "corner = [0, 1.1]"))
    with pytest.raises(DocumentError) as refusal:
        read_theatre(recipe_of(elsewhere), layers)
    # seven of the fourteen columns have their centres west of 0; the first hex is among them
    assert str(refusal.value) == (
        "layers.elevation: does not reach over the whole map: 140 hexes lie beyond its edges, the first is 0101;"
        " get a larger part of it, or make the window smaller"
    )


def test_land_without_heights_is_named(layers: Path) -> None:
    values = np.array(Image.open(layers / "elevation.png"))
    values[:, : round((0.7 - 33 / theatre.KM) * 100)] = 9999  # the columns of hexes 01 to 03
    Image.fromarray(values).save(layers / "elevation.png")
    with pytest.raises(DocumentError) as refusal:
        build(read_theatre(recipe_of(recipe_text()), layers))
    assert str(refusal.value) == "layers.elevation: has no data for most of the land of 60 hexes, the first is 0101"
