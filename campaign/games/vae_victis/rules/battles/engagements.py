"""Engagements and battles: who fights whom, on what ground, with how many FP (EN, AS, ST.1)."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.games.vae_victis.rules.sieges.resilience import current_resilience, garrison_fp
from hexmap.rules.board import Board, Terrain
from hexmap.rules.deployment import Deployment
from hexmap.rules.position import Army, Position
from orders.rules.order_file import STRENGTH

_ORDER_OF_TERRAIN = "FDHWMA"
"""Which terrain comes first when both armies have spent the same (EN.6)."""


@dataclass(frozen=True, slots=True)
class EngagementSide:
    """One side of an engagement: FP, how they come about, and the allied lists it may pick."""

    fp: int
    adjustments: tuple[tuple[str, int], ...] = ()
    allies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EngagementSheet:
    """What the two players must know before they fight (EN.3); `sides` by army number or structure."""

    engagement: Engagement
    terrain: str
    set_up_by: int
    sides: Mapping[str, EngagementSide]


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the sheets depend on besides the position: MP spent, initiative as honoured, distances of supply.

    `supply` gives the distance of an army from its network, None for one that has none (LG.8), `networks` the
    structures in the network of a faction, both at the start of the round (LG.7).
    """

    spent: Mapping[int, int]
    initiative: Mapping[int, str]
    supply: Callable[[int], float | None]
    networks: Callable[[str], Collection[str]]


def engagements(position: Position, deployment: Deployment) -> list[Engagement]:
    """The engagements of armies of different active factions, each in the other's ZoC (EN.1)."""
    found = []
    for army in position.armies:
        if army.afloat:
            continue
        for other in deployment.armies_holding(army.hex, army.faction):
            if other.number > army.number:
                found.append(Engagement((army.number, other.number), (army.faction, other.faction)))
    return found


def assaults(board: Board, position: Position, ordered: Iterable[int], reach: int) -> dict[int, Engagement | None]:
    """The assaults of armies that were besieging and still have the structure in their ZoC (AS.1).

    None for an army that has it there no more, or is gone; `reach` is the radius of an army's ZoC.
    """
    found: dict[int, Engagement | None] = {}
    for siege in position.sieges:
        structure = board.structure_named[siege.structure]
        for number in siege.armies:
            if number not in ordered:
                continue
            army = position.army.get(number)
            holds = army and not army.afloat and board.grid.distance(army.hex, structure.hex) <= reach
            controller = position.control[siege.structure]
            found[number] = Engagement((number,), (siege.faction, controller), siege.structure) if holds else None
    return dict(sorted(found.items()))


def sorted_engagements(found: Iterable[Engagement]) -> list[Engagement]:
    """By the lowest army number, then the next; an assault, which has but one, before the others of its army."""
    return sorted(found, key=lambda engagement: engagement.armies)


def battles(found: Sequence[Engagement]) -> list[list[Engagement]]:
    """The engagements between two factions that hang together through shared armies (EN.2).

    A garrison counts as an army of its faction. A-X, A-Y, B-Y, C-Z are two battles.
    """
    groups: list[tuple[set[tuple[frozenset[str], int | str]], list[Engagement]]] = []
    for engagement in sorted_engagements(found):
        between = frozenset(engagement.factions)
        keys: set[tuple[frozenset[str], int | str]] = {(between, number) for number in engagement.armies}
        if engagement.assault:
            keys.add((between, engagement.assault))
        together = [group for group in groups if group[0] & keys]
        members = [engagement]
        for group in together:
            keys |= group[0]
            members += group[1]
            groups.remove(group)
        groups.append((keys, members))
    return sorted((sorted_engagements(members) for _, members in groups), key=_armies_of)


def _armies_of(battle: Sequence[Engagement]) -> list[int]:
    return sorted({number for engagement in battle for number in engagement.armies})


