"""What armies can be sent for, and what it is worth: to take, to cover, to attack, to rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from campaign.games.generals import WishKind
from campaign.games.vae_victis.generals.journeys import Journeys
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.generals.worth import (
    HASTE,
    PATIENCE,
    VICTORY,
    chance_to_win,
    later,
    loss_of,
    resilience_of,
    worth_of,
    worth_of_fighting,
)
from hexmap.rules.board import Board, Structure
from hexmap.rules.position import Army

CONTESTED = 3
"""Enemy armies at most so many hexes from a structure are in the way of who wants to take it."""
THREAT, THREAT_TO_CAPITAL = 4, 9
"""Enemy armies at most so many hexes from a structure, or a capital whose loss ends the campaign, threaten it."""
HEXES_A_ROUND = 3
"""Hexes that an enemy army is thought to march in a round."""
WISHED, WISHED_TIMES = 6.0, 2.0
"""What a wish of the faction's players adds to the worth of a goal, and how many times worth that it is before."""
REST = 0.3
"""What a round of recovery is worth to a tired army."""
TIRED = 60
"""FP below the cap from which on an army is tired."""


class GoalKind(StrEnum):
    """What an army is sent for."""

    TAKE = "take"
    COVER = "cover"
    ATTACK = "attack"


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that armies can be sent for: the hexes in which they do it, and what it is worth.

    `structure` is to be taken or covered, `army` the number of an enemy army to be attacked; `opposing` how many enemy
    armies are in the way. `wished` says that the faction's players ask for it, `only` names the one army that they want
    there.
    """

    kind: GoalKind
    hexes: tuple[int, ...]
    worth: float
    structure: Structure | None = None
    army: int | None = None
    opposing: int = 0
    resistance: int = 0
    wished: bool = False
    only: int | None = None

    @property
    def patience(self) -> float:
        """The worth of the goal a round later beside now: who waits for a structure could take others meanwhile."""
        return PATIENCE if self.worth >= VICTORY else HASTE

    @property
    def key(self) -> tuple[str, str]:
        """The key that sorts goals of equal worth."""
        return self.kind, self.structure.name if self.structure else str(self.army or "")


@lru_cache(maxsize=8)
def surroundings(board: Board, radius: int) -> Mapping[str, tuple[int, ...]]:
    """For every structure, by name, the hexes on land from which an army has it in its ZoC (ZC.1)."""
    return {
        structure.name: tuple(
            hex_ for hex_ in sorted(board.grid.within(structure.hex, radius)) if board.is_passable_land(hex_)
        )
        for structure in board.structures
    }


def goals_of(view: GeneralView) -> list[Goal]:
    """Everything that armies of a faction can be sent for."""
    found = [*_structures_to_take(view), *_structures_to_cover(view), *_armies_to_attack(view)]
    return _wished(view, found) if view.wishes else found


def _wished(view: GeneralView, goals: Sequence[Goal]) -> list[Goal]:
    """The goals, those that the faction's players wish for worth more; and what they wish for besides."""
    kinds = {WishKind.TAKE: GoalKind.TAKE, WishKind.HOLD: GoalKind.COVER}
    raised = {(kinds[wish.kind], wish.structure) for wish in view.wishes if wish.kind in kinds}
    found = [
        replace(goal, worth=WISHED_TIMES * goal.worth + WISHED, wished=True) if goal.key in raised else goal
        for goal in goals
    ]
    known = {goal.key for goal in goals}
    around = surroundings(view.board, view.ruleset.radii.army)
    for wish in view.wishes:
        structure = view.board.structure_named.get(wish.structure)
        own = structure is not None and view.position.controller(structure) == view.faction
        holds = wish.kind is WishKind.HOLD and own and (GoalKind.COVER, wish.structure) not in known
        if structure is not None and (holds or wish.kind is WishKind.NEAR):
            worth = WISHED if holds else WISHED_TIMES * WISHED
            hexes = around[structure.name]
            found.append(Goal(GoalKind.COVER, hexes, worth, structure, wished=True, only=wish.army))
    return found


def _structures_to_take(view: GeneralView) -> Iterator[Goal]:
    around = surroundings(view.board, view.ruleset.radii.army)
    besieged_by_others = {siege.structure for siege in view.position.sieges if siege.faction != view.faction}
    for structure in view.board.structures:
        worth = worth_of(view, structure)
        if worth and structure.name not in besieged_by_others:
            held = view.position.controller(structure) is not None
            yield Goal(
                GoalKind.TAKE,
                around[structure.name],
                worth,
                structure,
                opposing=len(_enemies_near(view, structure.hex, CONTESTED)),
                resistance=max(1, resilience_of(view, structure)) if held else 0,
            )


