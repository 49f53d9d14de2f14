"""What holds for the siege die in every round: with one point on each face it is steady progress (SD.1, SI.5)."""

import copy
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.json_rounds import adjudicate_administration
from tests.laws.law import law
from tests.laws.random_rounds import Document, RandomRound
from tests.laws.test_round_laws import SEEDS, STARTING, changes_of_strength, played

LAW = law(200)
ON = {"base": "vae-victis-2", "siege_die": {"use": "on"}}


def with_dice(answered: Document, face: int, ruleset: Any = ON) -> Document:
    """The document before administration, every army before a structure throwing this face."""
    dice = {siege["structure"]: {str(number): face for number in siege["armies"]} for siege in answered["sieges"]}
    return {**copy.deepcopy(answered), "ruleset": ruleset, "siege_dice": dice}


def position(after: Document) -> Document:
    return {key: after[key] for key in STARTING - {"ruleset"}} | {"ended": after["ended"]}


@LAW
@given(SEEDS)
def test_dice_of_one_point_each_are_steady_progress(seed: int) -> None:
    _, _, answered, classic = played(seed)
    after = adjudicate_administration(with_dice(answered, 3))
    assert position(after) == position(classic)
    thrown = [event for event in after["events"] if event["kind"] == "siege_die_thrown"]
    progress = [event for event in classic["events"] if event["kind"] == "siege_progressed"]
    assert sorted(event["army"] for event in thrown) == sorted(army for one in progress for army in one["armies"])


@LAW
@given(SEEDS)
def test_dice_without_the_option_change_nothing(seed: int) -> None:
    _, _, answered, classic = played(seed)
    assert adjudicate_administration(with_dice(answered, 6, "vae-victis-2")) == classic


@LAW
@given(SEEDS, st.integers(1, 6))
def test_resilience_falls_by_the_points_and_strength_by_the_losses(seed: int, face: int) -> None:
    document, _, answered, _ = played(seed)
    after = adjudicate_administration(with_dice(answered, face))
    points: Counter[str] = Counter()
    for event in after["events"]:
        if event["kind"] == "siege_die_thrown":
            points[event["structure"]] += event["points"]
    before = {siege["structure"]: siege["resilience"] for siege in answered["sieges"]}
    for siege in after["sieges"]:
        if siege["structure"] in points:
            assert siege["resilience"] == before[siege["structure"]] - points[siege["structure"]]
    change = changes_of_strength(after)
    began = {army["number"]: army["strength"] for army in document["armies"]}
    for army in after["armies"]:
        assert army["strength"] == min(1600, began[army["number"]] + change[army["number"]])


def test_random_rounds_have_sieges_that_go_on() -> None:
    rounds = (RandomRound(seed).document() for seed in range(100))
    assert sum(bool(document["sieges"]) for document in rounds) > 30
