"""The words and per cents of a what-if table."""

import pytest

from campaign.games.hannibal.what_if import Spread, WhatIfQuestion, what_if
from campaign.hannibal_trials.results import ResultTable, percent, refusals, result_tables, spread
from tests.hannibal.test_what_if import FABIUS_MEETS_HANNO, FIGHTS, document_of

TITLES = {"roma": "Roma", "carthago": "Carthago"}


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0, "0 %"), (0.003, "< 1 %"), (0.006, "1 %"), (0.5, "50 %"), (0.994, "99 %"), (0.997, "> 99 %"), (1, "100 %")],
)
def test_a_chance_that_is_not_certain_does_not_look_certain(chance: float, words: str) -> None:
    assert plain(percent(chance)) == words


def test_a_spread_that_is_one_number_is_that_number() -> None:
    assert spread(Spread(12, 12, 12)) == "12"
    assert spread(Spread(11.6, 4, 20)) == "12 (4-20)"
    assert spread(None) == "-"


def tables(lines: str, own: str, rival: str = "") -> dict[str, ResultTable]:
    document = document_of(lines)
    plans = [{"battle": {side: text}} if text else {} for side, text in (("carthago", own), ("roma", rival))]
    table = what_if(WhatIfQuestion(document, "carthago", plans[0], plans[1], "seed", 40))
    return {one.title: one for one in result_tables(table, document.position, TITLES)}


def test_a_combat_names_its_hex_its_results_and_the_losses_of_both_sides() -> None:
    combats = tables(FABIUS_MEETS_HANNO, FIGHTS, "*: leave=no")["Combats"]
    ((place, result, lost_carthago, lost_roma, dead_carthago, _dead_roma),) = combats.rows
    assert (place, result.split()[0], plain(dead_carthago)) == ("3421", "won", "0 %")
    assert "(" in lost_carthago
    assert lost_roma == "20"
    assert combats.head[2:4] == ["SP lost: Carthago", "SP lost: Roma"]


def test_what_says_nothing_has_no_table() -> None:
    found = tables(FABIUS_MEETS_HANNO, "*: fight=no")
    assert set(found) == {"Combats", "Provinces", "Totals"}
    ((_, result, *rest),) = found["Combats"].rows
    assert (plain(result), rest[:2]) == ("no combat 100 %", ["-", "-"])


def test_the_chances_of_a_siege_come_with_the_city_that_may_fall() -> None:
    found = tables("round 4 battle\nforce 3422 carthago 32 foot 8\nsiege Tarentum carthago 5", "")
    assert found["Sieges"].rows[0][:2] == ["Tarentum", "Carthago"]
    assert found["Sieges"].rows[0][2].startswith("siege goes on")
    ((name, now, after),) = found["Cities"].rows
    assert (name, now) == ("Tarentum", "Roma")
    assert set(after.replace(",", "").split()) >= {"Roma", "Carthago"}


def test_refusals_say_paragraph_reason_and_how_often() -> None:
    lines = "round 4 march_1\nfirst carthago\nforce 2520 carthago 31 foot 4"
    document = document_of(lines)
    table = what_if(WhatIfQuestion(document, "carthago", {"march": {"31": "d:Roma"}}, {}, "seed", 5))
    ((rule, text, chance),) = refusals(table)
    assert (rule, plain(chance)) == ("HH.6.1", "100 %")
    assert text.startswith("Hannibal cannot try diplomacy at Roma")