def _structures_to_cover(view: GeneralView) -> Iterator[Goal]:
    around = surroundings(view.board, view.ruleset.radii.army)
    capitals = view.position.faction[view.faction].capitals
    for structure in view.board.structures:
        if view.position.controller(structure) != view.faction:
            continue
        ends = structure.name in capitals and view.ruleset.victory.capitals == 1
        reach = THREAT_TO_CAPITAL if ends else THREAT
        near = _enemies_near(view, structure.hex, reach)
        if near:
            siege = view.position.siege_of.get(structure.name)
            besiegers = [view.position.army[number] for number in siege.armies] if siege else []
            hexes = _around(view, besiegers) or around[structure.name]
            closest = min(view.board.grid.distance(army.hex, structure.hex) for army in near)
            rounds = 1 if besiegers else 1 + closest / HEXES_A_ROUND
            yield Goal(GoalKind.COVER, hexes, later(loss_of(view, structure), rounds), structure, opposing=len(near))


def _armies_to_attack(view: GeneralView) -> Iterator[Goal]:
    for army in view.enemies:
        if not army.afloat:
            yield Goal(GoalKind.ATTACK, _around(view, [army]), 0.0, army=army.number)


def _around(view: GeneralView, armies: Sequence[Army]) -> tuple[int, ...]:
    """The hexes next to some armies in which another army can stand."""
    found = {near for army in armies for near in view.board.adjacent(army.hex) if view.board.is_passable_land(near)}
    return tuple(sorted(found - view.enemy_at.keys()))


def _enemies_near(view: GeneralView, hex_: int, radius: int) -> list[Army]:
    distance = view.board.grid.distance
    return [army for army in view.enemies if not army.afloat and distance(army.hex, hex_) <= radius]


def value_of(view: GeneralView, goal: Goal, armies: Mapping[int, int]) -> float:
    """The worth of sending armies for a goal; `armies` are their numbers with the rounds that they take.

    Several armies starve a structure out sooner; against enemies who are in the way they come through more likely.
    """
    if goal.only is not None:
        armies = {number: rounds for number, rounds in armies.items() if number == goal.only}
    if not armies:
        return 0.0
    count, arrival = len(armies), max(armies.values())
    odds = count / (count + goal.opposing)
    if goal.kind is GoalKind.TAKE:
        siege = max(1.0, goal.resistance / count) if goal.resistance else 0.0
        return later(goal.worth, arrival + siege, goal.patience) * odds
    if goal.kind is GoalKind.COVER:
        return later(goal.worth, max(0, arrival - 1)) * odds
    return _worth_of_attack(view, goal, sorted(armies)) if arrival <= 1 else 0.0


def _worth_of_attack(view: GeneralView, goal: Goal, numbers: Sequence[int]) -> float:
    """The worth of attacking an army: it fights each of the others at -100 FP for every further one (ST.1)."""
    enemy = view.position.army[goal.army or 0]
    own = [view.position.army[number].strength for number in numbers]
    fp = enemy.strength + view.ruleset.engagement.further * (len(own) - 1)
    return sum(worth_of_fighting(view, chance_to_win(one, fp)) for one in own)


def worth_of_rest(view: GeneralView, army: Army) -> float:
    """The worth to a tired army of staying where it recovers (ST.3)."""
    if army.afloat or army.strength > view.ruleset.army.strength_cap - TIRED:
        return 0.0
    around = [army.hex, *view.board.adjacent(army.hex)]
    found = [view.board.structure_at[hex_] for hex_ in around if hex_ in view.board.structure_at]
    return REST if any(view.position.controller(one) == view.faction for one in found) else 0.0


def best_hex(journeys: Journeys, goal: Goal, avoided: Mapping[int, float]) -> int | None:
    """The hex of a goal that an army is in first, of several the one with the least to be avoided; None for none."""
    reached = [hex_ for hex_ in goal.hexes if hex_ in journeys.times]
    return min(
        reached,
        key=lambda hex_: (journeys.rounds_to(hex_), avoided.get(hex_, 0.0), journeys.times[hex_], hex_),
        default=None,
    )
