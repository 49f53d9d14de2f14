"""Documents of HANNIBAL: read and written again, refused with the place, and fed to the command."""

import copy
import json
from typing import Any

import pytest

from campaign.games.hannibal.rules.document import read_document
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.sequence_of_play import STEPS
from hexmap.rules.documents import DocumentError
from hexmap.rules.shipped_maps import shipped_map_text
from tests.commands import manage

START: dict[str, Any] = first_document("hannibal-212", "of the tests").as_json()


def changed(path: str, value: Any) -> dict[str, Any]:
    """The first document with another value at a path."""
    document = copy.deepcopy(START)
    at: Any = document
    *above, last = path.split("/")
    for key in above:
        at = at[int(key) if isinstance(at, list) else key]
    if isinstance(at, list):
        at[int(last)] = value
    else:
        at[last] = value
    return document


def test_a_document_read_and_written_again_is_the_same() -> None:
    assert read_document(START).as_json() == START


def test_a_document_can_hold_its_map_and_theatre() -> None:
    document = changed("map", json.loads(shipped_map_text("italia-218")))
    assert read_document(document).position.theatre.board.name == "italia-218"
    theatre = read_document(START).position.theatre.document.model_dump(by_alias=True)
    assert read_document(changed("theatre", theatre)).position.theatre.cities.keys() == START["control"].keys()


FAULTS = [
    ("format", "hannibal/position/2", 'format: is "hannibal/position/2", but should be \'hannibal/position/1\''),
    ("weather", "fine", "weather: unknown key"),
    ("ruleset", "hannibal-9", 'ruleset: "hannibal-9" is not shipped; there is hannibal-1'),
    ("ruleset", {"end": {}}, "ruleset.base: names no shipped ruleset"),
    ("ruleset", {"base": "hannibal-1", "limits": {"consul": -1}},
     "ruleset.limits.consul: Input should be greater than or equal to 0"),
    ("ruleset", {"base": "hannibal-1", "places": {"roma": "Atlantis"}},
     'ruleset.places.roma: the theatre has no city "Atlantis"'),
    ("ruleset", {"base": "hannibal-1", "pools": {"gauls": {"camels": 3}}},
     "ruleset.pools.gauls.camels: there is no such unit"),
    ("map", "atlantis", 'map: there is no map "atlantis"; shipped: first-punic-war, italia, italia-218, '),
    ("map", 3, "map: is neither a map's name nor a map document"),
    ("map", "sicily", 'theatre.map: is "italia-218", but the document has the map "sicily"'),
    ("theatre", "atlantis", 'theatre: "atlantis" is not shipped; there is italia-218'),
    ("year", -217, "year: is -217, but round 1 is in -218"),
    ("season", "summer", "season: is summer, but round 1 is a winter"),
    ("step", "ballot", "step: a winter has no step ballot"),
    ("step", "lunch", "step: Input should be 'ballot', "),
    ("sides/0/id", "roma", "sides: are not carthago and roma, in this order"),
    ("sides/1/victory_points", 3, "sides[1].victory_points: only carthago has victory points"),
    ("control/Atlantis", "roma", 'control.Atlantis: the theatre has no "Atlantis"'),
    ("provinces/Latium", "gallia", "provinces.Latium: Input should be 'carthago' or 'roma'"),
    ("leaders/0/number", 99, "leaders[0].number: 99 is not in the theatre, or is given twice"),
    ("leaders/0/side", "carthago", "leaders[0].side: leader 1 is of roma"),
    ("leaders/0/office", "general", "leaders[0].office: general is no office of roma"),
    ("leaders/0/hex", "1817", "leaders[0].hex: leader 1 has no force there"),
    ("forces/0/hex", "9999", 'forces[0].hex: "9999" is not on the map'),
    ("forces/0/hex", "0101", "forces[0].hex: 0101 is in no province"),
    ("forces/0/units", {"legion_foot": [2]}, "forces[0].units.legion_foot: is no unit of carthago"),
    ("forces/0/units", {"camels": [2]}, "forces[0].units.camels: there is no such unit"),
    ("forces/0/units", {"horse": [2]}, "forces[0].units.horse: has 1 steps at most"),
    ("forces/0/units", {"guard": [2]}, "forces[0].units.guard: guards are with no leader"),
    ("forces/0/leader", 1, "forces[0].leader: leader 1 does not lead units of carthago"),
    ("forces/0/inside", True, "forces[0].inside: this force cannot be inside"),
    ("forces/5/inside", False, "forces[5].inside: this force should be inside"),
    ("sieges", [{"city": "Nola", "side": "carthago", "marker": 5}],
     "sieges[0]: no units of the besieger are outside Nola"),
    ("sieges", [{"city": "Nola", "side": "carthago", "works": "partial"}],
     "sieges[0]: a city of class 1 has works, every other one a marker"),
    ("sieges", [{"city": "Parma", "side": "carthago", "marker": 5}],
     'sieges[0].city: "Parma" cannot be besieged, or is given twice'),
    ("pools/allies/ally5", 9, "pools.allies.ally5: is 9, but there are 4"),
    ("pools/gauls", {"gaul5": 5, "gaul4": 6, "gaul3": 3}, "pools.gauls."),
    ("tried", ["Atlantis"], 'tried[0]: the theatre has no "Atlantis"'),
    ("elected", [99], "elected[0]: there is no leader 99"),
    ("standing", {"battle": {"roma": "fight"}}, 'standing.battle.roma: "fight" is not valid here.'),
    ("orders", {"charge": {}}, "orders.charge: is no kind of orders; there is ballot, place, "),
    ("orders", {"battle": {"roma": ""}}, "orders.battle: does not belong to the step march_1"),
    ("orders", {"march": {"1": "4"}}, "orders.march.1: nobody gives these orders in this step"),
    ("orders", {"recruit": {"roma": ""}}, "orders.recruit.roma: nobody gives these orders in this step"),
    ("orders", {"march": {"31": "7"}}, 'orders.march.31: "7" is not valid here.'),
    ("events", [{"rule": "HH.1.1"}], "events[0].kind: is missing or of the wrong kind"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "says"), FAULTS)
