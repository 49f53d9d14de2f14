"""The plan that holds for a side in a hex: its own line, the standing one, or the default (HH.8.2, HH.15.5)."""

from dataclasses import replace

from campaign.games.hannibal.rules.engine_versions import is_before
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import BattleLine, BattlePlan, Leave, read_battle
from campaign.games.hannibal.rules.step_run import StepRun

BEFORE_COMBAT, NEVER = Leave("first"), Leave("no")


def line_for(run: StepRun, side: str, hex_: int) -> BattleLine:
    """The line of a side's plan for a hex."""
    plan: BattlePlan = run.order("battle", side, BattlePlan())
    return plan.line(hex_)


def leave_for(run: StepRun, side: str, hex_: int) -> Leave:
    """The time at which a side breaks off in a hex: as its plan says, else before combat (HH.8.2).

    A besieger who has orders to besiege or assault, and none about leaving, stays.
    """
    line = line_for(run, side, hex_)
    if line.leave is not None:
        return line.leave
    return NEVER if stays_for_siege(run.position, side, hex_, line) else BEFORE_COMBAT


def stays_for_siege(position: Position, side: str, hex_: int, line: BattleLine) -> bool:
    """Whether a line orders a side outside an enemy's city to besiege or assault it; never before "hannibal 0.2"."""
    if is_before(position.engine_version, "hannibal 0.2") or line.siege in (None, "none"):
        return False
    city = position.city(hex_)
    is_enemy = city is not None and city.has_inside and position.control[city.name] != side
    return is_enemy and bool(position.at(hex_, side, inside=False))


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
