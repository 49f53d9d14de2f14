"""The 22 worked examples of the rules, by their numbers; expected values are those of the text."""

import json
from collections.abc import Sequence
from fractions import Fraction

import pytest

from campaign.games.cases import read_cases
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.hannibal.rulebook.case_setup import beginning
from campaign.games.hannibal.rules.combat_tables import (
    ASSAULT_COLUMNS,
    COLUMNS,
    assault_column,
    assault_is_possible,
    column,
    held,
    losses_of,
    shifted,
)
from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.document import read_document
from campaign.games.hannibal.rules.elections import fighting_modifier
from campaign.games.hannibal.rules.field_combat import foraging_sp
from campaign.games.hannibal.rules.losses import lose_steps
from campaign.games.hannibal.rules.marches import allowance
from campaign.games.hannibal.rules.position import Force, Position, YearRecord
from campaign.games.hannibal.rules.ruleset import ruleset_of
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.sheets import StepWord, read_march
from campaign.games.hannibal.rules.theatre import theatre_of
from campaign.games.hannibal.rules.units import Unit, in_order, strength
from hexmap.rules.shipped_maps import shipped_map
from navy.rules.chance import sealed_bytes, sealed_numbers

RULES = ruleset_of("hannibal-1")
BOARD = shipped_map("italia-218")
THEATRE = theatre_of("italia-218", BOARD)


def position() -> Position:
    return read_document(beginning()).position


def holds(text: str) -> bool:
    (case,) = read_cases(f"## HH.1.1 Example.\n{text}")
    assert HANNIBAL_CASES.failures(case) == []
    return True


def name_of(place: int | None) -> str | None:
    return None if place is None else COLUMNS[place]


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        (48, 15, "3:1"),
        (30, 20, "2:1"),
        (20, 30, "1:1"),
        (20, 31, "1:2"),
        (20, 50, "1:2"),
        (20, 51, None),
        (300, 20, "5:1"),
    ],
)
def test_example_1_columns(attack: int, defence: int, expected: str | None) -> None:
    assert name_of(column(attack, defence, "nearest")) == expected


def test_example_1_rounded_up_and_in_rough_ground() -> None:
    assert name_of(column(48, 15, "up")) == "4:1"
    assert [column(18, defence, "up") for defence in (19, 35, 36, 53, 54)] == [1, 1, 0, 0, None]
    assert name_of(shifted(column(48, 15, "nearest") or 0, 1)) == "2:1"


@pytest.mark.parametrize(
    ("units", "away"),
    [
        ([("foot", 2)] * 10 + [("horse", 1)], 16),
        ([("foot", 2)] * 8 + [("foot", 1)], 12),
        ([("legion_foot", 2)] * 2, 5),
        ([("legion_foot", 2)], 0),
        ([("foot", 2)] * 3 + [("gaul5", 2)], 5),
    ],
)
def test_example_2_foraging(units: Sequence[tuple[str, int]], away: int) -> None:
    found = in_order([Unit(*unit) for unit in units], RULES)
    side = "roma" if "legion" in units[0][0] else "carthago"
    nobody = position()
    hex_ = BOARD.grid.index("3421")
    nobody = Position(**{**nobody.__dict__, "provinces": {**nobody.provinces, "Calabria": None}})
    assert foraging_sp(nobody, [Force(hex_, side, None, found)]) == away


PLACENTIA = """round 2 battle
force 1005 carthago 31 foot 3 horse 6 elephants 3
force 1005 carthago 35 gaul5 1 gaul4 2
force 1005 roma 1 legion_foot 2
orders battle carthago: *: fight=yes leave=no
orders battle roma: *: leave=no
"""


def test_example_3_placentia() -> None:
    won = 'event combat_round HH.8.8 column="3:1" modifier=3 result="D7" fighting={"carthago":48,"roma":15}\n'
    assert holds(f"{PLACENTIA}dice 3 4\nthen\nprovince Gallia Cispadana nobody\n{won}units 1005 roma 1: none\n")
    dear = 'event combat_round HH.8.8 result="E3"\nunits 1005 carthago 35: gaul5 2 gaul4 1\nunits 1005 roma 1: none\n'
    assert holds(f"{PLACENTIA}dice 1 4\nthen\n{dear}")


def test_example_4_losses() -> None:
    units = in_order([Unit("legion_foot", 2)] * 2 + [Unit("legion_horse", 1)] * 2, RULES)
    here = position().with_force(Force(BOARD.grid.index("3421"), "roma", None, units))
    _, (force,) = lose_steps(here, here.forces, 3, ())
    assert force.units == (Unit("legion_foot", 2), Unit("legion_foot", 1))
    assert strength(force.units, RULES) == 15


