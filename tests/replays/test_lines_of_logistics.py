"""The original thread's own example of lines of logistics, on the map of the First Punic War (LG).

Roma holds the towns that the thread names, the Etruscans Tarquinii (a City), Antium (a Town) and army 1. The thread
says which towns are in the network: Roma, Lavinium, Tarracina, Lanuvium, Narnia and Sutrium; and which are cut off:
Volsinii by army 1 on the road from Sutrium, Cosae by the 2 hexes of Coast that a City controls.
"""

import json
from typing import Any

import pytest

from hexmap.rules.shipped_maps import shipped_map, shipped_map_text
from tests.json_rounds import adjudicate_movement

Document = dict[str, Any]
NETWORK = {"Roma", "Lavinium", "Tarracina", "Lanuvium", "Narnia", "Sutrium"}
CUT_OFF = {"Volsinii", "Cosae"}
ON_THE_ROAD = "3228"
"""Halfway between Sutrium and Volsinii, next to neither."""
FAR_AWAY = "2025"
"""On Ilva, an island."""


def etruria(army: str = ON_THE_ROAD, **control: str | None) -> Document:
    """The position of the example, with army 1 in a hex, and structures held otherwise: None is by nobody."""
    held = {**dict.fromkeys(sorted(NETWORK | CUT_OFF), "roma"), "Tarquinii": "etruria", "Antium": "etruria"}
    return {
        "format": "vae-victis/position/1",
        "ruleset": "vae-victis-2",
        "map": "first-punic-war",
        "round": 1,
        "factions": [
            faction("etruria", "Tarquinii"),
            faction("roma", "Roma"),
        ],
        "control": {name: faction for name, faction in (held | control).items() if faction},
        "armies": [
            {"number": 1, "faction": "etruria", "hex": army, "strength": 1600, "afloat": False, "inactive_rounds": 0},
            {"number": 2, "faction": "roma", "hex": "3432", "strength": 1600, "afloat": False, "inactive_rounds": 0},
        ],
        "sieges": [],
    }


def faction(name: str, capital: str) -> Document:
    return {
        "id": name,
        "title": name.capitalize(),
        "active": True,
        "capitals": [capital],
        "initiative_factor": 1,
        "victory_points": 0,
        "army_list": name.capitalize(),
        "allies": [],
        "colour": "#336699",
    }


def network(document: Document) -> set[str]:
    return set(adjudicate_movement(document)["networks"]["roma"]["structures"])


def map_without(kind: str) -> Document:
    document: Document = json.loads(shipped_map_text("first-punic-war"))
    return document | {kind: []}


def test_the_network_of_the_thread() -> None:
    assert network(etruria()) == NETWORK


def test_roma_holds_ostia_and_nothing_else_changes() -> None:
    assert network(etruria(Ostia="roma")) == NETWORK | {"Ostia"}


def test_only_the_etruscan_army_cuts_volsinii_off() -> None:
    assert network(etruria(FAR_AWAY)) == NETWORK | {"Volsinii"}


@pytest.mark.parametrize("holder", ["roma", None])
def test_only_the_city_of_tarquinii_cuts_off_cosae(holder: str | None) -> None:
    assert network(etruria(Tarquinii=holder)) - {"Tarquinii"} == NETWORK | {"Cosae"}


def test_the_coast_to_tarracina_is_free_because_antium_is_a_town() -> None:
    """Without roads only the river leads from Roma to Ostia and Narnia, and only the Coast farther.

    A City in the place of Antium would control both Coast hexes of Lavinium, 3334 and 3434, and all on the way.
    """
    document = etruria(Ostia="roma") | {"map": map_without("roads")}
    assert network(document) == {"Roma", "Narnia", "Ostia", "Lavinium", "Tarracina"}
    city = document["map"]
    next(entry for entry in city["structures"] if entry["name"] == "Antium")["kind"] = "city"
    assert network(document) == {"Roma", "Narnia", "Ostia"}


def test_narnia_is_joined_to_roma_by_road_as_well_as_by_river() -> None:
    assert "Narnia" in network(etruria() | {"map": map_without("roads")})
    assert "Narnia" in network(etruria() | {"map": map_without("rivers")})


def test_the_road_from_tarracina_to_lanuvium_passes_antium() -> None:
    """A Town has no ZoC on land beyond its own hex (ZC.2), so that the road next to Antium is free."""
    board = shipped_map("first-punic-war")
    found = adjudicate_movement(etruria())["networks"]["roma"]["hexes"]
    beside = [board.grid.name(hex_) for hex_ in board.adjacent(board.structure_named["Antium"].hex)]
    assert {"3634", "3735", "3835"} <= set(found)
    assert "3634" in beside
