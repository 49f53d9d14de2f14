"""What a general orders for the movement: marches, assaults, sieges lifted, sea links, strength sent (OR)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from campaign.generals.rules.assignment import Plan, assign, assign_each_alone
from campaign.generals.rules.goals import GoalKind, worth_of_rest
from campaign.generals.rules.journeys import Leg
from campaign.generals.rules.levels import EFFORTS, ROUNDS, Level
from campaign.generals.rules.orders import GeneralOrder
from campaign.generals.rules.search import improved, journeys_of, moved
from campaign.generals.rules.supplies import send_and_link
from campaign.generals.rules.view import GeneralView
from campaign.generals.rules.worth import chance_to_win, resilience_of
from campaign.language.catalogue.sentences import say
from campaign.rules.sieges import garrison_fp
from orders.rules.kinds import Kind
from orders.rules.notation import format_instruction
from orders.rules.sheets import SheetText

GOOD_CHANCE = 0.6
"""The chance to win from which on an assault is made: a lost one lifts the siege (AS.5)."""


def order_marches(view: GeneralView, numbers: Collection[int], level: Level) -> Iterator[GeneralOrder]:
    """The orders of some armies for a movement."""
    effort = EFFORTS[level]
    journeys = journeys_of(view, [army for army in view.armies if army.number in numbers], ROUNDS)
    plans = (assign if effort.together else assign_each_alone)(view, journeys)
    if effort.trials:
        plans = improved(view, plans, journeys, effort)
    plans = without_losses(view, plans)
    for number in sorted(plans):
        plan = plans[number]
        text = format_instruction(plan.leg.numbers)
        yield GeneralOrder(SheetText(Kind.MOVEMENT, number, text), reason_of(view, plan))
        yield from _assault(view, plan)
    yield from send_and_link(view, numbers)


def without_losses(view: GeneralView, plans: Mapping[int, Plan]) -> dict[int, Plan]:
    """The plans without those that would lose a navy at sea if all others stood still (NV.5)."""
    kept = dict(plans)
    while True:
        step = moved(view, kept)
        lost = {one.army.number for one in step.eliminated} & {one for one, plan in kept.items() if plan.leg.numbers}
        if not lost:
            return kept
        kept |= {number: _standing(view, kept[number]) for number in lost}


def _standing(view: GeneralView, plan: Plan) -> Plan:
    army = view.position.army[plan.army]
    return replace(plan, goal=None, leg=Leg((), army.hex, army.afloat, {}))


def _assault(view: GeneralView, plan: Plan) -> Iterator[GeneralOrder]:
    """An assault by an army that besieges and stays, if it is likely to win (AS.1)."""
    siege = next((one for one in view.position.sieges if plan.army in one.armies), None)
    if siege is None or plan.leg.numbers:
        return
    structure = view.board.structure_named[siege.structure]
    fp = garrison_fp(resilience_of(view, structure), view.ruleset)
    chance = chance_to_win(view.position.army[plan.army].strength, fp)
    if chance >= GOOD_CHANCE:
        text = say("general_assaults", fp=fp, number=round(100 * chance))
        yield GeneralOrder(SheetText(Kind.ASSAULT, plan.army, "assault"), text)


def reason_of(view: GeneralView, plan: Plan) -> str:
    """Why an army marches as it does, in a sentence."""
    goal = plan.goal
    if goal is None:
        rests = not plan.leg.numbers and worth_of_rest(view, view.position.army[plan.army]) > 0
        return say("general_rests" if rests else "general_waits")
    if goal.kind is GoalKind.ATTACK:
        return say("general_attacks", army=goal.army)
    place = view.board.describe(goal.structure.hex) if goal.structure else ""
    if goal.wished:
        return say("general_wished", place=place, count=plan.rounds)
    if goal.kind is GoalKind.COVER:
        return say("general_covers", place=place, number=goal.opposing, count=plan.rounds)
    points = f"{goal.worth:.1f}"
    if plan.rounds == 0:
        return say("general_besieges_on", place=place, points=points)
    return say("general_takes", place=place, points=points, count=plan.rounds)
