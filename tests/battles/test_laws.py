"""Laws of battles: squares, hit points, records and mirrored sides."""

import re
from copy import deepcopy
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from campaign.battles.rules import engine_versions
from campaign.battles.rules.document import BattleDocument, read_battle
from campaign.battles.rules.methods import fight
from campaign.battles.rules.quick.battle import set_up
from campaign.battles.rules.quick.board import COLUMNS, square, turned
from campaign.battles.rules.quick.bot import Bot, Plan
from campaign.battles.rules.quick.choices import Target, Way, ways_of
from campaign.battles.rules.quick.sheet import DEPTH, STANCES, default_sheet
from campaign.battles.rules.quick.state import Field, Unit
from campaign.battles.rules.verification import Difference, first_difference
from campaign.games.vae_victis.rules.engine_versions import VERSIONS
from tests.battles.test_choices import LISTS, waiting_phases

GROUNDS = ("Farmlands", "Desert", "Hills", "Marshes", "Forests", "Mountains")


def battle_of(number: int, method: str = "quick") -> dict[str, Any]:
    chance = Random(number)
    return {
        "format": "vae-victis/battle/1",
        "method": method,
        "campaign": "laws",
        "round": 1,
        "engagement": "1-2",
        "terrain": chance.choice(GROUNDS),
        "seed": sha256(f"laws {number}".encode()).hexdigest(),
        "sides": [
            {"name": name, "list": chance.choice(LISTS), "fp": chance.randrange(100, 2000), "sheet": None}
            for name in ("1", "2")
        ],
    }


def squares_after_each_line(battle: BattleDocument, record: list[str]) -> list[list[str]]:
    """The squares of all units on the board, after every line of a record that changes them."""
    field, _head = set_up(battle)
    at = {unit.name: unit.square for army in field.armies for unit in army.units}
    found = [[str(square) for square in at.values()]]
    for line in record:
        word, *rest = line.split()
        if word == "move":
            at[rest[0]] = (int(rest[1][2:]) - 1) * 18 + int(rest[1][:2]) - 1
        elif word == "destroyed":
            del at[rest[0]]
        elif word == "swap":
            one, other = (f"{rest[0]}{number}" for number in rest[1:])
            at[one], at[other] = at[other], at[one]
        else:
            continue
        found.append([str(square) for square in at.values()])
    return found


@pytest.mark.parametrize("number", range(6))
def test_two_units_never_stand_in_one_square(number: int) -> None:
    battle = read_battle(battle_of(number))
    positions = squares_after_each_line(battle, list(fight(battle).record))
    assert len(positions) > 10
    assert [squares for squares in positions if len(set(squares)) < len(squares)] == []


@pytest.mark.parametrize("number", range(6))
def test_bases_and_hit_points_only_fall(number: int) -> None:
    battle = read_battle(battle_of(number))
    field, _head = set_up(battle)
    hp = {unit.name: unit.hp for army in field.armies for unit in army.units}
    bases = {unit.name: unit.bases for army in field.armies for unit in army.units}
    for line in fight(battle).record:
        word, *rest = line.split()
        if word == "hp":
            assert 0 <= int(rest[1]) < hp[rest[0]], line
            hp[rest[0]] = int(rest[1])
        elif word == "base":
            assert 0 <= int(rest[1]) < bases[rest[0]], line
            bases[rest[0]] = int(rest[1])


def mirrored(field: Field) -> Field:
    """The same battlefield turned by half, with the sides exchanged."""
    found = deepcopy(field)
    found.armies = (found.armies[1], found.armies[0])
    found.rough = frozenset(turned(one) for one in field.rough)
    found.at = found.at[::-1]
    for army in found.armies:
        for unit in army.units:
            unit.side, unit.square, unit.post = 1 - unit.side, turned(unit.square), turned(unit.post)
            unit.facing = (unit.facing + 4) % 8
    return found