@pytest.mark.parametrize(
    ("carthago", "plan", "modifier"),
    [
        ("foot 8", "carthago", 1),
        ("foot 8 elephants 1", "carthago", 2),
        ("foot 4", "roma", -1),
        ("foot 4 elephants 1", "roma", -2),
    ],
)
def test_example_5_numbers(carthago: str, plan: str, modifier: int) -> None:
    other = "roma" if plan == "carthago" else "carthago"
    assert holds(
        f"round 4 battle\nforce 3421 roma 2 from 3422 legion_foot 4\nforce 3421 carthago 31 from 3322 {carthago}\n"
        f"orders battle {plan}: *: fight=yes leave=no rounds=1\norders battle {other}: *: leave=no\ndice 2\n"
        f"then\nevent combat_round HH.8.8 modifier={modifier}\n"
    )
    assert (held(2 - 3), held(6 + 3)) == (1, 6)


def test_example_6_marches() -> None:
    start = "round 3 march_1\nforce 0504 carthago 31 foot 3\norders march 31: 4 2 4 4 4\n"
    assert holds(f"{start}then\nevent march HH.5.1 costs=[2,2,2,1,2]\ncity Mediolanum roma\n")
    assert holds(f"{start}force 1005 roma 1 legion_foot 2\nthen\nevent march HH.5.7 costs=[2,2,2,1,2]\n")
    words = "6 4 6 4 2 4 6 4 4 6 4 4 4 6 2 4 6 6 6 8"
    assert len(read_march(words, THEATRE, RULES.units)) == 20
    assert _by_road(["Roma", "Rhegium"]) == 23


def _by_road(ends: Sequence[str]) -> int:
    """The steps by road between two cities, each 1 half point through friendly cities."""
    start, end = (BOARD.structure_named[name].hex for name in ends)
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {near for hex_ in reached for near in THEATRE.ways[hex_] if THEATRE.has_road(hex_, near)}
        steps += 1
    return steps


def test_example_7_overrun() -> None:
    against = "round 3 march_2\nforce 3421 carthago - ally5 1 ally4 2\n"
    large = "force 3322 roma 3 legion_foot 8 legion_horse 8\norders march 3: x2\n"
    small = "force 3322 roma 3 legion_foot 10 legion_horse 1\norders march 3: x2\n"
    assert holds(f"{against}{large}then\nevent march HH.5.1 costs=[8]\nevent overrun HH.5.9\n")
    assert holds(f"{against}{small}then\nno event overrun\n")
    city = "round 3 march_2\nforce 3320 carthago - ally5 1\nforce 3321 roma 3 legion_foot 8\norders march 3: x12\n"
    assert holds(f"{city}then\nno event overrun\n")


def test_example_8_diplomacy() -> None:
    beside_nola = "round 3 march_1\nforce 2522 carthago 31 foot 5 horse 3 elephants 1\norders march 31: d:Nola\n"
    assert holds(f"{beside_nola}dice 2\nthen\ncity Nola carthago\n")
    assert holds(f"{beside_nola}force 2521 roma - inside legion_foot 1\nthen\nevent order_not_carried_out HH.6.1\n")
    beside_arretium = (
        "round 3 march_1\nforce 1713 carthago 31 foot 5 horse 3 elephants 1\norders march 31: d:Arretium\n"
    )
    assert holds(f"{beside_arretium}dice 5\nthen\ncity Arretium carthago\n")
    assert holds(f"{beside_arretium}dice 4\nthen\ncity Arretium roma\n")
    beside_arpi = "round 3 march_2\ncity Arpi carthago\nforce 2819 roma 3 legion_foot 2 legion_horse 2\n"
    assert holds(f"{beside_arpi}orders march 3: d:Arpi\ndice 1\nthen\ncity Arpi roma\n")


def test_example_9_sieges() -> None:
    marker, falls = RULES.siege.marker, []
    for _ in range(5):
        falls.append(Fraction(7 - marker, 6))
        marker = max(RULES.siege.least_marker, marker - 1)
    assert falls == [Fraction(number, 6) for number in (1, 2, 3, 4, 4)]
    stands, segments = Fraction(1), Fraction(0)
    for number, chance in enumerate([*falls, *([Fraction(4, 6)] * 60)], start=1):
        segments += number * stands * chance
        stands *= 1 - chance
    assert round(float(segments), 2) == 2.81
    assert 1 - Fraction(120, 1296) == 1 - Fraction(5, 6) * Fraction(4, 6) * Fraction(3, 6) * Fraction(2, 6)