def test_a_document_that_is_not_valid_is_refused_with_the_place(path: str, value: Any, says: str) -> None:
    with pytest.raises(DocumentError) as error:
        read_document(changed(path, value))
    assert str(error.value).startswith(says)


def test_a_city_on_an_island_is_refused() -> None:
    """Taken off the coast, Hydruntum lies on no land that is joined to Roma's."""
    board = json.loads(shipped_map_text("italia-218"))
    entry = next(one for one in board["structures"] if one["name"] == "Hydruntum")
    entry["hex"] = "0622"  # Sardinia
    with pytest.raises(DocumentError, match=r'theatre.provinces\[8\].cities\[3\].name: no land joins "Hydruntum"'):
        read_document(changed("map", board))


def test_a_step_that_is_not_that_of_the_document_is_refused() -> None:
    with pytest.raises(DocumentError, match='step: is "march_1", so battle cannot be adjudicated'):
        STEPS["battle"](read_document(START))


def test_no_step_follows_the_end() -> None:
    over = STEPS["march_1"](read_document(changed("orders", {"concede": {"roma": "concede"}})))
    assert over.as_json()["ended"] == {"winner": "carthago", "rule": "HH.13.4", "reason": "Roma concedes"}
    with pytest.raises(DocumentError, match="ended: the game is over; no step follows"):
        STEPS["march_1"](over)


def test_the_command_adjudicates_a_step() -> None:
    first = manage("first_document", "hannibal-212", "--seed", "of the tests")
    assert (first.returncode, json.loads(first.stdout)) == (0, START)
    run = manage("adjudicate", "--game", "hannibal", "march_1", given=first.stdout)
    assert (run.returncode, run.stderr, json.loads(run.stdout)["step"]) == (0, "", "march_2")
    assert (
        run.stdout == json.dumps(STEPS["march_1"](read_document(START)).as_json(), indent=1, ensure_ascii=False) + "\n"
    )


def test_the_command_reads_lines() -> None:
    lines = "\n".join(json.dumps(one) for one in (START, changed("year", 3)))
    run = manage("adjudicate", "march_1", "--game", "hannibal", "--lines", given=lines)
    good, bad = (json.loads(line) for line in run.stdout.splitlines())
    assert (run.returncode, good["step"]) == (2, "march_2")
    assert bad == {"error": "year: is 3, but round 1 is in -218"}


def test_the_command_refuses_with_one_line_and_status_2() -> None:
    run = manage("adjudicate", "--game", "hannibal", "march_1", given=json.dumps(changed("year", 3)))
    assert (run.returncode, run.stdout, run.stderr) == (2, "", "year: is 3, but round 1 is in -218\n")


@pytest.mark.parametrize(("game", "step"), [("hannibal", "movement"), ("vae-victis", "march_1")])
def test_the_command_knows_the_steps_of_each_game(game: str, step: str) -> None:
    run = manage("adjudicate", "--game", game, step, given="{}")
    assert run.returncode == 2
    assert f"{game} has no step {step}. Use one of: " in run.stderr


def test_a_document_of_the_other_game_is_refused() -> None:
    run = manage("adjudicate", "movement", given=json.dumps(START))
    assert run.stderr.startswith('format: is "hannibal/position/1"')
