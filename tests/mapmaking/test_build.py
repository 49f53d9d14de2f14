"""A made-up theatre goes through every part of the mapmaker."""

from pathlib import Path
from typing import Any

import pytest

from hexmap.mapmaking.build import Built, build, read_theatre
from hexmap.mapmaking.document import text_of
from hexmap.mapmaking.recipe import recipe_of
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.map_file import read_map
from tests.mapmaking import theatre
from tests.mapmaking.theatre import recipe_text


def made(layers: Path, *changes: tuple[str, str]) -> Built:
    return build(read_theatre(recipe_of(recipe_text(*changes)), layers))


def corrected(layers: Path, correction: str, *changes: tuple[str, str]) -> dict[str, Any]:
    return dict(made(layers, ("[checks]", f"[[corrections]]\n{correction}\n\n[checks]"), *changes).document)


@pytest.fixture
def document(layers: Path) -> dict[str, Any]:
    return dict(made(layers).document)


def letter(document: dict[str, Any], name: str) -> str:
    return str(document["terrain"][int(name[2:]) - 1][int(name[:2]) - 1])


@pytest.mark.parametrize(
    ("hexes", "wanted"),
    [
        ("0301 0302", "P"),  # 2000 m
        ("0303 0304", "A"),  # 1000 m
        ("0305 0306", "H"),  # stripes of 50 and 600 m
        ("0307 0308", "W"),  # forest
        ("0309", "F"),
        ("0310", "L"),  # the lake fills it
        ("0311 0312", "M"),  # 1 m above the sea
        ("0313 0314", "M"),  # 20 m, but within the outline of Palus
        ("0513 0514", "F"),  # 20 m, outside of it
        ("1013 1014", "D"),  # arid, no crops, a hex or more from the sea
        ("1009 1018", "F"),
        ("1309", "F"),  # Parva
        ("0705 0715 1201 1119", "C"),
    ],
)
def test_terrain_follows_the_layers(document: dict[str, Any], hexes: str, wanted: str) -> None:
    assert {name: letter(document, name) for name in hexes.split()} == dict.fromkeys(hexes.split(), wanted)


def test_the_strait_is_open_from_end_to_end(document: dict[str, Any]) -> None:
    assert {row[6] for row in document["terrain"]} == {"C"}


def test_a_small_rock_gets_a_hex_only_if_the_recipe_says_so(layers: Path) -> None:
    where = next(row for row in range(20) if abs(95 - 10 * row + 41.5) <= 5)
    name = f"14{where + 1:02}"
    assert letter(dict(made(layers).document), name) in "CS"
    generous = (("smallest_km2 = 50", 'smallest_km2 = 50\nalso = ["Saxum"]\nshare = 0.02'),)
    assert sum(row.count("F") for row in made(layers, *generous).document["terrain"]) == 1 + sum(
        row.count("F") for row in made(layers).document["terrain"]
    )


def test_coast_is_as_deep_as_the_recipe_says(layers: Path, document: dict[str, Any]) -> None:
    deep = made(layers, ("coast_depth = 1", "coast_depth = 2")).document
    assert (letter(document, "1409"), letter(document, "1410")) == ("C", "S")  # next to Parva, and a hex farther
    assert (letter(dict(deep), "1410"), letter(dict(deep), "1411")) == ("C", "S")


def test_places_become_towns_and_cities_by_rank_and_distance(document: dict[str, Any]) -> None:
    assert [(entry["name"], entry["kind"], entry["hex"]) for entry in document["structures"]] == [
        ("Urbs", "city", "0309"),
        ("Castra Albana", "city", "0509"),  # a choice by hand
        ("Mersum", "town", "0606"),  # its own hex is water; the nearest of the nearer land
        ("Portus", "town", "0613"),
        ("Insula", "town", "1309"),  # on its island, wherever its point lies
    ]  # Vicus lies next to Urbs, Remota off the map


