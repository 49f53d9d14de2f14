"""Changes between two positions, in sentences."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from campaign.games.vae_victis.reports.differences import differences
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.language.translated import rerendered_in_english

Values = dict[str, Any]
START: Values = json.loads(shipped_scenario("first-punic-war"))
SIEGE = {"structure": "Acrae", "faction": "carthago", "armies": [4], "resilience": 1, "initial_resilience": 1}


def told_of(change: Callable[[Values], Any], before: Values = START) -> list[str]:
    """Changes once the values of a position have been changed."""
    after = copy.deepcopy(before)
    change(after)
    old, new = read_document(before), read_document(after)
    return differences(old, new)


def army(values: Values, number: int) -> Values:
    return next(one for one in values["armies"] if one["number"] == number)


def test_equal_documents_have_no_differences() -> None:
    assert told_of(lambda values: None) == []


def test_differences_name_changed_strength_and_place_of_an_army() -> None:
    was = army(START, 4)
    place = read_document(START).board
    named = place.describe(place.grid.index(was["hex"]))
    free = next(name for name in (f"{was['hex'][:2]}{int(was['hex'][2:]) + step:02}" for step in (1, -1)))

    def change(values: Values) -> None:
        army(values, 4).update(strength=was["strength"] - 50, hex=free, inactive_rounds=2)

    assert told_of(change) == [
        f"Army 4: strength {was['strength']} → {was['strength'] - 50}.",
        f"Army 4: at {named} → at {place.describe(place.grid.index(free))}.",
        "Army 4: inactive rounds 0 → 2.",
    ]


def test_differences_name_lost_and_returned_armies() -> None:
    without = copy.deepcopy(START)
    without["armies"] = [one for one in START["armies"] if one["number"] != 4]
    was = army(START, 4)
    board = read_document(START).board
    place = board.describe(board.grid.index(was["hex"]))
    assert told_of(lambda values: values["armies"].remove(army(values, 4))) == ["Army 4 is off the map."]
    assert told_of(lambda values: values["armies"].insert(3, was), without) == [
        f"Army 4 is on the map again: at {place}, strength {was['strength']}."
    ]


def test_differences_name_points_and_structures() -> None:
    old = next(one["victory_points"] for one in START["factions"] if one["id"] == "roma")

    def change(values: Values) -> None:
        next(one for one in values["factions"] if one["id"] == "roma")["victory_points"] = old + 3
        values["control"]["Enna"] = "roma"
        del values["control"]["Messana"]

    held_by = next(one["title"] for one in START["factions"] if one["id"] == START["control"]["Enna"])
    found = told_of(change)
    assert f"Roma: {old} → {old + 3} victory points." in found
    assert f"Enna: {held_by} → Roma." in found
    assert any(line.startswith("Messana: ") and line.endswith(" → nobody.") for line in found)


@pytest.mark.parametrize(
    ("sieges", "said"),
    [
        ([], "Acrae is not besieged any more."),
        ([{**SIEGE, "resilience": 0}], "Siege of Acrae: resilience 1 → 0."),
        ([{**SIEGE, "initial_resilience": 2}], "Siege of Acrae: resilience at its beginning 1 → 2."),
    ],
)
def test_differences_name_sieges(sieges: list[Values], said: str) -> None:
    before = copy.deepcopy(START)
    board = read_document(START).board
    near = board.adjacent(board.structure_named["Acrae"].hex)
    army(before, 4)["hex"] = board.grid.name(next(hex_ for hex_ in near if board.is_passable_land(hex_)))
    without = copy.deepcopy(before)
    before["sieges"] = [SIEGE]
    assert told_of(lambda values: values.update(sieges=sieges), before) == [said]
    assert told_of(lambda values: values.update(sieges=[SIEGE]), without) == [
        "Acrae is besieged by army 4 of Carthago, resilience 1."
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Army 4 is off the map.",
        "Army 4 is on the map again: at Enna (4664), strength 1,200.",
        "Army 4: strength 400 → 450.",
        "Army 4: at Enna (4664) → at 4665.",
        "Army 4: on land → at sea.",
        "Army 4: at sea → on land.",
        "Army 4: inactive rounds 0 → 2.",
        "Roma: 7 → 6 victory points.",
        "Messana: Carthago → nobody.",
        "Lilybaeum: nobody → Roma.",
        "Acrae is not besieged any more.",
        "Acrae is besieged by armies 4 and 5 of Carthago, resilience 1.",
        "Siege of Acrae: Carthago → Roma.",
        "Siege of Acrae: armies 4 and 5 → army 4.",
        "Siege of Acrae: resilience 3 → 2.",
        "Siege of Acrae: resilience at its beginning 3 → 2.",
    ],
)
def test_every_difference_sentence_can_be_translated(sentence: str) -> None:
    assert rerendered_in_english(sentence) == sentence
