"""What is true of every game of HANNIBAL, tried out with random orders (the laws of the rules)."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.games.hannibal.rules.document import GameDocument, read_document, with_orders
from campaign.games.hannibal.rules.position import ROMA, Position
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from campaign.games.hannibal.rules.taking import limit
from campaign.games.hannibal.rules.theatre import SIDES
from tests.hannibal.random_games import random_step

Json = dict[str, Any]
Step = tuple[GameDocument, GameDocument]
seeds = st.integers(0, 10_000)
few = settings(max_examples=5, deadline=None, derandomize=True)


def steps_of_game(seed: int, scenario: str = "hannibal-212") -> Iterator[Step]:
    """The steps of a random game: each document with its orders, and the one after it."""
    chance, document = Random(seed), first_document(scenario, f"random {seed}")
    while not document.position.ended:
        ordered, document = random_step(document, chance)
        yield ordered, document


def new_events(step: Step) -> list[Json]:
    """The events that a step added."""
    before, after = step
    kept = sum(event["round"] == before.position.round for event in before.events)
    return [dict(event) for event in after.events[kept:]]


def steps_by_type(position: Position) -> Counter[str]:
    steps: Counter[str] = Counter()
    for force in position.forces:
        for unit in force.units:
            steps[unit.type] += unit.steps
    return steps


@few
@given(seeds)
def test_steps_of_units_never_grow_but_by_recruiting(seed: int) -> None:
    for before, after in steps_of_game(seed):
        is_recruiting = before.position.step == "offices" or (before.position.mover and before.position.is_summer)
        if not is_recruiting:
            grown = steps_by_type(after.position) - steps_by_type(before.position)
            assert not grown, before.position.step


@few
@given(seeds)
def test_losses_of_combats_add_up_to_the_counts(seed: int) -> None:
    lost = 0
    for step in steps_of_game(seed):
        lost += sum(event["lost"]["roma"] for event in new_events(step) if event["kind"] in ("combat", "assault"))
        assert step[1].position.counts.lost_in_combat == lost


@few
@given(seeds)
def test_leaders_and_their_units_are_within_the_limits(seed: int) -> None:
    """A withdrawal, and leaders who escape, can bring more than three together (HH.8.10, HH.10.4)."""
    crowded: set[tuple[int, str]] = set()
    for step in steps_of_game(seed):
        before, after = step
        if before.position.round == 1:
            crowded.add((before.position.theatre.board.grid.index("0504"), "carthago"))  # four by the set-up, HH.14.2
        for hex_ in after.position.forces_at:
            for side in SIDES:
                if len(after.position.leaders_at(hex_, side)) > 3:
                    came = {event["kind"] for event in new_events(step)} & {"withdraws", "leader_put"}
                    assert came or (hex_, side) in crowded
                    crowded.add((hex_, side))
        if before.position.step in ("offices", "march_1", "march_2"):
            for number, force in after.position.led.items():
                most = limit(after.position, number)
                if force.side == ROMA and after.position.leaders[number].office != "proconsul":
                    assert most is None or after.position.sp(force.units) <= most


@few
@given(seeds)
def test_nobody_is_where_nobody_can_be(seed: int) -> None:
    for _, after in steps_of_game(seed):
        position = after.position
        capua = position.theatre.cities["Capua"].hex
        assert all(force.hex in position.theatre.province_of for force in position.forces)
        assert all(
            {unit.type for unit in force.units} == {"guard"} and force.leader is None
            for force in position.at(capua, "carthago")
        )
        assert position.settled() == position
        for siege in position.sieges.values():
            hex_ = position.theatre.cities[siege.city].hex
            assert any(force.units for force in position.at(hex_, siege.side, inside=False))


@few
@given(seeds)
def test_victory_points_of_a_winter_are_those_of_its_events(seed: int) -> None:
    for step in steps_of_game(seed):
        gained = sum(event["points"] for event in new_events(step) if event["kind"] == "points")
        assert step[1].position.points - step[0].position.points == gained


@few
@given(seeds)
def test_pools_and_units_on_the_map_are_never_more_than_there_are(seed: int) -> None:
    for _, after in steps_of_game(seed):
        position = after.position
        there = Counter(unit.type for force in position.forces for unit in force.units)
        for pool, most in ((position.allies, "allies"), (position.gauls, "gauls")):
            for type_, count in pool.items():
                total = getattr(position.ruleset.pools, most)[type_]
                assert count + there[type_] <= total
                assert type_ == "ally5" or count + there[type_] == total


@settings(max_examples=3, deadline=None, derandomize=True)
@given(seeds)
def test_a_game_replayed_from_its_orders_is_the_same_to_the_byte(seed: int) -> None:
    steps = list(steps_of_game(seed))
    document = first_document("hannibal-212", f"random {seed}")
    for ordered, after in steps:
        again = read_document(json.loads(json.dumps(ordered.as_json())))
        assert again.as_json() == ordered.as_json()
        assert json.dumps(adjudicate(again, again.position.step).as_json()) == json.dumps(after.as_json())
        document = adjudicate(with_orders(document, ordered.texts), document.position.step)
    assert json.dumps(document.as_json()) == json.dumps(steps[-1][1].as_json())


def test_random_games_reach_most_of_the_rules() -> None:
    kinds: Counter[str] = Counter()
    rules: Counter[str] = Counter()
    for seed in range(4):
        for step in steps_of_game(seed, "hannibal-206"):
            kinds.update(event["kind"] for event in new_events(step))
            rules.update(event["rule"] for event in new_events(step))
    wanted = ("combat_round", "assault", "siege_begins", "diplomacy_failed", "city_gained", "withdraws", "leader_dead")
    assert [kind for kind in wanted if not kinds[kind]] == []
    assert len(rules) > 35


@pytest.mark.parametrize("scenario", ["hannibal-206", "hannibal-217"])
def test_a_game_ends_with_its_last_round(scenario: str) -> None:
    *_, (_, last) = steps_of_game(1, scenario)
    assert last.position.round == last.position.ruleset.end.last_round
