"""What is found on maps that contradict themselves or are hardly meant as they are."""

import copy
from typing import Any

import pytest

from hexmap.editor.sketch import look_over
from hexmap.rules.hexes import Grid
from hexmap.rules.map_checks import Level

Document = dict[str, Any]

# Seven columns, five rows: an island of six hexes in a belt of Coast, Sea at the edge.
ROWS = ["SSSSSSS", "SCCCCCS", "SCFFCCS", "SCFFCCS", "SSCCCSS"]
GRID = Grid(7, 5)
WATER = [f"{column + 1:02}{row + 1:02}" for column in range(7) for row in range(5) if ROWS[row][column] in "CS"]


@pytest.fixture
def island() -> Document:
    return {
        "format": "vae-victis/map/1",
        "name": "island",
        "title": "An island",
        "hex_km": 15,
        "terrain": list(ROWS),
        "roads": [["0303", "0304"]],
        "rivers": [],
        "structures": [
            {"name": "Eos", "kind": "city", "hex": "0303"},
            {"name": "Hesperos", "kind": "town", "hex": "0304"},
        ],
        "sea_zones": [{"name": "Okeanos", "hexes": list(WATER)}],
        "sources": [],
    }


def paint(island: Document, hexes: str, letter: str) -> None:
    """Gives hexes a terrain; those that are no Coast or Sea any more leave their zones."""
    for name in hexes.split():
        column, row = int(name[:2]) - 1, int(name[2:]) - 1
        old = island["terrain"][row]
        island["terrain"][row] = old[:column] + letter + old[column + 1 :]
        if letter not in "CS":
            for zone in island["sea_zones"]:
                zone["hexes"] = [hex_ for hex_ in zone["hexes"] if hex_ != name]


def found(island: Document, *levels: Level) -> list[tuple[str, list[str]]]:
    """What is said, with the hexes by their names; of these levels only, of all if none are given."""
    return [
        (finding.text, [GRID.name(hex_) for hex_ in finding.hexes])
        for finding in look_over(island).findings
        if finding.level in (levels or tuple(Level))
    ]


def test_a_valid_map_gets_only_a_note_on_its_ports(island: Document) -> None:
    verdict = look_over(island)
    assert (verdict.fault, verdict.hex) == (None, None)
    assert found(island) == [("2 Towns and Cities are coastal.", ["0303", "0304"])]


def test_all_hexes_in_no_zone_are_named_and_the_map_is_refused_for_the_first(island: Document) -> None:
    zone = island["sea_zones"][0]
    zone["hexes"] = [hex_ for hex_ in zone["hexes"] if hex_ not in ("0202", "0701", "0505")]
    verdict = look_over(island)
    assert str(verdict.fault) == "sea_zones: 0701 is Sea but in no sea zone"
    assert verdict.hex == GRID.index("0701")
    assert found(island, Level.FAULT) == [
        ("3 hexes of Coast or Sea are in no sea zone.", ["0701", "0202", "0505"]),
    ]


def test_a_structure_on_water_is_a_fault_and_the_place_is_known(island: Document) -> None:
    island["structures"][1]["hex"] = "0202"
    verdict = look_over(island)
    assert str(verdict.fault) == "structures[1].hex: 0202 is Coast, not land"
    assert verdict.hex == GRID.index("0202")
    assert ("Hesperos stands on Coast, not on land.", ["0202"]) in found(island, Level.FAULT)


def test_duplicate_names_and_hexes_are_findings(island: Document) -> None:
    island["structures"] = [island["structures"][0], {"name": "Eos", "kind": "town", "hex": "0303"}]
    verdict = look_over(island)
    assert verdict.hex == GRID.index("0303")  # of the structure whose name is refused
    assert found(island, Level.FAULT) == [
        ("Eos is the name of two structures.", ["0303", "0303"]),
        ("1 hex holds two structures.", ["0303"]),
    ]


def test_land_in_a_sea_zone_is_a_finding(island: Document) -> None:
    island["sea_zones"][0]["hexes"].append("0403")
    assert found(island, Level.FAULT) == [("1 hex is in a sea zone, but is neither Coast nor Sea.", ["0403"])]


def test_unconnected_water_of_a_zone_is_a_finding(island: Document) -> None:
    paint(island, "0602 0603 0604 0502 0503 0504 0402 0405 0505 0305", "F")
    paint(island, "0503", "C")
    island["sea_zones"][0]["hexes"].append("0503")
    texts = found(island, Level.WARNING)
    assert (
        "1 piece of water does not hang together with the rest; Lakes are a terrain of their own.",
        ["0503"],
    ) in texts
    assert ("Okeanos lies in 2 pieces that do not touch.", ["0503"]) in texts


def test_sea_on_the_shore_and_coast_far_out_are_findings(island: Document) -> None:
    paint(island, "0202", "S")  # touches 0303
    assert found(island, Level.WARNING) == [
        ("1 hex of Sea or Ocean touches land; no army embarks or debarks but by Coast.", ["0202"])
    ]
    paint(island, "0202", "C")
    paint(island, "0301 0401 0701", "C")  # two, two, and four hexes from land
    assert found(island, Level.WARNING) == [("1 hex of Coast lies more than 3 hexes from land.", ["0701"])]


def test_unreachable_towns_and_unusable_roads_are_warnings(island: Document) -> None:
    paint(island, "0304", "P")
    assert found(island, Level.WARNING) == [
        ("Hesperos stands on Peaks, where no army can go.", ["0304"]),
        ("1 hex has a road, but no army can march there.", ["0304"]),
    ]


def test_empty_zones_landmasses_without_towns_and_towns_without_roads_are_findings(island: Document) -> None:
    island["sea_zones"].append({"name": "Mare Nullum", "hexes": []})
    island["roads"] = []
    paint(island, "0602", "H")
    assert found(island, Level.WARNING, Level.HINT)[:-1] == [
        (
            "3 hexes of Sea or Ocean touch land; no army embarks or debarks but by Coast.",
            ["0601", "0702", "0703"],  # to 12, 2 and 4 of it: an even column lies half a hex lower
        ),
        ("Mare Nullum has no hexes.", []),
        ("1 landmass has neither Town nor City.", ["0602"]),
        ("2 Towns and Cities have no road.", ["0303", "0304"]),
    ]


@pytest.mark.parametrize("broken", [[], {}, None, "map", {"format": "vae-victis/map/1"}, {"terrain": 5}])
def test_an_invalid_map_has_a_fault_and_no_findings(broken: Any) -> None:
    verdict = look_over(broken)
    assert verdict.fault is not None
    assert (verdict.hex, verdict.findings) == (None, ())


def test_rows_of_different_length_have_a_fault(island: Document) -> None:
    island["terrain"][2] = "SC"
    assert str(look_over(island).fault) == "terrain[2]: 2 letters where the first row has 7"


def test_things_off_the_map_are_left_out_of_the_findings(island: Document) -> None:
    sound = found(island)
    broken = copy.deepcopy(island)
    broken["structures"].append({"name": "Ultima", "kind": "town", "hex": "9999"})
    broken["roads"] += [["0303", "0703"], ["9999", "0303"]]
    broken["sea_zones"][0]["hexes"].append("9999")
    assert found(broken) == sound
    assert str(look_over(broken).fault) == "structures[2].hex: 9999 is not on the map"
