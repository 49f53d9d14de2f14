"""Trying marches out: what a general reckons with."""

from campaign.games.vae_victis.generals.assignment import Plan, assign
from campaign.games.vae_victis.generals.goals import goals_of
from campaign.games.vae_victis.generals.search import (
    TOGETHER,
    Choices,
    Trials,
    attacks,
    climbed,
    is_paid_for,
    journeys_of,
    moved,
    staying,
)
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.rules.document import read_document
from tests.generals.test_decide import adjudicated, decided, scenario


def test_armies_without_a_plan_carry_out_the_orders_of_teammates() -> None:
    document = adjudicated(scenario("sicily"), "initiative")
    number = next(one["number"] for one in document["armies"] if one["faction"] == "carthago")
    document["orders"] = {"movement": {str(number): "0 4"}}
    view = GeneralView(read_document(document), "carthago")
    marched = moved(view, staying(view)).movement.marches[number]
    assert marched.numbers == (0, 4)
    assert len(marched.path) == 1


def test_a_strait_is_crossed_where_no_enemy_stands_beside_it() -> None:
    """Two straits lead from 4714 to 4914; army 2 beside one of them bars that one (MV.10)."""
    document = adjudicated(scenario("sicily"), "initiative")
    places = {2: "4913", 7: "4714"}
    for one in document["armies"]:
        one["hex"] = places.get(one["number"], one["hex"])
    view = GeneralView(read_document(document), "roma")
    army = view.position.army[7]
    journeys = journeys_of(view, [army], 1)[7]
    beyond = view.board.grid.index("4914")
    assert journeys.first_leg(beyond).numbers == (4, 2)


def two_against_one() -> GeneralView:
    """Armies 3 and 4 stand two hexes from army 5, which stands alone."""
    document = adjudicated(scenario("sicily"), "initiative")
    places = {3: "3121", 4: "3321", 5: "3223"}
    for one in document["armies"]:
        one["hex"] = places.get(one["number"], one["hex"])
    return GeneralView(read_document(document), "carthago")


def test_attacks_are_by_several_armies_from_different_hexes_next_to_the_enemy() -> None:
    view = two_against_one()
    groups = attacks_on(view, 5)
    enemy = view.position.army[5].hex
    assert {3, 4} in [set(group) for group in groups]
    for group in groups:
        ends = [plan.leg.hex for plan in group.values()]
        assert len(set(ends)) == len(ends) <= TOGETHER
        assert all(view.board.grid.distance(end, enemy) == 1 for end in ends)


def test_plans_that_were_changed_are_never_worth_less() -> None:
    view = two_against_one()
    journeys = journeys_of(view, view.armies, 2)
    plans = assign(view, journeys)
    trials = Trials(view, [(1.0, staying(view))], 40)
    choices = Choices(view, journeys, 3, moved(view, {**staying(view), **plans}))
    better = climbed(plans, choices, trials)
    assert trials.value(better) >= trials.value(plans)
    assert better.keys() == plans.keys()
    assert trials.made <= 40 + 1, "the first one is always tried out"
    assert climbed(plans, choices, Trials(view, [(1.0, staying(view))], 0)) == plans, "without trials nothing changes"


def test_plans_are_never_changed_to_ways_over_sea_that_the_pools_do_not_pay_for_together() -> None:
    """An army whose navy is not paid for would stand, though a road is open to it (NV.2)."""
    document = scenario("sicily")
    for faction in ("carthago", "roma"):
        document = decided(document, "initiative", faction, "--level", "legate")
    view = GeneralView(read_document(adjudicated(document, "initiative")), "carthago")
    journeys = journeys_of(view, view.armies, 3)
    plans = assign(view, journeys)
    choices = Choices(view, journeys, 2, moved(view, {**staying(view), **plans}))
    better = climbed(plans, choices, Trials(view, [(1.0, staying(view))], 16))
    assert better != plans
    assert is_paid_for(view.pools, better)


def attacks_on(view: GeneralView, number: int) -> list[dict[int, Plan]]:
    journeys = journeys_of(view, view.armies, 1)
    step = moved(view, staying(view))
    found = attacks(view, step, journeys, goals_of(view))
    return [group for group in found if all(plan.goal and plan.goal.army == number for plan in group.values())]