@pytest.mark.parametrize(
    ("besieger", "inside", "expected"),
    [(23, 0, "5:1"), (22, 0, None), (30, 5, "3:2"), (35, 5, "2:1")],
)
def test_example_10_assault_on_a_walled_city(besieger: int, inside: int, expected: str | None) -> None:
    defence = inside + RULES.siege.walled
    assert assault_is_possible(besieger, defence, RULES) == (expected is not None)
    if expected:
        assert ASSAULT_COLUMNS[assault_column(besieger, defence, RULES, is_empty=not inside)] == expected


def test_example_10_who_takes_it() -> None:
    by_die = [row[-1].startswith("S") for row in RULES.assault.table]
    falls = {added: [die for die in range(1, 7) if by_die[held(die + added) - 1]] for added in (0, -2)}
    assert falls == {0: [3, 4, 5, 6], -2: [5, 6]}


def test_example_11_roma() -> None:
    guards = "round 4 battle\nforce 1817 roma - inside guard 4\norders battle carthago: *: siege=works\n"
    assert holds(f"{guards}force 1817 carthago 31 foot 7 horse 2\nthen\nsiege Roma partial\n")
    weak = f"{guards}force 1817 carthago 31 from 1816 foot 6 foot/1 1 horse2 5\n"
    assert holds(f"{weak}then\nsiege Roma none\nleader 31 at 1816\n")


def test_example_12_winter() -> None:
    army = "round 3 battle\nforce 0606 carthago 31 foot 3 horse 6 elephants 3\ndice 1\n"
    assert holds(f"{army}then\nevent winter_losses HH.7.5 sp=51 lost=27\n")
    sheltered = "round 3 battle\ncity Savo carthago\nforce 0608 carthago 31 foot 3\nforce 0508 roma - legion_horse 5\n"
    assert holds(f"{sheltered}then\nprovince Liguria nobody\nunits 0608 carthago 31: foot 2,2,2\n")


def test_example_13_elections() -> None:
    assert 1 - 1 + fighting_modifier(YearRecord(fought=True, lost_roma=25, lost_carthago=12)) == -2
    assert -1 + fighting_modifier(YearRecord(fought=True, lost_roma=5, lost_carthago=5)) == 0
    alone = "round 2 ballot\nforce 1005 roma 1 legion_foot 2\ndice p0 p0 p0 1 1 1 1\nthen\n"
    assert holds(f"{alone}elected 1 2 3 4\n")


def test_example_14_limits_and_dictator() -> None:
    limits = RULES.limits
    assert (limits.consul, limits.proconsul, limits.praetor) == (104, 78, 52)
    assert holds("round 4 battle\ncount lost_this_summer 52\nthen\nstep dictator\n")
    assert holds("round 4 battle\ncount lost_this_summer 51\nthen\nstep march_1\n")
    assert holds("round 4 battle\noffice 3 consul\noffice 4 consul\ndead 3\ndead 4\nthen\nstep dictator\n")


def test_example_15_legions_by_year() -> None:
    by_year = [sum(year) for year in zip(*RULES.recruits.legions.values(), strict=True)]
    assert by_year == [4, 6, 8, 10, 12, 12, 14, 14, 14, 14, 12, 12]


@pytest.mark.parametrize(("asked", "kept_back"), [(15, False), (16, True), (47, True), (48, False)])
def test_example_16_ambush(asked: int, kept_back: bool) -> None:
    plan = f"orders battle carthago: *: fight=yes leave=no rounds=1 ambush={asked}\norders battle roma: *: leave=no\n"
    fights = f'fighting={{"carthago":{48 - asked if kept_back else 48},"roma":1}}'
    case = f"round 4 battle\nforce 3421 carthago 31 foot 10 horse 1\nforce 3421 roma 5 legion_foot/1 1\n{plan}"
    harmless = f"rule combat.table={json.dumps([['E0'] * 6] * 6)}\nrule units.legion_foot.sp=[1,10]\n"
    assert holds(f"{case}{harmless}dice 1\nthen\nevent combat_round HH.8.8 {fights}\n")


