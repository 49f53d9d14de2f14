"""Naval battles: who fights, who wins, and where navies go afterwards (NB)."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from hexmap.rules.board import SAILABLE, Board, Structure
from hexmap.rules.deployment import Deployment
from hexmap.rules.position import Army, Position


class NavalResult(StrEnum):
    """How a naval battle went for a faction (NB.5)."""

    MINOR_DEFEAT = "minor defeat"
    MAJOR_DEFEAT = "major defeat"
    TOTAL_DEFEAT = "total defeat"
    DRAW = "draw"
    VICTORY = "victory"

    @property
    def is_defeat(self) -> bool:
        """Whether it is one of the three defeats."""
        return self in (NavalResult.MINOR_DEFEAT, NavalResult.MAJOR_DEFEAT, NavalResult.TOTAL_DEFEAT)


@dataclass(frozen=True, slots=True)
class DefeatFigures:
    """For each kind of defeat: from which difference, how many hexes away at least, how many rounds inactive."""

    differences: Mapping[NavalResult, int]
    distances: Mapping[NavalResult, int]
    inactive: Mapping[NavalResult, int]
    refuge_level: int


@dataclass(slots=True)
class NavalBattle:
    """A naval battle: the navies, their random numbers and superiority, and what came of it.

    `moves` are the hexes to which navies went, `rules` the paragraph of each move, `lost` the navies that found
    no refuge.
    """

    navies: tuple[Army, ...]
    numbers: dict[int, int]
    superiority: dict[int, int]
    strength: dict[str, int]
    outcome: dict[str, NavalResult]
    moves: dict[int, int] = field(default_factory=dict)
    rules: dict[int, str] = field(default_factory=dict)
    lost: list[Army] = field(default_factory=list)


def fight(
    board: Board,
    position: Position,
    deployment: Deployment,
    superiority: Mapping[str, Mapping[str, int]],
    numbers: Iterator[int],
    figures: DefeatFigures,
) -> list[NavalBattle]:
    """Fight all naval battles and move the navies; change the deployment.

    `position` gives factions, control and sieges; `numbers` are the random numbers of the round, without end.
    """
    battles = [_battle(board, position, navies, superiority, numbers, figures) for navies in _groups(deployment)]
    for battle in battles:
        _retreat(board, position, deployment, superiority, battle, figures)
        _draw_off(board, position, deployment, battle)
        _pursue(board, deployment, battle)
    return battles


def _groups(deployment: Deployment) -> list[tuple[Army, ...]]:
    """The navies of each battle by number, the battles by their lowest number (NB.1, NB.3)."""
    seen: set[int] = set()
    groups = []
    for navy in deployment.ordered():
        if not navy.afloat or navy.number in seen:
            continue
        group, open_ = [], [navy]
        seen.add(navy.number)
        while open_:
            here = open_.pop()
            group.append(here)
            for other in deployment.navies_holding(here.hex, here.faction):
                if other.number not in seen:
                    seen.add(other.number)
                    open_.append(other)
        if len(group) > 1:
            groups.append(tuple(sorted(group, key=lambda army: army.number)))
    return groups


def _battle(
    board: Board,
    position: Position,
    navies: tuple[Army, ...],
    superiority: Mapping[str, Mapping[str, int]],
    numbers: Iterator[int],
    figures: DefeatFigures,
) -> NavalBattle:
    drawn = {navy.number: next(numbers) for navy in navies}
    levels = {navy.number: _level(board, superiority, navy) for navy in navies}
    strength: dict[str, int] = {}
    for faction in position.factions:
        own = [navy.number for navy in navies if navy.faction == faction.id]
        if own:
            strength[faction.id] = sum(drawn[number] + levels[number] for number in own)
    return NavalBattle(navies, drawn, levels, strength, outcomes(strength, figures.differences))


def _level(board: Board, superiority: Mapping[str, Mapping[str, int]], navy: Army) -> int:
    """The superiority that counts for a navy: in a border hex the highest (NB.2)."""
    return max(superiority[navy.faction][board.zones[zone]] for zone in board.zones_of[navy.hex])


def outcomes(strength: Mapping[str, int], differences: Mapping[NavalResult, int]) -> dict[str, NavalResult]:
    """The result of a battle for each faction: compared with the strongest other one (NB.5).

    Strengths of 10 and 14 are a minor defeat and a victory.
    """
    found = {}
    for faction, own in strength.items():
        behind = max(other for rival, other in strength.items() if rival != faction) - own
        reached = [result for result, least in differences.items() if behind >= least]
        if reached:
            found[faction] = max(reached, key=lambda result: differences[result])
        else:
            found[faction] = NavalResult.DRAW if abs(behind) < min(differences.values()) else NavalResult.VICTORY
    return found


def _retreat(
    board: Board,
    position: Position,
    deployment: Deployment,
    superiority: Mapping[str, Mapping[str, int]],
    battle: NavalBattle,
    figures: DefeatFigures,
) -> None:
    """Places the defeated navies, by number, as armies that cannot embark for a while (NB.6)."""
    for navy in battle.navies:
        result = battle.outcome[navy.faction]
        if not result.is_defeat:
            continue
        refuge = _refuge(board, position, deployment, superiority, navy, figures.distances[result], figures)
        if refuge is None:
            battle.lost.append(deployment.remove(navy.number))
            continue
        deployment.put(replace(navy, hex=refuge.hex, afloat=False, inactive_rounds=figures.inactive[result]))
        battle.moves[navy.number] = refuge.hex
        battle.rules[navy.number] = "NB.6"


def _refuge(
    board: Board,
    position: Position,
    deployment: Deployment,
    superiority: Mapping[str, Mapping[str, int]],
    navy: Army,
    least: int,
    figures: DefeatFigures,
) -> Structure | None:
    away = _hexes_by_water(board, navy.hex)
    levels = superiority[navy.faction]
    able: list[tuple[int, Structure]] = []
    for structure in board.structures:
        distances = [away[coast] for coast in board.shores[structure.name] if coast in away]
        if (
            distances
            and position.controller(structure) == navy.faction
            and structure.name not in position.besieged
            and deployment.is_free(structure.hex)
            and board.is_passable_land(structure.hex)
            and any(levels[board.zones[zone]] >= figures.refuge_level for zone in board.coastal_zones(structure))
            and not deployment.navies_holding(structure.hex, navy.faction)
        ):
            able.append((min(distances), structure))
    if not able:
        return None
    far_enough = [(distance, structure) for distance, structure in able if distance >= least]
    wanted = min(far_enough or able, key=lambda one: one[0] if far_enough else -one[0])[0]
    return min((s for distance, s in able if distance == wanted), key=lambda s: board.grid.northing(s.hex))


def _hexes_by_water(board: Board, start: int) -> dict[int, int]:
    """The number of Coast or Sea hexes on the shortest way from a hex to every other (NB.6)."""
    away = {start: 0}
    open_ = deque([start])
    while open_:
        here = open_.popleft()
        for near in board.adjacent(here):
            if near not in away and board.terrain[near] in SAILABLE:
                away[near] = away[here] + 1
                open_.append(near)
    return away


def _draw_off(board: Board, position: Position, deployment: Deployment, battle: NavalBattle) -> None:
    """Move the navies that drew away from their enemies, one after another (NB.7)."""
    for navy in battle.navies:
        if battle.outcome[navy.faction] is not NavalResult.DRAW:
            continue
        free = [
            (
                bool(deployment.navies_holding(near, navy.faction)),
                not board.is_coast(near),
                board.distance_to_structure(near, position.control, navy.faction),
                order,
                near,
            )
            for order, near in enumerate(board.adjacent(navy.hex))
            if board.terrain[near] in SAILABLE and deployment.is_free(near)
        ]
        if free:
            target = min(free)[-1]
            deployment.move(navy.number, target)
            battle.moves[navy.number] = target
            battle.rules[navy.number] = "NB.7"


def _pursue(board: Board, deployment: Deployment, battle: NavalBattle) -> None:
    """Move the navies that won into Coast hexes that defeated navies left (NB.8)."""
    left = [navy.hex for navy in battle.navies if battle.outcome[navy.faction].is_defeat]
    for navy in battle.navies:
        if battle.outcome[navy.faction] is not NavalResult.VICTORY:
            continue
        for hex_ in left:
            if board.is_coast(hex_) and hex_ in board.neighbours[navy.hex] and deployment.is_free(hex_):
                deployment.move(navy.number, hex_)
                battle.moves[navy.number] = hex_
                battle.rules[navy.number] = "NB.8"
                break
