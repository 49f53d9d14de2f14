"""Trying marches out: what a general reckons with."""

from campaign.generals.rules.search import moved, standing
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
