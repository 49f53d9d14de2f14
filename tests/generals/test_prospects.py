"""What a position promises: how likely a faction is to win from there."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.games.vae_victis.generals.approaches import approach
from campaign.games.vae_victis.generals.foresight import administered, promised
from campaign.games.vae_victis.generals.goals import surroundings
from campaign.games.vae_victis.generals.prospects import Prospects
from campaign.games.vae_victis.generals.search import moved, staying
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.rules.land_costs import ways_back
from hexmap.rules.position import Position, Siege
from tests.generals.test_decide import adjudicated, scenario

CARTHAGO, ROMA = "carthago", "roma"


def opened(**changes: Any) -> RoundDocument:
    return read_document({**adjudicated(scenario("sicily"), "initiative"), **changes})


def chance(document: RoundDocument, position: Position, faction: str = CARTHAGO) -> float:
    return Prospects(document.board, document.ruleset).chance(position, faction)


def with_army(position: Position, number: int, **changes: Any) -> Position:
    armies = tuple(replace(one, **changes) if one.number == number else one for one in position.armies)
    return replace(position, armies=armies)


def furthest(document: RoundDocument, faction: str, name: str) -> int:
    """The army of a faction that is furthest from a structure: it guards nothing there."""
    there = document.board.structure_named[name].hex
    armies = [one for one in document.position.armies if one.faction == faction]
    return max(armies, key=lambda one: document.board.grid.distance(one.hex, there)).number


def test_the_chances_of_two_factions_add_up_to_one() -> None:
    document = opened()
    together = chance(document, document.position) + chance(document, document.position, ROMA)
    assert together == pytest.approx(1)


def test_the_chances_of_five_factions_are_shares_of_one_victory() -> None:
    document = read_document(scenario("italia"))
    chances = [chance(document, document.position, one.id) for one in document.position.active_factions]
    assert sum(chances) == pytest.approx(1, abs=0.1)
    assert max(chances) < 0.5


def test_a_second_rival_that_grows_stronger_counts_too() -> None:
    document = read_document(scenario("italia"))
    scores = {"galli": 30, "graeci": 20}

    def rich(**points: int) -> float:
        factions = tuple(replace(one, victory_points=points.get(one.id, 0)) for one in document.position.factions)
        return chance(document, replace(document.position, factions=factions), "romani")

    assert rich(**scores) < rich(galli=30)


def test_capitals_count_for_nothing_where_they_end_no_campaign() -> None:
    document = read_document(scenario("italia"))
    capital = document.board.structure_named["Roma"]
    siege = Siege("Roma", "etrusci", (1,), 3, 1)
    near = with_army(document.position, 1, hex=surroundings(document.board, 1)[capital.name][0])
    features = Prospects(document.board, document.ruleset).features(replace(near, sieges=(siege,)), "etrusci")
    capitals = {name: features[name] for name in ("near_theirs", "siege_of_capital", "near_own", "threat")}
    assert set(capitals.values()) == {0}
    assert features["sieges"] > 0, "the City itself is worth its points"


def test_a_siege_of_the_rivals_capital_and_points_speak_for_a_faction() -> None:
    document = opened()
    capital = document.board.structure_named["Rhegium"]
    number = furthest(document, CARTHAGO, "Lilybaeum")
    near = with_army(document.position, number, hex=surroundings(document.board, 1)[capital.name][0])
    siege = Siege("Rhegium", CARTHAGO, (number,), 2, 5)
    assert chance(document, replace(near, sieges=(siege,))) > chance(document, near)
    rich = tuple(replace(one, victory_points=20 if one.id == CARTHAGO else one.victory_points) for one in near.factions)
    assert chance(document, replace(near, factions=rich)) > chance(document, near)


def test_rivals_near_the_own_capital_speak_against_a_faction() -> None:
    document = opened()
    number = furthest(document, ROMA, "Rhegium")
    capital = document.board.structure_named["Lilybaeum"]
    near = with_army(document.position, number, hex=surroundings(document.board, 1)[capital.name][0])
    assert chance(document, near) < chance(document, document.position)


def test_ways_are_counted_in_rounds_by_the_numbers_of_the_ruleset() -> None:
    document = opened()
    board, ruleset = document.board, document.ruleset
    rhegium, messana, lilybaeum = (board.structure_named[name] for name in ("Rhegium", "Messana", "Lilybaeum"))
    times = approach(board, ruleset, (rhegium.hex,), 9.0)
    assert times[rhegium.hex] == 0
    assert times[messana.hex] <= 1, "Messana lies across the strait from Rhegium (MV.10)"
    assert times[lilybaeum.hex] > 1, "Lilybaeum lies at the other end of Sicily"
    assert lilybaeum.hex not in approach(board, ruleset, (rhegium.hex,), 1.0), "further than what is asked for"
    marching = ruleset.movement.model_copy(update={"points": 2 * ruleset.movement.points})
    faster = approach(board, ruleset.model_copy(update={"movement": marching}), (rhegium.hex,), 9.0)
    near = next(hex_ for hex_, cost in ways_back(board, ruleset.costs)[rhegium.hex])
    assert (times[near], faster[near]) == (2 * faster[near], faster[near])


def test_luck_decides_engagements_and_their_promise_is_in_between() -> None:
    document = opened()
    enemy = next(one for one in document.position.armies if one.faction == ROMA)
    number = next(one.number for one in document.position.armies if one.faction == CARTHAGO)
    free = next(
        near
        for near in document.board.adjacent(enemy.hex)
        if document.board.is_passable_land(near) and all(one.hex != near for one in document.position.armies)
    )
    position = with_army(document.position, number, hex=free)
    view = GeneralView(replace(document, position=position), CARTHAGO)
    step = moved(view, staying(view))
    assert [sheet.engagement.armies for sheet in step.sheets] == [tuple(sorted((number, enemy.number)))]
    first_wins, second_wins = (administered(view, step, [luck]).position for luck in (0.0, 1.0))
    assert first_wins.army[number].hex != second_wins.army[number].hex, "who loses leaves the place (AF.1)"
    prospects = Prospects(view.board, view.ruleset)
    chances = [prospects.chance(one, CARTHAGO) for one in (first_wins, second_wins)]
    assert min(chances) < promised(view, prospects, step) < max(chances)
