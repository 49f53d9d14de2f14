"""The preview of marches against the rules, and against the adjudicator (HH.5, HH.6)."""

from random import Random

import pytest

from campaign.games.hannibal.orders_form.march_preview import (
    MOST_WORDS,
    MarchPreview,
    OwnOrders,
    position_before,
    preview_march,
    words_to,
)
from campaign.games.hannibal.orders_form.seen import seen_position
from campaign.games.hannibal.rules.document import GameDocument, with_orders
from campaign.games.hannibal.rules.intelligence import Reader
from campaign.games.hannibal.rules.position import OTHER, Position
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from campaign.games.hannibal.rules.sheets import Diplomacy, word_text
from campaign.games.hannibal.rules.step_of_round import Texts
from tests.hannibal.random_games import random_orders, random_step
from tests.hannibal_desk.positions import hex_of, march_of, position_of


def preview(position: Position, number: int, text: str) -> MarchPreview:
    seen = seen_position(position, reader(position.leaders[number].side))
    return preview_march(seen, number, march_of(position, text))


def reader(side: str) -> Reader:
    return "roma" if side == "roma" else "carthago"


def rules_of(found: MarchPreview) -> list[str]:
    return [note.rule for note in found.notes]


def texts_of(found: MarchPreview) -> str:
    return " ".join([note.text for step in found.steps for note in step.notes] + [note.text for note in found.notes])


def test_worked_example_6_costs_9_of_40_half_points() -> None:
    """HH.5.5: the march of Hannibal to Placentia."""
    position = first_document("hannibal-212", "1").position
    found = preview(position, 31, "4 2 4 4 4")
    assert [step.cost for step in found.steps] == [2, 2, 2, 1, 2]
    assert (found.allowance, found.left) == (40, 31)
    assert found.path[-1] == "1005"
    assert "HH.5.7" in rules_of(found)
    assert found.next == ()


def test_words_after_the_end_of_a_march_are_not_carried_out() -> None:
    """HH.5.6: the words after it are void."""
    found = preview(first_document("hannibal-212", "1").position, 31, "4 2 4 4 4 6 d:Nola")
    assert [step.cost for step in found.steps[5:]] == [None, None]
    assert {step.name for step in found.steps[4:]} == {"1005"}


def test_step_into_rough_river_hex_says_why_it_costs_8() -> None:
    """HH.5.5: rough 6, river 2 more."""
    position = position_of("first roma\nforce 2519 roma 3 legion_foot 2")
    (step,) = preview(position, 3, "6").steps
    assert step.name == "2520"
    assert step.cost == 8
    assert [note.text for note in step.notes] == ["Rough ground: 6.", "River: 2 more."]


@pytest.mark.parametrize(("enemy", "overrun"), [("legion_foot 1 legion_horse 1", True), ("legion_foot 2", False)])
def test_overrun_is_offered_with_eight_times_the_sp(enemy: str, overrun: bool) -> None:
    """HH.5.9, worked example 7: 104 SP against 13."""
    position = position_of(f"force 2819 carthago 31 foot 17 horse2 1\nforce 2919 roma 3 {enemy}")
    (north,) = [step for step in preview(position, 31, "").next if step.name == "2919"]
    assert north.overruns is overrun
    found = preview(position, 31, "x2")
    assert ("HH.5.7" in rules_of(found)) is not overrun


def test_chance_of_diplomacy_is_that_of_the_worked_example() -> None:
    """HH.6.2, worked example 8: Hannibal with 45 SP beside Nola needs a 2."""
    position = position_of("force 2520 carthago 31 foot 7 elephants 1")
    found = preview(position, 31, "d!Nola")
    assert "Diplomacy at Nola succeeds with a die of 2 or more: 5/6." in texts_of(found)
    (choice,) = [one for one in preview(position, 31, "").diplomacy if one.city == "Nola"]
    assert choice.possible


def test_march_after_a_condition_is_shown_as_it_needs_it() -> None:
    """HH.5.3: `d!` goes on with success, `d?` with failure."""
    position = position_of("force 2520 carthago 31 foot 7 elephants 1")
    won, lost = preview(position, 31, "d!Nola 4"), preview(position, 31, "d?Nola 4")
    assert won.steps[1].name == lost.steps[1].name == "2620"
    assert won.left == lost.left
    assert "the march ends here" in texts_of(won)


def test_trapped_leader_needs_the_die_of_the_commander() -> None:
    """HH.5.11: Longus marches with 5 or more."""
    position = position_of("first roma\nforce 2520 roma 1 legion_foot 2\nforce 2520 carthago 32 foot 1")
    assert "Longus marches only with a die of 5 or more: 2/6." in texts_of(preview(position, 1, "12"))
    position = position_of("first roma\nforce 2520 roma 2 legion_foot 2\nforce 2520 carthago 32 foot 1")
    assert "can always march" in texts_of(preview(position, 2, "12"))


def test_leader_inside_a_besieged_city_does_not_march() -> None:
    """HH.5.13."""
    position = position_of(
        "first roma\nforce 2521 roma 3 inside legion_foot 2\nforce 2521 carthago 31 foot 9\nsiege Nola carthago 5"
    )
    found = preview(position, 3, "12")
    assert [step.cost for step in found.steps] == [None]
    assert found.path == ("2521",)
    assert rules_of(found)[0] == "HH.5.13"
    assert found.next == ()


