"""Who is sent for what: goals to armies, the most valuable pair first."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from campaign.games.vae_victis.generals.goals import Goal, GoalKind, best_hex, goals_of, value_of, worth_of_rest
from campaign.games.vae_victis.generals.journeys import Journeys, Leg
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.generals.waters import Waters
from campaign.games.vae_victis.generals.worth import VICTORY, chance_to_win, worth_of_fighting
from hexmap.rules.position import Army

_TAKEN = 100.0
"""How much a hex is to be avoided in which another army of the faction ends."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What an army does: its goal, None if it rests or waits, its first leg, and the rounds until it is there."""

    army: int
    goal: Goal | None
    leg: Leg
    rounds: int = 0
    value: float = 0.0


@dataclass
class _Assigning:
    """An assignment under way: the armies sent for each goal with their rounds, the ends of legs, the NMP left.

    `offers` are the hexes of goals that armies get to, by army and goal, and `added` what it would add to send an army
    there; `ashore` are the armies whose way over sea the NMP did not pay for, twice. Armies that are hasty go for what
    they get to soonest; `gone_for` are the keys of the goals of armies that have been sent already.
    """

    view: GeneralView
    goals: Sequence[Goal]
    danger: Mapping[int, float]
    pools: dict[str, int]
    journeys: dict[int, Journeys]
    offers: dict[tuple[int, int], int] = field(default_factory=dict)
    tastes: dict[tuple[int, int], float] = field(default_factory=dict)
    sent: dict[int, dict[int, int]] = field(default_factory=dict)
    added: dict[tuple[int, int], float] = field(default_factory=dict)
    taken: set[int] = field(default_factory=set)
    ashore: set[int] = field(default_factory=set)
    is_hasty: bool = False
    gone_for: frozenset[tuple[str, str]] = frozenset()

    def offer(self, number: int) -> None:
        """Look for the hexes of all goals that an army gets to, and what it would add to go there."""
        for which, goal in enumerate(self.goals):
            self.offers.pop((number, which), None)
            hex_ = best_hex(self.journeys[number], goal, self.danger)
            if hex_ is not None:
                self.offers[number, which] = hex_
                self.tastes[number, which] = self.view.taste(number, *goal.key)
        self.count([number], range(len(self.goals)))

    def count(self, numbers: Iterable[int], goals: Iterable[int]) -> None:
        """Count what it adds to send each of some armies for each of some goals."""
        for number, which in product(numbers, goals):
            hex_ = self.offers.get((number, which))
            self.added.pop((number, which), None)
            if hex_ is not None:
                self.added[number, which] = self._added(number, which, hex_)

    def best(self) -> tuple[float, int, int]:
        """The gain of the best pair of an army and a goal, with both; 0 where no pair adds anything."""
        worth = (pair for pair, added in self.added.items() if added > 0)
        best = max(worth, key=lambda pair: (-self._haste(*pair), self.added[pair], -pair[0], -pair[1]), default=None)
        return (self.added[best], *best) if best else (0.0, 0, 0)

    def _haste(self, number: int, which: int) -> int:
        """The rounds that a hasty army minds before all else.

        0 for armies that are not hasty, for what the players wish, and for a capital that ends the war, that no enemy
        is near, and that no other army has gone for.
        """
        goal = self.goals[which]
        is_open = goal.worth >= VICTORY and not goal.opposing and goal.key not in self.gone_for
        is_first = goal.wished or is_open
        return self._rounds(number, self.offers[number, which]) if self.is_hasty and not is_first else 0

    def _added(self, number: int, which: int, hex_: int) -> float:
        """The gain of sending one more army for a goal, beside resting, with the dangers of where it ends."""
        goal, journeys, before = self.goals[which], self.journeys[number], self.sent.get(which, {})
        rounds = self._rounds(number, hex_)
        gain = value_of(self.view, goal, {**before, number: rounds}) - value_of(self.view, goal, before)
        if rounds <= 1 and goal.kind is not GoalKind.ATTACK:
            gain -= self.danger.get(hex_, 0.0)
        return gain * self.tastes[number, which] - worth_of_rest(self.view, journeys.army)

    def _rounds(self, number: int, hex_: int) -> int:
        return self.journeys[number].rounds_to(hex_) or 0

    def plan(self, number: int, which: int, added: float) -> Plan | None:
        """Send an army for a goal; None if the NMP that are left do not pay for that, and other ways are offered."""
        goal, journeys = self.goals[which], self.journeys[number]
        hex_ = best_hex(journeys, goal, {**self.danger, **dict.fromkeys(self.taken, _TAKEN)})
        leg = journeys.first_leg(hex_) if hex_ is not None else _stand(journeys.army)
        if any(self.pools.get(zone, 0) < nmp for zone, nmp in leg.sailed.items()):
            waters = Waters(self.view, {} if number in self.ashore else self.pools, journeys.round_)
            self.journeys[number] = Journeys(self.view, journeys.army, waters, journeys.rounds)
            self.ashore.add(number)
            self.offer(number)
            return None
        for zone, nmp in leg.sailed.items():
            self.pools[zone] -= nmp
        rounds = 0 if hex_ is None else self._rounds(number, hex_)
        self.sent.setdefault(which, {})[number] = rounds
        self.taken.add(leg.hex)
        self.added = {pair: one for pair, one in self.added.items() if pair[0] != number}
        self.count({one for one, _ in self.added}, [which])
        return Plan(number, goal, leg, rounds, added)


