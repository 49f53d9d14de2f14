"""Legates and consuls: marches tried out with the adjudicator against what the others are expected to do."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from campaign.games.vae_victis.generals.assignment import Plan, assign, dangers
from campaign.games.vae_victis.generals.foresight import promised
from campaign.games.vae_victis.generals.goals import Goal, GoalKind, best_hex, goals_of, value_of
from campaign.games.vae_victis.generals.journeys import PART, Journeys, Leg
from campaign.games.vae_victis.generals.levels import Effort
from campaign.games.vae_victis.generals.mixing import mixed
from campaign.games.vae_victis.generals.prospects import prospects_of
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.generals.waters import Waters
from campaign.games.vae_victis.rules.engine import MovementStep, Orders, movement
from hexmap.rules.position import Army

STANDING = 0.25
"""How likely the enemies are thought to stand still where anything else is expected of them."""
TOGETHER = 3
"""So many armies are sent against one enemy at most: every further one takes FP from it (ST.1)."""
SERVED = 0.04
"""What it counts, as a chance to win, that an army serves a wish of the faction's players."""
RARE = 0.05
"""Plans that are chosen more rarely are not tried out against."""
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
    expected: Sequence[tuple[float, Plans]]
    most: int
    made: int = 0
    _known: dict[tuple[tuple[int, tuple[int, ...]], ...], Sequence[float]] = field(default_factory=dict)

    def value(self, plans: Plans) -> float:
        """The chance of the faction to win with plans of its armies, on average over what the others may do."""
        wishes = SERVED * sum(plan.goal is not None and plan.goal.wished for plan in plans.values())
        values = self.values(plans)
        return wishes + sum(weight * one for (weight, _), one in zip(self.expected, values, strict=True))

    def values(self, plans: Plans) -> Sequence[float]:
        """The chance of the faction to win with plans of its armies, for each thing that the others may do."""
        key = tuple(sorted((number, plan.leg.numbers) for number, plan in plans.items()))
        if key not in self._known:
            prospects = prospects_of(self.view.board, self.view.ruleset)
            steps = [moved(self.view, {**others, **plans}) for _, others in self.expected]
            self._known[key] = [promised(self.view, prospects, step) for step in steps]
            self.made += len(steps)
        return self._known[key]

    @property
    def is_over(self) -> bool:
        """Whether as many movements have been tried out as may be."""
        return self.made >= self.most


def moved(view: GeneralView, plans: Plans) -> MovementStep:
    """The movement that plans come to; armies without one do what their orders say, which teammates may have given."""
    own = view.document.orders
    orders = Orders(
        initiative=own.initiative,
        movement=dict(sorted({**own.movement, **{one: plan.leg.numbers for one, plan in plans.items()}}.items())),
        assault=own.assault,
        lift_siege=own.lift_siege,
        sea_links=own.sea_links,
    )
    return movement(view.board, view.ruleset, view.position, orders, view.initiative, ())


def journeys_of(view: GeneralView, armies: Iterable[Army], rounds: int) -> dict[int, Journeys]:
    """The journeys of some armies of a faction, by number."""
    waters = Waters(view, view.pools, PART * view.ruleset.movement.points)
    return {army.number: Journeys(view, army, waters, rounds) for army in armies}


def improved(view: GeneralView, plans: Plans, journeys: Mapping[int, Journeys], effort: Effort) -> dict[int, Plan]:
    """Plans whose legs have been improved by trying movements out against what the others are expected to do."""
    likely = [*_predicted(view, effort), (STANDING if effort.replies else 1.0, staying(view))]
    choices = Choices(view, journeys, effort.choices, moved(view, {**likely[0][1], **plans}))
    best = climbed(plans, choices, Trials(view, likely, effort.trials))
    if not effort.answers:
        return best
    return _settled(view, [dict(plans), best], likely, choices, effort)


def _predicted(view: GeneralView, effort: Effort) -> Iterator[tuple[float, Plans]]:
    """The possible plans of the armies of all other factions, if they are assigned to goals together, with different
    tastes.
    """
    if not effort.replies:
        return
    others = [view.of(faction.id) for faction in view.position.active_factions if faction.id != view.faction]
    journeys = {other.faction: journeys_of(other, other.armies, effort.rounds) for other in others}
    for which in range(effort.replies):
        plans: dict[int, Plan] = {}
        for other in others:
            plans |= assign(replace(other, seed=f"{view.seed}:{which}"), journeys[other.faction])
        yield (1 - STANDING) / effort.replies, plans


def staying(view: GeneralView) -> dict[int, Plan]:
    """Plans of all armies of other factions that stay where they are."""
    return {army.number: Plan(army.number, None, Leg((), army.hex, army.afloat, {})) for army in view.enemies}


