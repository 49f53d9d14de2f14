"""The words and per cents of a what-if table."""

import pytest

from campaign.games.hannibal.rules.step_of_round import sheets_of
from campaign.games.hannibal.what_if import WHAT_IF
from campaign.games.what_if import Assumed, Spread, TrialResult
from campaign.what_if.words import TableWords, cell_words, in_words, percent
from tests.hannibal.test_what_if import FABIUS_MEETS_HANNO, FIGHTS, document_of


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0, "0 %"), (0.003, "< 1 %"), (0.006, "1 %"), (0.5, "50 %"), (0.994, "99 %"), (0.997, "> 99 %"), (1, "100 %")],
)
def test_a_chance_that_is_not_certain_does_not_look_certain(chance: float, words: str) -> None:
    assert plain(percent(chance)) == words


def test_a_spread_that_is_one_number_is_that_number() -> None:
    assert cell_words(Spread(12, 12, 12)) == "12"
    assert cell_words(Spread(11.6, 4, 20)) == "12 (4-20)"
    assert cell_words(None) == "-"


def tried(lines: str, own: dict[str, dict[str, str]], rival: dict[str, dict[str, str]], trials: int) -> TrialResult:
    assumed = Assumed(sheets_of(own), sheets_of(rival), "seed", trials)
    return WHAT_IF.try_out(document_of(lines), "carthago", assumed, lambda: None)


def tables(lines: str, own: str, rival: str = "") -> dict[str, TableWords]:
    plans = [{"battle": {side: text}} if text else {} for side, text in (("carthago", own), ("roma", rival))]
    return {one.title: in_words(one) for one in tried(lines, plans[0], plans[1], 40).tables}


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
    (refusal,) = tried(lines, {"march": {"31": "d:Roma"}}, {}, 5).refusals
    assert (refusal.rule, plain(cell_words(refusal.chance))) == ("HH.6.1", "100 %")
    assert refusal.text.startswith("Hannibal cannot try diplomacy at Roma")