def assign(view: GeneralView, journeys: Mapping[int, Journeys]) -> dict[int, Plan]:
    """A plan for every army that has journeys, by number: the pair of army and goal that adds most comes first."""
    return _assigned(_Assigning(view, goals_of(view), dangers(view), dict(view.pools), dict(journeys)))


def assign_each_alone(view: GeneralView, journeys: Mapping[int, Journeys]) -> dict[int, Plan]:
    """A plan for every army that has journeys, by number, as if it were the only one.

    The first that can goes for a capital that ends the war and that no enemy is near; all others go for the structure
    that they get to soonest, of several for the one that is worth most to them. Nobody covers a structure or attacks an
    army, unless the faction's players wish it. The lowest number is the first to draw NMP.
    """
    goals = [goal for goal in goals_of(view) if goal.kind is GoalKind.TAKE or goal.wished]
    danger, pools, taken, plans = dangers(view), dict(view.pools), set[int](), dict[int, Plan]()
    for number in sorted(journeys):
        gone_for = frozenset(plan.goal.key for plan in plans.values() if plan.goal)
        one = {number: journeys[number]}
        plans |= _assigned(_Assigning(view, goals, danger, pools, one, taken=taken, is_hasty=True, gone_for=gone_for))
    return plans


def _assigned(state: _Assigning) -> dict[int, Plan]:
    left, plans = set(state.journeys), dict[int, Plan]()
    for number in sorted(left):
        state.offer(number)
    while left:
        added, number, which = state.best()
        if added <= 0:
            break
        plan = state.plan(number, which, added)
        if plan is not None:
            plans[number] = plan
            left.discard(number)
    for number in sorted(left):
        plans[number] = Plan(number, None, _stand(state.view.position.army[number]))
    return plans


def _stand(army: Army) -> Leg:
    return Leg((), army.hex, army.afloat, {})


def dangers(view: GeneralView) -> dict[int, float]:
    """The loss of an army of full strength by ending next to enemy armies, by hex; negative where it gains."""
    full = view.ruleset.army.strength_cap
    strengths: dict[int, list[int]] = {}
    for enemy in view.enemies:
        if not enemy.afloat:
            for near in view.board.adjacent(enemy.hex):
                strengths.setdefault(near, []).append(enemy.strength)
    further = view.ruleset.engagement.further
    return {
        hex_: -sum(worth_of_fighting(view, chance_to_win(full + further * (len(found) - 1), one)) for one in found)
        for hex_, found in strengths.items()
    }