def test_example_17_capua_and_tarentum() -> None:
    assert 1 - (1 - Fraction(RULES.capua.falls, 6)) ** 3 == Fraction(19, 27)
    winters = range(-218, -211)
    capua = sum(RULES.victory.capua for year in winters if year >= RULES.capua.year)
    tarentum = -sum(RULES.victory.tarentum for year in winters if year >= RULES.victory.tarentum_year)
    assert (capua, tarentum) == (60, -100)


@pytest.mark.parametrize(
    ("scenario", "points", "winner"),
    [
        ("hannibal-212", 601, "carthago"),
        ("hannibal-212", 600, None),
        ("hannibal-212", 500, None),
        ("hannibal-212", 499, "roma"),
        ("hannibal-206", 701, "carthago"),
        ("hannibal-206", 700, None),
        ("hannibal-206", 600, None),
        ("hannibal-206", 599, "roma"),
    ],
)
def test_example_18_who_wins(scenario: str, points: int, winner: str | None) -> None:
    end = first_document(scenario, "1").position.ruleset.end
    assert ("carthago" if points >= end.carthago else "roma" if points < end.roma else None) == winner


def test_example_19_rounds() -> None:
    begin = position()
    seasons = {n: (p.year, p.is_summer) for n in (1, 4, 13, 25) for p in [Position(**{**begin.__dict__, "round": n})]}
    assert seasons == {1: (-218, False), 4: (-216, True), 13: (-212, False), 25: (-206, False)}


def test_example_20_dice() -> None:
    dice = Dice([0, 5, 252, 255, 251])
    assert [dice.die() for _ in range(3)] == [1, 6, 6]
    picks = Dice([252, 253, 251, 13, 14])
    assert [picks.pick(14) for _ in range(3)] == [251 % 14, 13, 0]


def test_dice_are_the_bytes_of_the_sealed_seed() -> None:
    source = sealed_bytes("ab", ["march 31: 4", "4 march_1"])
    first = [next(source) for _ in range(40)]
    expected = [byte % 6 + 1 for byte in first if byte < 252]
    dice = Dice.sealed("ab", ["4 march_1", "march 31: 4"])
    assert [dice.die() for _ in expected] == expected
    assert sealed_numbers("ab", ["4 march_1", "march 31: 4"], 3) == tuple([b % 10 for b in first if b < 250][:3])


def test_example_21_control() -> None:
    begin = "round 4 battle\n"
    assert holds(f"{begin}force 0606 carthago - ally5 1\nthen\nprovince Liguria nobody\n")
    ten = "city Savo carthago\nforce 0606 carthago - foot 1 horse 1\n"
    assert holds(f"{begin}{ten}force 0508 roma - legion_foot/1 1\nthen\nprovince Liguria carthago\n")
    assert holds(f"{begin}{ten}force 0508 roma - legion_horse 2\nthen\nprovince Liguria nobody\n")
    assert holds(f"{begin}city Savo carthago\nforce 0606 carthago - elephants 3\nthen\nprovince Liguria nobody\n")


def test_example_22_the_map() -> None:
    counts = {name: len(hexes) for name, hexes in THEATRE.hexes_of.items()}
    assert counts == {
        "Latium": 14, "Etruria": 39, "Sabini": 12, "Umbria": 13, "Picenum": 9, "Campania": 10, "Samnium": 17,
        "Apulia": 18, "Calabria": 10, "Lucania": 19, "Brutium": 15, "Liguria": 24, "Gallia Transpadana": 72,
        "Gallia Cispadana": 24,
    }  # fmt: skip
    assert len(THEATRE.province_of) == 296
    assert len(THEATRE.cities) == len(THEATRE.city_at) == 65
    by_road = "round 3 march_1\nforce 0804 carthago 31 foot 1\norders march 31: 4 4\n"
    assert holds(f"{by_road}city Placentia carthago\nthen\nevent march HH.5.1 costs=[1,1]\n")


def test_an_allowance_counts_in_half_points() -> None:
    hex_ = BOARD.grid.index("0504")
    slow = Force(hex_, "carthago", 31, (Unit("foot", 2), Unit("horse", 1)))
    fast = Force(hex_, "carthago", 31, (Unit("horse", 1),))
    assert (allowance(position(), slow), allowance(position(), fast)) == (40, 60)


def test_losses_of_a_result() -> None:
    found = [losses_of(result) for result in ("A5", "D10", "E2")]
    assert [(one.attacker, one.defender) for one in found] == [(5, 0), (0, 10), (2, 2)]


def test_steps_of_a_march_are_read_by_the_clock() -> None:
    assert read_march("12 x4", THEATRE, RULES.units) == (StepWord(0), StepWord(2, overrun=True))
