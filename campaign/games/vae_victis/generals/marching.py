"""What a general orders for the movement: marches, assaults, sieges lifted, sea links, strength sent (OR)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from campaign.games.answers import GeneralOrder
from campaign.games.vae_victis.generals.assignment import Plan, assign, assign_each_alone
from campaign.games.vae_victis.generals.goals import GoalKind, worth_of_rest
from campaign.games.vae_victis.generals.journeys import Leg
from campaign.games.vae_victis.generals.levels import EFFORTS, ROUNDS_WISHED, Level
from campaign.games.vae_victis.generals.search import improved, journeys_of, moved
from campaign.games.vae_victis.generals.supplies import send_and_link
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.generals.worth import chance_to_win, worth_of, worth_of_fighting
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.sieges import current_resilience, garrison_fp, rounds_to_fall
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Structure
from hexmap.rules.position import Siege
from orders.rules.notation import format_instruction
from orders.rules.sheets import SheetText

GOOD_CHANCE = 0.6
"""The chance to win from which on an assault is made: a lost one lifts the siege (AS.5)."""


def order_marches(view: GeneralView, numbers: Collection[int], level: Level) -> Iterator[GeneralOrder]:
    """The orders of some armies for a movement."""
    effort = EFFORTS[level]
    rounds = max(effort.rounds, ROUNDS_WISHED if view.wishes else 0)
    held = _needed_besiegers(view, numbers)
    free = [army for army in view.armies if army.number in numbers and army.number not in held]
    standing = [army for army in view.armies if army.number in held]
    journeys = journeys_of(view, free, rounds) | journeys_of(view, standing, 0)
    plans = (assign if effort.together else assign_each_alone)(view, journeys)
    if effort.trials:
        plans = improved(view, plans, journeys, effort)
    plans = without_losses(view, plans)
    assaults = _assaults(view, plans) if effort.assaults else {}
    for number in sorted(plans):
        plan = plans[number]
        text = format_instruction(plan.leg.numbers)
        yield GeneralOrder(SheetText(Kind.MOVEMENT, number, text), reason_of(view, plan))
        if number in assaults:
            yield GeneralOrder(SheetText(Kind.ASSAULT, number, "assault"), assaults[number])
    yield from send_and_link(view, numbers)


def _needed_besiegers(view: GeneralView, numbers: Collection[int]) -> set[int]:
    """The armies without which a structure that falls this round to those who stay would not fall.

    What is certain is not left for what may come, but for a capital of their own that is besieged, or a wish.
    """
    if any(name in view.position.siege_of for name in view.position.faction[view.faction].capitals):
        return set()
    commanded = set(numbers) - {wish.army for wish in view.wishes}
    needed = set[int]()
    for siege in view.position.sieges:
        current = _current_resilience(view, siege)
        staying = sum(number not in numbers and _stays(view, {}, number) for number in siege.armies)
        own = [number for number in siege.armies if number in commanded]
        enough = next((one for one in range(len(own) + 1) if _falls(view, current, staying + one)), 0)
        needed.update(own[:enough])
    return needed


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


def _assaults(view: GeneralView, plans: Mapping[int, Plan]) -> dict[int, str]:
    """The besieging armies that assault, each with the reason: those that are likely to win (AS.1)."""
    found: dict[int, str] = {}
    victory = view.ruleset.victory_points.fought + view.ruleset.victory_points.won
    for siege in view.position.sieges:
        structure = view.board.structure_named[siege.structure]
        current = _current_resilience(view, siege)
        fp = garrison_fp(current, view.ruleset)
        staying = [number for number in siege.armies if _stays(view, plans, number)]
        waiting = len(staying)
        for number in (one for one in staying if one in plans):
            chance = chance_to_win(view.position.army[number].strength, fp)
            if chance >= GOOD_CHANCE and not _should_wait(view, structure, current, waiting, chance):
                waiting -= 1
                found[number] = say("general_assaults", fp=fp, number=round(100 * chance), points=victory)
    return found


def _current_resilience(view: GeneralView, siege: Siege) -> int:
    structure = view.board.structure_named[siege.structure]
    return current_resilience(view.board, view.position, structure, siege.resilience, view.ruleset)


def _stays(view: GeneralView, plans: Mapping[int, Plan], number: int) -> bool:
    """Whether a besieger goes on besieging, by its plan or by the orders that teammates have given it."""
    if number in plans:
        return not plans[number].leg.numbers
    own = view.document.orders
    return not any(own.movement.get(number, ())) and number not in {*own.assault, *own.lift_siege}


def _should_wait(view: GeneralView, structure: Structure, current: int, waiting: int, chance: float) -> bool:
    """Whether a structure falls this round only if one more of the besiegers waits, and is worth more than a battle.

    An army that loses its assault lifts the siege (AS.5).
    """
    is_needed = _falls(view, current, waiting) and not _falls(view, current, waiting - 1)
    return is_needed and (1 - chance) * worth_of(view, structure) > worth_of_fighting(view, chance)


def _falls(view: GeneralView, current: int, waiting: int) -> bool:
    """Whether a structure falls this round to so many armies that wait (SI.5); with siege dice nobody knows (SD.1)."""
    return waiting > 0 and not view.ruleset.siege_die.is_on and rounds_to_fall(current, waiting, view.ruleset) == 1


def reason_of(view: GeneralView, plan: Plan) -> str:
    """The reason why an army marches as it does, in a sentence."""
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
