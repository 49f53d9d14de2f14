"""The scenarios: who stands where, and what they differ in (HH.14)."""

from typing import Any

import pytest

from campaign.games.hannibal.rules.scenarios import first_document, scenario_names
from campaign.games.hannibal.rules.units import GAULS

EVEN_AND_GIVEN = (
    "hannibal-206",
    "hannibal-206-even",
    "hannibal-212",
    "hannibal-212-even",
    "hannibal-217",
    "hannibal-217-even",
)


def test_each_game_is_offered_with_the_thresholds_of_the_text_and_with_even_ones() -> None:
    assert scenario_names() == EVEN_AND_GIVEN


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("hannibal-206", {"last_round": 25, "carthago": 701, "roma": 600, "second_landing": True}),
        ("hannibal-212", {"last_round": 13, "carthago": 601, "roma": 500, "second_landing": False}),
        ("hannibal-217", {"last_round": 3, "carthago": 80, "roma": 50, "second_landing": False}),
        ("hannibal-206-even", {"last_round": 25, "carthago": 621, "roma": 520, "second_landing": True}),
        ("hannibal-212-even", {"last_round": 13, "carthago": 401, "roma": 300, "second_landing": False}),
        ("hannibal-217-even", {"last_round": 3, "carthago": 115, "roma": 85, "second_landing": False}),
    ],
)
def test_scenarios_differ_in_the_end_only(name: str, end: dict[str, Any]) -> None:
    ruleset = first_document(name, "1").position.ruleset
    assert ruleset.end.model_dump() == end
    assert ruleset.model_dump(exclude={"end"}) == first_document("hannibal-212", "1").position.ruleset.model_dump(
        exclude={"end"}
    )


def test_the_set_up_of_the_winter_of_218() -> None:
    document = first_document("hannibal-212", "1").as_json()
    assert (document["round"], document["season"], document["step"]) == (1, "winter", "march_1")
    assert set(document["control"].values()) == set(document["provinces"].values()) == {"roma"}
    forces = {(force["hex"], force["leader"]): force["units"] for force in document["forces"]}
    assert forces["1005", 1] == {"legion_foot": [2, 2]}
    assert forces["0504", 31] == {"foot": [2] * 3, "horse": [1] * 6, "elephants": [1] * 3}
    assert forces["0504", 32] == forces["0504", 33] == {}
    assert [forces[hex_, None]["guard"] for hex_ in ("1817", "2420", "3422")] == [[2] * 4, [2] * 2, [2]]
    assert first_document("hannibal-212", "1").position.mover == "carthago"


def test_three_gauls_are_drawn_by_the_seed() -> None:
    drawn = [first_document("hannibal-212", str(seed)).position for seed in range(20)]
    gauls = [tuple(unit.type for unit in position.led[35].units) for position in drawn]
    assert {len(units) for units in gauls} == {3}
    assert set().union(*gauls) <= set(GAULS)
    assert len(set(gauls)) > 3
    for position, units in zip(drawn, gauls, strict=True):
        for type_, most in position.ruleset.pools.gauls.items():
            assert position.gauls[type_] == most - units.count(type_)