def test_end_of_a_winter_march_warns_of_losses() -> None:
    """HH.7.5: half the SP in a province that the side does not control, but not in a friendly city."""
    lines = "round 3 march_1\nfirst roma\nforce 2520 carthago 31 foot 4\n"
    assert "HH.7.5" in rules_of(preview(position_of(lines), 31, "12"))
    assert "HH.7.5" not in rules_of(preview(position_of(lines + "city Nola carthago"), 31, "6"))


def test_roman_does_not_learn_hidden_strength_from_a_preview() -> None:
    """HH.11.3."""
    lines = 'first roma\nrule intelligence="hidden"\nforce 2819 roma 3 legion_foot 10\nforce 2919 carthago 31 '
    found = {
        units: preview(position_of(lines + units), 3, "x2").as_json()
        for units in ("foot 1", "foot 9 horse 9 elephants 3")
    }
    assert found["foot 1"] == found["foot 9 horse 9 elephants 3"]
    assert "You do not see the units there" in str(found["foot 1"])
    assert [step.name for step in preview(position_of(lines + "foot 1"), 3, "").next if step.overruns] == []


def test_cheapest_way_is_found_with_what_is_left() -> None:
    """HH.5.5."""
    position = first_document("hannibal-212", "1").position
    seen = seen_position(position, "carthago")
    assert words_to(seen, 31, (), hex_of(position, "1005")) == ("4", "2", "4", "4", "4")
    assert words_to(seen, 31, march_of(position, "4 2"), hex_of(position, "1005")) == ("4", "4", "4")
    assert words_to(seen, 31, march_of(position, "4 2 4 4 4"), hex_of(position, "1106")) is None
    assert words_to(seen, 31, (), hex_of(position, "3622")) is None


def test_leaders_march_after_those_named_before_them() -> None:
    """HH.5.1, HH.5.2: units taken and earlier marches are in the position."""
    position = first_document("hannibal-212", "1").position
    orders: OwnOrders = {
        "order": {"carthago": (32, 31)},
        "take": {"32": {"foot": 3}, "31": {"horse": 6}},
        "march": {"32": march_of(position, "4"), "31": march_of(position, "4 4 4 4 4 4 4 4")},
    }
    before = position_before(position, "carthago", 31, orders)
    assert before.hex_name(before.led[32].hex) == "0604"
    assert before.hex_name(before.led[31].hex) == "0504"
    assert before.sp(before.led[31].units) == 24
    assert preview_march(seen_position(before, "carthago"), 31, ()).allowance == 60


def test_roman_legions_are_there_before_the_march() -> None:
    """HH.4.2, HH.4.3: Roma gets two legions in the summer of 217."""
    position = position_of("first roma\noffice 3 consul")
    before = position_before(position, "roma", 3, {})
    assert before.hex_name(before.led[3].hex) == "1817"
    assert before.sp(before.led[3].units) == 26


def test_march_is_cut_after_a_hundred_words() -> None:
    position = first_document("hannibal-212", "1").position
    found = preview(position, 31, "d:Nola " * (MOST_WORDS + 50))
    assert len(found.steps) == MOST_WORDS


@pytest.mark.parametrize("seed", range(6))
def test_preview_matches_adjudicator_in_random_games(seed: int) -> None:
    """Marches without dice end where the preview says, for what it says (HH.5)."""
    chance, checked = Random(seed), 0
    document = first_document("hannibal-206", str(seed))
    for _ in range(30):
        if document.position.mover and not (document.position.is_summer and document.position.mover == "carthago"):
            checked += _check_marches(with_orders(document, _without_dice(document.position, chance)))
        _, document = random_step(document, chance)
        if document.position.ended:
            break
    assert checked > 5


def _without_dice(position: Position, chance: Random) -> Texts:
    """Random orders of a march step in which no die is thrown: no diplomacy, and nobody who is trapped."""
    texts = random_orders(position, chance)
    enemy = OTHER[position.mover or "roma"]
    marches = {}
    for number, text in texts["march"].items():
        words = [word_text(word) for word in march_of(position, text) if not isinstance(word, Diplomacy)]
        if words and not position.leaders_at(position.led[int(number)].hex, enemy):
            marches[number] = " ".join(words)
    return {**texts, "march": marches}


def _check_marches(document: GameDocument) -> int:
    """Compare previews with what the adjudicator does; return how many marches there were."""
    position, mover = document.position, document.position.mover or "roma"
    events = [event for event in adjudicate(document, position.step).events if event["round"] == position.round]
    marched = [
        event for event in events if event["kind"] == "march" and position.leaders[event["leader"]].side == mover
    ]
    for event in marched:
        before = position_before(position, mover, event["leader"], document.orders)
        found = preview_march(
            seen_position(before, reader(mover)), event["leader"], document.orders["march"][str(event["leader"])]
        )
        assert found.path == (event["from"], *event["path"])
        if not any(note.rule == "HH.5.8" for note in found.notes):
            assert found.allowance - found.left == sum(event["costs"])
    return len(marched)
