"""What-if plans and rule changes with the siege die: a plan assumes the dice, nobody learns the real ones (SD.6)."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.rule_changes.shadow_run import shadow_of
from campaign.games.vae_victis.rules.document import read_text
from campaign.games.vae_victis.steps import Step
from campaign.models import Plan
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules.plan_file import plan_text, read_plan
from campaign.planning.rules.planned_rounds import PlanContent, PlannedRound, run
from tests.campaign.test_choices import SIEGE, board
from tests.planning.test_plans import begin, save
from tests.sieges.siege_war import Siege, siege_war, with_sieges

BOTH = SIEGE.replace("army 2 roma 0302", "army 2 roma 0203").replace("roma 1 resilience", "roma 1 2 resilience")
WITH_DICE = f"{BOTH}set siege_die.use on\n"


def faces(dice: tuple[int, ...]) -> list[int]:
    """The faces that armies 1 and 2 throw in a plan that assumes these."""
    plan = PlanContent("If", {1: PlannedRound(dice=dice)} if dice else {})
    ran = run(board(WITH_DICE, Step.ADMINISTRATION), Step.ADMINISTRATION, plan, 1)
    assert ran.fault is None
    return [event["die"] for event in ran.outcomes[-1].events if event["kind"] == "siege_die_thrown"]


@pytest.mark.parametrize(("dice", "expected"), [((), [4, 4]), ((6, 1), [6, 1]), ((5,), [5, 5])])
def test_a_plan_throws_the_dice_that_it_assumes(dice: tuple[int, ...], expected: list[int]) -> None:
    assert faces(dice) == expected


def test_a_plan_keeps_its_dice_and_one_without_them_has_no_key() -> None:
    plan = PlanContent("If", {1: PlannedRound(dice=(6, 1))})
    assert read_plan(plan_text(plan)) == plan
    assert "dice" not in plan_text(PlanContent("If", {1: PlannedRound(numbers=(3,))}))


@pytest.mark.parametrize("dice", ["1 2 7", "1 " * 300])
def test_invalid_dice_are_refused(people: dict[str, User], start: dict[str, Any], as_: Any, dice: str) -> None:
    siege_war(people, with_sieges(start))
    browser = as_("hamilcar")
    plan = begin(browser)
    assert save(browser, plan, {"dice": dice}, step="administration").status_code == 422
    assert save(browser, plan, {"dice": "6, 1 4"}, step="administration").status_code == 302
    assert plan_of(Plan.objects.get()).of(1).dice == (6, 1, 4)
    page = browser.get(f"/campaigns/war/plans/{plan.pk}/1/administration/").content.decode()
    assert 'name="dice"' in page
    assert "Army 9 throws 6 with its red siege die before Enna: 2 points." in page


def test_a_rule_change_to_the_siege_die_cannot_be_tried_on_rounds_without_dice(
    people: dict[str, User], start: dict[str, Any]
) -> None:
    siege = Siege(siege_war(people, with_sieges(start), "vae-victis-2"))
    siege.to(Step.ADMINISTRATION)
    document = read_text(siege.phase.document)
    shadow = shadow_of(document, Step.ADMINISTRATION, {"siege_die": {"use": "on"}})
    assert shadow.fault == "siege_dice: is missing; with the siege die the faces thrown from the seed must be given"
