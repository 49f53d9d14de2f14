"""What sets the levels of generals apart."""

from collections import Counter
from collections.abc import Sequence

import pytest

from campaign.games.vae_victis.generals.assignment import assign, assign_each_alone
from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.goals import GoalKind
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.generals.search import journeys_of
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.steps import Step
from orders.rules.order_file import STRENGTH
from tests.generals.test_decide import adjudicated, scenario


@pytest.fixture(scope="module")
def document() -> RoundDocument:
    return read_document(scenario())


def most_on_a_zone(document: RoundDocument, level: Level) -> int:
    armies = [army.number for army in document.position.armies]
    placed = Counter[str]()
    for order in decide(document, Step.INITIATIVE, "roma", armies, level):
        placed[order.sheet.text] += order.sheet.text != STRENGTH
    return max(placed.values())


def test_higher_levels_place_more_points_on_the_zone_that_matters_most(document: RoundDocument) -> None:
    """Roma has 8 armies: an eighth of them is one, a quarter two."""
    recruit, legate, consul = (most_on_a_zone(document, level) for level in Level)
    assert (recruit, legate) == (1, 2)
    assert consul > legate


def test_recruits_go_for_what_they_get_to_soonest_and_neither_cover_nor_attack() -> None:
    document = adjudicated(scenario("sicily"), "initiative")
    places = {3: "3121", 4: "3321", 5: "3223"}
    for one in document["armies"]:
        one["hex"] = places.get(one["number"], one["hex"])
    view = GeneralView(read_document(document), "carthago")
    journeys = journeys_of(view, view.armies, 2)
    alone, together = assign_each_alone(view, journeys), assign(view, journeys)
    assert alone.keys() == together.keys() == journeys.keys()
    assert {plan.goal.kind for plan in alone.values() if plan.goal} == {GoalKind.TAKE}
    for number in (1, 2):
        assert (alone[number].rounds, together[number].rounds > 1) == (1, True), (
            "Rhegium is worth more, and further away"
        )
    assert any(plan.goal and plan.goal.kind is not GoalKind.TAKE for plan in together.values())


@pytest.mark.parametrize(("near", "goals"), [((5, 6, 7, 8), []), ((8,), ["Rhegium"])])
def test_recruits_go_first_for_a_capital_that_no_enemy_is_near(near: Sequence[int], goals: list[str]) -> None:
    """Rhegium ends the war; armies 1 and 2 get there in two rounds, and to other structures in one. One goes."""
    document = scenario("sicily")
    document["armies"] = [one for one in document["armies"] if one["faction"] == "carthago" or one["number"] in near]
    view = GeneralView(read_document(adjudicated(document, "initiative")), "carthago")
    plans = assign_each_alone(view, journeys_of(view, view.armies, 2))
    gone_for = [plan.goal.key[1] for plan in plans.values() if plan.goal]
    assert [name for name in gone_for if name == "Rhegium"] == goals
