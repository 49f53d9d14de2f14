"""The two computer players: valid orders, the same ones for the same position, sensible ones, and whole games."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from campaign.games.hannibal.generals import decide, game_of_generals, play, table
from campaign.games.hannibal.generals.arena import GameResult, quantile
from campaign.games.hannibal.generals.odds import NEVER, Army, forecast
from campaign.games.hannibal.generals.view import View
from campaign.games.hannibal.generals.ways import graph_of, ways_from, words_of
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.document import GameDocument, read_document, with_orders
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.step_of_round import texts_of
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.language.translated import rerendered_in_english
from hexmap.rules.sentences.catalogue import Sentence
from tests.commands import manage

RESULTS = (("roma", 100), ("roma", 200), (None, 300), ("carthago", 400))
ARENA = ("arena", "recruit", "recruit", "--game", "hannibal")
BY_CHANCE = ("HH.5.11",)
"""Paragraphs by which dice alone may keep a march from being carried out."""


def begin() -> Position:
    return first_document("hannibal-212", "1").position


def changed_document(change: dict[str, Any]) -> GameDocument:
    return read_document(json.loads(json.dumps({**first_document("hannibal-212", "1").as_json(), **change})))


def hannibal_at_placentia() -> GameDocument:
    """Battles open, with Hannibal and Longus in 1005."""
    document = first_document("hannibal-212", "1").as_json()
    for entry in (*document["forces"], *document["leaders"]):
        if 31 in (entry.get("leader"), entry.get("number")):
            entry["hex"] = "1005"
    document["forces"].sort(key=lambda force: (force["hex"], force["side"], force["leader"] or 99))
    return changed_document({name: document[name] for name in ("forces", "leaders")} | {"step": "battle"})


def test_generals_give_the_same_orders_for_the_same_position_and_seed() -> None:
    document = first_document("hannibal-212", "1")
    for side in SIDES:
        assert decide(document, "march_1", side, "7") == decide(document, "march_1", side, "7")


def test_generals_do_not_look_at_orders() -> None:
    document = hannibal_at_placentia()
    sealed = with_orders(document, {"battle": {"roma": "1005: fight=yes leave=no"}})
    assert decide(sealed, "battle", "carthago", "7") == decide(document, "battle", "carthago", "7") != ()


def test_no_orders_for_a_step_that_is_not_the_documents_or_not_the_sides() -> None:
    document = first_document("hannibal-212", "1")
    assert decide(document, "battle", "carthago", "7") == ()
    assert decide(document, "march_1", "roma", "7") == ()
    assert decide(document, "march_1", "carthago", "7") != ()


@pytest.mark.parametrize("seed", ["2", "3"])
def test_orders_of_a_whole_game_are_carried_out(seed: str) -> None:
    """Only a leader whom dice trap does not march (HH.5.11)."""
    refused, steps = Counter[str](), 0
    for played in game_of_generals(first_document("hannibal-212", seed)):
        steps += 1
        refused.update(event["rule"] for event in played.after.events if event["kind"] == "order_not_carried_out")
    assert steps >= 6 * 5 + 7 * 3
    assert not {rule: count for rule, count in refused.items() if rule not in BY_CHANCE}


def test_two_generals_play_the_short_game_to_its_end() -> None:
    *_, last = game_of_generals(first_document("hannibal-212", "3"))
    end = last.after.position
    assert end.round == 13
    assert end.ended


def test_hannibal_attacks_a_weaker_consul_who_does_not_want_to_fight() -> None:
    """Longus has 20 SP at Placentia, Hannibal 51 in the same hex (HH.8.2)."""
    document = hannibal_at_placentia()
    assert "1005: fight=yes" in decide(document, "battle", "carthago", "7")[0].sheet.text
    assert "1005: fight=no leave=" in decide(document, "battle", "roma", "7")[0].sheet.text


def test_a_roman_with_legions_beside_a_lost_city_wins_it_back_by_diplomacy() -> None:
    """Placentia is beside Parma, and 20 SP in the province add 2 to the die (HH.6.2)."""
    document = first_document("hannibal-212", "1").as_json()
    control = {**document["control"], "Parma": "carthago"}
    orders = decide(changed_document({"control": control, "step": "march_2"}), "march_2", "roma", "7")
    march = next(order for order in orders if (order.sheet.kind, order.sheet.subject) == (Kind.MARCH, 1))
    assert "d:Parma" in march.sheet.text
    assert isinstance(march.reason, Sentence)
    assert march.reason.code.startswith("hhgeneral_")


def test_every_order_has_a_reason_that_can_be_translated() -> None:
    reasons = set[str]()
    for played in game_of_generals(first_document("hannibal-217", "2")):
        for side in SIDES:
            reasons |= {order.reason for order in decide(played.before, played.step, side, "7")}
    assert len(reasons) > 12
    assert [text for text in sorted(reasons) if rerendered_in_english(text) != text] == []


def test_the_cheapest_way_costs_what_the_march_costs() -> None:
    """Example 6 of the rules: 9 half points from 0504 to Placentia."""
    position = begin()
    index = position.theatre.board.grid.index
    ways = ways_from(position, graph_of(position, "carthago"), position.led[31], 40)
    assert ways.costs[index("1005")] == 9
    assert len(words_of(position, ways.hexes(index("1005")))) == 5


def test_a_forecast_follows_the_table_round_by_round() -> None:
    """With a table on which both always lose a step, five rounds destroy five steps and cost five."""
    each_a_step = (("E1",) * 6,) * 6
    found = forecast(each_a_step, Army(10, 10), Army(5, 5), 0, 0, "nearest")
    assert (found.attacker_lost, found.defender_lost) == (5, 5)
    assert (found.attacker_destroyed, found.defender_destroyed) == (0, 1)


def test_a_defender_who_always_gets_away_loses_one_round_only() -> None:
    each_a_step = (("E1",) * 6,) * 6
    found = forecast(each_a_step, Army(10, 10), Army(5, 5, below=10_000, escape=1.0), 0, 0, "nearest")
    assert (found.attacker_lost, found.defender_lost) == (1, 1)
    assert found.defender_escapes == 1


def test_foragers_are_lost_with_those_who_fight() -> None:
    """20 SP of which 5 forage are gone when the 15 that fight are (HH.8.5)."""
    only_the_defender = (("D3",) * 6,) * 6
    found = forecast(only_the_defender, Army(48, 16), Army(20, 4, foraging=5, below=NEVER), 0, 0, "nearest")
    assert (found.attacker_lost, found.defender_lost) == (0, 20)


def test_the_points_of_a_game_are_the_sum_of_its_sources() -> None:
    result = play("hannibal-217", "5")
    assert sum(result.sources.values()) == result.points
    assert result.points


def test_the_table_gives_shares_of_decided_games_and_quantiles() -> None:
    results = [GameResult(winner, points, {"foot": points}, 3, 20) for winner, points in RESULTS]
    lines = list(table(results))
    assert lines[0] == "carthago won 33% of 3 decided games; carthago 1, draws 1, roma 2."
    assert "0 % 100," in lines[1]
    assert "100 % 400." in lines[1]
    assert "foot 250" in lines[2]
    assert quantile([1, 2, 3], 50) == 2


def test_the_command_fills_in_the_orders_of_a_side_and_keeps_those_of_the_other() -> None:
    document = changed_document({"orders": {"concede": {"roma": "concede", "carthago": "concede"}}})
    given = json.dumps(document.as_json())
    found = json.loads(manage("decide", "march_1", "carthago", "--game", "hannibal", given=given).stdout)
    orders = found.pop("orders")
    assert orders.pop("concede") == {"roma": "concede"}
    sheets = [order.sheet for order in decide(document, "march_1", "carthago", "0")]
    assert orders == texts_of(sheets)
    assert found == {key: value for key, value in json.loads(given).items() if key != "orders"}


@pytest.mark.parametrize(
    ("words", "ruleset", "said"),
    [
        (("battle", "roma"), "open", "waits for march_1"),
        (("march_1", "gallia"), "open", "gallia"),
        (("march_1", "carthago", "--armies", "31"), "open", "a whole side"),
        (("march_1", "carthago"), "hidden", "hidden units"),
    ],
)
def test_the_command_refuses_what_no_general_decides(words: Sequence[str], ruleset: str, said: str) -> None:
    document = changed_document({"ruleset": {"base": "hannibal-1", "intelligence": ruleset}})
    run = manage("decide", *words, "--game", "hannibal", given=json.dumps(document.as_json()))
    assert (run.returncode, run.stdout) == (2, "")
    assert said in run.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_arena_prints_a_line_a_game_and_a_table(jobs: str) -> None:
    run = manage(*ARENA, "--scenario", "hannibal-217", "--games", "2", "--jobs", jobs)
    assert run.returncode == 0
    lines = run.stdout.splitlines()
    assert [line.split(":")[0] for line in lines[:2]] == ["1", "2"]
    assert lines[2].startswith("carthago won ")
    assert len(lines) == 5


def test_worth_shrinks_as_the_game_ends() -> None:
    """A city that is won before the last count has its points once, one at the beginning more often."""
    position = begin()
    city = position.theatre.cities["Bovianum"]
    last = replace(position, round=13)
    assert View(position, "carthago").city_worth(city) > View(last, "carthago").city_worth(city) == 3 + 8 / 5 / 2