def test_mirrored_sides_have_the_same_choices_and_the_bot_the_same_plans() -> None:
    """The ground is the same when it is turned (GS.9), so neither edge is the better one."""
    for phase in islice(waiting_phases(7), 12, 40):
        field, other = phase.field, mirrored(phase.field)
        assert other.rough == field.rough
        for side in (0, 1):
            here, there = Bot(field, side), Bot(other, 1 - side)
            for unit, twin in zip(field.armies[side].units, other.armies[1 - side].units, strict=True):
                if unit.bases:
                    plan, same = here.plan(unit), there.plan(twin)
                    assert (plan and plan[:8]) == (same and same[:8])
                    assert own_ends(ways_of(field, unit), turn=False) == own_ends(ways_of(other, twin), turn=True)


def test_plans_that_the_bot_keeps_are_those_that_it_would_make_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, compared = Bot._known_plan, list[bool]()

    def compare(bot: Bot, unit: Unit) -> Plan | None:
        plan = kept(bot, unit)
        compared.append(plan == Bot(bot._field, bot._side).plan(unit))
        return plan

    monkeypatch.setattr(Bot, "_known_plan", compare)
    for number in (1, 13):
        fight(read_battle(with_sheets(battle_of(number), Random(number))))
    assert len(compared) > 1000
    assert all(compared)


def with_sheets(battle: dict[str, Any], chance: Random) -> dict[str, Any]:
    """A battle with squares and stances by chance."""
    zone = [square(column, row) for column in range(1, COLUMNS + 1) for row in range(1, DEPTH + 1)]
    for side in battle["sides"]:
        plan = default_sheet(battle["engagement"], side["name"], side["list"], side["fp"])
        squares, stances = chance.sample(zone, len(plan.deployment)), [chance.choice(STANCES) for _ in range(3)]
        side["sheet"] = replace(plan, deployment=squares, stances=stances).text
    return battle


def own_ends(ways: list[Way], *, turn: bool) -> set[tuple[int, int, int, tuple[Target, ...]]]:
    return {
        (turned(way.square), (way.facing + 4) % 8, way.spent, way.targets)
        if turn
        else (way.square, way.facing, way.spent, way.targets)
        for way in ways
    }


@pytest.mark.parametrize("method", ["quick", "cards"])
@pytest.mark.parametrize("number", range(4))
def test_a_battle_gives_the_same_record_again(number: int, method: str) -> None:
    battle = battle_of(number, method)
    fought = fight(read_battle(battle))
    again = fight(read_battle(battle))
    assert first_difference(again.text, fought.record) is None
    assert again.fingerprint == fought.fingerprint


@pytest.mark.parametrize("method", ["quick", "cards"])
def test_a_changed_byte_is_found_in_its_line(method: str) -> None:
    fought = fight(read_battle(battle_of(9, method)))
    text, chance = fought.text, Random(9)
    for _ in range(50):
        at = chance.randrange(len(text))
        changed = f"{text[:at]}#{text[at + 1 :]}"
        found = first_difference(changed, fought.record)
        assert found is not None
        assert found.number == text[:at].count("\n") + 1


def test_a_record_that_ends_too_soon_or_too_late_is_found() -> None:
    lines = ["phase A", "result A"]
    assert first_difference("phase A\n", lines) == Difference(2, None, "result A")
    assert first_difference("phase A\nresult A\nmore\n", lines) == Difference(3, "more", None)
    assert first_difference("phase A\nresult A", lines) == Difference(2, "result A (without a line feed)", "result A")


def test_the_command_says_where_a_record_is_wrong(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    document, record = tmp_path / "battle.json", tmp_path / "record.txt"
    battle = battle_of(3, "cards")
    document.write_text(read_battle(battle).model_dump_json(), encoding="utf-8")
    record.write_text(fight(read_battle(battle)).text, encoding="utf-8")
    call_command("fight", str(document), check=str(record))
    assert "The record is right." in capsys.readouterr().out
    record.write_text(record.read_text().replace("round 1 ", "round 1 x"), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("fight", str(document), check=str(record))
    assert ended.value.code == 2
    assert re.match(r"line \d+: the record says 'round 1 x", capsys.readouterr().err)


def test_battles_know_every_version_of_the_game_whose_campaigns_fight_them() -> None:
    assert set(engine_versions.VERSIONS) >= set(VERSIONS)
