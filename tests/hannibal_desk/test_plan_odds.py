"""Odds of plans against what the tables say (HH.8, HH.9)."""

import pytest

from campaign.games.hannibal.orders_form.plan_odds import SAMPLES, Odds, battle_hexes, plan_odds
from campaign.games.hannibal.orders_form.seen import seen_position
from campaign.games.hannibal.rules.intelligence import Reader
from campaign.games.hannibal.rules.sheets import read_battle
from tests.hannibal_desk.positions import hex_of, position_of


def odds(lines: str, hex_: str, side: str, line: str, reader: Reader = "carthago") -> dict[str, Odds]:
    position = position_of(lines)
    plan = read_battle(f"{hex_}: {line}", position.theatre, position.ruleset.units)
    index = hex_of(position, hex_)
    return {one.enemy: one for one in plan_odds(seen_position(position, reader), index, side, plan.line(index))}


MEETING = "round 2 battle\nfirst roma\nforce 1005 carthago 31 foot 4 horse 6\nforce 1005 roma 1 legion_foot 2"


def test_two_legions_are_destroyed_by_hannibal_at_placentia() -> None:
    """Worked example 3: 48 to 15 is 3:1, and Longus stands."""
    found = odds(MEETING, "1005", "carthago", "fight=yes leave=below 60")
    assert set(found) == {"avoids", "stands", "breaks_off"}
    assert found["stands"].enemy_destroyed > 0.9
    assert found["stands"].enemy_lost > 18
    assert found["stands"].lost < 10


def test_avoiding_enemy_is_gone_as_often_as_the_die_says() -> None:
    """HH.8.4: Longus withdraws with 5 or more, and no SP are lost then."""
    found = odds(MEETING, "1005", "carthago", "fight=yes leave=below 60")["avoids"]
    assert found.enemy_leaves == pytest.approx(1 / 3, abs=0.13)


def test_side_that_does_not_fight_loses_nothing_to_one_that_avoids() -> None:
    """HH.8.3."""
    found = odds(MEETING, "1005", "carthago", "fight=no")["avoids"]
    assert (found.lost, found.enemy_lost, found.leaves, found.enemy_leaves) == (0, 0, 0, 0)


@pytest.mark.parametrize(("leader", "expected"), [(31, 4 / 6), (32, 2 / 6)])
def test_assault_on_an_empty_walled_city_falls_as_in_worked_example_10(leader: int, expected: float) -> None:
    """HH.9.3: 3 to 6 under Hannibal, 5 and 6 under Hanno."""
    found = odds(f"round 2 battle\nforce 2521 carthago {leader} foot 5", "2521", "carthago", "siege=assault")
    assert set(found) == {"nobody"}
    assert found["nobody"].city == pytest.approx(expected, abs=0.13)


def test_siege_falls_by_its_marker() -> None:
    """HH.9.5: at marker 4 with 4, 5 and 6."""
    found = odds(
        "round 2 battle\nforce 2521 carthago 32 foot 5\nsiege Nola carthago 4", "2521", "carthago", "siege=siege"
    )
    assert found["nobody"].city == pytest.approx(1 / 2, abs=0.13)


def test_odds_are_the_same_each_time() -> None:
    assert odds(MEETING, "1005", "carthago", "fight=yes") == odds(MEETING, "1005", "carthago", "fight=yes")


def test_no_odds_against_units_that_the_reader_does_not_see() -> None:
    """HH.11.3: without a Roman leader in the hex."""
    lines = 'round 2 battle\nrule intelligence="hidden"\nforce 2521 roma - inside legion_foot 2\n'
    lines += "force 2521 carthago 31 foot 9"
    assert odds(lines, "2521", "roma", "fight=yes", "roma") == {}
    assert odds(lines, "2521", "carthago", "siege=assault", "carthago") != {}


def test_hexes_of_plans_are_those_where_something_can_happen() -> None:
    """HH.8.1, HH.9.1."""
    position = position_of(
        "round 2 battle\nforce 2521 carthago 31 foot 9\nforce 2620 roma 3 legion_foot 2\n"
        "force 2818 roma 4 legion_foot 1\nforce 2818 carthago 32 foot 1\nforce 0504 carthago 33 foot 1"
    )
    assert [position.hex_name(hex_) for hex_ in battle_hexes(position, "carthago")] == ["2521", "2818"]
    assert [position.hex_name(hex_) for hex_ in battle_hexes(position, "roma")] == ["2818"]


def test_chances_are_in_per_cent_for_scripts() -> None:
    found = odds(MEETING, "1005", "carthago", "fight=yes leave=below 60")["stands"].as_json()
    assert found["enemy_destroyed"] > 90
    assert set(found) >= {"enemy", "lost", "enemy_lost", "holds", "city", "leader"}
    assert SAMPLES >= 100
