"""What a step comes to over many trials; expected chances are those of the dice in the rules."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from campaign.games.cases import read_cases
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.hannibal.rules.document import GameDocument, read_document, with_orders
from campaign.games.hannibal.rules.intelligence import seen_document
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from campaign.games.hannibal.rules.step_of_round import texts_of
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.what_if.questions import (
    MOST_TRIALS,
    Texts,
    WhatIfQuestion,
    general_orders,
    orders_of_side,
)
from campaign.games.hannibal.what_if.table import WhatIfTable, what_if
from hexmap.rules.documents import DocumentError
from tests.commands import manage
from tests.hannibal.random_games import random_step
from tests.hannibal.test_intelligence import hidden_document

FOUR_DEVIATIONS = 0.14
"""Four standard deviations of a share of 200 trials, at most."""
FIGHTS = "*: fight=yes leave=no"
FABIUS_MEETS_HANNO = """
round 4 battle
force 3421 roma 2 legion_foot 2
force 3421 carthago 32 from 3422 foot 8
"""


def document_of(lines: str) -> GameDocument:
    (case,) = read_cases(f"## HH.1.1 A position.\n{lines}")
    return read_document(HANNIBAL_CASES.set_up(case).document)


def table_of(
    lines: str, side: str, own: Texts | None = None, rival: Texts | None = None, trials: int = MOST_TRIALS
) -> WhatIfTable:
    return what_if(WhatIfQuestion(document_of(lines), side, own or {}, rival or {}, "seed", trials))


def about(chance: float) -> Any:
    return pytest.approx(chance, abs=FOUR_DEVIATIONS)


def test_diplomacy_succeeds_as_often_as_the_die_says() -> None:
    lines = "round 4 march_1\nfirst carthago\nforce 2520 carthago 31 foot 7 gaul3/1 1"
    table = table_of(lines, "carthago", {"march": {"31": "d:Nola d:Nola"}})
    (row,) = table.diplomacy
    assert (row.leader, row.name, row.city, row.tried) == (31, "Hannibal", "Nola", 1)
    assert row.succeeds == about(5 / 6)
    (city,) = table.cities
    assert (city.name, city.now, city.chances["carthago"]) == ("Nola", "roma", row.succeeds)
    friendly, tried = sorted((row.chance for row in table.refusals), reverse=True)
    assert friendly == row.succeeds
    assert tried == pytest.approx(1 - row.succeeds)


def test_a_march_without_dice_ends_where_it_leads_in_every_trial() -> None:
    lines = "round 4 march_1\nfirst carthago\nforce 2520 carthago 31 foot 4\nforce 3421 roma 2 legion_foot 2"
    (row,) = table_of(lines, "carthago", {"march": {"31": "2 2"}}).leaders
    assert (row.leader, row.from_hex, row.ends, row.dead) == (31, "2520", [("2719", 1)], 0)


def test_trials_end_when_their_time_is_used_up() -> None:
    lines = "round 4 march_1\nfirst carthago\nforce 2520 carthago 31 foot 4"
    trials: list[int] = []

    def third_is_the_last() -> None:
        trials.append(1)
        if len(trials) == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        what_if(WhatIfQuestion(document_of(lines), "carthago", {}, {}, "seed", 20), third_is_the_last)
    assert len(trials) == 3


def test_a_march_that_depends_on_diplomacy_ends_in_two_hexes() -> None:
    lines = "round 4 march_1\nfirst carthago\nforce 2520 carthago 31 foot 4"
    (row,) = table_of(lines, "carthago", {"march": {"31": "d!Nola 12"}}).leaders
    chances = dict(row.ends)
    assert chances == {"2519": about(4 / 6), "2520": about(2 / 6)}
    assert sum(chances.values()) == pytest.approx(1)


def test_a_siege_falls_as_often_as_the_die_says() -> None:
    lines = "round 4 battle\nforce 3422 carthago 32 foot 8\nsiege Tarentum carthago 5"
    (row,) = table_of(lines, "carthago").sieges
    assert (row.city, row.side) == ("Tarentum", "carthago")
    assert row.results == {"falls": about(2 / 6), "goes_on": about(4 / 6)}
    assert row.lost == {}


def test_an_assault_is_repulsed_or_takes_the_city() -> None:
    lines = "round 4 battle\nforce 2719 carthago 31 foot 10"
    (row,) = table_of(lines, "carthago", {"battle": {"carthago": "*: siege=assault"}}).sieges
    assert row.results == {"falls": about(4 / 6), "repulsed": about(2 / 6)}
    assert row.lost["carthago"].high >= row.lost["carthago"].low
    assert row.lost["roma"].mean == 0


def test_a_leader_with_a_star_always_avoids_combat() -> None:
    (row,) = table_of(FABIUS_MEETS_HANNO, "carthago", {"battle": {"carthago": FIGHTS}}).combats
    assert (row.hex, row.results, row.lost) == ("3421", {"rival_avoids": 1}, {})
    (row,) = table_of(FABIUS_MEETS_HANNO, "roma", {}, {"battle": {"carthago": FIGHTS}}).combats
    assert row.results == {"own_avoids": 1}


def test_nothing_happens_where_nobody_wants_to_fight() -> None:
    (row,) = table_of(FABIUS_MEETS_HANNO, "roma").combats
    assert row.results == {"no_combat": 1}


def test_a_combat_has_a_winner_losses_and_lives_at_risk() -> None:
    plans = {"battle": {"roma": "*: leave=no"}}
    question = {"battle": {"carthago": FIGHTS}}
    (won,) = table_of(FABIUS_MEETS_HANNO, "carthago", question, plans).combats
    (lost,) = table_of(FABIUS_MEETS_HANNO, "roma", plans, question).combats
    assert won.results["won"] > 0.9
    assert won.results["won"] == lost.results["lost"]
    assert won.lost == lost.lost
    assert won.lost["roma"].mean > won.lost["carthago"].mean > 0
    assert won.lost["roma"].low <= won.lost["roma"].mean <= won.lost["roma"].high
    assert 0.2 < won.dead["roma"] < 0.8


def test_an_election_gives_two_consuls_and_two_praetors() -> None:
    table = table_of("round 2 ballot\nforce 1817 roma 1\noffice 1 consul", "roma")
    offices = [row.chances for row in table.offices]
    assert sum(row.get("consul", 0) for row in offices) == pytest.approx(2, abs=0.01)
    assert sum(row.get("praetor", 0) for row in offices) == pytest.approx(2, abs=0.01)
    (longus,) = (row for row in table.offices if row.name == "Longus")
    assert sum(longus.chances.values()) == pytest.approx(1)


def test_points_and_the_end_of_the_game_are_counted() -> None:
    lines = "round 13 battle\npoints 700\nforce 3422 carthago 32 foot 8\nsiege Tarentum carthago 5"
    table = table_of(lines, "carthago")
    without_tarentum, with_tarentum = 700 - 20, 700 + 5 + 6
    assert (table.points_now, table.ends) == (700, {"carthago": 1})
    assert (table.points.low, table.points.high) == (without_tarentum, with_tarentum)
    assert table.points.mean == pytest.approx(680 + 31 * table.sieges[0].results["falls"], abs=0.1)


def random_questions(seed: int) -> list[WhatIfQuestion]:
    chance, document, found = Random(seed), first_document("hannibal-217", str(seed)), []
    while not document.position.ended:
        ordered, after = random_step(document, chance)
        side = chance.choice(SIDES)
        own = orders_of_side(ordered.texts, document.position, side)
        rival = orders_of_side(ordered.texts, document.position, "roma" if side == "carthago" else "carthago")
        found.append(WhatIfQuestion(document, side, own, rival, "x", 5))
        document = after
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_trial_is_a_step_adjudicated_with_dice_of_its_own(seed: int) -> None:
    for question in random_questions(seed):
        document = with_orders(question.document, {kind: {**question.own.get(kind, {}), **question.rival.get(kind, {})}
                                                   for kind in {**question.own, **question.rival}})  # fmt: skip
        for number, outcome in enumerate(question.outcomes()):
            model = document.model.model_copy(update={"seed": f"x {number}"})
            step = adjudicate(replace(document, model=model, events=()), document.position.step)
            assert (outcome.position, outcome.events) == (step.position, step.events)


@pytest.mark.parametrize("seed", range(4))
def test_chances_of_random_steps_sum_up_to_one(seed: int) -> None:
    for question in random_questions(seed):
        table = what_if(question)
        rows = [row.results for row in table.combats] + [row.results for row in table.sieges]
        rows += [row.chances for row in (*table.cities, *table.provinces)]
        rows += [{str(name): chance for name, chance in row.ends} for row in table.leaders]
        assert all(sum(row.values()) == pytest.approx(1, abs=0.01) for row in rows)


def test_neither_seed_nor_orders_of_the_document_count() -> None:
    document = document_of(FABIUS_MEETS_HANNO)
    sealed = with_orders(document, {"battle": {"roma": FIGHTS, "carthago": FIGHTS}})
    other = replace(sealed, model=sealed.model.model_copy(update={"seed": "another"}))
    own = {"battle": {"carthago": FIGHTS}}
    tables = [what_if(WhatIfQuestion(one, "carthago", own, {}, "seed", 20)) for one in (document, sealed, other)]
    assert tables[0] == tables[1] == tables[2]


def test_the_general_is_asked_for_the_rival_without_its_orders() -> None:
    document = document_of(FABIUS_MEETS_HANNO)
    sealed = with_orders(document, {"battle": {"roma": FIGHTS}})
    texts = texts_of(general_orders(sealed, "carthago", "1"))
    assert set(texts) == {"battle"}
    assert texts == texts_of(general_orders(document, "carthago", "1"))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"trials": 0}, "trials: is not from 1 to"),
        ({"trials": MOST_TRIALS + 1}, "trials: is not from 1 to"),
        ({"own": {"battle": {"roma": FIGHTS}}}, "orders.battle.roma: is not of carthago"),
        ({"rival": {"march": {"31": "4"}}}, "orders.march.31: is not of roma"),
        ({"own": {"battle": {"carthago": "*: flight=yes"}}}, "orders.battle.carthago"),
        ({"own": {"march": {"31": "4"}}}, "orders.march: does not belong to the step battle"),
    ],
)
def test_a_question_that_cannot_be_tried_out_is_refused(change: dict[str, Any], problem: str) -> None:
    question = WhatIfQuestion(document_of(FABIUS_MEETS_HANNO), "carthago", {}, {}, "seed", 5)
    with pytest.raises(DocumentError, match=problem):
        what_if(replace(question, **change))


def test_a_game_that_is_over_has_no_step_to_try_out() -> None:
    values = document_of(FABIUS_MEETS_HANNO).as_json()
    document = read_document({**values, "ended": {"winner": None, "rule": "HH.13.4", "reason": "both conceded"}})
    with pytest.raises(DocumentError, match="ended: the game is over"):
        what_if(WhatIfQuestion(document, "roma", {}, {}, "seed", 5))


def test_a_side_that_does_not_see_all_units_cannot_try_out_a_step() -> None:
    document = hidden_document()
    with pytest.raises(DocumentError, match="forces: roma does not see all units"):
        what_if(WhatIfQuestion(document, "roma", {}, {}, "seed", 5))
    assert what_if(WhatIfQuestion(document, "carthago", {}, {}, "seed", 5)).trials == 5


def run_command(*words: str, given: Any) -> dict[str, Any]:
    run = manage("what_if", *words, given=json.dumps(given))
    assert (run.returncode, run.stderr) == (0, "")
    return dict(json.loads(run.stdout))


def test_the_command_tries_out_the_orders_of_a_document() -> None:
    document = with_orders(document_of(FABIUS_MEETS_HANNO), {"battle": {"carthago": FIGHTS, "roma": FIGHTS}})
    table = run_command("carthago", "--trials", "20", given=document.as_json())
    assert (table["format"], table["trials"], table["side"]) == ("hannibal/what-if/1", 20, "carthago")
    assert table["combats"][0]["results"]["won"] > 0.5
    avoided = run_command("carthago", "--trials", "20", "--rival", "none", given=document.as_json())
    assert avoided["combats"][0]["results"] == {"rival_avoids": 1}
    assert run_command("carthago", "--rival", "general", given=document.as_json())["trials"] == 100


def test_the_command_takes_what_a_side_sees() -> None:
    document = with_orders(document_of(FABIUS_MEETS_HANNO), {"battle": {"carthago": FIGHTS}})
    whole = run_command("carthago", given=document.as_json())
    assert run_command("carthago", given=seen_document(document, "carthago")) == whole
    run = manage("what_if", "roma", given=json.dumps(seen_document(document, "carthago")))
    assert (run.returncode, run.stderr) == (2, "seen_by: the document shows what carthago sees\n")


def test_the_command_names_what_is_wrong() -> None:
    run = manage("what_if", "roma", "--trials", "9999", given=json.dumps(document_of(FABIUS_MEETS_HANNO).as_json()))
    assert (run.returncode, run.stderr) == (2, f"trials: is not from 1 to {MOST_TRIALS}\n")
