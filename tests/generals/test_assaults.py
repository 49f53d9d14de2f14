"""When a general assaults what it besieges."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import EFFORTS, Level
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import read_document
from campaign.games.vae_victis.steps import Step
from tests.generals.test_decide import adjudicated, scenario

RHEGIUM = {1: "4913", 2: "5014"}
"""Hexes of armies that besiege Rhegium, the capital of Roma."""
ENGYUM = {1: "3618"}
"""The hex of an army that besieges Engyum, a Town of Syracusae, who are passive."""


@pytest.fixture
def recruits_assault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recruits, whose besiegers stay where they are, assault as legates do."""
    monkeypatch.setitem(EFFORTS, Level.RECRUIT, replace(EFFORTS[Level.RECRUIT], assaults=True))


def assaulting(
    structure: str, besiegers: dict[int, str], resilience: int, ordered: Mapping[str, Any] | None = None
) -> Sequence[int]:
    """The armies of Carthago that assault a structure which they besiege, with 1600 FP each; army 7 is far away.

    With orders of teammates for army 2 the general commands army 1 alone.
    """
    document = scenario("sicily")
    document["armies"] = [one for one in document["armies"] if one["faction"] == "carthago" or one["number"] == 7]
    for one in document["armies"]:
        one["hex"] = besiegers.get(one["number"], one["hex"])
    siege = {"structure": structure, "faction": "carthago", "armies": sorted(besiegers), "resilience": resilience}
    document["sieges"] = [{**siege, "initial_resilience": 5}]
    opened = read_document({**adjudicated(document, "initiative"), "orders": ordered or {}})
    found = decide(opened, Step.MOVEMENT, "carthago", [1] if ordered else sorted(besiegers), Level.RECRUIT)
    marches = {order.sheet.subject: order.sheet.text for order in found if order.sheet.kind == Kind.MOVEMENT}
    assert set(marches.values()) == {""}, "they stay"
    return [int(order.sheet.subject) for order in found if order.sheet.kind == Kind.ASSAULT]


def test_a_capital_that_falls_to_waiting_is_not_assaulted(recruits_assault: None) -> None:
    """The garrison has 1450 FP: 62 %. Who loses the assault lifts the siege (AS.5), and the capital ends the war."""
    assert assaulting("Rhegium", {1: RHEGIUM[1]}, 1) == []


def test_one_of_two_besiegers_assaults_where_one_that_waits_is_enough(recruits_assault: None) -> None:
    assert assaulting("Rhegium", RHEGIUM, 1) == [1]


@pytest.mark.parametrize(
    ("ordered", "found"),
    [
        ({"assault": [2]}, []),
        ({"lift_siege": [2]}, []),
        ({"movement": {"2": "4 4"}}, []),
        ({"movement": {"2": "0"}}, [1]),
    ],
)
def test_a_teammates_army_waits_if_it_stays_and_does_not_assault(
    recruits_assault: None, ordered: Mapping[str, Any], found: list[int]
) -> None:
    """Where it does not, the capital falls only if army 1 waits."""
    assert assaulting("Rhegium", RHEGIUM, 1, ordered) == found


def test_a_town_is_assaulted_though_it_would_fall_as_the_victory_is_worth_more(recruits_assault: None) -> None:
    """A won engagement is worth 4 points, the Town one; its resilience of -1 leaves a garrison of 1350 FP (VP.1)."""
    assert assaulting("Engyum", ENGYUM, -1) == [1]


def test_recruits_never_assault() -> None:
    assert assaulting("Engyum", ENGYUM, -1) == []


@pytest.mark.parametrize(
    ("level", "places", "fp"),
    [
        (Level.LEGATE, {2: "3119", 3: "3714", 4: "3618", 5: "3814"}, 1600),
        (Level.CONSUL, {2: "3415", 4: "3520", 5: "4222"}, 900),
    ],
)
def test_no_besieger_leaves_a_structure_that_falls_this_round(level: Level, places: Mapping[int, str], fp: int) -> None:
    """Army 4 would march for what it may take later, though Engyum falls to it if it waits (SI.5)."""
    assert decided_by_army_4(level, places, fp, {4}) == ""


def test_a_besieger_is_free_where_a_teammate_is_enough() -> None:
    """Army 3 waits; army 4 marches as if Engyum did not need it."""
    places = {2: "3119", 3: "3519", 4: "3618", 5: "3814"}
    assert decided_by_army_4(Level.LEGATE, places, 1600, {3, 4}) != ""


def test_a_besieger_is_free_while_its_own_capital_is_besieged() -> None:
    places = {2: "3119", 3: "3714", 4: "3618", 5: "3814", 6: "0918"}
    rivals = {"structure": "Lilybaeum", "faction": "roma", "armies": [6], "resilience": 5}
    assert decided_by_army_4(Level.LEGATE, places, 1600, {4}, rivals) != ""


def decided_by_army_4(
    level: Level, places: Mapping[int, str], fp: int, besiegers: set[int], other: Mapping[str, Any] | None = None
) -> str:
    """The march of army 4, which has so many FP and besieges Engyum; armies without a place are not there."""
    document = scenario("sicily")
    document["armies"] = [one for one in document["armies"] if one["number"] in places]
    for one in document["armies"]:
        one["hex"] = places[one["number"]]
        one["strength"] = fp if one["number"] == 4 else one["strength"]
    siege = {"structure": "Engyum", "faction": "carthago", "armies": sorted(besiegers), "resilience": -1}
    sieges = [siege, dict(other)] if other else [siege]
    document["sieges"] = [{**one, "initial_resilience": 5} for one in sieges]
    opened = read_document(adjudicated(document, "initiative"))
    found = decide(opened, Step.MOVEMENT, "carthago", [4], level)
    return next(one.sheet.text for one in found if one.sheet.kind == Kind.MOVEMENT)
