"""What a player can order next: where each unit can go, and whom it can fight or shoot at there (GS.58).

All of it is what `LedPhase.take` accepts: each way has the words of GS.59 that lead there.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from campaign.battles.rules.quick.armies import LIGHTS, SHOOTERS
from campaign.battles.rules.quick.board import AHEAD, DISTANCE, EIGHTHS, OFF_BOARD
from campaign.battles.rules.quick.melee import SHOT_DICE, SHOT_FACE, may_shoot, melee
from campaign.battles.rules.quick.movement import (
    BREAK_OFF_COST,
    break_off_places,
    facings_to_fight,
    may_break_off,
    squares_ahead,
    turn_cost,
)
from campaign.battles.rules.quick.state import Field, Unit

STEP, BREAK_OFF, FIGHT, SHOOT, HALF_TURN = "S", "D", "F", "X", "U"
"""Words of an order (GS.59); SHOOT stands before the number of the enemy."""
_NEAREST_FIRST = tuple(tuple(sorted(range(8), key=eighths.__getitem__)) for eighths in EIGHTHS)
"""All facings by facing, those of the smallest turn first."""


@dataclass(frozen=True, slots=True)
class Target:
    """An enemy that a unit can fight or shoot at: its number, the dice, and the least face that hits.

    `word` is the last word of the order, `arc` that of the enemy in which a fight is.
    """

    number: int
    word: str
    dice: int
    need: int
    arc: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """A place in which the movement of a unit can end: square, facing, the widths spent, and the words of the order.

    `targets` are the enemies that it can fight or shoot at from there; `must_act` says that the movement is allowed
    only with one of them.
    """

    square: int
    facing: int
    spent: int
    words: tuple[str, ...]
    targets: tuple[Target, ...] = ()
    must_act: bool = False


@dataclass(frozen=True, slots=True)
class Spent:
    """What a unit that goes on in its activation has used: widths, and whether its movement ended with a turn.

    `fights` says that only a second melee is left (GS.44), `moves` that only movement is (GS.37).
    """

    widths: int = 0
    turned: bool = False
    fights: bool = False
    moves: bool = False


@dataclass(frozen=True, slots=True)
class UnitChoices:
    """What a unit can be ordered to do: its number, the least d10 that activates it, None without a throw, its ways.

    `goes_on` says that it has been activated and has a second melee or a movement left.
    """

    number: int
    need: int | None
    goes_on: bool
    ways: Sequence[Way]


@dataclass(frozen=True, slots=True)
class PhaseChoices:
    """What a player can order in a phase: units, to which of them the general can go, and whether two may swap."""

    units: Sequence[UnitChoices]
    general_to: Sequence[int]
    may_swap: bool


def ways_of(field: Field, unit: Unit, spent: Spent = Spent()) -> list[Way]:
    """Return everything that a unit can be ordered to do, cheapest first."""
    if field.enemies_in_contact(unit):
        return [*_fights_of_engaged(field, unit, spent), *_breaking_off(field, unit, spent)]
    enemies = [enemy for enemy in field.armies[1 - unit.side].units if enemy.bases]
    halted = squares_ahead(enemies)
    found = []
    for square, facing, cost, words in _reached(field, unit, halted, unit.facing, spent.widths, turned=spent.turned):
        targets = () if spent.moves else tuple(_targets(field, unit, square, facing, enemies, halted))
        if spent.fights:
            targets = tuple(target for target in targets if target.arc)
        if targets or not spent.fights:
            found.append(Way(square, facing, cost, words, targets, must_act=spent.fights or not words))
    return [way for way in found if way.targets or way.words]


def _fights_of_engaged(field: Field, unit: Unit, spent: Spent) -> Iterator[Way]:
    if spent.moves:
        return
    for enemy, facing, cost in facings_to_fight(field, unit, spent.widths):
        words = () if facing == unit.facing else (_turn(unit.facing, facing),)
        yield Way(unit.square, facing, cost, words, (_fight(field, unit, enemy, unit.square),), must_act=True)


def _breaking_off(field: Field, unit: Unit, spent: Spent) -> Iterator[Way]:
    """Yield where a unit can break off to (GS.32); never in an activation that goes on."""
    if spent != Spent() or not may_break_off(field, unit):
        return
    halted = squares_ahead(field.armies[1 - unit.side].units)
    ends = break_off_places(field, unit, halted)
    for square, facing, cost, words in _reached(field, unit, halted, (unit.facing + 4) % 8, BREAK_OFF_COST):
        if facing in ends.get(square, ()):
            yield Way(square, facing, cost, (BREAK_OFF, *words))


def _targets(
    field: Field, unit: Unit, square: int, facing: int, enemies: Sequence[Unit], halted: Container[int]
) -> Iterator[Target]:
    ahead = _enemy_ahead(field, unit, square, facing)
    if ahead is not None:
        yield _fight(field, unit, ahead, square)
    elif unit.troops in SHOOTERS and square not in halted:
        for enemy in enemies:
            if DISTANCE[square][enemy.square] == 2 and may_shoot(field, unit, square, facing, enemy):
                yield Target(enemy.number, f"{SHOOT}{enemy.number}", SHOT_DICE, SHOT_FACE)


def _fight(field: Field, unit: Unit, enemy: Unit, square: int) -> Target:
    place, dice, need = melee(field, unit, enemy, square)
    return Target(enemy.number, FIGHT, dice, need, place)


def _enemy_ahead(field: Field, unit: Unit, square: int, facing: int) -> Unit | None:
    ahead = AHEAD[square][facing]
    other = field.at[ahead] if ahead != OFF_BOARD else None
    return other if other is not None and other.side != unit.side else None


_Step = tuple[int, int, int, tuple[str, ...]]
"""A square, a facing, the widths spent, and the words that lead there."""


def _reached(
    field: Field, unit: Unit, halted: Container[int], facing: int, spent: int, *, turned: bool = False
) -> list[_Step]:
    """Return all places that movement can end in, with the fewest widths and then the fewest words (GS.26 to GS.29).

    `turned` says that no turn may come before the first step.
    """
    at, passes, start = field.at, unit.troops in LIGHTS, unit.square
    first: _Step = (start, facing, spent, ())
    arrived = {(start, facing): first}
    edge = [first]
    while edge:
        further: dict[tuple[int, int], _Step] = {}
        for square, looks, cost, words in edge:
            if square in halted and words:
                continue
            for to in (looks,) if turned and not words else _NEAREST_FIRST[looks]:
                total, goal = cost + turn_cost(unit.troops, looks, to) + 1, AHEAD[square][to]
                if total > unit.widths or goal == OFF_BOARD:
                    continue
                other = at[goal]
                if other is not None and other is not unit and not (passes and other.side == unit.side):
                    continue
                best = arrived.get((goal, to))
                if best is None or total < best[2]:
                    way = (*words, STEP) if to == looks else (*words, _turn(looks, to), STEP)
                    arrived[goal, to] = further[goal, to] = (goal, to, total, way)
        edge = list(further.values())
    return _with_last_turns(field, unit, arrived.values(), turned=turned)


def _with_last_turns(field: Field, unit: Unit, arrived: Iterable[_Step], *, turned: bool) -> list[_Step]:
    found: dict[tuple[int, int], _Step] = {}
    for square, looks, cost, words in sorted(arrived, key=lambda one: (one[2], len(one[3]))):
        if field.at[square] not in (None, unit):
            continue
        for to in (looks,) if turned and not words else _NEAREST_FIRST[looks]:
            total = cost + turn_cost(unit.troops, looks, to)
            best = found.get((square, to))
            if total > unit.widths or (best is not None and best[2] <= total):
                continue
            found[square, to] = (square, to, total, words if to == looks else (*words, _turn(looks, to)))
    return sorted(found.values(), key=lambda one: (one[2], len(one[3]), one[0], one[1]))


def _turn(facing: int, to: int) -> str:
    """Return the word of a turn."""
    eighths = (to - facing) % 8
    if eighths == 4:
        return HALF_TURN
    return f"R{eighths}" if eighths < 4 else f"L{8 - eighths}"