def _settled(
    view: GeneralView,
    own: list[dict[int, Plan]],
    likely: Sequence[tuple[float, Plans]],
    choices: "Choices",
    effort: Effort,
) -> dict[int, Plan]:
    """One of the own plans after the others have answered them, and have been answered (double oracle).

    The plans of both sides are mixed by regret matching, so that neither could do better by another of its plans.
    """
    theirs = [plans for _, plans in likely]
    against = [Trials(view, [(1.0, plans)], 0) for plans in theirs]
    shares, _ = _mix(own, against)
    for _ in range(effort.answers):
        theirs.append(_answered(view, own, shares, effort))
        against.append(Trials(view, [(1.0, theirs[-1])], 0))
        _, weights = _mix(own, against)
        expected = [pair for pair in zip(weights, theirs, strict=True) if pair[0] > RARE]
        own.append(climbed(own[-1], choices, Trials(view, expected, effort.trials)))
        shares, _ = _mix(own, against)
    return own[max(range(len(own)), key=lambda which: (shares[which], which))]


def _mix(own: Sequence[Plans], against: Sequence[Trials]) -> tuple[Sequence[float], Sequence[float]]:
    """The shares of the own plans and of those of the others; `against` has the trials against each of these."""
    return mixed([[value for trials in against for value in trials.values(plans)] for plans in own])


def _answered(view: GeneralView, plans: Sequence[Plans], shares: Sequence[float], effort: Effort) -> dict[int, Plan]:
    """The plans of the others if they knew how likely the own plans are."""
    found = staying(view)
    for faction in view.position.active_factions:
        if faction.id != view.faction:
            other = view.of(faction.id)
            journeys = journeys_of(other, other.armies, effort.rounds)
            expected = [
                (share, {**staying(other), **one}) for share, one in zip(shares, plans, strict=True) if share > RARE
            ]
            first = assign(other, journeys)
            choices = Choices(other, journeys, effort.choices, moved(other, {**expected[0][1], **first}))
            found |= climbed(first, choices, Trials(other, expected, effort.trials))
    return found


class Choices:
    """The changes of plans that are tried out: of one army each, or of some that attack the same enemy."""

    def __init__(self, view: GeneralView, journeys: Mapping[int, Journeys], most: int, step: MovementStep) -> None:
        goals, danger = goals_of(view), dangers(view)
        self.offers = {number: _offers(view, found, goals, danger, most) for number, found in sorted(journeys.items())}
        self.groups = list(attacks(view, step, journeys, goals))

    def changes(self, plans: Plans) -> list[Mapping[int, Plan]]:
        """The changes of some plans, in the order in which they are tried out."""
        first = sorted(plans, key=lambda one: (-plans[one].value, one))
        return [*self.groups, *({number: plan} for number in first for plan in self.offers[number])]


def climbed(plans: Plans, choices: Choices, trials: Trials) -> dict[int, Plan]:
    """Plans changed as long as that makes them better and movements may be tried out."""
    best = dict(plans)
    value = trials.value(best)
    better = True
    while better and not trials.is_over:
        better = False
        for change in choices.changes(best):
            changed = {**best, **change}
            if trials.is_over:
                break
            if not _is_crowded(changed, change) and is_paid_for(trials.view.pools, changed):
                tried = trials.value(changed)
                if tried > value + _BETTER:
                    best, value, better = changed, tried, True
    return best


def _is_crowded(plans: Plans, changed: Iterable[int]) -> bool:
    """Whether the legs of two armies end in one hex, one of which has been changed."""
    ends = Counter(plan.leg.hex for plan in plans.values())
    return any(ends[plans[number].leg.hex] > 1 for number in changed)


def is_paid_for(pools: Mapping[str, int], plans: Plans) -> bool:
    """Whether the faction's NMP pay for all legs together (NV.2), where `pools` has those of each zone."""
    sailed = Counter[str]()
    for plan in plans.values():
        sailed.update(plan.leg.sailed)
    return all(nmp <= pools.get(zone, 0) for zone, nmp in sailed.items())


def attacks(
    view: GeneralView, step: MovementStep, journeys: Mapping[int, Journeys], goals: Iterable[Goal]
) -> Iterator[dict[int, Plan]]:
    """Attacks by one, two and three armies on every enemy army where it is expected to be after a movement."""
    wanted = {goal.army: goal for goal in goals if goal.kind is GoalKind.ATTACK}
    for enemy in step.position.armies:
        if enemy.number not in wanted or enemy.afloat:
            continue
        near = [hex_ for hex_ in view.board.adjacent(enemy.hex) if hex_ not in view.enemy_at]
        ways = sorted(
            (found.times[hex_], number, hex_)
            for number, found in journeys.items()
            for hex_ in near
            if hex_ in found.times and found.rounds_to(hex_) == 1
        )
        group: dict[int, Plan] = {}
        for _, number, hex_ in ways:
            leg = journeys[number].first_leg(hex_)
            if number in group or leg.hex != hex_ or any(plan.leg.hex == hex_ for plan in group.values()):
                continue
            group = {**group, number: Plan(number, wanted[enemy.number], leg, 1)}
            yield group
            if len(group) == TOGETHER:
                break


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
