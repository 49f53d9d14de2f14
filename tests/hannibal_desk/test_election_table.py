"""The table of an election against the rules and the adjudicator (HH.3)."""

from collections import Counter

import pytest

from campaign.games.hannibal.orders_form.election_table import ElectionRow, draws, election_table, modifiers_of
from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.elections import elect, election_modifier
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import Ballot
from campaign.games.hannibal.rules.step_run import StepRun
from navy.rules.chance import sealed_bytes
from tests.hannibal_desk.positions import position_of

LINES = """
round 4 ballot
force 1005 roma 1 legion_foot 4
force 1712 roma 12 legion_foot 2
office 12 praetor
force 1910 roma 3 legion_foot 2
office 3 proconsul
year 1 fought withdrew roma=25 carthago=12 consul
year 12 fought roma=3 carthago=3
"""


@pytest.fixture(scope="module")
def position() -> Position:
    return position_of(LINES)


def rows(position: Position, ballot: Ballot) -> dict[int, ElectionRow]:
    return {row.leader.number: row for row in election_table(position, ballot)}


def test_modifiers_of_the_worked_example(position: Position) -> None:
    """HH.3.4, worked example 13: served, consul last year, Rome lost more: -2; here withdrew as well."""
    assert [modifier.amount for modifier in modifiers_of(position, 1)] == [1, -1, -1, -2]
    assert [modifier.amount for modifier in modifiers_of(position, 12)] == [1]


def test_modifiers_sum_up_to_those_of_the_rules(position: Position) -> None:
    for number in position.leaders:
        assert sum(modifier.amount for modifier in modifiers_of(position, number)) == election_modifier(
            position, number
        )


def test_box_holds_who_leaves_office(position: Position) -> None:
    """HH.3.3."""
    found = rows(position, Ballot())
    assert [number for number, row in found.items() if row.place == "box"] == [1, 12]
    assert found[3].place == "stays"
    assert found[16].place == "waits"
    assert "214 BC" in found[16].notes[0].text
    assert found[2].place == "drawn"


def test_ballot_moves_leaders_into_and_out_of_the_box(position: Position) -> None:
    """HH.3.2."""
    found = rows(position, Ballot(proconsul=1, home=(3,)))
    assert found[1].place == "stays"
    assert found[3].place == "box"
    refused = rows(position, Ballot(proconsul=12))
    assert refused[12].place == "box"
    assert refused[12].notes[0].rule == "HH.3.2"


def test_third_proconsul_is_not_possible() -> None:
    """HH.3.2: two in play."""
    position = position_of(LINES + "force 2213 roma 4 legion_foot 2\noffice 4 proconsul")
    assert rows(position, Ballot(proconsul=1))[1].place == "box"
    assert rows(position, Ballot(proconsul=1, home=(4,)))[1].place == "stays"


@pytest.mark.parametrize(("fixed", "able", "expected"), [(6, 9, 3), (0, 9, 4), (1, 9, 3), (2, 1, 1), (5, 0, 0)])
def test_three_or_as_many_as_are_needed_are_drawn(position: Position, fixed: int, able: int, expected: int) -> None:
    """HH.3.3; worked example 13 draws three beside Longus."""
    assert draws(position, fixed, able) == expected


@pytest.mark.parametrize("ballot", [Ballot(), Ballot(proconsul=1, prefer=(11, 4)), Ballot(home=(3,))])
def test_two_consuls_and_four_offices_are_shared_out(position: Position, ballot: Ballot) -> None:
    """HH.3.5."""
    found = rows(position, ballot).values()
    assert sum(row.consul for row in found) == pytest.approx(2)
    assert sum(row.office for row in found) == pytest.approx(4)
    assert all(0 <= row.consul <= row.office <= 1 for row in found)


@pytest.mark.parametrize("ballot", [Ballot(prefer=(13, 4)), Ballot(proconsul=1, home=(3,))])
@pytest.mark.parametrize("rule", ["", 'rule election="lot"'])
def test_chances_are_those_of_elections_held(ballot: Ballot, rule: str) -> None:
    """HH.3.3 to HH.3.6: 1,500 elections of the adjudicator."""
    position = position_of(LINES + rule)
    consul, office = Counter[int](), Counter[int]()
    held = 1500
    for seed in range(held):
        run = StepRun(position, {"ballot": {"roma": ballot}}, Dice(sealed_bytes("e", [str(seed)])))
        elect(run)
        consul.update(run.position.elected[:2])
        office.update(run.position.elected)
    for number, row in rows(position, ballot).items():
        assert row.consul == pytest.approx(consul[number] / held, abs=0.045)
        assert row.office == pytest.approx(office[number] / held, abs=0.045)


def test_preference_decides_between_equal_scores() -> None:
    """HH.3.5: the list `prefer`, the sheet's or the one that still holds."""
    position = position_of(LINES)
    usual, preferred = rows(position, Ballot()), rows(position, Ballot(prefer=(9,)))
    assert preferred[9].consul > usual[9].consul
    assert preferred[9].preference == 1
    standing = rows(position_of(LINES + "prefer 9"), Ballot())
    assert standing[9].consul == preferred[9].consul
