"""Recipes with holes, each with the sentence that a person reads."""

from pathlib import Path

import pytest

from hexmap.mapmaking.build import build, read_theatre
from hexmap.mapmaking.recipe import read_recipe, recipe_of
from hexmap.rules.documents import DocumentError
from tests.mapmaking.theatre import recipe_text

MISREAD = [
    (("[window]", "[window"), "not TOML: "),
    (('name = "made-up"', 'name = "Made Up"'), "name: String should match pattern"),
    (("hex_km = 10", "hex_km = -10"), "hex_km: Input should be greater than 0"),
    (("hex_km = 10", "hex_km = nan"), "hex_km: "),
    (("hex_km = 10", "hex_km = " + "1" * 5000), "a number in the recipe has thousands of digits"),
    (("east = 60", "east = 1e308"), "window.east: Input should be less than or equal to 20000"),
    (("offset = [5, 5]", "offset = [5, -1e300]"), "offset[1]: Input should be greater than or equal to -20000"),
    (
        ("[[roads.stations]]", "[roads.costs]\nF = -5\n\n[[roads.stations]]"),
        "roads.costs.F: Input should be greater than",
    ),
    (("columns = 140", "columns = 1"), "layers.elevation.columns: Input should be greater than or equal to 2"),
    (("[checks]", "[search]\nweights = { three = 6 }\n\n[checks]"), "search.weights.three"),
    (("hex_km = 10", "hex_miles = 6"), "hex_km: is missing"),
    (("offset = [5, 5]", "offset = [5]"), "offset: List should have at least 2 items"),
    (("[window]", "[window]\nup = 3"), "window.up: unknown key"),
    (('sources = ["Made up for the tests"]', "sources = []"), "sources: List should have at least 1 item"),
    (('file = "land.geojson"', 'file = "../land.geojson"'), "layers.land.file: String should match pattern"),
    (('licence = "none"\n', ""), "layers.land.licence: is missing"),
    (("[layers.elevation]", "[layers.heights]"), "layers.elevation: is missing"),
    (("corner = [-0.7, 1.1]", "corner = [1, 100]"), "layers.elevation.corner: is not [longitude, latitude] in degrees"),
    (("coast_depth = 1", "coast_depth = 0"), "waters.coast_depth: Input should be greater than or equal to 1"),
    (("share = 0.25", "share = 25"), "zones.share: Input should be less than or equal to 1"),
    (('reason = "it is walled"', ""), "places.choices[0].reason: is missing"),
    (('kind = "city"', 'kind = "village"'), "places.choices[0].kind: Input should be 'town' or 'city'"),
    (("[checks]", '[[corrections]]\nchange = "raze"\n\n[checks]'), "corrections[0]: Input tag 'raze' found using"),
    (
        ("[checks]", '[[corrections]]\nchange = "terrain"\nterrain = "X"\nhexes = ["0101"]\nreason = "x"\n\n[checks]'),
        "corrections[0].terrain.terrain: String should match pattern",
    ),
]


@pytest.mark.parametrize(("change", "words"), MISREAD, ids=[words for _, words in MISREAD])
def test_a_recipe_with_a_missing_value_is_refused_by_place(change: tuple[str, str], words: str) -> None:
    with pytest.raises(DocumentError) as refusal:
        recipe_of(recipe_text(change))
    assert str(refusal.value).startswith(words)
    assert "\n" not in str(refusal.value)


def test_input_that_is_not_a_recipe_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="longer than 1,000,000 characters"):
        recipe_of("#" * 1_000_001)
    with pytest.raises(DocumentError):
        recipe_of("a = " + "[" * 10_000)
    with pytest.raises(DocumentError, match="No such file"):
        read_recipe(tmp_path / "none.toml")
    with pytest.raises(DocumentError, match="Is a directory"):
        read_recipe(tmp_path)
    with pytest.raises(DocumentError, match="format: is missing"):
        recipe_of("")
    (tmp_path / "latin.toml").write_bytes(b"title = '\xe9'")
    with pytest.raises(DocumentError, match="is not UTF-8 text"):
        read_recipe(tmp_path / "latin.toml")


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "marked.toml").write_text(recipe_text(), encoding="utf-8-sig")
    assert read_recipe(tmp_path / "marked.toml") == recipe_of(recipe_text())


