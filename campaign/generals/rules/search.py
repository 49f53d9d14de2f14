"""Legates and consuls: marches tried out with the adjudicator against what the others are expected to do."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from campaign.generals.rules.assignment import Plan, assign, dangers
from campaign.generals.rules.estimate import Estimator
from campaign.generals.rules.goals import Goal, GoalKind, best_hex, goals_of, value_of
from campaign.generals.rules.journeys import PART, Journeys, Leg
from campaign.generals.rules.levels import EFFORTS, Effort, Level
from campaign.generals.rules.view import GeneralView
from campaign.generals.rules.waters import Waters
from campaign.rules.movement import MovementStep, execute_movement
from campaign.rules.sequence_of_play import initiative_of
from hexmap.rules.position import Army
from orders.rules.order_file import Orders

_BY_RECRUITS = 0.75
"""The share of trials against what recruits would do; in the others the enemies stand still."""
_BY_ANSWER = 0.6
"""The weight of what others would do who knew the own plan, beside a weight of 1 for the rest."""
_BETTER = 1e-9
"""A plan is better from this difference on: sums of the same numbers in another order differ by less."""

Plans = Mapping[int, Plan]
"""What armies do this round, and what for, by number."""


@dataclass
class Trials:
    """Movements that are tried out: those of all factions together, with how many there have been.

    `expected` are the plans of the other factions that are thought possible, each with its weight.
    """

    view: GeneralView
    estimator: Estimator
    expected: Sequence[tuple[float, Plans]]
    most: int
    made: int = 0
    _known: dict[tuple[tuple[int, tuple[int, ...]], ...], Sequence[MovementStep]] = field(default_factory=dict)

    def value(self, plans: Plans) -> float:
        """What plans of the own armies are worth, on average over what the others are expected to do."""
        key = tuple(sorted((number, plan.leg.numbers) for number, plan in plans.items()))
        if key not in self._known:
            self._known[key] = [moved(self.view, {**others, **plans}) for _, others in self.expected]
            self.made += len(self.expected)
        return sum(
            weight * self.estimator.of(step, {**others, **plans})
            for (weight, others), step in zip(self.expected, self._known[key], strict=True)
        )

    @property
    def is_over(self) -> bool:
        """Whether as many movements have been tried out as may be."""
        return self.made >= self.most


def moved(view: GeneralView, plans: Plans) -> MovementStep:
    """The movement that plans come to; armies without one do what their orders say, which teammates may have given."""
    initiative = initiative_of(view.document)
    own = view.document.orders
    orders = Orders(
        initiative=own.initiative,
        movement=dict(sorted({**own.movement, **{one: plan.leg.numbers for one, plan in plans.items()}}.items())),
        assault=own.assault,
        lift_siege=own.lift_siege,
        sea_links=own.sea_links,
    )
    return execute_movement(
        view.board,
        view.position,
        orders,
        view.ruleset,
        superiority=initiative.superiority,
        initiative=initiative.honoured,
        chance=(),
    )


def journeys_of(view: GeneralView, armies: Iterable[Army], rounds: int) -> dict[int, Journeys]:
    """The journeys of some armies of a faction, by number."""
    waters = Waters(view, view.pools, PART * view.ruleset.movement.points)
    return {army.number: Journeys(view, army, waters, rounds) for army in armies}


def predicted(view: GeneralView, rounds: int, which: int) -> dict[int, Plan]:
    """What the armies of all other factions may do: what recruits would, each `which` with tastes of its own."""
    plans = standing(view)
    for faction in view.position.active_factions:
        if faction.id != view.faction:
            other = replace(view.of(faction.id), seed=f"{view.seed}:{which}")
            plans |= assign(other, journeys_of(other, other.armies, rounds))
    return plans


def answered(view: GeneralView, plans: Plans, effort: Effort) -> dict[int, Plan]:
    """What the others might do against plans that they knew."""
    found = standing(view)
    for faction in view.position.active_factions:
        if faction.id != view.faction:
            other = view.of(faction.id)
            journeys = journeys_of(other, other.armies, effort.rounds)
            against = Trials(other, Estimator(other), [(1.0, {**standing(other), **plans})], effort.answers)
            offers = offers_of(other, journeys, EFFORTS[Level.LEGATE].choices)
            found |= climbed(assign(other, journeys), offers, against)
    return found


def standing(view: GeneralView) -> dict[int, Plan]:
    """Plans of all armies of other factions that stay where they are; those that besiege go on."""
    goals = {
        (faction.id, goal.structure.name): goal
        for faction in view.position.active_factions
        if faction.id != view.faction
        for goal in goals_of(view.of(faction.id))
        if goal.kind is GoalKind.TAKE and goal.structure is not None
    }
    besieging = {number: siege for siege in view.position.sieges for number in siege.armies}
    return {
        army.number: Plan(
            army.number,
            goals.get((army.faction, besieging[army.number].structure)) if army.number in besieging else None,
            Leg((), army.hex, army.afloat, {}),
        )
        for army in view.enemies
    }


def improved(view: GeneralView, plans: Plans, journeys: Mapping[int, Journeys], effort: Effort) -> dict[int, Plan]:
    """Plans whose legs have been improved by trying movements out against what the others are expected to do."""
    expected = [
        (_BY_RECRUITS / effort.replies, predicted(view, effort.rounds, which)) for which in range(effort.replies)
    ]
    expected.append((1 - _BY_RECRUITS, standing(view)))
    offers = offers_of(view, journeys, effort.choices)
    trials = Trials(view, Estimator(view), expected, effort.trials // 2 if effort.answers else effort.trials)
    best = climbed(plans, offers, trials)
    if effort.answers:
        expected.append((_BY_ANSWER, answered(view, best, effort)))
        best = climbed(best, offers, Trials(view, trials.estimator, expected, effort.trials // 2))
    return best


def climbed(plans: Mapping[int, Plan], offers: Mapping[int, Sequence[Plan]], trials: Trials) -> dict[int, Plan]:
    """Plans changed army by army, as long as that makes them better and movements may be tried out."""
    best = dict(plans)
    value = trials.value(best)
    better = True
    while better and not trials.is_over:
        better = False
        for number in sorted(best, key=lambda one: (-best[one].value, one)):
            for plan in offers[number]:
                if trials.is_over:
                    break
                if _is_crowded(best, plan):
                    continue
                tried = trials.value({**best, number: plan})
                if tried > value + _BETTER:
                    best[number], value, better = plan, tried, True
    return best


def _is_crowded(plans: Mapping[int, Plan], plan: Plan) -> bool:
    """Whether another army of the faction is to end in the hex in which a leg ends."""
    return any(other.leg.hex == plan.leg.hex for number, other in plans.items() if number != plan.army)


def offers_of(view: GeneralView, journeys: Mapping[int, Journeys], most: int) -> dict[int, list[Plan]]:
    """The plans that are tried out for armies, by number."""
    goals, danger = goals_of(view), dangers(view)
    return {number: _offers(view, found, goals, danger, most) for number, found in sorted(journeys.items())}


def _offers(
    view: GeneralView, journeys: Journeys, goals: Sequence[Goal], danger: Mapping[int, float], most: int
) -> list[Plan]:
    """The plans that are tried out for an army: for its most valuable goals, one for each end of a leg."""
    army = journeys.army
    found: list[tuple[float, tuple[str, str], int, Goal | None, int]] = [(0.0, ("", ""), army.hex, None, 0)]
    for goal in goals:
        hex_ = best_hex(journeys, goal, danger)
        if hex_ is not None:
            rounds = journeys.rounds_to(hex_) or 0
            found.append((-value_of(view, goal, {army.number: rounds}), goal.key, hex_, goal, rounds))
    chosen: dict[int, Plan] = {}
    for value, _key, hex_, reason, rounds in sorted(found, key=lambda one: one[:3]):
        leg = journeys.first_leg(hex_)
        if leg.hex not in chosen:
            chosen[leg.hex] = Plan(army.number, reason, leg, rounds, -value)
        if len(chosen) >= most:
            break
    return list(chosen.values())