@pytest.mark.parametrize(("north", "home"), [(43, "0605"), (42, None)])
def test_a_place_at_sea_avoids_a_hex_that_is_taken_by_a_part_of_a_hex(
    layers: Path, north: float, home: str | None
) -> None:
    """Mersum lies in water beside 0606, which Prior holds, and the free 0605, some kilometres farther.

    The free hex may be 4/15 of a hex farther, 2.7 km: at 43 km north it is 2.0 km farther, at 42 km 3.0 km.
    """
    text = (layers / "places.csv").read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if not row.startswith("Mersum")]
    for name, x, y, rank in (("Prior", -11.7, 40, 3), ("Mersum", -3.5, north, 2)):
        rows.append(f"{name},{x / theatre.KM:.6f},{y / theatre.KM:.6f},{rank},1,,")
    (layers / "places.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    built = build(read_theatre(recipe_of(recipe_text()), layers)).document
    assert {entry["name"]: entry["hex"] for entry in built["structures"]}.get("Mersum") == home


def test_a_river_passes_the_sides_between_its_land_hexes(document: dict[str, Any]) -> None:
    assert document["rivers"] == [
        ["0507", "0508"],
        ["0508", "0509"],
        ["0509", "0510"],
        ["0510", "0511"],
        ["0511", "0611"],
    ]


def test_roads_lead_from_station_to_station_and_along_lines(document: dict[str, Any]) -> None:
    roads = {tuple(pair) for pair in document["roads"]}
    assert {("0309", "0408"), ("0408", "0509")} <= roads  # equal to the way by 0409; the northern one is taken
    assert {("1004", "1005"), ("1005", "1006")} <= roads  # the line, as far as it runs over land
    south = {("0509", "0510"), ("0510", "0511"), ("0511", "0512"), ("0512", "0513")}
    assert roads - {("0309", "0408"), ("0408", "0509")} - {pair for pair in roads if pair[0] >= "09"} == south


def test_zones_share_the_hexes_of_their_border(document: dict[str, Any]) -> None:
    fretum, mare = (set(zone["hexes"]) for zone in document["sea_zones"])
    assert fretum & mare == {"1019", "1020"}  # column 10 lies half on either side
    assert "0701" in fretum
    assert "1410" in mare


def test_the_document_is_a_valid_map_and_the_same_each_time(layers: Path, document: dict[str, Any]) -> None:
    text = text_of(document)
    board = read_map(parse_json(text))
    assert (board.grid.columns, board.grid.rows, board.hex_km) == (14, 20, 10)
    assert board.structure_named["Urbs"].modern == "Urbs moderna"
    assert text == text_of(made(layers).document)


def test_remarks_name_what_was_decided(layers: Path) -> None:
    assert made(layers).remarks == ("islands with a hex: Parva (1309)",)


def test_mainlands_that_would_touch_are_separated(layers: Path) -> None:
    near = (-9.0, -80.0, 35.0, 110.0)  # a kilometre from Alba
    theatre.polygons(layers / "land.geojson", {"Alba": theatre.ALBA, "Vestra": near, "Parva": theatre.PARVA})
    built = made(layers)  # whose checks find them apart, with one Coast hex between
    assert built.remarks[0].startswith("made water to keep mainlands apart: ")
    board = read_map(dict(built.document))
    assert board.landmasses[board.grid.index("0309")] != board.landmasses[board.grid.index("1009")]


@pytest.mark.parametrize(
    ("correction", "key", "before", "after"),
    [
        ('change = "terrain"\nterrain = "H"\nhexes = ["0409"]', "0409", "F", "H"),
        ('change = "add road"\nalong = ["0309", "0409"]', "roads", ["0309", "0409"], None),
        ('change = "remove road"\nalong = ["1005", "1004"]', "roads", None, ["1004", "1005"]),
        ('change = "add river"\nalong = ["0309", "0409"]', "rivers", ["0309", "0409"], None),
        ('change = "remove river"\nalong = ["0508", "0507"]', "rivers", None, ["0507", "0508"]),
    ],
)
def test_corrections_change_terrain_and_lines(layers: Path, correction: str, key: str, before: Any, after: Any) -> None:
    first, then = dict(made(layers).document), corrected(layers, f'{correction}\nreason = "so it was"')
    if key in ("roads", "rivers"):
        assert [pair for pair in then[key] if pair not in first[key]] == ([before] if before else [])
        assert [pair for pair in first[key] if pair not in then[key]] == ([after] if after else [])
    else:
        assert (letter(first, key), letter(then, key)) == (before, after)


def test_corrections_change_structures_and_zones(layers: Path) -> None:
    added = corrected(
        layers, 'change = "add structure"\nname = "Nova"\nkind = "town"\nhex = "0316"\nreason = "founded"'
    )
    assert [entry["name"] for entry in added["structures"]][:2] == ["Urbs", "Nova"]
    removed = corrected(layers, 'change = "remove structure"\nname = "Portus"\nreason = "burnt"')
    assert "Portus" not in [entry["name"] for entry in removed["structures"]]
    zoned = corrected(layers, 'change = "add to zone"\nzone = "Mare"\nhexes = ["0920"]\nreason = "one can see it"')
    assert "0920" in zoned["sea_zones"][1]["hexes"]
    left = corrected(layers, 'change = "remove from zone"\nzone = "Mare"\nhexes = ["1019"]\nreason = "one cannot"')
    assert "1019" not in left["sea_zones"][1]["hexes"]


BROKEN_CORRECTIONS = [
    ('change = "terrain"\nterrain = "F"\nhexes = ["0309"]', "corrections[0].hexes: 0309 is F already"),
    ('change = "terrain"\nterrain = "H"\nhexes = ["9901"]', "corrections[0].hexes: 9901 is not on the map"),
    ('change = "add road"\nalong = ["0309", "0509"]', "corrections[0].along: 0309 and 0509 are not neighbours"),
    ('change = "add road"\nalong = ["0309", "0408"]', "corrections[0].along: changes nothing: no road is new"),
    ('change = "remove river"\nalong = ["0309", "0408"]', "corrections[0].along: changes nothing: no river is there"),
    ('change = "remove structure"\nname = "Roma"', 'corrections[0].name: there is no structure "Roma"'),
    ('change = "add to zone"\nzone = "Mare"\nhexes = ["1019"]', "corrections[0].hexes: changes nothing in Mare"),
    (
        'change = "add to zone"\nzone = "Ignotum"\nhexes = ["1019"]',
        'corrections[0].zone: there is no sea zone "Ignotum"',
    ),
    ('change = "remove from zone"\nzone = "Fretum"\nhexes = ["0701"]', "sea_zones: 0701 is Coast but in no sea zone"),
    (
        'change = "terrain"\nterrain = "C"\nhexes = ["0309"]',
        "corrections[0].hexes: 0309 holds Urbs; remove it first, or keep the hex land",
    ),
    ('change = "add road"\nalong = ["0820", "0819"]', "corrections[0].along: 0820 is Sea; no road leads there"),
    (
        'change = "add to zone"\nzone = "Mare"\nhexes = ["0309"]',
        "corrections[0].hexes: 0309 is Farmlands, neither Coast nor Sea",
    ),
    (
        'change = "add structure"\nname = "Nova"\nkind = "town"\nhex = "0820"',
        'corrections[0].hex: "Nova" would stand in 0820, on Sea',
    ),
    (
        'change = "add structure"\nname = "Nova"\nkind = "town"\nhex = "0309"',
        'corrections[0]: "Nova" cannot be added in 0309: Urbs is in 0309; remove it first',
    ),
    (
        'change = "add structure"\nname = "Urbs"\nkind = "town"\nhex = "0316"',
        'corrections[0]: "Urbs" cannot be added in 0316: Urbs is in 0309; remove it first',
    ),
]


@pytest.mark.parametrize(("correction", "words"), BROKEN_CORRECTIONS, ids=[words for _, words in BROKEN_CORRECTIONS])
def test_a_correction_without_effect_is_refused(layers: Path, correction: str, words: str) -> None:
    with pytest.raises(DocumentError) as refusal:
        corrected(layers, f'{correction}\nreason = "by mistake"')
    assert str(refusal.value) == words


HILLS = 'change = "terrain"\nterrain = "H"\nhexes = ["0309"]'
ROAD = 'along = ["0309", "0308"]'
NOVA = 'name = "Nova"\nkind = "town"\nhex = "0316"'


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (HILLS, HILLS.replace("H", "M"), "about the terrain of 0309: H there, M here"),
        (
            f'change = "add road"\n{ROAD}',
            'change = "remove road"\nalong = ["0308", "0309"]',
            "about the road 0308-0309: added there, taken away here",
        ),
        (
            f'change = "add structure"\n{NOVA}',
            'change = "remove structure"\nname = "Nova"',
            "about the structure Nova: added there, removed here",
        ),
        (
            'change = "add to zone"\nzone = "Mare"\nhexes = ["0920"]',
            'change = "remove from zone"\nzone = "Mare"\nhexes = ["0920"]',
            "about 0920 in Mare: in it there, out of it here",
        ),
    ],
)
def test_contradicting_corrections_are_refused(layers: Path, first: str, second: str, words: str) -> None:
    with pytest.raises(DocumentError) as refusal:
        corrected(layers, f'{first}\nreason = "x"\n\n[[corrections]]\n{second}\nreason = "y"')
    assert str(refusal.value) == f"corrections[1]: contradicts corrections[0] {words}"


def test_a_structure_can_be_removed_and_added_elsewhere(layers: Path) -> None:
    away = 'change = "remove structure"\nname = "Portus"\nreason = "the mouth silted up"'
    city = 'change = "add structure"\nname = "Portus"\nkind = "city"\nhex = "0316"\nreason = "moved inland"'
    moved = corrected(layers, f"{away}\n\n[[corrections]]\n{city}")
    assert [entry["hex"] for entry in moved["structures"] if entry["name"] == "Portus"] == ["0316"]


def test_warnings_about_a_map_are_among_the_remarks(layers: Path) -> None:
    corner = '[[zones.seas]]\nname = "Sinus"\noutline = [[-0.01, -0.01], [0.01, -0.01], [0.01, 0.01]]\n\n[checks]'
    built = build(read_theatre(recipe_of(recipe_text(("[checks]", corner))), layers))
    assert "Sinus has no hexes." in built.remarks