UNMADE = [
    (("+proj=aeqd", "+proj=flat"), 'projection: PROJ cannot read "+proj=flat'),
    (("+units=km", "+units=m"), "projection: is not in kilometres; add +units=km"),
    (("east = 60", "east = -70"), "window: east must be east of west, and north must be north of south"),
    (
        ("[window]\nwest = -60\neast = 60", "squares_per_km = 20\n[window]\nwest = -6000\neast = 6000"),
        "squares_per_km: the window takes 240800 x 4800 squares; at most 25,000,000 are measured",
    ),
    (
        # 1.8 km squared times half the root of 3 are 2.8 square kilometres of four squares each
        ("hex_km = 10", "hex_km = 1.8"),
        "squares_per_km: measures a hex with 11 squares; it takes 12: more a kilometre, or larger hexes",
    ),
    (
        ("[[marshes]]", '[[peaks]]\nname = "Olympus"\nat = [50, 50]\n\n[[marshes]]'),
        'peaks[0]: "Olympus" lies off the map',
    ),
    (
        ("[[marshes]]", '[[marshes]]\nname = "Lerna"\noutline = [[0, 0], [1, 1], [1, 0], [0, 1]]\n\n[[marshes]]'),
        'marshes[0].outline: the outline of "Lerna" crosses itself',
    ),
    (
        ("[[marshes]]", '[[marshes]]\nname = "Lerna"\noutline = [[0, 0], [1, 1], [1, 1]]\n\n[[marshes]]'),
        'marshes[0].outline: the outline of "Lerna" encloses nothing',
    ),
    (
        ("smallest_km2 = 50", 'smallest_km2 = 50\nalso = ["Thule"]'),
        'islands.also[0]: the layer of land names no "Thule"',
    ),
    (
        ("smallest_km2 = 50", 'smallest_km2 = 50\nnever = ["Parva", "Thule"]'),
        'islands.never[1]: the layer of land names no "Thule"',
    ),
    (
        ("coast_depth = 1", 'coast_depth = 1\nlagoons = ["Thule"]'),
        'waters.lagoons[0]: the layer of lakes names no "Thule"',
    ),
    (
        ("[checks]", '[search]\ndoubled = ["Thule"]\n\n[checks]'),
        'search.doubled[0]: the layer of places names no "Thule"',
    ),
    (
        ("[checks]", '[scenery]\ngreat_rivers = ["Styx"]\n\n[checks]'),
        'scenery.great_rivers[0]: the layer of rivers names no "Styx"',
    ),
    (
        ('file = "land.geojson"', 'file = "land.geojson"\nnames = ["nom", "Name"]'),
        'layers.land.names: no feature of land.geojson has a property "nom", "Name"',
    ),
    (
        ('file = "places.csv"', 'file = "places.csv"\nport = "harbour"'),
        'layers.places: places.csv has no column "harbour"',
    ),
    (
        ("columns = 140\nrows = 220", "columns = 20000\nrows = 20000"),
        "layers.elevation: 20000 x 20000 cells are too many; the limit is 25,000,000",
    ),
    (("hex_km = 10", "hex_km = 0.1"), "window: holds 2,772,000 hexes; a map has at most 1,000,000"),
    (
        ('name = "Castra"\ncalled', 'name = "Carthago"\ncalled'),
        'places.choices[0]: "Carthago" is not in the table of places',
    ),
    (
        ('"Statio"]', '"Nusquam"]'),
        'roads.ways[0].stations[2]: "Nusquam" is neither a place of the table that lies on',
    ),
    (('"Urbs", "Castra", "Statio"', '"Urbs", "Insula"'), "roads.ways[0]: no way leads over land from Urbs to Insula"),
    (
        ('name = "Statio"', 'name = "Urbs"'),
        'roads.stations[0]: "Urbs" is given twice, or is in the table of places already',
    ),
    (('name = "Mare"', 'name = "Fretum"'), 'zones.seas[1].name: "Fretum" is given twice'),
    (("share = 0.25", "share = 0.9"), "sea_zones: 1019 is Coast but in no sea zone"),
]


@pytest.mark.parametrize(("change", "words"), UNMADE, ids=[words for _, words in UNMADE])
def test_an_unusable_recipe_is_refused(layers: Path, change: tuple[str, str], words: str) -> None:
    with pytest.raises(DocumentError) as refusal:
        build(read_theatre(recipe_of(recipe_text(change)), layers))
    assert str(refusal.value).startswith(words)


def station(at: str) -> tuple[str, str]:
    text = recipe_text()
    start = text.index("at = [", text.index("roads.stations"))
    return text[start : text.index("\n", start)], f"at = {at}"


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("[50, 50]", 'roads.stations[0]: "Statio" lies off the map'),
        ("[0.4494, -0.5]", 'roads.stations[0]: "Statio" lies where no army can stand, nor next to such a hex'),
    ],
)
def test_a_road_station_must_lie_on_passable_land(layers: Path, at: str, words: str) -> None:
    with pytest.raises(DocumentError) as refusal:
        build(read_theatre(recipe_of(recipe_text(station(at))), layers))
    assert str(refusal.value) == words


def test_a_self_intersecting_outline_is_refused(layers: Path) -> None:
    text = recipe_text()
    start = text.index("outline = ", text.index('"Mare"'))
    crossing = (text[start : text.index("\n", start)], "outline = [[0, 0], [1, 1], [1, 0], [0, 1]]")
    with pytest.raises(DocumentError) as refusal:
        build(read_theatre(recipe_of(recipe_text(crossing)), layers))
    assert str(refusal.value) == 'zones.seas[1].outline: the outline of "Mare" crosses itself'