def sheets(
    board: Board,
    position: Position,
    found: Sequence[Engagement],
    ruleset: Ruleset,
    circumstances: Circumstances,
) -> list[EngagementSheet]:
    """The sheet of every engagement (EN.3), in the order of the format."""
    fights: dict[str, Counter[int]] = {}
    for battle in battles(found):
        fought = Counter(number for engagement in battle for number in engagement.armies)
        fights |= {engagement.id: fought for engagement in battle}
    writer = _Writer(board, position, ruleset, circumstances, fights)
    return [writer.sheet(engagement) for engagement in sorted_engagements(found)]


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes sheets; `fights` says for each engagement how many its battle holds for every army."""

    board: Board
    position: Position
    ruleset: Ruleset
    circumstances: Circumstances
    fights: Mapping[str, Counter[int]]

    def sheet(self, engagement: Engagement) -> EngagementSheet:
        """The sheet of one engagement."""
        if engagement.assault:
            return self._assault(engagement, engagement.assault)
        one, other = (self.position.army[number] for number in engagement.armies)
        mp_one, mp_other = self._spent(one.number), self._spent(other.number)
        sides = {
            str(one.number): self._side(engagement, one, mp_other, self._in_open_river(other.hex)),
            str(other.number): self._side(engagement, other, mp_one, self._in_open_river(one.hex)),
        }
        return EngagementSheet(
            engagement,
            ground(self.board, (one.hex, mp_one), (other.hex, mp_other)),
            set_up_by((one.number, mp_one), (other.number, mp_other), self.position.round),
            sides,
        )

    def _assault(self, engagement: Engagement, name: str) -> EngagementSheet:
        """The attacker sets up; the terrain is that of the structure's hex; the garrison by AS.2 (AS.3)."""
        structure = self.board.structure_named[name]
        army = self.position.army[engagement.armies[0]]
        resilience = current_resilience(
            self.board, self.position, structure, self.position.siege_of[name].resilience, self.ruleset
        )
        sides = {
            str(army.number): self._side(engagement, army, 0, self._in_open_river(structure.hex)),
            name: EngagementSide(garrison_fp(resilience, self.ruleset)),
        }
        return EngagementSheet(engagement, Terrain(self.board.terrain[structure.hex]).label, army.number, sides)

    def _side(self, engagement: Engagement, army: Army, mp_of_other: int, other_in_river: bool) -> EngagementSide:
        """The FP of an army in an engagement, adjustment by adjustment (ST.1)."""
        numbers = self.ruleset.engagement
        adjustments = []
        support = support_of(self.board, self.position, army, self.ruleset)
        if support:
            adjustments.append(support)
        in_river = other_in_river or self._in_open_river(army.hex)
        if in_river and self._spent(army.number) > mp_of_other:
            adjustments.append(("ST.1 river", numbers.river))
        further = self.fights[engagement.id][army.number] - 1
        if further > 0:
            adjustments.append(("ST.1 engagements", numbers.further * further))
        fp = army.strength + sum(value for _, value in adjustments)
        if self.circumstances.initiative.get(army.number, STRENGTH) == STRENGTH:
            bonus = max(0, min(numbers.initiative, self.ruleset.army.strength_cap - fp))
            adjustments.append(("ST.1 initiative", bonus))
            fp += bonus
        return EngagementSide(fp, tuple(adjustments), self._allies(army))

    def _allies(self, army: Army) -> tuple[str, ...]:
        """The allied lists an army may pick (EN.7, VU.3)."""
        allies = self.position.faction[army.faction].allies
        distance = self.circumstances.supply(army.number) if allies else None
        if distance is None or distance > self.ruleset.engagement.allies_distance:
            return ()
        held = set(self.position.control.values())
        return tuple(
            ally.army_list
            for ally in allies
            if (ally.controls is None or self.position.control.get(ally.controls) == army.faction)
            and (ally.extinct is None or ally.extinct not in held)
            and (ally.culture is None or ally.culture in self._cultures_of(army.faction))
        )

    def _cultures_of(self, faction: str) -> frozenset[str | None]:
        """The cultures of the structures in the network of a faction at the start of the round (VU.3)."""
        return frozenset(map(self.position.cultures.get, self.circumstances.networks(faction)))

    def _in_open_river(self, hex_: int) -> bool:
        return bool(self.board.rivers[hex_]) and hex_ not in self.board.structure_at

    def _spent(self, number: int) -> int:
        return self.circumstances.spent[number]


