"""Trying marches out: what a general reckons with."""

from campaign.generals.rules.search import journeys_of, moved, standing
from campaign.generals.rules.view import GeneralView
from campaign.rules.document import read_document
from tests.generals.test_decide import adjudicated, scenario


def test_armies_without_a_plan_carry_out_the_orders_of_teammates() -> None:
    document = adjudicated(scenario("sicily"), "initiative")
    number = next(one["number"] for one in document["armies"] if one["faction"] == "carthago")
    document["orders"] = {"movement": {str(number): "0 4"}}
    view = GeneralView(read_document(document), "carthago")
    marched = moved(view, standing(view)).movement.marches[number]
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
