"""What a movement is worth to a faction, before its battles and sieges are decided."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from heapq import heappop, heappush

from campaign.generals.rules.assignment import Plan
from campaign.generals.rules.goals import CONTESTED, Goal, GoalKind, value_of
from campaign.generals.rules.view import GeneralView
from campaign.generals.rules.worth import (
    chance_to_win,
    later,
    resilience_of,
    worth_of,
    worth_of_fighting,
)
from campaign.rules.battles import EngagementSheet
from campaign.rules.movement import MovementStep
from hexmap.rules.board import Board, Structure
from hexmap.rules.land_costs import LandCosts, ways
from hexmap.rules.position import Army

FAR = 36
"""MP: structures further away than three rounds' march say nothing about where an army stands."""
LOST = 6.0
"""What it costs a faction to lose an army for good."""
COVERED = 0.15
"""What it counts to cover a structure, beside what the enemies lose by it."""
BLOCKED = 0.6
"""What a siege is worth that cannot begin as long as an enemy army stands beside the structure (SI.1)."""


@lru_cache(maxsize=20_000)
def structures_near(board: Board, costs: LandCosts, hex_: int) -> Sequence[tuple[Structure, int]]:
    """The structures at most `FAR` MP away from a hex on land, each with the MP to a hex next to it."""
    ways_, spent_to, open_ = ways(board, costs), {hex_: 0}, [(0, hex_)]
    found: dict[str, tuple[Structure, int]] = {}
    while open_:
        spent, here = heappop(open_)
        if spent > spent_to[here]:
            continue
        for near in (here, *board.adjacent(here)):
            structure = board.structure_at.get(near)
            if structure is not None and structure.name not in found:
                found[structure.name] = structure, spent
        for near, cost in ways_[here]:
            total = spent + cost
            if total <= FAR and total < spent_to.get(near, total + 1):
                spent_to[near] = total
                heappush(open_, (total, near))
    return tuple(found.values())


class Estimator:
    """Estimates movements of one round for one faction: each is a number of victory points ahead."""

    def __init__(self, view: GeneralView) -> None:
        self.view = view
        self.views = {faction.id: view.of(faction.id) for faction in view.position.active_factions}

    def of(self, step: MovementStep, plans: Mapping[int, Plan]) -> float:
        """What a movement is worth to the general's faction, less what it is worth to the best of the others.

        `plans` are those of all armies, which say what their marches were for.
        """
        values = self.values(step, plans)
        own = values.pop(self.view.faction, 0.0)
        return own - max(values.values(), default=0.0)

    def values(self, step: MovementStep, plans: Mapping[int, Plan]) -> dict[str, float]:
        """What a movement is worth to every active faction."""
        values = dict.fromkeys(self.views, 0.0)
        for one in step.eliminated:
            values[one.army.faction] -= LOST
        surviving: dict[int, float] = {army.number: 1.0 for army in step.position.armies}
        for sheet in step.sheets:
            self._fight(sheet, values, surviving)
        land = [army for army in step.position.armies if not army.afloat]
        for faction, goal, armies in _sent(step, plans):
            values[faction] += self._worth(step, faction, goal, armies, land) * max(
                surviving[number] for number in armies
            )
        return values

    def _fight(self, sheet: EngagementSheet, values: dict[str, float], surviving: dict[int, float]) -> None:
        one, other = sheet.engagement.sides
        chance = chance_to_win(sheet.sides[one].fp, sheet.sides[other].fp)
        worth = worth_of_fighting(self.view, chance) / 2
        for faction, value in zip(sheet.engagement.factions, (worth, -worth), strict=True):
            if faction in values:
                values[faction] += value
        numbers = sheet.engagement.armies
        surviving[numbers[0]] *= chance
        if len(numbers) > 1:
            surviving[numbers[1]] *= 1 - chance

    def _worth(
        self, step: MovementStep, faction: str, goal: Goal, armies: Mapping[int, int], land: Sequence[Army]
    ) -> float:
        """What a goal is worth to those who were sent for it, as all armies stand after the movement."""
        if goal.kind is GoalKind.ATTACK or goal.structure is None:
            return 0.0  # engagements count as they are
        distance, hex_ = self.view.board.grid.distance, goal.structure.hex
        near = [army for army in land if army.faction != faction and distance(army.hex, hex_) <= CONTESTED]
        if goal.kind is GoalKind.COVER:
            return value_of(self.views[faction], goal, armies) * COVERED
        blocked = [
            army
            for army in near
            if distance(army.hex, hex_) <= self.view.ruleset.radii.army and not _besieges(step, goal, armies)
        ]
        value = value_of(self.views[faction], replace(goal, opposing=len(near)), armies)
        return value * BLOCKED if blocked else value


def _sent(step: MovementStep, plans: Mapping[int, Plan]) -> Iterator[tuple[str, Goal, dict[int, int]]]:
    """The goals with the armies that are on their way there, and the rounds they take now."""
    sent: dict[tuple[str, tuple[str, str]], tuple[Goal, dict[int, int]]] = {}
    for army in step.position.armies:
        plan = plans.get(army.number)
        if plan is None or plan.goal is None:
            continue
        late = 0 if army.hex == plan.leg.hex else 1
        _, armies = sent.setdefault((army.faction, plan.goal.key), (plan.goal, {}))
        armies[army.number] = plan.rounds + late
    for (faction, _), (goal, armies) in sent.items():
        yield faction, goal, armies


def _besieges(step: MovementStep, goal: Goal, armies: Mapping[int, int]) -> bool:
    """Whether one of some armies besieges the structure of a goal already: an enemy beside it does not end that."""
    siege = step.position.siege_of.get(goal.structure.name) if goal.structure else None
    return siege is not None and any(number in siege.armies for number in armies)


def promise_of(view: GeneralView, hex_: int) -> tuple[float, Structure | None]:
    """What an army may go for from a hex: the best structure, and what that is worth now."""
    points = view.ruleset.movement.points
    best: tuple[float, Structure | None] = (0.0, None)
    for structure, mp in structures_near(view.board, view.ruleset.costs, hex_):
        worth = worth_of(view, structure)
        if worth:
            value = later(worth, mp / points + max(1, resilience_of(view, structure)))
            if value > best[0]:
                best = value, structure
    return best
