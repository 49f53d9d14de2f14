"""The plan that holds for a side in a hex: its own line, the standing one, or the default (HH.8.2, HH.15.5)."""

from dataclasses import replace

from campaign.hannibal.rules.position import Position
from campaign.hannibal.rules.sheets import BattleLine, BattlePlan, read_battle
from campaign.hannibal.rules.step_run import StepRun


def line_for(run: StepRun, side: str, hex_: int) -> BattleLine:
    """The line of a side's plan for a hex."""
    plan: BattlePlan = run.order("battle", side, BattlePlan())
    return plan.line(hex_)


def standing_plan(position: Position, side: str) -> BattlePlan:
    """The plan of a side that was given before and still holds."""
    text = position.standing.get(side, "")
    return read_battle(text, position.theatre, position.ruleset.units)


def with_standing(position: Position, side: str, plan: BattlePlan | None) -> BattlePlan:
    """A plan completed by the standing line for all hexes that it does not name (HH.15.5)."""
    standing = standing_plan(position, side)
    if plan is None:
        return standing
    return plan if plan.everywhere is not None else replace(plan, everywhere=standing.everywhere)
