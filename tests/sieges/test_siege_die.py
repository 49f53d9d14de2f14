"""The siege die: its throws, its faces and its odds (SD.3 to SD.8), with worked examples 21 to 24."""

from fractions import Fraction
from typing import Any

import pytest

from campaign.games.vae_victis.rules.document import filled
from campaign.games.vae_victis.rules.ruleset import ruleset_of, shipped_ruleset
from campaign.games.vae_victis.rules.sequence_of_play import adjudicate_administration
from campaign.games.vae_victis.rules.sieges import thrown
from campaign.games.vae_victis.rules.sieges.siege_die import DieEffect, SiegeDie, effect
from campaign.games.vae_victis.rules.sieges.siege_odds import average_rounds, chance_to_fall, in_per_cent, in_tenths
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import DocumentError
from tests.campaign.test_choices import SIEGE, board

NUMBERS = shipped_ruleset("vae-victis-2").siege_die
RED, WHITE, WHITE_BEFORE_A_CAPITAL = SiegeDie("red", "loss"), SiegeDie("white", "point"), SiegeDie("white", "loss")
SEED = "3b1f8e6ad2c4907755e1fa0c9d8b7a6f5e4d3c2b1a09f8e7d6c5b4a392817060"
RECEIPTS = "c11d7ef772944cedac1ecdc64d649a04615fe2a1b083fc71b1873623c2c7572b"


def test_siege_die_is_off_in_the_classic_rules() -> None:
    assert not NUMBERS.is_on
    assert ruleset_of({"base": "vae-victis-2", "siege_die": {"use": "on"}}).siege_die.is_on


@pytest.mark.parametrize(
    ("army", "structure", "face"), [(9, "Syracusae", 6), (12, "Syracusae", 2), (7, "Gela", 2), (12, "Agrigentum", 4)]
)
def test_throws_follow_from_seed_and_receipts(army: int, structure: str, face: int) -> None:
    """Worked example 24."""
    assert thrown(SEED, RECEIPTS, structure, army) == face


def test_every_face_is_thrown_equally_often() -> None:
    faces = [thrown(SEED, RECEIPTS, "Roma", army) for army in range(6000)]
    assert all(900 < faces.count(face) < 1100 for face in range(1, 7))


@pytest.mark.parametrize(
    ("die", "faces"),
    [
        (RED, [(0, 20), (0, 0), (1, 0), (1, 0), (1, 20), (2, 0)]),
        (WHITE, [(0, 20), (0, 0), (0, 0), (1, 0), (1, 20), (2, 0)]),
        (WHITE_BEFORE_A_CAPITAL, [(0, 20), (0, 0), (0, 0), (0, 20), (1, 20), (2, 0)]),
    ],
)
def test_each_face_does_what_the_table_says(die: SiegeDie, faces: list[tuple[int, int]]) -> None:
    """SD.4, and worked examples 21 and 22."""
    assert [effect(die, face, NUMBERS) for face in range(1, 7)] == [DieEffect(*one) for one in faces]


@pytest.mark.parametrize(
    ("resilience", "rounds"),
    [
        (1, ["1.5", "1.1", "2.0", "1.3", "3.0"]),
        (2, ["2.6", "1.5", "3.3", "1.9", "4.5"]),
        (3, ["3.8", "2.2", "4.9", "2.7", "6.8"]),
        (4, ["5.0", "2.8", "6.4", "3.4", "8.6"]),
        (6, ["7.4", "4.0", "9.4", "4.9", "12.7"]),
    ],
)
def test_average_rounds_are_those_of_the_table(resilience: int, rounds: list[str]) -> None:
    """SD.8. Two red dice take 99/64 rounds for resilience 2, which is 1.5 and not 1.6."""
    dice = ([RED], [RED] * 2, [WHITE], [WHITE] * 2, [WHITE_BEFORE_A_CAPITAL])
    found = [average_rounds(resilience, one, NUMBERS) for one in dice]
    assert [one and in_tenths(one) for one in found] == rounds


def test_average_rounds_are_exact() -> None:
    assert average_rounds(1, [RED], NUMBERS) == Fraction(3, 2)
    assert average_rounds(2, [RED], NUMBERS) == Fraction(21, 8)
    assert average_rounds(3, [WHITE_BEFORE_A_CAPITAL], NUMBERS) == Fraction(27, 4)


def test_each_point_beyond_many_costs_as_much_as_on_average() -> None:
    """A red die has 5/6 of a point on average."""
    far, further = (average_rounds(points, [RED], NUMBERS) for points in (1000, 1005))
    assert far is not None
    assert further == far + 6


def test_two_missing_points_fall_with_one_throw_of_six() -> None:
    """Worked example 23."""
    assert chance_to_fall(2, [RED], NUMBERS) == Fraction(1, 6)
    assert in_per_cent(chance_to_fall(2, [RED], NUMBERS)) == "17"


def test_what_is_used_up_falls_in_one_round() -> None:
    assert chance_to_fall(0, [WHITE], NUMBERS) == 1
    assert average_rounds(0, [WHITE], NUMBERS) == 1


def test_dice_that_never_show_a_point_take_for_ever() -> None:
    blank = dict.fromkeys(("one", "two", "three", "four", "five", "six"), "loss")
    numbers = ruleset_of({"base": "vae-victis-2", "siege_die": {"red": blank}}).siege_die
    assert average_rounds(1, [RED], numbers) is None
    assert chance_to_fall(1, [RED], numbers) == 0
    assert average_rounds(1, [], NUMBERS) is None


def test_what_is_possible_but_not_certain_is_between_1_and_99_per_cent() -> None:
    chances = (Fraction(0), Fraction(1, 1000), Fraction(1, 2), Fraction(999, 1000), Fraction(1))
    assert [in_per_cent(chance) for chance in chances] == ["0", "1", "50", "99", "100"]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"use": "perhaps"}, "ruleset.siege_die.use"),
        ({"use": True}, "ruleset.siege_die.use"),
        ({"loss": -1}, "ruleset.siege_die.loss"),
        ({"white": {"four": "elephants"}}, "ruleset.siege_die.white.four"),
        ({"blue": {"one": "loss"}}, "ruleset.siege_die.blue"),
    ],
)
def test_wrong_value_of_the_option_is_named_with_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(DocumentError) as refused:
        ruleset_of({"base": "vae-victis-2", "siege_die": change})
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("face", "does"),
    [
        (1, "it loses 20 FP"),
        (2, "nothing happens"),
        (3, "1 point"),
        (5, "1 point, and it loses 20 FP"),
        (6, "2 points"),
    ],
)
def test_an_event_says_what_a_die_does(face: int, does: str) -> None:
    document = filled(
        board(f"{SIEGE}set siege_die.use on\n", Step.ADMINISTRATION), {"siege_dice": {"Gela": {"1": face}}}
    )
    texts = [event["text"] for event in adjudicate_administration(document).model.events]
    assert f"Army 1 throws {face} with its red siege die before Gela: {does}." in texts