def ground(board: Board, one: tuple[int, int], other: tuple[int, int]) -> str:
    """The terrain that an engagement is fought on (EN.6); each side as its hex and the MP it spent."""
    fewest = min(one[1], other[1])
    letters = [board.terrain[hex_] for hex_, spent in (one, other) if spent == fewest]
    return Terrain(min(letters, key=_ORDER_OF_TERRAIN.index)).label


def list_of_garrison(position: Position, structure: str, ruleset: Ruleset) -> str | None:
    """The army list of the garrison of a structure: that of its faction, or that of its culture (AS.2, VU.4)."""
    if ruleset.garrison.garrison_list == "culture":
        culture = position.cultures.get(structure, "")
        if culture in position.culture_lists:
            return position.culture_lists[culture]
    return position.faction[position.control[structure]].army_list


def list_of_side(position: Position, engagement: Engagement, which: int, ruleset: Ruleset) -> str | None:
    """The army list of a side, 0 or 1, of an engagement (EN.7, VU.4); None where the scenario names none."""
    side = engagement.sides[which]
    if side == engagement.assault:
        return list_of_garrison(position, side, ruleset)
    return position.faction[engagement.factions[which]].army_list


def set_up_by(one: tuple[int, int], other: tuple[int, int], round_: int) -> int:
    """The side that sets the game up (EN.5); each side as its number and the MP it spent."""
    if one[1] != other[1]:
        return min(one, other, key=lambda side: side[1])[0]
    return min(one[0], other[0]) if round_ % 2 else max(one[0], other[0])


def support_of(board: Board, position: Position, army: Army, ruleset: Ruleset) -> tuple[str, int] | None:
    """The support of a Town or City for an army: in its hex, or next to a City; the best one counts (ST.1)."""
    numbers = ruleset.engagement
    found = []
    here = board.structure_at.get(army.hex)
    if here and _supports(position, here.name, army.faction):
        found.append(("ST.1 City", numbers.city) if here.is_city else ("ST.1 Town", numbers.town))
    for near in board.adjacent(army.hex):
        structure = board.structure_at.get(near)
        if structure and structure.is_city and _supports(position, structure.name, army.faction):
            found.append(("ST.1 next to a City", numbers.next_to_city))
    return max(found, key=lambda one: one[1], default=None)


def _supports(position: Position, name: str, faction: str) -> bool:
    return position.control.get(name) == faction and name not in position.besieged


@dataclass(frozen=True, slots=True)
class Retreats:
    """What declared retreats come to: who retreats, what is not fought, what is left (EN.4).

    `idle` had no engagement to retreat from, `cornered` no hex to go to.
    """

    retreated: tuple[int, ...]
    not_fought: tuple[Engagement, ...]
    left: tuple[Engagement, ...]
    idle: tuple[int, ...]
    cornered: tuple[int, ...]


def retreats(found: Sequence[Engagement], declared: Iterable[int], has_way: Callable[[int], bool]) -> Retreats:
    """Take the engagements of retreating armies out; `has_way` says whether an army has a hex to go to (EN.4)."""
    named = sorted(set(declared))
    fighting = {number for engagement in found for number in engagement.armies}
    cornered = tuple(number for number in named if number in fighting and not has_way(number))
    going = tuple(number for number in named if number in fighting and number not in cornered)
    not_fought = tuple(e for e in sorted_engagements(found) if any(number in going for number in e.armies))
    return Retreats(
        going,
        not_fought,
        tuple(e for e in sorted_engagements(found) if e not in not_fought),
        tuple(number for number in named if number not in fighting),
        cornered,
    )
