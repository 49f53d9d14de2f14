"""Map documents: the shipped one, and every fault with its place."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from hexmap.rules.documents import DocumentError
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names

FOLDER = Path(__file__).resolve().parents[2] / "hexmap" / "maps"
SMALL: dict[str, Any] = {
    "format": "vae-victis/map/1",
    "name": "small",
    "title": "Small",
    "hex_km": 15,
    "terrain": ["FHC", "FFO"],
    "roads": [["0101", "0201"]],
    "rivers": [],
    "structures": [{"name": "Enna", "kind": "town", "hex": "0101"}],
    "sea_zones": [{"name": "Mare", "hexes": ["0301"]}],
    "sources": [],
}


@pytest.mark.parametrize("name", shipped_map_names())
def test_a_shipped_map_matches_its_document(name: str) -> None:
    board = shipped_map(name)
    document = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert board.name == name
    assert board.terrain == "".join(document["terrain"])
    assert [structure.name for structure in board.structures] == [entry["name"] for entry in document["structures"]]
    for masks, pairs in ((board.roads, document["roads"]), (board.rivers, document["rivers"])):
        assert sum(mask.bit_count() for mask in masks) == 2 * len(pairs)  # each side is recorded in both hexes
        for one, other in pairs:
            side = board.neighbours[board.grid.index(one)].index(board.grid.index(other))
            assert masks[board.grid.index(one)] >> side & 1
    for number, zone in enumerate(document["sea_zones"]):
        hexes = {board.grid.name(index) for index, zones in enumerate(board.zones_of) if number in zones}
        assert hexes == set(zone["hexes"])


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (["format"], "vae-victis/map/2", "format: is \"vae-victis/map/2\", but should be 'vae-victis/map/1'"),
        (["terrain"], [], "terrain: List should have at least 1 item, not 0"),
        (["terrain", 1], "FF", "terrain[1]: 2 letters where the first row has 3"),
        (["terrain", 1], "FXO", 'terrain[1]: letter 2 is "X", which is no terrain'),
        (["roads", 0], ["0101", "0301"], "roads[0]: 0101 and 0301 are not neighbours"),
        (["roads", 0], ["0101", "0101"], "roads[0]: 0101 and 0101 are not neighbours"),
        (["roads", 0], ["0101", "9999"], "roads[0]: 9999 is not on the map"),
        (["roads", 0], ["0101"], "roads[0][1]: is missing"),
        (["rivers"], [["0101", "0302"]], "rivers[0]: 0101 and 0302 are not neighbours"),
        (["structures", 0, "kind"], "village", "structures[0].kind: Input should be 'town' or 'city'"),
        (["structures", 0, "hex"], "0301", "structures[0].hex: 0301 is Coast, not land"),
        (["structures", 0, "name"], "7", 'structures[0].name: "7" is a number, as armies have'),
        (["structures", 0, "size"], 3, "structures[0].size: unknown key"),
        (["sea_zones", 0, "hexes"], ["0301", "0302"], "sea_zones[0].hexes[1]: 0302 is Ocean, neither Coast nor Sea"),
        (["sea_zones", 0, "hexes"], ["0301", "0301"], "sea_zones[0].hexes[1]: 0301 is given twice in Mare"),
        (["sea_zones"], [], "sea_zones: 0301 is Coast but in no sea zone"),
        (["hex_km"], 0, "hex_km: Input should be greater than 0"),
        (["hex_km"], "15", "hex_km: Input should be a number"),
    ],
)
def test_a_fault_is_one_line_that_names_the_place(path: list[str | int], value: Any, says: str) -> None:
    document: Any = copy.deepcopy(SMALL)
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    with pytest.raises(DocumentError) as refused:
        read_map(document)
    assert str(refused.value).startswith(says)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("key", [key for key in SMALL if key != "format"])
def test_a_missing_key_is_named(key: str) -> None:
    with pytest.raises(DocumentError, match=f"^{key}: is missing$"):
        read_map({name: value for name, value in SMALL.items() if name != key})


def test_two_structures_of_the_same_name_are_refused() -> None:
    twice = {"name": "Enna", "kind": "city", "hex": "0102"}
    with pytest.raises(DocumentError, match=r'^structures\[1\].name: "Enna" is given twice$'):
        read_map({**SMALL, "structures": [*SMALL["structures"], twice]})


@pytest.mark.parametrize("value", [None, 3, "map", [], [SMALL]])
def test_a_map_must_be_a_json_object(value: Any) -> None:
    with pytest.raises(DocumentError):
        read_map(value)
